import { type CardWidget, type CardWidgetEvents, openCardWidget } from './card-widget.ts'
import type { FramePayment } from './messages.ts'
import { paySavedCard } from './saved-card.ts'
import { openWalletButtons } from './wallet-buttons.ts'

/** Opens what the payment asks for: a saved card's payment, the wallets' buttons, or the card form. */
export function openWidget(payment: FramePayment, place: HTMLElement, events: CardWidgetEvents): Promise<CardWidget> {
  const { consentId, wallets } = payment
  if (consentId !== undefined) return paySavedCard(payment, consentId, { place, events })
  if (wallets) return openWalletButtons(payment, wallets, { place, events })
  return openCardWidget(payment, place, events)
}
