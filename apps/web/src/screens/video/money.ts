import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Offers = Output<typeof wallet.getCoinAndVipRecharge>

/** Whole-title prices travel without a currency: a shop has one, which its other offers name. */
export const shopCurrency = ({ coinRechargesList, coinVipList }: Offers): string =>
  coinRechargesList[0]?.currency ?? coinVipList[0]?.currency ?? 'USD'
