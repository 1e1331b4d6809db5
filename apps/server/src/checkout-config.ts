import type { RedirectOffer } from '@cliffhanger/domain/redirect-methods'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { Brand } from './brands.ts'
import type { SettingName, SettingValue } from './settings/settings.ts'

/** The checkout features that the server has enabled. */
export interface CheckoutConfig {
  /** Wallets that the account at the payment provider accepts. */
  readonly wallets: readonly WalletMethod[]
  /** Wallets with a payment page of their own, to which the viewer is redirected. */
  readonly redirects: readonly RedirectOffer[]
  /** Country of the account at the payment provider; set if `wallets` is not empty. */
  readonly country: string | undefined
  /** Whether the billing form asks for no phone number. */
  readonly hasShortBilling: boolean
  /** Whether viewers with an account can save cards. */
  readonly hasSavedCards: boolean
}

const nothing: CheckoutConfig = {
  wallets: [],
  redirects: [],
  country: undefined,
  hasShortBilling: false,
  hasSavedCards: false,
}

/** Returns the checkout features of a brand: none unless the brand has `fastCheckout`. */
export const checkoutOf = (
  { checkout }: { readonly checkout: CheckoutConfig },
  { fastCheckout }: Pick<Brand, 'fastCheckout'>,
): CheckoutConfig => (fastCheckout ? checkout : nothing)

type Read = <N extends SettingName>(name: N) => SettingValue<N>

/** @param problems gets a line for each missing variable */
export function readCheckout(read: Read, problems: string[]): CheckoutConfig {
  const [wallets = [], country] = [read('PAY_WALLETS'), read('PAY_COUNTRY')]
  if (wallets.length > 0 && country === undefined) problems.push('PAY_COUNTRY is needed with PAY_WALLETS')
  return {
    wallets,
    redirects: read('PAY_REDIRECT_METHODS') ?? [],
    country,
    hasShortBilling: read('PAY_SHORT_BILLING'),
    hasSavedCards: read('PAY_SAVED_CARDS'),
  }
}
