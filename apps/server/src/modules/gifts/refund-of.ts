import { type GiftRefund, giftRefund } from '@cliffhanger/domain/gifts'
import type { GiftRow } from './store.ts'

/** Computes the coins that the buyer gets back if a gift is refunded now. */
export const computeGiftRefund = ({ coins, lots, returning_lots }: GiftRow): GiftRefund =>
  giftRefund(coins, lots, returning_lots)
