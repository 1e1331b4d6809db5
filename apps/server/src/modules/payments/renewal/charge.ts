import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import type { Intent } from '../../../adapters/airwallex/shapes.ts'
import { lockTimeoutMs } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { isPaymentCaptured } from '../grant.ts'
import { findOrCreatePayment } from '../intents.ts'
import { queueMail } from '../mail-store.ts'
import { insertOrder, readOrder } from '../order-store.ts'
import type { Settle } from '../settle.ts'
import type { Order, Subscription } from '../tables.ts'
import { lockChargeableSubscription, lockSubscription, updateRenewalProgress } from './renewal-store.ts'
import { isFinalDecline, nextChargeRetryTime } from './renewal-times.ts'
import { computeRenewalPrice } from './stay.ts'

export interface RenewalDeps extends Pick<Deps, 'db' | 'now' | 'provider' | 'log' | 'config'> {
  readonly settle: Settle
}

/**
 * Time limit for requests to the provider: shorter than the database's lock timeout, because a concurrent cancellation
 * waits for the response.
 */
const timeoutMs = lockTimeoutMs - 1_000
const inDoubtMs = 5 * 60_000

/**
 * Charges one period of a membership. There is one order per subscription and period, one open payment, and one request
 * id per attempt, built from stored data (payment and number of attempts). After a crash the next run continues from
 * the state at the provider.
 */
export async function chargeRenewal(needs: RenewalDeps, subscription: Subscription): Promise<void> {
  const { db, now, provider, settle } = needs
  const { subscription_id: id, customer_id: customerId } = subscription
  const order = await renewalOrder(needs, subscription)
  if (!order) return
  // Settles first, because the result of an earlier attempt may only be known now.
  const known = await settle(order.order_id)
  if (known && known.order.state !== 'open' && known.order.state !== 'closed') return completePeriod(needs, id)
  const payable = await findOrCreatePayment(needs, provider.airwallex.within(timeoutMs), order, customerId)
  if (payable.kind === 'underWay') {
    await settle(order.order_id)
    return
  }
  const result = await tryCharge(needs, subscription, payable.intentId)
  if (result === 'notChargeable') return
  if (result === 'unknown') return updateRenewalProgress(db, id, { try_at: new Date(now() + inDoubtMs) })
  if (result === 'paid') {
    await settle(order.order_id)
    return completePeriod(needs, id)
  }
  await afterDecline(needs, subscription, order, result.isFinal)
}

/**
 * Returns the order for this period, at the agreed price, or once at the lower price that kept the member from
 * cancelling.
 */
async function renewalOrder({ db, now }: RenewalDeps, subscription: Subscription): Promise<Order | undefined> {
  const { subscription_id: id, period_at: periodAt } = subscription
  const first = await readOrder(db, subscription.first_order_id)
  if (!first || !periodAt) return undefined
  const { user_id, order_type, env, product_id, names, currency, coins, bonus, days, vid_id } = first
  const { language, brand_id, origin } = first
  const sold = { user_id, order_type, env, product_id, names, currency, coins, bonus, days, vid_id }
  const made = { language, brand_id, origin, created_at: new Date(now()), subscription_id: id, period_at: periodAt }
  const inserted = await db.transaction().execute(async (tx) => {
    const price = await computeRenewalPrice(tx, await lockSubscription(tx, id), first)
    return insertOrder(tx, { ...sold, ...made, price }, new Date(now() + 60_000))
  })
  if (inserted) return inserted
  return db
    .selectFrom('orders')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('period_at', '=', periodAt)
    .executeTakeFirst()
}

type ChargeResult = 'paid' | 'unknown' | 'notChargeable' | { readonly isFinal: boolean }

/**
 * Charges the stored card. Locks the subscription during the request, so that nothing is charged after a cancellation
 * is stored.
 */
async function tryCharge(needs: RenewalDeps, subscription: Subscription, intentId: string): Promise<ChargeResult> {
  const { db, provider } = needs
  const { subscription_id: id } = subscription
  const requestId = `renew:${intentId}:${subscription.tries + 1}`
  return db.transaction().execute(async (tx) => {
    const locked = await lockChargeableSubscription(tx, subscription)
    if (!locked) return 'notChargeable'
    const airwallex = provider.airwallex.within(timeoutMs)
    try {
      return outcomeOf(await airwallex.charge(intentId, requestId, subscription.consent_id))
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      needs.log.warn({ subscriptionId: id, code: error.code, traceId: error.traceId }, 'renewal not paid')
      if (error.kind === 'again') return 'unknown'
      if (error.kind === 'notFound' || error.kind === 'broken') return { isFinal: true }
      // The bank declined the charge, or its result is unknown: read the state of the payment.
      const outcome = outcomeOf(await airwallex.intent(intentId).catch(() => undefined))
      if (outcome !== 'unknown') return outcome
      // The consent may have been disabled without a webhook.
      const consent = await airwallex.consent(subscription.consent_id).catch(() => undefined)
      return consent?.status === 'DISABLED' ? { isFinal: true } : outcome
    }
  })
}

function outcomeOf(intent: Intent | undefined): ChargeResult {
  if (!intent) return 'unknown'
  if (isPaymentCaptured(intent)) return 'paid'
  if (intent.status !== 'REQUIRES_PAYMENT_METHOD' || intent.failureCode === undefined) return 'unknown'
  return { isFinal: isFinalDecline(intent.adviceCode, intent.networkCode) }
}

const completePeriod = ({ db }: RenewalDeps, id: string): Promise<void> =>
  updateRenewalProgress(db, id, { tries: 0, try_at: null })

async function afterDecline(
  { db, now }: RenewalDeps,
  subscription: Subscription,
  { order_id: orderId }: Order,
  isFinal: boolean,
): Promise<void> {
  const { subscription_id: id, user_id: userId, period_at: periodAt, tries } = subscription
  const declines = tries + 1
  const next = isFinal || !periodAt ? undefined : nextChargeRetryTime(periodAt.getTime(), declines, now())
  const at = new Date(now())
  await db.transaction().execute(async (tx) => {
    if (!(await lockChargeableSubscription(tx, subscription))) return
    if (next === undefined) {
      await updateRenewalProgress(tx, id, { state: 'lapsed', tries: declines, try_at: null })
      await queueMail(tx, { key: `ended:${orderId}`, kind: 'membershipEnded', userId, orderId }, at)
      return
    }
    await updateRenewalProgress(tx, id, { tries: declines, try_at: new Date(next) })
    const facts = { nextTime: String(next) }
    await queueMail(tx, { key: `declined:${orderId}:${declines}`, kind: 'renewalFailed', userId, orderId, facts }, at)
  })
}
