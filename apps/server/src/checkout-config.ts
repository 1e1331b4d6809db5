import type { RedirectOffer } from '@cliffhanger/domain/redirect-methods'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { Brand } from './brands.ts'
import type { SettingName, SettingValue } from './settings/settings.ts'

/** The shorter ways to pay that are switched on. */
export interface CheckoutConfig {
  /** Wallets that the account at the payment provider accepts. */
  readonly wallets: readonly WalletMethod[]
  /** Wallets that pay on a page of their own, which the account accepts. */
  readonly redirects: readonly RedirectOffer[]
  /** Country of that account; set if there are wallets. */
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

/** The shorter ways to pay at a brand: none unless the brand has `fastCheckout`. */
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
