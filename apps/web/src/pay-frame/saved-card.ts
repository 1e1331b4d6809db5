import { type AirwallexElement, isAirwallexElement, loadAirwallex } from './airwallex.ts'
import type { CardWidget, CardWidgetEvents } from './card-widget.ts'
import type { PaymentFrameData } from './messages.ts'
import { readConfirmError } from './widget-options.ts'

interface ConfirmingElement extends AirwallexElement {
  confirm(payment: object): unknown
}
const isConfirming = (value: unknown): value is ConfirmingElement =>
  isAirwallexElement(value) && typeof Reflect.get(value, 'confirm') === 'function'

/**
 * Pays with a saved card once the provider's script is ready. The provider's element for security codes stays hidden,
 * because this merchant does not require them; `place` holds the bank's 3-D Secure page.
 * @throws if the provider's script was blocked
 */
export async function paySavedCard(
  payment: PaymentFrameData,
  consentId: string,
  { place, events }: { readonly place: HTMLElement; readonly events: CardWidgetEvents },
): Promise<CardWidget> {
  const airwallex = await loadAirwallex(payment)
  const element = await airwallex?.createElement('cvc', { isStandalone: true, authFormContainer: place.id })
  if (!airwallex || !isConfirming(element)) throw new Error('the provider made no element')
  const { intentId, clientSecret } = payment

  async function confirm(confirming: ConfirmingElement) {
    events.onReady()
    events.onTrying()
    try {
      await confirming.confirm({ intent_id: intentId, client_secret: clientSecret, payment_consent_id: consentId })
      events.onSuccess({ intentId, consentId })
    } catch (error) {
      events.onError(readConfirmError(error))
    }
  }
  const hidden = document.createElement('div')
  hidden.className = 'unseen'
  document.body.append(hidden)
  element.mount(hidden)
  element.on('ready', () => void confirm(element))
  return {
    destroy() {
      element.unmount?.()
      airwallex.destroyElement('cvc')
      hidden.remove()
    },
  }
}
