import { sql } from 'kysely'
import type { AuditDifference } from './owned-entries.ts'

/** SQL checks that compare the lots of reward coins with the ledger, and check the order in which coins were spent. */
export const lotChecks = [
  sql<AuditDifference>`
    SELECT coalesce(l.user_id, e.user_id)::text AS "userId",
      format('the lots hold %s reward coins, the ledger says %s', coalesce(l.coins, 0), coalesce(e.coins, 0)) AS what
    FROM (SELECT user_id, sum(coins_left) AS coins FROM coin_lots GROUP BY 1) l
    FULL JOIN (SELECT user_id, sum(reward_coins) AS coins FROM ledger_entries GROUP BY 1) e ON e.user_id = l.user_id
    WHERE coalesce(l.coins, 0) <> coalesce(e.coins, 0)`,
  // Each lot has the ledger entry that credited its coins, and each such entry has a lot.
  sql<AuditDifference>`
    WITH l AS MATERIALIZED (SELECT user_id, lot_id, coins, natural_key FROM coin_lots),
      e AS MATERIALIZED (SELECT user_id, natural_key, coins FROM ledger_entries WHERE kind = 'reward')
    SELECT coalesce(l.user_id, e.user_id)::text AS "userId", format('lot %s was given %s coins, its entry says %s', l.lot_id,
      coalesce(l.coins::text, 'no'), coalesce(e.coins::text, 'nothing')) AS what
    FROM l FULL JOIN e ON e.natural_key = l.natural_key
    WHERE e.coins IS DISTINCT FROM l.coins`,
  // A lot expires at most once, after its expiry time, and is empty afterwards.
  sql<AuditDifference>`
    WITH l AS MATERIALIZED (SELECT lot_id, coins_left, expires_at FROM coin_lots),
      e AS MATERIALIZED (
        SELECT user_id, entry_id, natural_key, coins, reward_coins, created_at FROM ledger_entries WHERE kind = 'expiry')
    SELECT e.user_id::text AS "userId", format('entry %s ends %s, which has %s coins left until %s', e.entry_id, e.natural_key,
      coalesce(l.coins_left::text, 'no'), coalesce(l.expires_at::text, 'never')) AS what
    FROM e LEFT JOIN l ON e.natural_key = format('expiry:%s', l.lot_id)
    WHERE (l.coins_left = 0 AND l.expires_at <= e.created_at AND e.coins = e.reward_coins) IS NOT TRUE`,
  // Reward coins are spent first: an unlock or a gift uses other coins only if no reward coins are left.
  sql<AuditDifference>`
    SELECT user_id::text AS "userId", format('entry %s spent %s coins, of which %s reward coins; there were %s', entry_id, -coins,
      -reward_coins, left_before) AS what
    FROM (SELECT *, (sum(reward_coins) OVER (PARTITION BY user_id ORDER BY entry_id)) - reward_coins AS left_before
      FROM ledger_entries) e
    WHERE kind IN ('unlock', 'gift') AND -reward_coins <> least(-coins, left_before)`,
]
