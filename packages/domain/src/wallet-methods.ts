/** Payment wallets of browsers and phones that the payment provider accepts, in the order in which they are offered. */
export const walletMethods = ['applepay', 'googlepay'] as const
export type WalletMethod = (typeof walletMethods)[number]
