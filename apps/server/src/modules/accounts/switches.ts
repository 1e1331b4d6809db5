import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'

/** What the shop offers and the whole-title prices that apply where a title has none of its own. */
export const paySwitches: Output<typeof accounts.constant> = {
  COIN_SWITCH: 1,
  PAYALL_SWITCH: 1,
  PREMIUM_SWITCH: 1,
  BUY_ALL_DISCOUNT_PRICE: '4.99',
  BUY_ALL_DISCOUNT_STRIPE_PRICE: '4.99',
}
