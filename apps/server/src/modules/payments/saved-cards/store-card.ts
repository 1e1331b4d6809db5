import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import type { Consent, Intent } from '../../../adapters/airwallex/shapes.ts'
import type { Database } from '../../../db/schema.ts'
import { changeOrder, lockBuyer, lockOrder, readIntents } from '../order-store.ts'
import type { SettleDeps } from '../settle.ts'
import type { Order } from '../tables.ts'
import { insertCard, removeCards } from './card-store.ts'

/** The provider may report a consent some time after the payment. */
const latestConsentMs = 10 * 60_000

/**
 * Stores the card of a paid order if its owner agreed in the card form. Then the provider has a consent that covers
 * payments started by our customer. A consent id sent by a browser is only a hint for the lookup.
 */
export async function storeCard(
  { db, provider, now, log }: SettleDeps,
  order: Order,
  intents: readonly Intent[],
  hint: string | undefined,
): Promise<Order> {
  if (order.state !== 'granted' || order.consent !== 'wanted') return order
  const { order_id: orderId } = order
  const paid = (await readIntents(db, orderId)).find((row) => row.state === 'paid')
  const intent = intents.find(({ id }) => id === paid?.intent_id)
  const consentId = intent?.consentId ?? hint
  if (!paid?.customer_id || !intent || consentId === undefined) {
    const isLate = now() - (order.paid_at?.getTime() ?? 0) > latestConsentMs
    return isLate ? changeOrder(db, orderId, { consent: 'none' }) : order
  }
  let consent: Consent
  try {
    consent = await provider.airwallex.consent(consentId)
  } catch (error) {
    if (!(error instanceof AirwallexFailure)) throw error
    log.warn({ orderId, code: error.code, traceId: error.traceId }, 'consent not read')
    return order
  }
  const customerId = paid.customer_id
  const card = consent.card
  const mismatch = findCardMismatch(consent, customerId)
  if (mismatch !== undefined || !card) {
    log.warn({ orderId, mismatch }, 'card not saved')
    const isFinal = intent.consentId !== undefined && consent.status !== 'PENDING'
    return isFinal ? changeOrder(db, orderId, { consent: 'refused' }) : order
  }
  return db.transaction().execute(async (tx) => {
    // Locks in the same sequence as a merge of wallets, to prevent deadlocks.
    await lockBuyer(tx, order.user_id)
    const locked = await lockOrder(tx, orderId)
    if (locked.consent !== 'wanted' || locked.state !== 'granted') return locked
    const at = new Date(now())
    await insertCard(tx, { order: locked, customerId, consentId: consent.id, card }, at)
    // If the account was deleted in the meantime, its card is not offered and the consent is disabled.
    if (!(await hasAccount(tx, locked.user_id))) await removeCards(tx, locked.user_id, at)
    return changeOrder(tx, orderId, { consent: 'kept' })
  })
}

const hasAccount = async (tx: Database, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('email', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

function findCardMismatch(consent: Consent, customerId: string): string | undefined {
  if (consent.customerId !== customerId) return 'it belongs to another customer'
  if (consent.status !== 'VERIFIED') return `its status is ${consent.status}`
  if (consent.nextTriggeredBy !== 'customer') return 'it does not cover payments that the customer starts'
  return consent.card ? undefined : 'it has no card'
}
