import { sql } from 'kysely'
import { type AuditDifference, entriesWithOwnerSql } from './owned-entries.ts'

/**
 * SQL checks that compare orders with the ledger, memberships and debts, and check that each order's columns are
 * consistent.
 */
export const orderChecks = [
  // Credited orders have ledger entries with the correct number of coins, and other orders have none.
  sql<AuditDifference>`
    SELECT coalesce(o.user_id, l.user_id)::text AS "userId", format('order %s is to give %s coins, the ledger says %s',
      coalesce(o.order_id, l.order_id), coalesce(o.coins, 0), coalesce(l.coins, 0)) AS what
    FROM (SELECT order_id, user_id, coins + bonus + first_bonus AS coins FROM orders WHERE credited_at IS NOT NULL) o
    FULL JOIN (SELECT order_id, owner_id AS user_id, sum(coins) AS coins
      FROM ${entriesWithOwnerSql(sql`kind IN ('topup', 'bonus')`)} e GROUP BY 1, 2) l ON l.order_id = o.order_id AND l.user_id = o.user_id
    WHERE o.coins IS DISTINCT FROM l.coins`,
  // Each granted order has exactly one payment, and other orders have none. Exception: a paid order is parked without a
  // grant if its user was purged, its title was deleted, or its payment was refunded because the user owned the title.
  sql<AuditDifference>`
    SELECT o.user_id::text AS "userId", format('order %s was %s for %s payments', o.order_id,
      CASE WHEN o.is_given THEN 'given' ELSE 'not given' END, i.n) AS what
    FROM (SELECT *, credited_at IS NOT NULL OR access_at IS NOT NULL AS is_given FROM orders) o
    JOIN users u USING (user_id)
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM order_intents WHERE order_id = o.order_id AND state = 'paid') i
    WHERE i.n <> o.is_given::int
      AND NOT (i.n = 1 AND NOT o.is_given AND o.parked IS NOT NULL AND (u.purged_at IS NOT NULL
        OR (o.vid_id IS NOT NULL AND (NOT EXISTS (SELECT FROM titles t WHERE t.vid_id = o.vid_id)
          OR EXISTS (SELECT FROM order_refunds r WHERE r.order_id = o.order_id AND r.request_id LIKE 'extra:%')))))`,
  // The state of an order matches its other columns.
  sql<AuditDifference>`
    SELECT user_id::text AS "userId", format('order %s is %s, which its facts are not', order_id, state) AS what
    FROM (SELECT *, credited_at IS NOT NULL OR access_at IS NOT NULL AS is_given,
      (reversed_coins, reversed_days, is_title_reversed) = (coins + bonus + first_bonus, days, vid_id IS NOT NULL) AS is_all_back
      FROM orders) o
    WHERE NOT CASE
      WHEN is_given THEN paid_at IS NOT NULL AND parked IS NULL AND (access_at IS NULL) = (order_type = 1)
        AND (credited_at IS NULL) = (order_type <> 1) AND CASE state WHEN 'granted' THEN NOT is_all_back
          WHEN 'refunded' THEN is_all_back ELSE state = 'disputed' END
      WHEN paid_at IS NOT NULL THEN parked IS NOT NULL AND state IN ('paid', 'refunded', 'disputed')
      ELSE parked IS NULL AND state IN ('open', 'closed') END`,
  // Coins are held for an order only while its dispute is open, and their number matches the ledger.
  sql<AuditDifference>`
    WITH l AS MATERIALIZED (SELECT order_id, -sum(coins) AS coins FROM ledger_entries WHERE kind IN ('hold', 'release') GROUP BY 1)
    SELECT o.user_id::text AS "userId", format('order %s, which is %s, holds %s coins, the ledger says %s', o.order_id,
      o.state, coalesce(o.held_coins::text, 'no'), coalesce(l.coins, 0)) AS what
    FROM orders o LEFT JOIN l USING (order_id)
    WHERE coalesce(o.held_coins, 0) <> coalesce(l.coins, 0) OR o.held_coins > o.coins + o.bonus + o.first_bonus - o.reversed_coins
      OR (o.held_coins IS NOT NULL AND o.state <> 'disputed')`,
  // The end of a membership matches its orders. Each order adds its days at the end of the membership, or at the time
  // of the grant if it has ended. The end must not be later than the end without reversals, and not earlier than the
  // end if the reversed days had never been granted. After several reversals, a later end is accepted. Tolerates 60 s
  // of clock skew and lock wait.
  sql<AuditDifference>`
    WITH m AS MATERIALIZED (SELECT user_id, due_at FROM memberships)
    SELECT coalesce(m.user_id, o.user_id)::text AS "userId", format('a member until %s, the orders say %s',
      coalesce(m.due_at::text, 'never'), CASE WHEN o.user_id IS NULL THEN 'never' ELSE format('from %s to %s', earliest, latest) END) AS what
    FROM m FULL JOIN (
      SELECT user_id, least(max(access_at + by_time), max(access_at + by_number))
          - make_interval(days => sum(reversed_days)::int) AS earliest,
        CASE WHEN max(reversals) > 1 THEN 'infinity'
          ELSE greatest(max(access_at + by_time), max(access_at + by_number)) END AS latest
      FROM (SELECT o.*,
          make_interval(days => (sum(days) OVER (PARTITION BY user_id ORDER BY access_at DESC, order_id DESC))::int) AS by_time,
          make_interval(days => (sum(days) OVER (PARTITION BY user_id ORDER BY order_id DESC))::int) AS by_number
        FROM orders o JOIN users u USING (user_id)
        WHERE o.days > 0 AND o.access_at IS NOT NULL AND u.purged_at IS NULL) given
      GROUP BY user_id) o USING (user_id)
    WHERE m.due_at BETWEEN earliest - interval '1 minute' AND latest + interval '1 minute' IS NOT TRUE`,
  // An active subscription has an open consent at the provider.
  sql<AuditDifference>`
    SELECT user_id::text AS "userId", format('subscription %s renews with a consent that was ended', subscription_id) AS what
    FROM subscriptions WHERE state = 'active' AND NOT is_consent_open`,
  // The debt is the number of reversed coins minus the coins that the ledger has taken back.
  sql<AuditDifference>`
    WITH w AS MATERIALIZED (SELECT user_id, debt FROM wallets)
    SELECT coalesce(w.user_id, d.user_id)::text AS "userId", format('owes %s, the orders and the ledger say %s',
      coalesce(w.debt, 0), coalesce(d.debt, 0)) AS what
    FROM w FULL JOIN (SELECT user_id, sum(coins) AS debt FROM (
      SELECT user_id, reversed_coins AS coins FROM orders
      UNION ALL SELECT owner_id, coins FROM ${entriesWithOwnerSql(sql`kind IN ('refund', 'debt')`)} e) taken GROUP BY 1) d
      ON d.user_id = w.user_id
    WHERE coalesce(w.debt, 0) <> coalesce(d.debt, 0)`,
]
