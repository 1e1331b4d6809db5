/**
 * Promotions that an operator can run for a limited time. `firstTopUp`: bonus coins on a viewer's first top-up. `stay`:
 * a discount on the next renewal for a member who was about to cancel.
 */
export const promotionKinds = ['firstTopUp', 'stay'] as const
export type PromotionKind = (typeof promotionKinds)[number]

/** Maximum percentage by kind: a top-up may be doubled at most, and a renewal must still cost something. */
export const maxPromotionPercent: Readonly<Record<PromotionKind, number>> = { firstTopUp: 100, stay: 90 }
/** Minimum and maximum length of a promotion, in days. */
export const promotionDays = { least: 1, most: 366 } as const

/** Returns the number of bonus coins that a package gives on the first top-up. */
export const firstTopUpBonusCoins = (coins: number, percent: number): number => Math.floor((coins * percent) / 100)
