import type { Airwallex } from '../../adapters/airwallex/airwallex.ts'
import { toProviderAmount } from '../../adapters/airwallex/amount.ts'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Dispute, Intent, Refund } from '../../adapters/airwallex/shapes.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { QueueConversions } from '../conversions/conversions.ts'
import type { Ledger } from '../wallet/ledger.ts'
import { isEmailBlocked, payerEmailOf, readBillingDetails, storeWalletContact } from './billing.ts'
import { nextReconciliationTime } from './check-ladder.ts'
import { applyReversal, deliverOrder, isPaymentCaptured, titleOwnedReason } from './grant.ts'
import { resolveUnansweredIntents } from './intents.ts'
import { storeConsent } from './keep-consent.ts'
import { queueMail } from './mail-store.ts'
import {
  changeOrder,
  insertRefund,
  lockOrder,
  readDisputeIds,
  readIntents,
  readOrder,
  readRefunds,
  setIntentState,
  totalOrderCoins,
  updateRefund,
} from './order-store.ts'
import { storePaymentDetails } from './payment-details.ts'
import { findPaymentMismatch } from './payment-mismatch.ts'
import { computeReversal, isRefundPending, type Reversal } from './reversal.ts'
import { storeCard } from './saved-cards/store-card.ts'
import type { Order } from './tables.ts'

/** The facts that the provider reports about one payment of an order. */
interface PaymentFacts {
  readonly intent: Intent
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  /**
   * Whether the operator blocks purchases with the payer's email address. Only checked if the buyer has no billing
   * details.
   */
  readonly isPayerBlocked: boolean
}

export interface SettledOrder {
  readonly order: Order
  /** Failure code of the last payment attempt, if it failed. */
  readonly failureCode: string | undefined
  /** Whether the last payment attempt was made on the page of a payment wallet. */
  readonly isByRedirect?: boolean
  /** Whether a payment wallet has returned the viewer before confirming the payment. */
  readonly isPending?: boolean
}
export interface SettleDeps extends Pick<Deps, 'db' | 'now' | 'provider'> {
  readonly log: Pick<Deps['log'], 'warn'>
  readonly ledger: Ledger
  readonly queueConversions: QueueConversions
}
export type Settle = ReturnType<typeof createSettle>

/**
 * Creates the only function that turns payments into deliveries. Every trigger (the viewer's poll, a webhook, the
 * reconciler, an operator) calls it. It reads the facts from the provider, locks the order and applies the facts once.
 * It is idempotent.
 * @throws AirwallexFailure when the provider cannot be reached; a later call continues from the stored state
 */
export function createSettle(needs: SettleDeps) {
  const underWay = new Map<string, Promise<SettledOrder | undefined>>()

  /** Returns undefined if the order does not exist or belongs to another environment of the provider. */
  return function settle(orderId: string, consentHint?: string): Promise<SettledOrder | undefined> {
    const running = underWay.get(orderId)
    // A call with a consent id from the browser starts its own settlement instead of joining one in flight.
    if (running && consentHint === undefined) return running
    const run = settleNow(needs, orderId, consentHint).finally(() => {
      if (underWay.get(orderId) === run) underWay.delete(orderId)
    })
    underWay.set(orderId, run)
    return run
  }
}

async function settleNow(needs: SettleDeps, orderId: string, consentHint?: string): Promise<SettledOrder | undefined> {
  const { db, now, provider } = needs
  const order = await readOrder(db, orderId)
  if (!order || order.env !== provider.env) return undefined
  await sendRefunds(needs, orderId)
  const rows = await resolveUnansweredIntents(needs, provider.airwallex, order)
  const intentIds = rows.flatMap((row) => (row.intent_id === null || row.state === 'cancelled' ? [] : [row.intent_id]))
  const disputeIds = await readDisputeIds(db, orderId)
  const disputes = await Promise.all(disputeIds.map((id) => provider.airwallex.dispute(id)))
  const known = await Promise.all(intentIds.map((id) => readFacts(provider.airwallex, id, disputes)))
  const at = new Date(now())
  const facts: PaymentFacts[] = []
  // Stores the payer before the delivery, so that the receipt has an email address even after a crash.
  for (const one of known) facts.push({ ...one, isPayerBlocked: await takePayer(db, order, one.intent, at) })
  const settled = await db.transaction().execute((tx) => applyFacts(tx, needs, order, facts, at))
  // Another call has applied newer facts meanwhile. The older ones could deliver goods again that it took back.
  if (settled === 'stale') return settleNow(needs, orderId, consentHint)
  const intents = facts.map(({ intent }) => intent)
  const store = settled.order_type === 3 ? storeConsent : storeCard
  const consented = await store(needs, settled, intents, consentHint)
  const isPending = intents.some(({ status, redirectMethod }) => status === 'PENDING' && redirectMethod !== undefined)
  const last = facts.at(0)?.intent
  const isByRedirect = last?.redirectMethod !== undefined
  return { order: consented, failureCode: last?.failureCode, isByRedirect, isPending }
}

const payerBlocked = "its payer's address is blocked"

/**
 * Stores the payer that a payment wallet reported, before the order is delivered. Returns true and stores nothing if
 * the payer's email address is blocked. Does not check buyers with billing details, because these were checked when
 * they were entered.
 */
async function takePayer(db: Database, order: Order, intent: Intent, at: Date): Promise<boolean> {
  const { user_id: userId, paid_at: paidAt, parked } = order
  const wasBlocked = parked === payerBlocked
  if (!isPaymentCaptured(intent) || !intent.payer || (paidAt !== null && !wasBlocked)) return false
  // Billing details that are entered after the payment do not unblock the order.
  const isUnchecked = wasBlocked || !(await readBillingDetails(db, userId))
  if (isUnchecked && (await isEmailBlocked(db, payerEmailOf(intent.payer)))) return true
  await storeWalletContact(db, userId, intent.payer, at)
  return false
}

/** Reads the facts about one payment. Only a paid payment can have refunds. */
async function readFacts(
  airwallex: Airwallex,
  intentId: string,
  disputes: readonly Dispute[],
): Promise<Omit<PaymentFacts, 'isPayerBlocked'>> {
  const intent = await airwallex.intent(intentId)
  const refunds = isPaymentCaptured(intent) ? await airwallex.refundsOf(intentId) : []
  // Filters again, in case the provider ignores the filter and returns the rows of all orders.
  return {
    intent,
    refunds: refunds.filter(belongsToIntent(intentId)),
    disputes: disputes.filter(belongsToIntent(intentId)),
  }
}
const belongsToIntent =
  (intentId: string) =>
  (one: { readonly intentId: string | undefined }): boolean =>
    one.intentId === intentId

async function applyFacts(
  tx: Database,
  { ledger, queueConversions }: Pick<SettleDeps, 'ledger' | 'queueConversions'>,
  { order_id: orderId, rings, reversals }: Order,
  facts: readonly PaymentFacts[],
  at: Date,
): Promise<Order | 'stale'> {
  let order = await lockOrder(tx, orderId)
  if (order.reversals !== reversals) return 'stale'
  const rows = new Map((await readIntents(tx, orderId)).map((row) => [row.intent_id, row]))
  const hasPaid = () => [...rows.values()].some((row) => row.state === 'paid')
  for (const fact of facts) {
    const row = rows.get(fact.intent.id)
    if (!row) continue
    await storePaymentDetails(tx, fact)
    if (fact.intent.status === 'CANCELLED') await setIntentState(tx, fact.intent.id, 'cancelled')
    if (!isPaymentCaptured(fact.intent)) continue
    if (row.state === 'open') {
      const mismatch =
        findPaymentMismatch(fact.intent, order, row.customer_id) ?? (fact.isPayerBlocked ? payerBlocked : undefined)
      if (mismatch !== undefined) {
        await recordRefunds(tx, orderId, fact, at)
        if (hasPaid()) continue
        const paidAt = order.paid_at ?? at
        order = await changeOrder(tx, orderId, { state: 'paid', paid_at: paidAt, parked: mismatch })
        order = await applyReversal(tx, ledger, order, reversalOf(order, fact), at)
        continue
      }
      const state = hasPaid() ? 'extra' : 'paid'
      await setIntentState(tx, fact.intent.id, state)
      rows.set(fact.intent.id, { ...row, state })
      if (state === 'paid') {
        order = await deliverOrder(tx, ledger, order, at)
        if (order.state === 'granted') await queueConversions(tx, order, at)
        if (order.parked === titleOwnedReason) await refundExtraPayment(tx, order, fact.intent.id, at)
      } else await refundExtraPayment(tx, order, fact.intent.id, at)
    }
    await recordRefunds(tx, orderId, fact, at)
    if (rows.get(fact.intent.id)?.state === 'paid')
      order = await applyReversal(tx, ledger, order, reversalOf(order, fact), at)
  }
  // If a webhook arrived while the facts were being read, they may be outdated: check again at once.
  const checkAt = order.rings === rings ? await nextCheckTime(tx, order, facts, at) : at
  if (order.state === 'open' && checkAt === null) return changeOrder(tx, orderId, { state: 'closed', check_at: null })
  return changeOrder(tx, orderId, { check_at: checkAt })
}

const reversalOf = (order: Order, { intent, refunds, disputes }: PaymentFacts): Reversal =>
  computeReversal({ coins: totalOrderCoins(order), days: order.days }, intent.capturedAmount, refunds, disputes)

/** Requests the refund of a payment for something that the buyer already has. */
async function refundExtraPayment(
  tx: Database,
  { order_id: orderId, user_id: userId }: Order,
  intentId: string,
  at: Date,
): Promise<void> {
  await insertRefund(tx, {
    request_id: `extra:${intentId}`,
    order_id: orderId,
    intent_id: intentId,
    amount: null,
    reason: 'paid twice',
    created_at: at,
  })
  await queueMail(tx, { key: `paidTwice:${intentId}`, kind: 'paidTwice', userId, orderId }, at)
}

/** Records all refunds of a payment, including those made in the provider's web app. */
async function recordRefunds(
  tx: Database,
  orderId: string,
  { intent, refunds }: PaymentFacts,
  at: Date,
): Promise<void> {
  const known = await readRefunds(tx, orderId)
  for (const { id, requestId, amount, status } of refunds) {
    const row = known.find((one) => one.refund_id === id || one.request_id === requestId)
    const facts = { refund_id: id, status, amount: amount.toFixed(2) }
    if (row) await updateRefund(tx, row.request_id, facts)
    else {
      const made = { request_id: `provider:${id}`, order_id: orderId, intent_id: intent.id }
      await insertRefund(tx, { ...made, ...facts, reason: 'made at the provider', created_at: at })
    }
  }
}

/** Returns the time of the next check, in case no webhook arrives. */
async function nextCheckTime(
  tx: Database,
  order: Order,
  facts: readonly PaymentFacts[],
  at: Date,
): Promise<Date | null> {
  const ladder = nextReconciliationTime(order.created_at, at.getTime()) ?? null
  if (order.state === 'open') return ladder
  const wanted = (await readRefunds(tx, order.order_id)).some((row) => row.status === 'wanted')
  if (wanted) return new Date(at.getTime() + 5_000)
  if (facts.some(({ refunds }) => refunds.some(isRefundPending))) return new Date(at.getTime() + 3_600_000)
  return order.consent === 'wanted' && order.state === 'granted' ? ladder : null
}

/** Sends the recorded refunds that have not been sent yet to the provider, with their stored request ids. */
async function sendRefunds({ db, provider, log }: SettleDeps, orderId: string): Promise<void> {
  const wanted = (await readRefunds(db, orderId)).filter((row) => row.status === 'wanted')
  if (wanted.length === 0) return
  const order = await readOrder(db, orderId)
  const intents = await readIntents(db, orderId)
  for (const { request_id: requestId, intent_id: intentId, amount, reason } of wanted) {
    // A payment may be in another currency than its order.
    const currency = intents.find((one) => one.intent_id === intentId)?.currency ?? order?.currency
    const sum = amount === null || currency === undefined ? undefined : toProviderAmount(amount, currency)
    try {
      const refund = await provider.airwallex.refund(intentId, requestId, reason, sum)
      await updateRefund(db, requestId, {
        refund_id: refund.id,
        status: refund.status,
        amount: refund.amount.toFixed(2),
      })
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      log.warn({ orderId, code: error.code, traceId: error.traceId }, 'refund request failed')
      const found = (await provider.airwallex.refundsOf(intentId)).find((one) => one.requestId === requestId)
      if (found) await updateRefund(db, requestId, { refund_id: found.id, status: found.status })
      // A retry would be refused again, so the operator has to decide.
      else if (error.kind === 'declined' || error.kind === 'broken')
        await updateRefund(db, requestId, { status: 'REFUSED' })
    }
  }
}
