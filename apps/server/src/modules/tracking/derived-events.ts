import type { DerivedEventName } from '@cliffhanger/contract/tracking'

const ofOrder = `order_id::text AS "orderId", order_type AS "orderType", env, price, currency,
  subscription_id IS NOT NULL AS "isRenewal", vid_id::text AS vid`

/**
 * SQL statements that derive server events from the server's own tables. Each row is an event: the viewer, the time,
 * and the fields that the registry declares.
 */
export const derivedEventQueries: Readonly<Record<DerivedEventName, string>> = {
  order_created: `SELECT user_id::text, created_at AS occurred_at, ${ofOrder}
FROM orders`,
  paid: `SELECT user_id::text, paid_at AS occurred_at, ${ofOrder}
FROM orders WHERE paid_at IS NOT NULL`,
  unlocked: `SELECT user_id::text, created_at AS occurred_at, vid_id::text AS vid, episode, kind, -coins AS coins
FROM ledger_entries WHERE kind IN ('unlock', 'adUnlock', 'giftRedeem') OR (kind = 'wholeTitle' AND order_id IS NOT NULL)`,
  return: `WITH visits AS (
  SELECT user_id, min(created_at) AS occurred_at, (created_at AT TIME ZONE 'UTC')::date AS day
  FROM tracked_events WHERE event = 'landing' AND user_id <> '' AND NOT is_bot GROUP BY user_id, day),
numbered AS (
  SELECT v.*, v.day - least(min(v.day) OVER (PARTITION BY v.user_id), (u.created_at AT TIME ZONE 'UTC')::date) AS n
  FROM visits v LEFT JOIN users u ON u.user_id::text = v.user_id)
SELECT user_id, occurred_at, n AS day FROM numbered WHERE n > 0`,
}
