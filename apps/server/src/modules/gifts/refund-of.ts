import { type GiftRefund, giftRefund } from '@cliffhanger/domain/gifts'
import type { GiftRow } from './store.ts'

/** The coins that return if a gift is taken back now. */
export const refundOf = ({ coins, lots, returning_lots }: GiftRow): GiftRefund =>
  giftRefund(coins, lots, returning_lots)
