import type { savedCards } from '@cliffhanger/contract/saved-cards'
import type { Deps } from '../../../deps.ts'
import type { Service } from '../../../http/service.ts'
import { readCards, removeCards } from './card-store.ts'

/** Creates the handlers of the saved-card calls. */
export const createSavedCardsService = ({
  db,
  now,
  provider,
}: Pick<Deps, 'db' | 'now' | 'provider'>): Service<typeof savedCards> => ({
  async savedCards(_, { caller }) {
    const cards = await readCards(db, caller.userId, provider.env)
    return cards.map((card) => ({
      cardId: card.card_id,
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.expiry_month,
      expiryYear: card.expiry_year,
    }))
  },
  async removeSavedCard({ cardId }, { caller }) {
    await removeCards(db, caller.userId, new Date(now()), cardId)
    return {}
  },
})
