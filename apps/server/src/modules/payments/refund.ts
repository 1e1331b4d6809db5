import { isAmountText } from '@cliffhanger/domain/order-refunds'
import { sql } from 'kysely'
import { decimalPlacesOf } from '../../adapters/airwallex/amount.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { insertSecurityEvent } from '../security/security-events.ts'
import { fromCents, toCents } from './cents.ts'
import { markOrderDue } from './due-orders.ts'
import { insertRefund, lockOrder } from './order-store.ts'
import { type RefundablePayment, readRefundable } from './refundable.ts'

/** The period for which an operator's refund limit applies. */
const limitMs = 24 * 3_600_000

/**
 * An operator in Studio. `limitOf` returns the maximum that they may refund within 24 hours in a currency, or undefined
 * without a limit.
 */
export interface RefundingOperator {
  readonly operatorId: string
  limitOf(currency: string): number | undefined
}
export interface RefundRequest {
  readonly orderId: string
  /** A decimal text; undefined refunds everything that can still be refunded. */
  readonly amount: string | undefined
  readonly reason: string
  /**
   * Idempotency key: repeating a request changes nothing. A key that was used for another order or amount is refused.
   */
  readonly key: string
  /** The refundable amount that the operator saw; undefined if none was shown. */
  readonly seenLeft?: string | undefined
  readonly operator?: RefundingOperator
}

export type RefundRefusal =
  | { readonly kind: 'notPaid' }
  /** The amount is not valid in this currency. */
  | { readonly kind: 'notAnAmount' }
  | { readonly kind: 'aboveLeft'; readonly left: string; readonly currency: string }
  /** A concurrent refund has changed the refundable amount, or the key belongs to another refund. */
  | { readonly kind: 'changed'; readonly left: string; readonly currency: string }
  | { readonly kind: 'overLimit'; readonly limitLeft: string; readonly currency: string }
export type RefundOutcome = { readonly kind: 'requested' } | { readonly kind: 'repeated' } | RefundRefusal

export interface RefundDeps extends Pick<Deps, 'db' | 'now'> {
  readonly noteEvent: typeof insertSecurityEvent
}

const requestIdOf = (key: string): string => `operator:${key}`

/**
 * Records a refund that an operator requested. Settling the order sends the refund to the provider. The order stays
 * locked while the refundable amount is compared, so that two concurrent requests cannot refund more than was paid.
 */
export const requestRefund = (
  { db, now, noteEvent }: RefundDeps,
  { orderId, amount, reason, key, seenLeft, operator }: RefundRequest,
): Promise<RefundOutcome> =>
  db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    const at = new Date(now())
    const order = await lockOrder(tx, orderId)
    const requestId = requestIdOf(key)
    const known = await readKnown(tx, requestId)
    if (known?.orderId === orderId && isSameSum(known, amount ?? seenLeft)) return { kind: 'repeated' }
    const payment = await readRefundable(tx, order)
    if (!payment) return { kind: 'notPaid' }
    const { currency, left } = payment
    const isOutdated = seenLeft !== undefined && toCents(seenLeft) !== toCents(left)
    if (known || isOutdated) return { kind: 'changed', left, currency }
    const refusal = checkRefundAmount(payment, amount)
    if (refusal) return refusal
    if (operator) {
      const sum = { amount: amount ?? left, currency }
      const limit = operator.limitOf(currency)
      const limitLeft = await chargeOperator(tx, { operatorId: operator.operatorId, limit, requestId }, sum, at)
      if (limitLeft !== undefined) return { kind: 'overLimit', limitLeft, currency }
    }
    const row = { request_id: requestId, order_id: orderId, intent_id: payment.intentId }
    await insertRefund(tx, { ...row, amount: amount ?? null, reason, created_at: at })
    await noteEvent(tx, { kind: 'refund asked for', userId: order.user_id, purpose: 'operator' }, at)
    await markOrderDue(tx, orderId, at)
    return { kind: 'requested' }
  })

/** Returns why an amount cannot be refunded, or undefined if it can. */
export function checkRefundAmount(
  { left, currency }: Pick<RefundablePayment, 'left' | 'currency'>,
  amount: string | undefined,
): RefundRefusal | undefined {
  const cents = toCents(amount ?? left)
  const isWrong = amount !== undefined && (!isAmountText(amount) || cents % 10 ** (2 - decimalPlacesOf(currency)) !== 0)
  if (isWrong) return { kind: 'notAnAmount' }
  return cents === 0 || cents > toCents(left) ? { kind: 'aboveLeft', left, currency } : undefined
}

interface KnownRefund {
  readonly orderId: string
  /** The requested amount; null if a command requested everything that was left and the refund is not sent yet. */
  readonly amount: string | null
}

/** Reads an earlier refund with this request id; if from Studio, with its amount before the provider changed it. */
const readKnown = (tx: Database, requestId: string): Promise<KnownRefund | undefined> =>
  tx
    .selectFrom('order_refunds as r')
    .leftJoin('operator_refunds as o', 'o.request_id', 'r.request_id')
    .select(({ fn }) => ['r.order_id as orderId', fn.coalesce('o.amount', 'r.amount').as('amount')])
    .where('r.request_id', '=', requestId)
    .executeTakeFirst()

/**
 * Returns whether a repeated request has the amount of the first one. A command without an amount requests everything
 * that is left, which the first refund has changed, so its amount always counts as the same.
 */
const isSameSum = (known: KnownRefund, amount: string | undefined): boolean =>
  amount === undefined || (known.amount !== null && toCents(known.amount) === toCents(amount))

/**
 * Returns the sum of an operator's refunds in a currency within the last 24 hours in hundredths, without refused
 * refunds.
 */
async function readGivenCents(db: Database, operatorId: string, currency: string, at: Date): Promise<number> {
  const { rows } = await sql<{ given: string }>`
    SELECT coalesce(sum(g.amount), 0) AS given FROM operator_refunds g JOIN order_refunds r USING (request_id)
    WHERE g.operator_id = ${operatorId} AND g.currency = ${currency}
      AND g.created_at > ${new Date(at.getTime() - limitMs)} AND r.status NOT IN ('FAILED', 'REFUSED')`.execute(db)
  return toCents(rows[0]?.given ?? 0)
}

/** Returns the unused part of an operator's 24-hour limit as a decimal text. */
export const readRemainingRefundLimit = async (
  db: Database,
  { operatorId, limit, currency }: { operatorId: string; limit: number; currency: string },
  at: Date,
): Promise<string> => fromCents(Math.max(0, toCents(limit) - (await readGivenCents(db, operatorId, currency, at))))

/**
 * Adds a refund to the operator's sum. If the refund exceeds the limit, returns the unused part of the limit instead.
 * The operator's row stays locked, so that concurrent requests to two servers are compared one after the other.
 */
async function chargeOperator(
  tx: Database,
  { operatorId, limit, requestId }: { operatorId: string; limit: number | undefined; requestId: string },
  { amount, currency }: { amount: string; currency: string },
  at: Date,
): Promise<string | undefined> {
  await tx
    .selectFrom('operators')
    .select('operator_id')
    .where('operator_id', '=', operatorId)
    .forNoKeyUpdate()
    .execute()
  if (limit !== undefined) {
    const limitLeft = await readRemainingRefundLimit(tx, { operatorId, limit, currency }, at)
    if (toCents(amount) > toCents(limitLeft)) return limitLeft
  }
  await tx
    .insertInto('operator_refunds')
    .values({ request_id: requestId, operator_id: operatorId, amount, currency, created_at: at })
    .execute()
  return undefined
}

/**
 * Returns the state of a refund at the provider: `wanted` until the refund has been sent, undefined for an unknown key.
 */
export const readRefundStatus = async (db: Database, key: string): Promise<string | undefined> =>
  (await db.selectFrom('order_refunds').select('status').where('request_id', '=', requestIdOf(key)).executeTakeFirst())
    ?.status
