import type { EditedShop } from '@cliffhanger/contract/studio/shop'
import type { Locale } from '#i18n/use-text.ts'
import { packName, planName } from './offers.ts'
import { shownInteger } from './typed-integer.ts'

const sorted = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Offer {
  readonly id: string
  readonly name: string
  /** The offer's terms, such as price and coins, as pairs of column label and value. */
  readonly terms: readonly (readonly [label: string, value: string])[]
  readonly texts: unknown
}

/** Describes the differences between two versions of the shop, one line per changed term. */
export function describeShopChanges(
  before: EditedShop,
  after: EditedShop,
  locale: Pick<Locale, 't' | 'key'>,
): string[] {
  const { t } = locale
  const packs = (shop: EditedShop): Offer[] =>
    shop.coins.map((pack) => ({
      id: pack.id,
      name: packName(pack, locale),
      terms: [
        [t('shop.coins'), String(shownInteger(pack.coins))],
        [t('shop.bonus'), String(shownInteger(pack.bonus))],
        [t('shop.price', { currency: shop.currency }), pack.price],
      ],
      texts: sorted(pack.badge),
    }))
  const plans = (shop: EditedShop): Offer[] =>
    shop.memberships.map((plan) => ({
      id: plan.id,
      name: planName(plan, locale),
      terms: [
        [t('shop.days'), String(plan.days)],
        [t('shop.price', { currency: shop.currency }), plan.price],
      ],
      texts: [sorted(plan.names), sorted(plan.badge)],
    }))
  const value = (name: string, field: string, was: string, is: string): string[] =>
    was === is ? [] : [t('shop.change.value', { name, field, before: was, after: is })]

  function offerChanges(was: readonly Offer[], is: readonly Offer[]): string[] {
    const old = new Map(was.map((offer) => [offer.id, offer]))
    const ids = is.map(({ id }) => id)
    const common = was.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    const isReordered = !isSame(
      common,
      ids.filter((id) => old.has(id)),
    )
    return [
      ...was.filter(({ id }) => !ids.includes(id)).map(({ name }) => t('shop.change.removed', { name })),
      ...is.flatMap(({ id, name, terms, texts }) => {
        const one = old.get(id)
        if (!one) return [t('shop.change.added', { name })]
        return [
          ...terms.flatMap(([label, now], index) => value(one.name, label, one.terms[index]?.[1] ?? now, now)),
          ...(isSame(one.texts, texts) ? [] : [t('shop.change.texts', { name })]),
        ]
      }),
      ...(isReordered ? [t('shop.change.order')] : []),
    ]
  }
  const kinds = [
    ['coins', t('shop.packs')],
    ['membership', t('shop.plans')],
    ['wholeTitles', t('shop.wholeTitles')],
  ] as const
  return [
    ...value(t('shop.title'), t('shop.currency'), before.currency, after.currency),
    ...kinds.flatMap(([kind, name]) =>
      before.sells[kind] === after.sells[kind]
        ? []
        : [t(after.sells[kind] ? 'shop.change.on' : 'shop.change.off', { name })],
    ),
    // The currency is only in the labels of the prices, and only values are compared. A changed currency is therefore
    // not listed again as a change of every price.
    ...offerChanges(packs(before), packs(after)),
    ...offerChanges(plans(before), plans(after)),
    ...value(
      t('shop.wholeTitles'),
      t('shop.price', { currency: after.currency }),
      before.wholeTitlePrice,
      after.wholeTitlePrice,
    ),
  ]
}
