import './pay-frame.css'
import { openCardWidget } from './card-widget.ts'
import type { FromFrame } from './messages.ts'
import { createPayFrame } from './pay-frame.ts'

/** The document of `/pay/frame`: the only one that runs the payment provider's script, and it holds nothing else. */
const { parent, origin } = window
const place = document.getElementById('card')

// Opened as a page of its own there is nobody to pay for.
if (parent !== window && place) {
  const tell = (message: FromFrame) => parent.postMessage(message, origin)
  const hear = createPayFrame({
    origin,
    parent,
    tell,
    openWidget: (payment, events) => openCardWidget(payment, place, events),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  addEventListener('message', hear)
  new ResizeObserver(() => tell({ type: 'size', height: Math.ceil(place.getBoundingClientRect().height) })).observe(
    place,
  )
  tell({ type: 'loaded' })
}
