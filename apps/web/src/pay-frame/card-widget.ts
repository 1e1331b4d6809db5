import { type Airwallex, isElement, loadAirwallex } from './airwallex.ts'
import type { FramePayment } from './messages.ts'
import { readError, readSuccess, widgetOptions } from './widget-options.ts'

export interface CardWidgetEvents {
  onReady(): void
  onTrying(): void
  /** The viewer has closed a wallet. */
  onCancelled(): void
  onSuccess(paid: ReturnType<typeof readSuccess>): void
  onError(error: ReturnType<typeof readError>): void
}
/** A card form in the page, from the provider or from the sandbox. */
export interface CardWidget {
  destroy(): void
}

async function createDropIn(airwallex: Airwallex, payment: FramePayment, { onError }: CardWidgetEvents) {
  try {
    return await airwallex.createElement('dropIn', widgetOptions(payment))
  } catch (error) {
    // An exception in the provider's code here means that it shows no form.
    onError({ code: 'init', message: error instanceof Error ? error.message : '' })
    throw error
  }
}

/** @throws if the provider's script was blocked or creates no form */
export async function openCardWidget(
  payment: FramePayment,
  place: HTMLElement,
  events: CardWidgetEvents,
): Promise<CardWidget> {
  const airwallex = await loadAirwallex(payment)
  if (!airwallex) throw new Error('the card form did not load')
  // Some versions return the element at once, some later, and some swallow their failure and return nothing.
  const element = await createDropIn(airwallex, payment, events)
  if (!isElement(element)) throw new Error('the provider made no card form')
  element.mount(place)
  // Listeners added after the mount would miss events.
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
