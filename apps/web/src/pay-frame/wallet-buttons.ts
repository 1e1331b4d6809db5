import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import { type Airwallex, isAirwallexElement, loadAirwallex } from './airwallex.ts'
import type { CardWidget, CardWidgetEvents } from './card-widget.ts'
import type { PaymentFrameData, WalletButtonsData } from './messages.ts'
import { buildWalletButtonOptions, readErrorEvent, readSuccessEvent } from './widget-options.ts'

const elementTypes: Readonly<Record<WalletMethod, string>> = {
  applepay: 'applePayButton',
  googlepay: 'googlePayButton',
}

/**
 * Shows the wallet buttons of the provider or of the sandbox. A wallet that fails before its button is ready is
 * omitted: it has no card, or the merchant account does not accept it.
 * @throws if the provider's script was blocked
 */
export async function openWalletButtons(
  payment: PaymentFrameData,
  wallets: WalletButtonsData,
  { place, events }: { readonly place: HTMLElement; readonly events: CardWidgetEvents },
): Promise<CardWidget> {
  const airwallex = await loadAirwallex(payment)
  if (!airwallex) throw new Error('the wallets did not load')
  let left = wallets.methods.length

  function leaveOut(box: HTMLElement) {
    box.remove()
    left -= 1
    if (left === 0) events.onError({ code: 'no_wallet', message: '' })
  }
  async function open(wallet: WalletMethod) {
    const box = document.createElement('div')
    box.className = 'wallet'
    place.append(box)
    let isReady = false
    const element = await createButton(airwallex, wallet)
    if (!isAirwallexElement(element)) return leaveOut(box)
    element.mount(box)
    element.on('ready', () => {
      isReady = true
      events.onReady()
    })
    element.on('authorized', events.onTrying)
    element.on('cancel', events.onCancelled)
    element.on('success', (event) => events.onSuccess(readSuccessEvent(event)))
    element.on('error', (event) => (isReady ? events.onError(readErrorEvent(event)) : leaveOut(box)))
  }
  async function createButton(from: Airwallex | undefined, wallet: WalletMethod): Promise<unknown> {
    try {
      return await from?.createElement(elementTypes[wallet], buildWalletButtonOptions(wallet, payment, wallets))
    } catch {
      return undefined
    }
  }

  await Promise.all(wallets.methods.map(open))
  return {
    destroy() {
      for (const wallet of wallets.methods) airwallex.destroyElement(elementTypes[wallet])
      place.replaceChildren()
    },
  }
}
