import { type Airwallex, isElement } from './airwallex.ts'
import { loadAirwallex } from './load-airwallex.ts'
import type { FramePayment } from './messages.ts'
import { readError, readSuccess } from './widget-events.ts'
import { widgetOptions } from './widget-options.ts'

export interface CardWidgetEvents {
  onReady(): void
  onTrying(): void
  onSuccess(paid: ReturnType<typeof readSuccess>): void
  onError(error: ReturnType<typeof readError>): void
}
/** A card form in the page, whoever drew it. */
export interface CardWidget {
  destroy(): void
}

async function createDropIn(airwallex: Airwallex, payment: FramePayment, { onError }: CardWidgetEvents) {
  try {
    return await airwallex.createElement('dropIn', widgetOptions(payment))
  } catch (error) {
    // An exception of the provider here is the reason why it shows no form.
    onError({ code: 'init', message: error instanceof Error ? error.message : '' })
    throw error
  }
}

/** @throws when the provider's script was blocked, or makes no form */
export async function openCardWidget(
  payment: FramePayment,
  place: HTMLElement,
  events: CardWidgetEvents,
): Promise<CardWidget> {
  const airwallex = await loadAirwallex(payment)
  if (!airwallex) throw new Error('the card form did not load')
  // Some versions answer at once, some later, some swallow their failure and answer nothing.
  const element = await createDropIn(airwallex, payment, events)
  if (!isElement(element)) throw new Error('the provider made no card form')
  element.mount(place)
  // Listeners before the mount are lost.
  element.on('ready', events.onReady)
  element.on('clickConfirmButton', events.onTrying)
  element.on('success', (event) => events.onSuccess(readSuccess(event)))
  element.on('error', (event) => events.onError(readError(event)))
  return {
    destroy() {
      element.unmount?.()
      airwallex.destroyElement('dropIn')
    },
  }
}
