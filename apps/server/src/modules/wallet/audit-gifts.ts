import { sql } from 'kysely'
import { type AuditDifference, entriesWithOwnerSql } from './owned-entries.ts'

/** Query for episodes that viewers got as gifts, with their current owner and the viewer who redeemed them. */
export const giftedEpisodesSql = sql`
  SELECT owner_id, l.vid_id, n, l.user_id FROM ${entriesWithOwnerSql(sql`kind = 'giftRedeem'`)} l
    JOIN gifts g ON l.natural_key = g.natural_key || ':end', unnest(g.unlocked) AS n
  WHERE l.purged_at IS NULL`

/** SQL checks that compare gifts with the ledger. */
export const giftChecks = [
  // Each gift has a ledger entry that paid for it, and each such entry has a gift.
  sql<AuditDifference>`
    WITH e AS MATERIALIZED (SELECT user_id, natural_key, coins, reward_coins FROM ledger_entries WHERE kind = 'gift')
    SELECT coalesce(g.buyer_id, e.user_id)::text AS "userId", format('gift %s cost %s coins, %s of them reward coins; its entry says %s and %s',
      g.gift_id, g.coins, g.rewards, e.coins, e.reward_coins) AS what
    FROM (SELECT *, (SELECT coalesce(sum(coins), 0) FROM gift_lots WHERE gift_id = g.gift_id) AS rewards FROM gifts g) g
    FULL JOIN e ON e.natural_key = g.natural_key
    WHERE (e.user_id = g.buyer_id AND e.coins = -g.coins AND e.reward_coins = -g.rewards) IS NOT TRUE`,
  // Each redeemed or refunded gift has the ledger entry that ended it, and each such entry has a gift.
  sql<AuditDifference>`
    WITH e AS MATERIALIZED (SELECT user_id, natural_key, kind FROM ledger_entries WHERE kind IN ('giftRefund', 'giftRedeem'))
    SELECT coalesce(g.buyer_id, e.user_id)::text AS "userId", format('gift %s is %s; the entry of its end is %s', g.gift_id, g.state,
      coalesce(e.kind, 'missing')) AS what
    FROM (SELECT *, natural_key || ':end' AS end_key FROM gifts) g
    FULL JOIN e ON e.natural_key = g.end_key
    WHERE g.gift_id IS NULL OR e.kind IS DISTINCT FROM (CASE g.state WHEN 'redeemed' THEN 'giftRedeem' WHEN 'refunded' THEN 'giftRefund' END)`,
  // A refunded gift returns the paid coins, except reward coins that have expired since the purchase.
  sql<AuditDifference>`
    WITH e AS MATERIALIZED (SELECT user_id, natural_key, coins, reward_coins FROM ledger_entries WHERE kind = 'giftRefund')
    SELECT e.user_id::text AS "userId", format('gift %s cost %s coins, %s of them reward coins; %s and %s returned', g.gift_id, g.coins,
      g.rewards, e.coins, e.reward_coins) AS what
    FROM (SELECT *, (SELECT coalesce(sum(coins), 0) FROM gift_lots WHERE gift_id = g.gift_id) AS rewards FROM gifts g) g
    JOIN e ON e.natural_key = g.natural_key || ':end'
    WHERE e.coins - e.reward_coins <> g.coins - g.rewards OR e.reward_coins NOT BETWEEN 0 AND g.rewards`,
  sql<AuditDifference>`
    WITH e AS MATERIALIZED (SELECT user_id, natural_key, coins FROM ledger_entries WHERE kind = 'giftRedeem')
    SELECT e.user_id::text AS "userId", format('gift %s was redeemed by %s for %s coins, its entry says %s', g.gift_id, g.receiver_id, 0, e.coins)
      AS what
    FROM gifts g JOIN e ON e.natural_key = g.natural_key || ':end'
    WHERE (e.user_id = g.receiver_id AND e.coins = 0) IS NOT TRUE`,
]
