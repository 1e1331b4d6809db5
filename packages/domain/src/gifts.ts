/** Maximum number of open gifts per buyer. A gift is open until it is redeemed or refunded. */
export const maxOpenGifts = 100

/**
 * Returns the episode numbers in a gift: one episode, or all published episodes that cost coins. Empty if there is
 * nothing to give.
 */
export const selectGiftEpisodes = (
  published: readonly number[],
  payNVideo: number,
  episode: number | undefined,
): readonly number[] => published.filter((n) => n >= payNVideo && (episode === undefined || n === episode))

/** Reward coins with one expiry time that paid for a part of a gift. */
export interface SpentRewardCoins {
  readonly coins: number
  /** Expiry time in milliseconds since 1970. */
  readonly endTime: number
}

/** Coins that the buyer of a gift gets back. */
export interface GiftRefund {
  readonly coins: number
  /** The returned coins that have an expiry time, earliest first. */
  readonly rewards: readonly SpentRewardCoins[]
  /** Number of coins that are not returned, because they have expired. */
  readonly ended: number
}

/**
 * Computes the refund of a gift.
 * @param lots all reward coins that paid for it
 * @param returning those of `lots` that have not expired
 */
export function giftRefund(
  coins: number,
  lots: readonly SpentRewardCoins[],
  returning: readonly SpentRewardCoins[],
): GiftRefund {
  const sum = (some: readonly SpentRewardCoins[]) => some.reduce((total, lot) => total + lot.coins, 0)
  const ended = sum(lots) - sum(returning)
  return { coins: coins - ended, rewards: returning.toSorted((a, b) => a.endTime - b.endTime), ended }
}
