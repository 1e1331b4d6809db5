import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'

/** Whether the browser has the wallet's interface. Whether the wallet has a card is known only to the provider's button. */
const canPay: Readonly<Record<WalletMethod, (page: object) => boolean>> = {
  applepay(page) {
    const session: unknown = Reflect.get(page, 'ApplePaySession')
    if (typeof session !== 'function') return false
    const canMakePayments: unknown = Reflect.get(session, 'canMakePayments')
    try {
      return typeof canMakePayments === 'function' && canMakePayments.call(session) === true
    } catch {
      // Safari throws on pages without https.
      return false
    }
  },
  googlepay: (page) => typeof Reflect.get(page, 'PaymentRequest') === 'function',
}

/** The offered wallets that this browser can pay with. */
export const availableWallets = (offered: readonly WalletMethod[], page: object): readonly WalletMethod[] =>
  offered.filter((wallet) => canPay[wallet](page))
