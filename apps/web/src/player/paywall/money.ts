import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Offers = Output<typeof wallet.getCoinAndVipRecharge>

/** Whole-title prices have no currency field: uses the shop's only currency, taken from its other offers. */
export const shopCurrency = ({ coinRechargesList, coinVipList }: Offers): string =>
  coinRechargesList[0]?.currency ?? coinVipList[0]?.currency ?? 'USD'
