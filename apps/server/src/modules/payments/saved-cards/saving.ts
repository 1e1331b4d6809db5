import type { Input, Output } from '@cliffhanger/contract/call'
import type { payments } from '@cliffhanger/contract/payments'
import { isExpired } from '@cliffhanger/domain/saved-cards'
import { checkoutOf } from '../../../checkout-config.ts'
import type { Deps } from '../../../deps.ts'
import type { CallContext } from '../../../http/service.ts'
import type { PayableOrder } from '../open-order.ts'
import type { Product } from '../product.ts'
import type { SavedCard } from '../tables.ts'
import { findCard, removeCards } from './card-store.ts'

const timeoutMs = 4_000

/** Whether an order can save a card or be paid with a saved card. */
interface Saving {
  /** Whether the card form may offer to save the card. */
  readonly canSaveCard: boolean
  /** The saved card that pays the order. */
  readonly card: SavedCard | undefined
}
const none: Saving = { canSaveCard: false, card: undefined }

type Asked = Input<typeof payments.createOrder>
type Created = Output<typeof payments.createOrder>

/**
 * Decides whether a requested order can save a card or use a saved card: only with an account, only at brands that
 * offer saved cards, and not for memberships, which store their card with a separate consent. Fails with `cardGone` if
 * the card cannot be charged any more.
 */
export async function resolveSavedCardUse(
  { db, now, config, provider }: Pick<Deps, 'db' | 'now' | 'config' | 'provider'>,
  { asked, product }: { readonly asked: Asked; readonly product: Product },
  ctx: CallContext<'cardGone'>,
): Promise<Saving> {
  const { userId, isOfficial } = ctx.caller
  const isOffered = isOfficial && product.order_type !== 3 && checkoutOf(config, ctx.brand).hasSavedCards
  if (asked.cardId === undefined) return isOffered ? { ...none, canSaveCard: asked.canSaveCard === true } : none
  const found = { userId, env: provider.env, cardId: asked.cardId }
  const card = isOffered ? await findCard(db, found) : undefined
  if (!card || isExpired({ expiryMonth: card.expiry_month, expiryYear: card.expiry_year }, now()))
    return ctx.fail('cardGone')
  // The bank may have ended the consent without notifying us.
  const { status } = await provider.airwallex.within(timeoutMs).consent(card.consent_id)
  if (status === 'VERIFIED') return { canSaveCard: false, card }
  await removeCards(db, userId, new Date(now()), card.card_id)
  return ctx.fail('cardGone')
}

/** Returns the response fields that the card form needs to save a card or to charge a saved card. */
export function savedCardResponseFields(
  { customerId }: PayableOrder,
  { canSaveCard, card }: Saving,
): Pick<Created, 'cardCustomerId' | 'cardConsentId'> {
  if (customerId === null) return {}
  if (card) return card.customer_id === customerId ? { cardConsentId: card.consent_id } : {}
  return canSaveCard ? { cardCustomerId: customerId } : {}
}
