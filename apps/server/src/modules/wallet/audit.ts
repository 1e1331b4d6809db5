import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { adChecks } from './audit-ads.ts'
import { giftChecks, giftedEpisodesSql } from './audit-gifts.ts'
import { lotChecks } from './audit-lots.ts'
import { orderChecks } from './audit-orders.ts'
import { type AuditDifference, entriesWithOwnerSql } from './owned-entries.ts'

const ledgerChecks = [
  sql<AuditDifference>`
    SELECT coalesce(w.user_id, l.user_id)::text AS "userId",
      format('the wallet holds %s, the ledger says %s', coalesce(w.balance, 0), coalesce(l.total, 0)) AS what
    FROM wallets w FULL JOIN (SELECT user_id, sum(coins) AS total FROM ledger_entries GROUP BY user_id) l
      ON l.user_id = w.user_id
    WHERE coalesce(w.balance, 0) <> coalesce(l.total, 0)`,
  sql<AuditDifference>`
    SELECT user_id::text AS "userId", format('entry %s says %s, the entries before it add up to %s', entry_id, balance, total)
      AS what
    FROM (SELECT *, sum(coins) OVER (PARTITION BY user_id ORDER BY entry_id) AS total FROM ledger_entries) e
    WHERE balance <> total`,
  // A purged user keeps the ledger entries but loses the rights.
  sql<AuditDifference>`
    WITH e AS MATERIALIZED (SELECT user_id, vid_id, episode, count(*) AS n FROM entitlements GROUP BY 1, 2, 3)
    SELECT coalesce(e.user_id, l.user_id)::text AS "userId", format('title %s episode %s: %s', coalesce(e.vid_id, l.vid_id),
      coalesce(e.episode, l.episode), CASE WHEN l.n IS NULL THEN 'unlocked without an entry'
        WHEN e.user_id IS NULL THEN 'paid for, not unlocked' ELSE 'paid for twice or more' END) AS what
    FROM e FULL JOIN (SELECT user_id, vid_id, episode, payer_id, count(*) AS n
      FROM (SELECT owner_id AS user_id, vid_id, episode, user_id AS payer_id
        FROM ${entriesWithOwnerSql(sql`kind IN ('unlock', 'adUnlock')`)} l
        WHERE purged_at IS NULL UNION ALL ${giftedEpisodesSql}) AS got GROUP BY 1, 2, 3, 4) l
      ON l.user_id = e.user_id AND l.vid_id = e.vid_id AND l.episode = e.episode
    WHERE e.n IS DISTINCT FROM 1 OR l.n IS DISTINCT FROM 1`,
  sql<AuditDifference>`
    WITH r AS MATERIALIZED (SELECT user_id, vid_id FROM title_rights)
    SELECT coalesce(r.user_id, l.user_id)::text AS "userId", format('whole title %s: %s', coalesce(r.vid_id, l.vid_id),
      CASE WHEN l.user_id IS NULL THEN 'owned without an entry' ELSE 'has an entry, is not owned' END) AS what
    FROM r FULL JOIN (SELECT DISTINCT owner_id AS user_id, vid_id FROM ${entriesWithOwnerSql(sql`kind = 'wholeTitle'`)} l
      WHERE purged_at IS NULL
        AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = l.order_id AND o.is_title_reversed)) l ON l.user_id = r.user_id AND l.vid_id = r.vid_id
    WHERE r.user_id IS NULL OR l.user_id IS NULL`,
  // Each unlock cost the locked price. Exception: an experiment had shown a lower price before wallets were merged.
  sql<AuditDifference>`
    WITH other AS MATERIALIZED (
      SELECT l.user_id, l.vid_id, l.episode, -l.coins AS paid, p.coins AS fixed
      FROM ledger_entries l LEFT JOIN price_locks p ON p.user_id = l.user_id AND p.vid_id = l.vid_id
      WHERE l.kind = 'unlock' AND p.coins IS DISTINCT FROM -l.coins
        AND NOT EXISTS (SELECT FROM shown_terms s WHERE s.user_id = l.user_id AND s.vid_id = l.vid_id
          AND s.coins <= -l.coins AND -l.coins < p.coins))
    SELECT user_id::text AS "userId", format('title %s episode %s cost %s, the fixed price is %s', vid_id, episode, paid,
      coalesce(fixed::text, 'missing')) AS what
    FROM other JOIN users USING (user_id) WHERE purged_at IS NULL AND merged_into IS NULL`,
]

/**
 * Recomputes all balances and rights from the ledger and the orders. Returns the differences from the stored values.
 */
export async function auditWallet(db: Database): Promise<AuditDifference[]> {
  const found: AuditDifference[] = []
  for (const check of [...ledgerChecks, ...lotChecks, ...giftChecks, ...adChecks, ...orderChecks])
    found.push(...(await sql<AuditDifference>`/* many viewers: the audit compares all */ ${check}`.execute(db)).rows)
  return found
}
