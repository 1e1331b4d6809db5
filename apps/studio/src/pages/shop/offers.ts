import type { Output } from '@cliffhanger/contract/call'
import type { EditedShop, ShopProblem, studioShop } from '@cliffhanger/contract/studio/shop'
import { isRecord } from '#editing/is-record.ts'
import { isDecimalAmount } from '#editing/typed-numbers.ts'
import type { Locale, TextKey } from '#i18n/use-text.ts'
import { invalidInteger } from './typed-integer.ts'

export type ShopState = Output<typeof studioShop.state>
export type EditedCoinPack = EditedShop['coins'][number]
export type EditedMembershipPlan = EditedShop['memberships'][number]

/** Returns whether a stored value is a shop. */
export const isEditedShop = (value: unknown): value is EditedShop =>
  isRecord(value) &&
  'currency' in value &&
  'sells' in value &&
  'wholeTitlePrice' in value &&
  Array.isArray(value.coins) &&
  Array.isArray(value.memberships)

const isPrice = (price: string): boolean => isDecimalAmount(price) && Number(price) > 0

/** Returns the price of 100 coins, including bonus coins; undefined for an invalid price or number. */
export function pricePer100Coins({ coins, bonus, price }: EditedCoinPack): number | undefined {
  return isPrice(price) && coins > 0 && bonus >= 0 ? (Number(price) / (coins + bonus)) * 100 : undefined
}
/** Rounds the price of 100 coins up, as it is shown to viewers. */
export const roundUpPricePer100Coins = (price: number): number => Math.ceil(Math.round(price * 1e6) / 1e4) / 100
/** Returns the price per 30 days; undefined for an invalid price or number. */
export const pricePer30Days = ({ days, price }: EditedMembershipPlan): number | undefined =>
  isPrice(price) && days > 0 ? (Number(price) / days) * 30 : undefined

/** Returns the name of a coin pack: its number of coins. */
export const packName = ({ coins }: Pick<EditedCoinPack, 'coins'>, { t }: Pick<Locale, 't'>): string =>
  t('shop.packName', { coins: coins === invalidInteger ? 0 : coins })
/** Returns a plan's name in the operator's language, else in English, else its id. */
export const planName = ({ names, id }: EditedMembershipPlan, { key }: Pick<Locale, 'key'>): string =>
  names[key] || names.en || id

/** Creates an id that no other offer has. */
export function createOfferId(kind: string, shop: EditedShop): string {
  const ids = new Set([...shop.coins, ...shop.memberships].map(({ id }) => id))
  let number = 1
  while (ids.has(`${kind}-${number}`)) number += 1
  return `${kind}-${number}`
}

const problemKeys: Readonly<Record<string, TextKey>> = {
  price: 'shop.problem.price',
  wholeTitlePrice: 'shop.problem.price',
  coins: 'shop.problem.coins',
  bonus: 'shop.problem.bonus',
  days: 'shop.problem.days',
  id: 'shop.problem.id',
  names: 'shop.problem.names',
  badge: 'shop.problem.badge',
  currency: 'shop.problem.currency',
}
/** Returns the text of the first problem of a field or its subfields; undefined if there is none. */
export function problemTextAt(
  problems: readonly ShopProblem[],
  path: string,
  { t }: Pick<Locale, 't'>,
): string | undefined {
  const found = problems.find(({ field }) => field === path || field.startsWith(`${path}.`))
  const key = problemKeys[path.split('.').at(-1) ?? '']
  return found && (key ? t(key) : found.reason)
}
