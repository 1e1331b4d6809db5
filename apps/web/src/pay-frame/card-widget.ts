import { type Airwallex, isElement, loadAirwallex } from './airwallex.ts'
import type { FramePayment } from './messages.ts'
import { readError, readSuccess, widgetOptions } from './widget-options.ts'

export interface CardWidgetEvents {
  onReady(): void
  onTrying(): void
  /** The viewer has closed a wallet's payment sheet. */
  onCancelled(): void
  onSuccess(paid: ReturnType<typeof readSuccess>): void
  onError(error: ReturnType<typeof readError>): void
}
/** A card form on the page, from the payment provider or from the sandbox. */
export interface CardWidget {
  destroy(): void
}

async function createDropIn(airwallex: Airwallex, payment: FramePayment, { onError }: CardWidgetEvents) {
  try {
    return await airwallex.createElement('dropIn', widgetOptions(payment))
  } catch (error) {
    // If the provider's code throws an exception, no form appears.
    onError({ code: 'init', message: error instanceof Error ? error.message : '' })
    throw error
  }
}

/** Opens the card form. @throws if the provider's script was blocked or creates no form */
export async function openCardWidget(
  payment: FramePayment,
  place: HTMLElement,
  events: CardWidgetEvents,
): Promise<CardWidget> {
  const airwallex = await loadAirwallex(payment)
  if (!airwallex) throw new Error('the card form did not load')
  // Some versions of the script return the element, some a promise, and some swallow their error and return nothing.
  const element = await createDropIn(airwallex, payment, events)
  if (!isElement(element)) throw new Error('the provider made no card form')
  element.mount(place)
  // The provider requires listeners to be added after the mount.
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
