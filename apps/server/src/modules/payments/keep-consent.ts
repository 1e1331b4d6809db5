import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Consent, Intent } from '../../adapters/airwallex/shapes.ts'
import { changeOrder, lockBuyer, lockOrder, readIntents, readOrder } from './order-store.ts'
import type { SettleDeps } from './settle.ts'
import {
  endActiveSubscription,
  endSubscriptionOfOrder,
  findActiveSubscription,
  markConsentClosed,
  startSubscription,
} from './subscription-store.ts'
import type { Order } from './tables.ts'

/**
 * Stores the consent to a membership's renewals, once the provider confirms that the consent belongs to our customer
 * and covers scheduled payments. The consent id sent by a browser is only a hint for the lookup.
 */
export async function storeConsent(
  needs: SettleDeps,
  order: Order,
  intents: readonly Intent[],
  hint: string | undefined,
): Promise<Order> {
  if (order.consent === 'kept') await endIfDisabled(needs, order)
  if (order.state !== 'granted' || order.consent !== 'wanted') return order
  const { db, provider, now, log } = needs
  const paid = (await readIntents(db, order.order_id)).find((row) => row.state === 'paid')
  const intent = intents.find(({ id }) => id === paid?.intent_id)
  const consentId = intent?.consentId ?? hint
  if (!paid?.customer_id || !intent || consentId === undefined) return order
  let consent: Consent
  try {
    consent = await provider.airwallex.consent(consentId)
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    log.warn({ orderId: order.order_id, code: error.code, traceId: error.traceId }, 'consent not read')
    return order
  }
  const mismatch = findConsentMismatch(consent, paid.customer_id, intent.id)
  if (mismatch !== undefined) {
    log.warn({ orderId: order.order_id, mismatch }, 'consent not kept')
    const isFinal = intent.consentId !== undefined && consent.status !== 'PENDING'
    return isFinal ? changeOrder(db, order.order_id, { consent: 'refused' }) : order
  }
  const customerId = paid.customer_id
  return db.transaction().execute(async (tx) => {
    // Serializes two memberships that are paid at the same time: the later one ends the renewal of the earlier one. A
    // merge may have moved the order to another wallet during the request to the provider.
    const { user_id: userId } = (await readOrder(tx, order.order_id)) ?? order
    await lockBuyer(tx, userId)
    const locked = await lockOrder(tx, order.order_id)
    if (locked.consent !== 'wanted' || locked.state !== 'granted') return locked
    const user = await tx
      .selectFrom('users')
      .select('deleted_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const row = { user_id: userId, env: order.env, first_order_id: order.order_id, customer_id: customerId }
    await startSubscription(tx, { ...row, consent_id: consent.id, created_at: new Date(now()) })
    // An account that was deleted in the meantime is not charged again, and the job disables its consent.
    if (user.deleted_at) await endActiveSubscription(tx, userId)
    // The time of the next check is kept, because a refund may wait for that check.
    return changeOrder(tx, order.order_id, { consent: 'kept' })
  })
}

/** Ends the subscription if its consent was cancelled at the provider or by the bank. */
async function endIfDisabled({ db, provider }: SettleDeps, order: Order): Promise<void> {
  const active = await findActiveSubscription(db, order.user_id)
  if (active?.first_order_id !== order.order_id) return
  const consent = await provider.airwallex.consent(active.consent_id)
  if (consent.status !== 'DISABLED') return
  await endSubscriptionOfOrder(db, order.order_id)
  await markConsentClosed(db, active.subscription_id)
}

function findConsentMismatch(consent: Consent, customerId: string, intentId: string): string | undefined {
  if (consent.customerId !== customerId) return 'it belongs to another customer'
  if (consent.status !== 'VERIFIED') return `its status is ${consent.status}`
  if (consent.nextTriggeredBy !== 'merchant' || consent.reason !== 'scheduled')
    return 'it does not cover scheduled payments'
  if (consent.initialIntentId !== undefined && consent.initialIntentId !== intentId)
    return 'it belongs to another payment'
  return undefined
}
