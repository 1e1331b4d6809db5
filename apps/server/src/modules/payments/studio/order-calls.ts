import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import { refundLimitOf } from '@cliffhanger/domain/order-refunds'
import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import type { Deps } from '../../../deps.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import type { insertSecurityEvent } from '../../security/security-events.ts'
import type { Ledger } from '../../wallet/ledger.ts'
import { isEmailBlocked, readBillingDetails, setEmailBlocked } from '../billing.ts'
import { readOrder } from '../order-store.ts'
import { type RefundRefusal, readRefundStatus, readRemainingRefundLimit, requestRefund } from '../refund.ts'
import { previewRefund } from '../refund-preview.ts'
import type { Settle } from '../settle.ts'
import type { Order } from '../tables.ts'
import { failWithProviderError } from './list-calls.ts'
import { type OrderDetailDeps, readOrderDetails } from './order-details.ts'
import { readViewerContact } from './viewer-facts.ts'

export interface OrderCallDeps extends OrderDetailDeps, Pick<Deps, 'now' | 'provider'> {
  readonly ledger: Ledger
  readonly settle: Settle
  readonly noteEvent: typeof insertSecurityEvent
}
type OrderCalls = Pick<
  StudioService<typeof studioOrders>,
  'order' | 'reveal' | 'settle' | 'refundPreview' | 'refund' | 'setBlocked'
>
type Reason = 'notPaid' | 'overLimit' | 'changed'

/** Reads an order; fails if it does not exist. */
export const readOrderOrFail = async (
  needs: Pick<Deps, 'db'>,
  orderId: string,
  ctx: Pick<StudioCtx, 'fail'>,
): Promise<Order> => (await readOrder(needs.db, orderId)) ?? ctx.fail('notFound', { field: 'orderId' })

const failByEnvironment = (order: Order, ctx: Pick<StudioCtx, 'fail'>): never =>
  ctx.fail('conflict', { message: `The order belongs to AIRWALLEX_ENV=${order.env}.` })

/**
 * Reads an order's payments from the provider now and applies them. Fails if the order belongs to another environment
 * of the provider than this installation.
 */
export async function settleNow(settle: Settle, order: Order, ctx: StudioCtx): Promise<Order> {
  const settled = await settle(order.order_id).catch((error: unknown) => failWithProviderError(error, ctx))
  return settled?.order ?? failByEnvironment(order, ctx)
}

/**
 * Settles an order. Returns the stored order if the provider does not respond, because the reconciler retries later.
 */
async function settleOrStored(settle: Settle, order: Order): Promise<Order> {
  try {
    return (await settle(order.order_id))?.order ?? order
  } catch (error) {
    if (error instanceof AirwallexFailure) return order
    throw error
  }
}

function failByRefusal(refusal: RefundRefusal, ctx: { fail: StudioCtx<Reason>['fail'] }): never {
  if (refusal.kind === 'notPaid') return ctx.fail('notPaid', { message: 'The order is not paid.' })
  if (refusal.kind === 'notAnAmount') {
    return ctx.fail('badRequest', { field: 'amount', message: 'This is not an amount of the currency, such as 4.99.' })
  }
  if (refusal.kind === 'overLimit') {
    const message = `Of your limit for 24 hours, ${refusal.limitLeft} ${refusal.currency} is left.`
    return ctx.fail('overLimit', { field: 'amount', message })
  }
  const message = `Of this payment, ${refusal.left} ${refusal.currency} is left.`
  if (refusal.kind === 'changed') return ctx.fail('changed', { message })
  return ctx.fail('badRequest', { field: 'amount', message })
}

/** Creates the calls that show one order, and the actions of operators on an order. */
export function createOrderCalls(needs: OrderCallDeps): OrderCalls {
  const { db, now, provider, settle } = needs

  /** Returns the refund limit of the operator's role in the currency of the payment. */
  const limitFor = (ctx: StudioCtx<Reason>, currency: string) => refundLimitOf(ctx.caller.role, currency)

  return {
    async order({ orderId }, ctx) {
      return (await readOrderDetails(needs, orderId)) ?? ctx.fail('notFound', { field: 'orderId' })
    },
    async reveal({ orderId }, ctx) {
      const order = await readOrderOrFail(needs, orderId, ctx)
      return readViewerContact(db, order.user_id)
    },
    async settle({ orderId }, ctx) {
      const before = await readOrderOrFail(needs, orderId, ctx)
      const after = await settleNow(settle, before, ctx)
      const isChanged = before.state !== after.state || before.reversals !== after.reversals
      ctx.noteChange({ before: { state: before.state }, after: { state: after.state } })
      return { state: after.state, isChanged }
    },
    async refundPreview({ orderId, amount }, ctx) {
      await readOrderOrFail(needs, orderId, ctx)
      const preview = await previewRefund(needs, orderId, amount)
      if (preview.kind !== 'preview') return failByRefusal(preview, ctx)
      const { kind: _, unspent, membership, ...rest } = preview
      const limit = limitFor(ctx, preview.currency)
      const { operatorId } = ctx.caller
      const limitLeft =
        limit === undefined
          ? undefined
          : await readRemainingRefundLimit(db, { operatorId, limit, currency: preview.currency }, new Date(now()))
      return {
        ...rest,
        ...(unspent && { unspent }),
        ...(membership && { membership }),
        ...(limitLeft && { limitLeft }),
      }
    },
    async refund({ orderId, amount, reason, key, left }, ctx) {
      if (reason.trim() === '') ctx.fail('badRequest', { field: 'reason', message: 'Say why, in a few words.' })
      const before = await readOrderOrFail(needs, orderId, ctx)
      if (before.env !== provider.env) return failByEnvironment(before, ctx)
      const { operatorId, role } = ctx.caller
      const outcome = await requestRefund(needs, {
        orderId,
        amount,
        reason: reason.trim(),
        key,
        seenLeft: left,
        operator: { operatorId, limitOf: (currency) => refundLimitOf(role, currency) },
      })
      if (outcome.kind !== 'requested' && outcome.kind !== 'repeated') return failByRefusal(outcome, ctx)
      const after = await settleOrStored(settle, before)
      ctx.noteChange({
        before: { state: before.state, reversedCoins: before.reversed_coins },
        after: { state: after.state, reversedCoins: after.reversed_coins },
      })
      const status = await readRefundStatus(db, key)
      if (status === 'REFUSED' || status === 'FAILED') return { status: 'refused' }
      return { status: status === 'SETTLED' || status === 'SUCCEEDED' ? 'done' : 'underWay' }
    },
    async setBlocked({ orderId, isBlocked: isOn }, ctx) {
      const order = await readOrderOrFail(needs, orderId, ctx)
      const billing = (await readBillingDetails(db, order.user_id)) ?? ctx.fail('noAddress')
      const before = await isEmailBlocked(db, billing.email)
      await setEmailBlocked(db, billing.email, isOn, new Date(now()))
      ctx.noteChange({ before: { isBlocked: before }, after: { isBlocked: await isEmailBlocked(db, billing.email) } })
      return {}
    },
  }
}
