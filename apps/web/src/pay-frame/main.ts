import { type CardWidget, type CardWidgetEvents, openCardWidget } from './card-widget.ts'
import type { MessageFromFrame, PaymentFrameData } from './messages.ts'
import { paySavedCard } from './saved-card.ts'
import { openWalletButtons } from './wallet-buttons.ts'
import './pay-frame.css'
import { createPayFrame } from './pay-frame.ts'

/**
 * Script of the document `/pay/frame`, the only document that runs the payment provider's script. It has its own
 * origin, without the app's storage and cookies.
 */

/** Opens the widget of the payment: the payment with a saved card, the wallet buttons, or the card form. */
function openWidget(payment: PaymentFrameData, place: HTMLElement, events: CardWidgetEvents): Promise<CardWidget> {
  const { consentId, wallets } = payment
  if (consentId !== undefined) return paySavedCard(payment, consentId, { place, events })
  if (wallets) return openWalletButtons(payment, wallets, { place, events })
  return openCardWidget(payment, place, events)
}

const { parent } = window
/**
 * The app's origin. It is trusted: the server sends this document only for an origin of the app and lets only that
 * origin embed it.
 */
const appOrigin = new URLSearchParams(location.search).get('app')
const place = document.getElementById('card')

// A document that is not embedded in a frame has no order to pay.
if (parent !== window && place && appOrigin !== null) {
  const tell = (message: MessageFromFrame) => parent.postMessage(message, appOrigin)
  const hear = createPayFrame({
    appOrigin,
    parent,
    tell,
    openWidget: (payment, events) => openWidget(payment, place, events),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  addEventListener('message', hear)
  new ResizeObserver(() => tell({ type: 'size', height: Math.ceil(place.getBoundingClientRect().height) })).observe(
    place,
  )
  tell({ type: 'loaded' })
}
