import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'
import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'

type Packages = Output<typeof wallet.getCoinAndVipRecharge>
export type CoinPackage = Packages['coinRechargesList'][number]
export type VipPackage = Packages['coinVipList'][number]

interface Sold {
  /** Id of the product on the server. */
  readonly id: string
  readonly price: string
  readonly currency: string
}
interface Coins extends Sold {
  readonly kind: 'coins'
  readonly productId: string
  readonly coins: number
  /** Bonus coins, including those for a first top-up. */
  readonly bonus: number
  /** Part of `bonus` that only the first top-up includes. */
  readonly firstBonus: number
}
interface Membership extends Sold {
  readonly kind: 'membership'
  readonly productId: string
  readonly name: string
  readonly days: number
  /** Days between the reminder email about a renewal and the end of the paid period. */
  readonly reminderDays: number | undefined
  /** True if the buyer is already a member: the days are appended to the current membership. */
  readonly isRenewal: boolean
}
interface WholeTitle extends Sold {
  readonly kind: 'wholeTitle'
  readonly name: string
}
/** A product that is paid with money, not with coins. */
export type Product = Coins | Membership | WholeTitle

export const orderTypes = { coins: 1, membership: 3, wholeTitle: 6 } as const
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes]

/** Returns the bonus coins of a package for this viewer. */
export const computeBonusCoins = ({ giveCoin, firstBonus = 0 }: CoinPackage): number => giveCoin + firstBonus

export const coinProduct = (pack: CoinPackage): Coins => ({
  kind: 'coins',
  id: pack.rechargeId,
  productId: pack.productId,
  price: pack.rechargeSum,
  currency: pack.currency,
  coins: pack.conversionCoin,
  bonus: computeBonusCoins(pack),
  firstBonus: pack.firstBonus ?? 0,
})

export const membershipProduct = (plan: VipPackage, isRenewal: boolean): Membership => ({
  kind: 'membership',
  id: plan.packageId,
  productId: plan.productId,
  price: plan.price,
  currency: plan.currency,
  name: plan.vipName,
  days: plan.days,
  reminderDays: plan.reminderDays,
  isRenewal,
})

/** Returns the shop's only currency, read from its offers, because whole-title prices have no currency field. */
export const shopCurrency = ({ coinRechargesList, coinVipList }: Packages): string =>
  coinRechargesList[0]?.currency ?? coinVipList[0]?.currency ?? 'USD'

export const wholeTitleProduct = (
  video: { readonly vidId: string; readonly vidName: string; readonly wholeTitlePrice: string },
  currency: string,
): WholeTitle => ({ kind: 'wholeTitle', id: video.vidId, name: video.vidName, price: video.wholeTitlePrice, currency })

/** Returns the key of the text that states whether and how often a plan renews. */
export const planTermsTextKey = ({ days }: { readonly days: number }) =>
  isNonRenewingPlanLength(days) ? 'wallet.passEnds' : 'wallet.renewsEvery'

/**
 * Returns the `createOrder` fields for a product and its displayed price. The server creates no order if the price
 * differs.
 */
export function toOrderInput(product: Product) {
  const shown = { amount: product.price, currency: product.currency }
  switch (product.kind) {
    case 'coins':
      return {
        orderType: orderTypes.coins,
        rechargeId: product.id,
        stripeProductId: product.productId,
        ...shown,
        ...(product.firstBonus > 0 && { firstBonus: product.firstBonus }),
      }
    case 'membership':
      return { orderType: orderTypes.membership, vipId: product.id, stripeProductId: product.productId, ...shown }
    case 'wholeTitle':
      return { orderType: orderTypes.wholeTitle, vidId: product.id, ...shown }
  }
}
