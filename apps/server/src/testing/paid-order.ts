import type { TestDatabase } from './database.ts'

/** Refunds or disputes of a paid order. `part`: a partial refund. `extra`: a duplicate payment was refunded. */
export const paidOrderOutcomes = ['kept', 'part', 'failed', 'all', 'lost', 'open dispute', 'extra'] as const
export type PaidOrderOutcome = (typeof paidOrderOutcomes)[number]

export interface PaidOrder {
  readonly userId: string
  readonly cents: number
  readonly currency: string
  readonly paidAt: Date
  readonly fate: PaidOrderOutcome
}

/** Amount of a partial refund in hundredths of the currency. */
const partCents = 100
const decimal = (cents: number) => (cents / 100).toFixed(2)

/** Returns the amount that remains after refunds and lost disputes, in hundredths of the currency. */
export const remainingCents = ({ cents, fate }: Pick<PaidOrder, 'cents' | 'fate'>): number =>
  fate === 'all' || fate === 'lost' ? 0 : fate === 'part' ? cents - partCents : cents

/** Inserts a paid order with its refund or dispute, without the payment provider. Returns the order id. */
export async function insertPaidOrder(
  { pool }: Pick<TestDatabase, 'pool'>,
  env: string,
  order: PaidOrder,
): Promise<string> {
  const { userId, cents, currency, paidAt, fate } = order
  const isDisputed = fate === 'lost' || fate === 'open dispute'
  const state = isDisputed ? 'disputed' : fate === 'all' ? 'refunded' : 'granted'
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, coins, state, held_coins, created_at, paid_at,
      language, brand_id, origin) VALUES ($1, 1, $2, '1', $3, $4, 10, $5, $6, $7, $7, 2, '', '') RETURNING order_id AS id`,
    [userId, env, decimal(cents), currency, state, fate === 'open dispute' ? 5 : null, paidAt],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `INSERT INTO order_intents (request_id, order_id, intent_id, created_at, state)
      VALUES ($1 || 'a', $1::bigint, 'paid' || $1, now(), 'paid'), ($1 || 'b', $1::bigint, 'extra' || $1, now(), 'extra')`,
    [id],
  )
  const refund = (intent: string, amount: string, status: string) =>
    pool.query(
      `INSERT INTO order_refunds (request_id, order_id, intent_id, amount, reason, status, created_at)
        VALUES ($1 || $2, $1::bigint, $2 || $1, $3, '', $4, now())`,
      [id, intent, amount, status],
    )
  if (isDisputed) {
    await pool.query(
      `INSERT INTO order_disputes (dispute_id, order_id, status, amount) VALUES ('d' || $1, $1::bigint, $2, $3)`,
      [id, fate === 'lost' ? 'LOST' : 'REQUIRES_RESPONSE', decimal(cents)],
    )
  }
  if (fate === 'part') await refund('paid', decimal(partCents), 'SETTLED')
  if (fate === 'failed') await refund('paid', decimal(partCents), 'FAILED')
  if (fate === 'all') await refund('paid', decimal(cents), 'SUCCEEDED')
  if (fate === 'extra') await refund('extra', decimal(cents), 'SETTLED')
  return id
}
