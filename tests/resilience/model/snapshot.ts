import type pg from 'pg'
import type { OrderView, PersonView } from './view.ts'

export interface Snapshot {
  readonly view: PersonView
  /** Order ids, in the order of `view.orders`. */
  readonly orderIds: readonly string[]
}

interface Row extends Omit<PersonView, 'titles' | 'orders'> {
  readonly user_id: string
  readonly titles: readonly string[]
  readonly orders: readonly (OrderView & { readonly id: string })[]
}

const ms = (column: string) => `round(extract(epoch FROM ${column}) * 1000)::bigint`
const statusNames = `'{"REQUIRES_PAYMENT_METHOD": "waiting", "REQUIRES_CUSTOMER_ACTION": "challenge", "SUCCEEDED": "paid",
  "CANCELLED": "cancelled"}'::jsonb`

// A distributed database must read tables of viewers separately from other tables.
const text = `
  WITH wallet AS MATERIALIZED (SELECT user_id, balance, debt FROM wallets WHERE user_id = ANY($1::bigint[])),
  lots AS MATERIALIZED (SELECT user_id, lot_id, coins_left, expires_at FROM coin_lots
    WHERE user_id = ANY($1::bigint[]) AND coins_left > 0),
  member AS MATERIALIZED (SELECT user_id, due_at FROM memberships WHERE user_id = ANY($1::bigint[])),
  unlocked AS MATERIALIZED (SELECT user_id, vid_id, episode FROM entitlements WHERE user_id = ANY($1::bigint[])),
  rights AS MATERIALIZED (SELECT user_id, vid_id FROM title_rights WHERE user_id = ANY($1::bigint[]))
  SELECT u.user_id::text, u.deleted_at IS NOT NULL AS "isDeleted", u.purged_at IS NOT NULL AS "isPurged",
    EXISTS (SELECT 1 FROM payment_customers c WHERE c.user_id = u.user_id AND c.customer_id IS NOT NULL) AS "isCustomer",
    (coalesce(w.balance, 0) - coalesce((SELECT sum(l.coins_left) FROM lots l
      WHERE l.user_id = u.user_id AND l.expires_at <= $2), 0))::int AS balance, coalesce(w.debt, 0)::int AS debt,
    coalesce((SELECT jsonb_agg(jsonb_build_array(l.coins_left, ${ms('l.expires_at')}) ORDER BY l.expires_at, l.lot_id)
      FROM lots l WHERE l.user_id = u.user_id AND l.expires_at > $2), '[]') AS rewards,
    ${ms('m.due_at')}::float8 AS due,
    ARRAY(SELECT e.vid_id || ':' || e.episode FROM unlocked e WHERE e.user_id = u.user_id) AS episodes,
    ARRAY(SELECT r.vid_id::text FROM rights r WHERE r.user_id = u.user_id) AS titles,
    (SELECT jsonb_build_object('first',
        (SELECT count(*) FROM orders b WHERE b.user_id = u.user_id AND b.order_id < s.first_order_id),
        'period', ${ms('s.period_at')}, 'tries', s.tries, 'tryAt', ${ms('s.try_at')})
      FROM subscriptions s WHERE s.user_id = u.user_id AND s.state = 'active') AS renewal,
    (SELECT jsonb_build_array(s.is_consent_open, t.body ->> 'status' = 'DISABLED')
      FROM subscriptions s JOIN airwallex_sandbox.things t ON t.id = s.consent_id
      WHERE s.user_id = u.user_id ORDER BY s.subscription_id DESC LIMIT 1) AS consent,
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', o.order_id::text, 'state', o.state,
        'back', jsonb_build_array(o.reversed_coins, o.reversed_days, o.is_title_reversed, coalesce(o.taken_ms, 0)),
        'held', o.held_coins, 'consent', o.consent, 'lookAt', ${ms('o.check_at')},
        'refunds', jsonb_build_array(
          (SELECT count(*) FROM order_refunds f WHERE f.order_id = o.order_id AND f.status = 'wanted'),
          (SELECT coalesce(round(sum((r.body ->> 'amount')::numeric) * 100), 0) FROM airwallex_sandbox.things r
            JOIN order_intents i ON i.intent_id = r.owner WHERE r.kind = 'refund' AND i.order_id = o.order_id)),
        'knownDisputes', (SELECT count(*) FROM order_disputes d WHERE d.order_id = o.order_id),
        'messages', ARRAY(SELECT e.event_id FROM provider_events e WHERE e.order_id = o.order_id),
        'payments', coalesce((SELECT jsonb_agg(jsonb_build_array(i.state,
            CASE WHEN t.body ->> 'status' = 'REQUIRES_PAYMENT_METHOD'
              AND t.body #>> '{latest_payment_attempt,failure_code}' IS NOT NULL THEN 'declined'
              ELSE coalesce(${statusNames} ->> (t.body ->> 'status'), 'none') END,
            (SELECT count(*) FROM airwallex_sandbox.requests q
              WHERE q.thing_id = t.id AND q.request_id LIKE 'renew:%')) ORDER BY i.created_at, i.request_id)
          FROM order_intents i LEFT JOIN airwallex_sandbox.things t ON t.kind = 'intent'
            AND t.lookup = i.order_id::text AND t.body ->> 'request_id' = i.request_id
          WHERE i.order_id = o.order_id), '[]')) ORDER BY o.order_id)
      FROM orders o WHERE o.user_id = u.user_id), '[]') AS orders
  FROM users u LEFT JOIN wallet w USING (user_id) LEFT JOIN member m USING (user_id)
  WHERE u.user_id = ANY($1::bigint[])`

/**
 * Reads the state of users in the database and at the provider, in the order of `userIds`.
 * @param titles vidIds; the state refers to a title by its index in this list
 */
export async function takeSnapshots(
  pool: pg.Pool,
  userIds: readonly string[],
  titles: readonly string[],
  at: number,
): Promise<Snapshot[]> {
  const { rows } = await pool.query<Row>({ name: 'model-snapshot', text, values: [userIds, new Date(at)] })
  const indexOf = (vidId: string) => titles.indexOf(vidId)
  return userIds.map((userId) => {
    const row = rows.find((one) => one.user_id === userId)
    if (!row) throw new Error(`there is no user ${userId}`)
    const { user_id: _, episodes, titles: owned, orders, ...rest } = row
    const named = episodes.map((one) => one.replace(/^\d+/, (vidId) => String(indexOf(vidId))))
    const view: PersonView = {
      ...rest,
      episodes: named.toSorted(),
      titles: owned.map(indexOf).toSorted((a, b) => a - b),
      orders: orders.map(({ id: _, ...order }) => ({ ...order, messages: order.messages.toSorted() })),
    }
    return { view, orderIds: orders.map(({ id }) => id) }
  })
}
