import type { LanguageId } from '@cliffhanger/domain/languages'
import { firstTopUpBonusCoins } from '@cliffhanger/domain/promotions'
import { chooseTranslationOrEnglish } from '../../in-language.ts'
import type { AccessService } from '../access/access.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { NewOrder } from './order-store.ts'
import type { Order, OrderType } from './tables.ts'

/** The terms of a product that are copied to an order. */
export type Product = Pick<
  NewOrder,
  'order_type' | 'product_id' | 'names' | 'price' | 'currency' | 'coins' | 'bonus' | 'days' | 'vid_id'
> &
  Pick<Order, 'promised_bonus'>
/** The price that the client displayed. Missing fields are not compared. */
interface ShownPrice {
  readonly amount?: string
  readonly currency?: string
  readonly firstBonus?: number
}
export interface ProductRequest extends ShownPrice {
  readonly orderType: OrderType
  readonly rechargeId?: string
  readonly vipId?: string
  readonly vidId?: string
}

const emptyTerms = { names: {}, coins: 0, bonus: 0, promised_bonus: 0, days: 0, vid_id: null } as const

interface Needs {
  readonly shop: Shop
  readonly wallet: Pick<Wallet, 'hasToppedUp'>
  readonly catalogue: CatalogueService
  readonly access: Pick<AccessService, 'checkRights'>
}

/**
 * Finds the product that a purchase request names, at the price that the viewer was shown. Returns `unpublished` if the
 * title is not published now, and `priceChanged` if the price or the terms have changed.
 */
export async function findProduct(
  needs: Needs,
  asked: ProductRequest,
  userId: string,
): Promise<Product | 'unknown' | 'unpublished' | 'priceChanged'> {
  const product = await findOnSale(needs, asked, userId)
  return typeof product === 'string' || costsAsShown(product, asked) ? product : 'priceChanged'
}

const costsAsShown = ({ price, currency, promised_bonus: promised }: Product, shown: ShownPrice): boolean =>
  (shown.amount ?? price) === price && (shown.currency ?? currency) === currency && (shown.firstBonus ?? 0) <= promised

async function findOnSale(
  { shop, catalogue, wallet, access }: Needs,
  asked: ProductRequest,
  userId: string,
): Promise<Product | 'unknown' | 'unpublished' | 'priceChanged'> {
  const currency = await shop.currency()
  if (asked.orderType === 1) {
    const offer = await shop.coinPackage(asked.rechargeId ?? '')
    if (!offer) return withoutOffer(shop, 'coins', asked.rechargeId)
    const { rechargeId: product_id, price, coins, bonus } = offer
    const promotion = await shop.promotion('firstTopUp')
    const isFirst = promotion !== undefined && !(await wallet.hasToppedUp(userId))
    const promised_bonus = isFirst ? firstTopUpBonusCoins(coins, promotion.percent) : 0
    return { ...emptyTerms, order_type: 1, product_id, price, currency, coins, bonus, promised_bonus }
  }
  if (asked.orderType === 3) {
    const offer = await shop.membershipPackage(asked.vipId ?? '')
    if (!offer) return withoutOffer(shop, 'membership', asked.vipId)
    const { packageId: product_id, price, days, names } = offer
    return { ...emptyTerms, order_type: 3, product_id, price, currency, days, names }
  }
  const vidId = asked.vidId ?? ''
  const title = await catalogue.title(vidId)
  if (typeof title === 'string') return title
  if ((await shop.switches()).PAYALL_SWITCH !== 1) return 'unknown'
  const rights = await access.checkRights(userId, title)
  const price = rights.wholeTitlePrice(title.wholeTitlePrice ?? (await shop.wholeTitlePrice()), currency)
  return { ...emptyTerms, order_type: 6, product_id: vidId, price, currency, vid_id: vidId }
}

async function withoutOffer(
  shop: Shop,
  kind: 'coins' | 'membership',
  packageId = '',
): Promise<'unknown' | 'priceChanged'> {
  return (await shop.isReplaced(kind, packageId)) ? 'priceChanged' : 'unknown'
}

const coinsText: Readonly<Record<LanguageId, string>> = {
  2: '{n} coins',
  4: '{n} 金幣',
  8: '{n} monedas',
  6: '{n}コイン',
  11: '{n} เหรียญ',
  10: '{n} koin',
}

/** Returns the name of an order for lists and receipts. */
export async function productName(
  order: Pick<Order, 'names' | 'coins' | 'bonus' | 'promised_bonus' | 'first_bonus' | 'credited_at' | 'vid_id'>,
  language: LanguageId,
  catalogue: Pick<CatalogueService, 'name'>,
): Promise<string> {
  const { names, coins, vid_id: vidId } = order
  if (vidId !== null) return catalogue.name(vidId, language)
  const bonus = order.bonus + (order.credited_at === null ? order.promised_bonus : order.first_bonus)
  const bonusText = bonus > 0 ? ` + ${bonus}` : ''
  if (coins > 0) return coinsText[language].replace('{n}', `${coins}${bonusText}`)
  return chooseTranslationOrEnglish(names, language, 'en') ?? ''
}
