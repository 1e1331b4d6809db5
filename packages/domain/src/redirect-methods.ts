/**
 * Payment wallets to whose website the viewer is redirected, by the payment provider's names, in the order in which
 * they are offered.
 */
export const redirectMethods = [
  'alipayhk',
  'alipaycn',
  'gcash',
  'grabpay',
  'dana',
  'truemoney',
  'rabbit_line_pay',
  'tng',
  'kakaopay',
] as const
export type RedirectMethod = (typeof redirectMethods)[number]

/** Brand names of the wallets, which are the same in every language. */
export const redirectMethodNames: Readonly<Record<RedirectMethod, string>> = {
  alipayhk: 'AlipayHK',
  alipaycn: 'Alipay',
  gcash: 'GCash',
  grabpay: 'GrabPay',
  dana: 'DANA',
  truemoney: 'TrueMoney',
  rabbit_line_pay: 'Rabbit LINE Pay',
  tng: 'Touch ’n Go',
  kakaopay: 'Kakao Pay',
}

/** A wallet and the currency for which it is offered. */
export interface RedirectOffer {
  readonly method: RedirectMethod
  /** ISO 4217 code. */
  readonly currency: string
}

/** Returns the wallets that are offered for a currency. */
export const redirectMethodsFor = (offers: readonly RedirectOffer[], currency: string): RedirectMethod[] =>
  redirectMethods.filter((method) => offers.some((offer) => offer.method === method && offer.currency === currency))
