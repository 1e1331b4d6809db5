import { type Airwallex, isAirwallexElement, loadAirwallex } from './airwallex.ts'
import type { PaymentFrameData } from './messages.ts'
import { buildCardWidgetOptions, readErrorEvent, readSuccessEvent } from './widget-options.ts'

export interface CardWidgetEvents {
  onReady(): void
  onTrying(): void
  /** The viewer has closed a wallet's payment sheet. */
  onCancelled(): void
  onSuccess(paid: ReturnType<typeof readSuccessEvent>): void
  onError(error: ReturnType<typeof readErrorEvent>): void
}
/** A card form, wallet buttons or a saved-card payment on the page, from the payment provider or the sandbox. */
export interface CardWidget {
  destroy(): void
}

async function createDropIn(airwallex: Airwallex, payment: PaymentFrameData, { onError }: CardWidgetEvents) {
  try {
    return await airwallex.createElement('dropIn', buildCardWidgetOptions(payment))
  } catch (error) {
    // If the provider's code throws an exception, no form appears.
    onError({ code: 'init', message: error instanceof Error ? error.message : '' })
    throw error
  }
}

/** Opens the card form. @throws if the provider's script was blocked or creates no form */
export async function openCardWidget(
  payment: PaymentFrameData,
  place: HTMLElement,
  events: CardWidgetEvents,
): Promise<CardWidget> {
  const airwallex = await loadAirwallex(payment)
  if (!airwallex) throw new Error('the card form did not load')
  // Some versions of the script return the element, some a promise, and some swallow their error and return nothing.
  const element = await createDropIn(airwallex, payment, events)
  if (!isAirwallexElement(element)) throw new Error('the provider made no card form')
  element.mount(place)
  // The provider requires listeners to be added after the mount.
  element.on('ready', events.onReady)
  element.on('clickConfirmButton', events.onTrying)
  element.on('success', (event) => events.onSuccess(readSuccessEvent(event)))
  element.on('error', (event) => events.onError(readErrorEvent(event)))
  return {
    destroy() {
      element.unmount?.()
      airwallex.destroyElement('dropIn')
    },
  }
}
