import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface Difference {
  readonly userId: string
  readonly what: string
}

const checks = [
  sql<Difference>`
    SELECT coalesce(w.user_id, l.user_id)::text AS "userId",
      format('the wallet holds %s, the ledger says %s', coalesce(w.balance, 0), coalesce(l.total, 0)) AS what
    FROM wallets w FULL JOIN (SELECT user_id, sum(coins) AS total FROM ledger_entries GROUP BY user_id) l
      ON l.user_id = w.user_id
    WHERE coalesce(w.balance, 0) <> coalesce(l.total, 0)`,
  sql<Difference>`
    SELECT user_id::text AS "userId", format('entry %s says %s, the entries before it add up to %s', entry_id, balance, total)
      AS what
    FROM (SELECT *, sum(coins) OVER (PARTITION BY user_id ORDER BY entry_id) AS total FROM ledger_entries) e
    WHERE balance <> total`,
  // A purged user keeps the entries and loses the rights.
  sql<Difference>`
    SELECT coalesce(e.user_id, l.user_id)::text AS "userId", format('title %s episode %s: %s', coalesce(e.vid_id, l.vid_id),
      coalesce(e.episode, l.episode), CASE WHEN l.n IS NULL THEN 'unlocked without an entry'
        WHEN e.user_id IS NULL THEN 'paid for, not unlocked' ELSE 'paid for twice or more' END) AS what
    FROM (SELECT user_id, vid_id, episode, count(*) AS n FROM entitlements GROUP BY 1, 2, 3) e
    FULL JOIN (SELECT l.user_id, l.vid_id, l.episode, count(*) AS n FROM ledger_entries l JOIN users u USING (user_id)
      WHERE l.kind = 'unlock' AND u.purged_at IS NULL GROUP BY 1, 2, 3) l
      ON l.user_id = e.user_id AND l.vid_id = e.vid_id AND l.episode = e.episode
    WHERE e.n IS DISTINCT FROM 1 OR l.n IS DISTINCT FROM 1`,
  sql<Difference>`
    SELECT coalesce(r.user_id, l.user_id)::text AS "userId", format('whole title %s: %s', coalesce(r.vid_id, l.vid_id),
      CASE WHEN l.user_id IS NULL THEN 'owned without an entry' ELSE 'has an entry, is not owned' END) AS what
    FROM title_rights r
    FULL JOIN (SELECT DISTINCT l.user_id, l.vid_id FROM ledger_entries l JOIN users u USING (user_id)
      WHERE l.kind = 'wholeTitle' AND u.purged_at IS NULL
        AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = l.order_id AND o.is_title_reversed)) l ON l.user_id = r.user_id AND l.vid_id = r.vid_id
    WHERE r.user_id IS NULL OR l.user_id IS NULL`,
  sql<Difference>`
    SELECT l.user_id::text AS "userId", format('title %s episode %s cost %s, the fixed price is %s', l.vid_id, l.episode,
      -l.coins, coalesce(p.coins::text, 'missing')) AS what
    FROM ledger_entries l JOIN users u USING (user_id)
    LEFT JOIN price_locks p ON p.user_id = l.user_id AND p.vid_id = l.vid_id
    WHERE l.kind = 'unlock' AND u.purged_at IS NULL AND p.coins IS DISTINCT FROM -l.coins`,
  // Every order that was credited has its coins in the ledger, and no other has.
  sql<Difference>`
    SELECT coalesce(o.user_id, l.user_id)::text AS "userId", format('order %s is to give %s coins, the ledger says %s',
      coalesce(o.order_id, l.order_id), coalesce(o.coins, 0), coalesce(l.coins, 0)) AS what
    FROM (SELECT order_id, user_id, coins + bonus AS coins FROM orders WHERE credited_at IS NOT NULL) o
    FULL JOIN (SELECT order_id, user_id, sum(coins) AS coins FROM ledger_entries
      WHERE kind IN ('topup', 'bonus') GROUP BY 1, 2) l ON l.order_id = o.order_id AND l.user_id = o.user_id
    WHERE o.coins IS DISTINCT FROM l.coins`,
  // One payment per order that was given, and none without.
  sql<Difference>`
    SELECT o.user_id::text AS "userId", format('order %s was given for %s payments', o.order_id, i.n) AS what
    FROM orders o LEFT JOIN LATERAL (
      SELECT count(*) AS n FROM order_intents WHERE order_id = o.order_id AND state = 'paid') i ON true
    WHERE (o.credited_at IS NOT NULL OR o.access_at IS NOT NULL) <> (i.n = 1) AND o.parked IS NULL`,
  // What was taken back and is not in the ledger is owed.
  sql<Difference>`
    SELECT w.user_id::text AS "userId", format('owes %s, the orders and the ledger say %s', w.debt, d.debt) AS what
    FROM wallets w JOIN LATERAL (SELECT
      (SELECT coalesce(sum(reversed_coins), 0) FROM orders WHERE user_id = w.user_id)
      + (SELECT coalesce(sum(coins), 0) FROM ledger_entries WHERE user_id = w.user_id AND kind IN ('refund', 'debt'))
      AS debt) d ON true
    WHERE w.debt <> d.debt`,
]

/** Recomputes every balance and every right from the ledger; answers what does not agree. */
export async function auditWallet(db: Database): Promise<Difference[]> {
  const found: Difference[] = []
  for (const check of checks) found.push(...(await check.execute(db)).rows)
  return found
}
