/**
 * Advantages that an operator may offer for a time. `firstTopUp`: more coins on a viewer's first top-up. `stay`: the next
 * renewal costs less for a member who is about to cancel and stays.
 */
export const promotionKinds = ['firstTopUp', 'stay'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** Most percent: a top-up may be doubled, and a renewal still costs something. */
export const mostPercent: Readonly<Record<PromotionKind, number>> = { firstTopUp: 100, stay: 90 }
/** Days that a promotion lasts. */
export const promotionDays = { least: 1, most: 366 } as const

/** Coins that a package gives in addition on the first top-up. */
export const firstTopUpCoins = (coins: number, percent: number): number => Math.floor((coins * percent) / 100)
