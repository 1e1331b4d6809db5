import { AirwallexFailure } from '../../../adapters/airwallex/failure.ts'
import type { Deps } from '../../../deps.ts'
import { claimRemovedCards, deleteCard, removeCardsOfDeletedAccounts } from './card-store.ts'

const timeoutMs = 6_000
const retryMs = 10 * 60_000

/**
 * Disables the consents of removed cards at the provider and deletes the cards' rows. Removes the cards of deleted
 * accounts first. After a failed request a card is retried in ten minutes. Returns the number of deleted rows.
 */
export async function disableRemovedCards({
  db,
  now,
  provider,
  log,
}: Pick<Deps, 'db' | 'now' | 'provider' | 'log'>): Promise<number> {
  const at = new Date(now())
  await removeCardsOfDeletedAccounts(db, at)
  const cards = await claimRemovedCards(db, provider.env, { now: at, leasedUntil: new Date(now() + retryMs) })
  let done = 0
  for (const { card_id: cardId, consent_id: consentId } of cards) {
    try {
      await provider.airwallex.within(timeoutMs).disableConsent(consentId, `remove:${cardId}`)
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      // The consent no longer exists or is already disabled.
      if (error.kind !== 'notFound' && error.code !== 'duplicate_request') {
        log.warn({ cardId, code: error.code, traceId: error.traceId }, 'consent of a saved card not disabled')
        continue
      }
    }
    await deleteCard(db, cardId)
    done += 1
  }
  return done
}
