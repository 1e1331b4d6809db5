import { optional, withDefault } from './declare-setting.ts'
import * as parse from './parse-setting.ts'

/** Settings of the checkout features for brands with `fastCheckout`. Each feature is off until its variable is set. */
export const checkoutSettings = {
  PAY_WALLETS: optional({
    read: parse.asWalletMethods,
    example: 'applepay,googlepay',
    description: 'Wallets that the account at the payment provider accepts: applepay, googlepay.',
  }),
  PAY_COUNTRY: optional({
    read: parse.asCountry,
    example: 'US',
    description: 'Country of the account at the payment provider, as two letters. PAY_WALLETS needs it.',
  }),
  PAY_REDIRECT_METHODS: optional({
    read: parse.asRedirectMethods,
    example: 'gcash:PHP,alipayhk:HKD',
    description:
      'Wallets that pay on a page of their own, each with the currency of the prices for which it is offered.',
  }),
  PAY_SHORT_BILLING: withDefault('off', {
    read: parse.asOnOrOff,
    description: 'on: the billing form asks for the name and the mail address, not for a phone number.',
  }),
  PAY_SAVED_CARDS: withDefault('off', {
    read: parse.asOnOrOff,
    description: 'on: viewers with an account can save cards and pay with them again.',
  }),
}
