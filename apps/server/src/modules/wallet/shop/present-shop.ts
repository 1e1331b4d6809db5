import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { type ReminderDays, reminderDaysOf } from '@cliffhanger/domain/renewal-reminder'
import { chooseTranslationOrEnglish } from '../../../in-language.ts'
import type { ShopFile } from './shop-file.ts'
import type { OfferedShop } from './shop-store.ts'

export type PresentedPackages = Output<typeof wallet.getCoinAndVipRecharge>
export type PresentedSwitches = Output<typeof accounts.constant>

/** Returns the packages on sale in the format of the protocol. */
export const presentPackages = (
  { currency, coins, memberships }: OfferedShop,
  language: LanguageId,
  reminderDays: ReminderDays,
): PresentedPackages => ({
  coinRechargesList: coins.map((offer) => ({
    rechargeId: offer.rechargeId,
    productId: offer.id,
    conversionCoin: offer.coins,
    giveCoin: offer.bonus,
    rechargeSum: offer.price,
    currency,
    characterCorner: chooseTranslationOrEnglish(offer.badge, language, 'en') ?? '',
  })),
  coinVipList: memberships.map((offer) => ({
    packageId: offer.packageId,
    productId: offer.id,
    vipName: chooseTranslationOrEnglish(offer.names, language, 'en') ?? offer.id,
    vipNameEns: offer.names.en ?? offer.id,
    price: offer.price,
    currency,
    days: offer.days,
    reminderDays: reminderDaysOf(offer.days, reminderDays),
    characterCorner: chooseTranslationOrEnglish(offer.badge, language, 'en') ?? '',
  })),
})

/** Returns the switches and the price of a whole title in the format of the protocol. */
export const presentSwitches = ({ sells, wholeTitlePrice }: ShopFile): PresentedSwitches => ({
  COIN_SWITCH: sells.coins ? 1 : 0,
  PAYALL_SWITCH: sells.wholeTitles ? 1 : 0,
  PREMIUM_SWITCH: sells.membership ? 1 : 0,
  BUY_ALL_DISCOUNT_PRICE: wholeTitlePrice,
  BUY_ALL_DISCOUNT_STRIPE_PRICE: wholeTitlePrice,
})

/** Converts the draft of a shop to an offered shop. The ids of its packages are their positions. */
export const draftAsOfferedShop = (shop: ShopFile): OfferedShop => ({
  ...shop,
  coins: shop.coins.map((offer, index) => ({ ...offer, rechargeId: String(index + 1) })),
  memberships: shop.memberships.map((offer, index) => ({ ...offer, packageId: String(index + 1) })),
})
