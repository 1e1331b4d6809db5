/** Open gifts that one viewer may have. Each waits until it is redeemed or taken back. */
export const mostOpenGifts = 100

/** Episodes of a gift: one, or all published ones that cost coins. Empty if there is nothing to give. */
export const giftEpisodes = (
  published: readonly number[],
  payNVideo: number,
  episode: number | undefined,
): readonly number[] => published.filter((n) => n >= payNVideo && (episode === undefined || n === episode))

/** Reward coins that paid for a gift. */
export interface GiftLot {
  readonly coins: number
  /** Ms since epoch. */
  readonly endTime: number
}

/** Coins that return to the buyer of a gift. */
export interface GiftRefund {
  readonly coins: number
  /** Those of them that end, earliest end first. */
  readonly rewards: readonly GiftLot[]
  /** Coins that do not return, because their end has passed. */
  readonly ended: number
}

/**
 * The coins that return when a gift is taken back.
 * @param lots all reward coins that paid for it
 * @param returning those of them that have not ended
 */
export function giftRefund(coins: number, lots: readonly GiftLot[], returning: readonly GiftLot[]): GiftRefund {
  const sum = (some: readonly GiftLot[]) => some.reduce((total, lot) => total + lot.coins, 0)
  const ended = sum(lots) - sum(returning)
  return { coins: coins - ended, rewards: returning.toSorted((a, b) => a.endTime - b.endTime), ended }
}
