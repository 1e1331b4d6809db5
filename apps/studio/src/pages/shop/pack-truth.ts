import { type EditedCoinPack, pricePer100Coins } from './offers.ts'

/** An untrue claim about coin packs. */
export type UntruePackClaim =
  | { readonly kind: 'dearer'; readonly pack: EditedCoinPack }
  | { readonly kind: 'falseValue' | 'falsePopular'; readonly pack: EditedCoinPack; readonly other: EditedCoinPack }

/** English badge texts whose claim can be checked; other badges are not checked. */
const claims = { falseValue: 'best value', falsePopular: 'most popular' } as const

/**
 * Checks that no pack costs more per coin than the next smaller one, and that the badges "Best value" and "Most
 * popular" are on the right packs.
 */
export function findUntruePackClaims(
  packs: readonly EditedCoinPack[],
  soldOf: (id: string) => number,
): UntruePackClaim[] {
  const bySize = [...packs].sort((one, other) => one.coins - other.coins)
  const dearer = bySize.flatMap((pack, index): UntruePackClaim[] => {
    const smaller = bySize[index - 1]
    const [price, before] = [pricePer100Coins(pack), smaller && pricePer100Coins(smaller)]
    return price !== undefined && before !== undefined && price > before ? [{ kind: 'dearer', pack }] : []
  })
  const cheapest = best(packs, (pack) => -(pricePer100Coins(pack) ?? Number.POSITIVE_INFINITY))
  const popular = best(packs, (pack) => soldOf(pack.id))
  const badge = ({ badge: { en = '' } }: EditedCoinPack) => en.trim().toLowerCase()
  return [
    ...dearer,
    ...packs.flatMap((pack): UntruePackClaim[] => {
      const isFalseValue =
        badge(pack) === claims.falseValue &&
        cheapest &&
        (pricePer100Coins(cheapest) ?? 0) < (pricePer100Coins(pack) ?? 0)
      if (isFalseValue) return [{ kind: 'falseValue', pack, other: cheapest }]
      const isFalsePopular = badge(pack) === claims.falsePopular && popular && soldOf(popular.id) > soldOf(pack.id)
      return isFalsePopular ? [{ kind: 'falsePopular', pack, other: popular }] : []
    }),
  ]
}

/** Returns whether every pack costs less per coin than the next smaller one; false for an invalid price or number. */
export function doLargerPacksCostLess(packs: readonly EditedCoinPack[]): boolean {
  const prices = [...packs].sort((one, other) => one.coins - other.coins).map(pricePer100Coins)
  return prices.every((price, index) => {
    const before = index === 0 ? Number.POSITIVE_INFINITY : prices[index - 1]
    return price !== undefined && before !== undefined && price < before
  })
}

/** Returns the packs with the badges of two packs swapped. */
export function swapBadges(
  packs: readonly EditedCoinPack[],
  from: EditedCoinPack,
  to: EditedCoinPack,
): EditedCoinPack[] {
  return packs.map((pack) =>
    pack.id === to.id ? { ...pack, badge: from.badge } : pack.id === from.id ? { ...pack, badge: to.badge } : pack,
  )
}

const best = (packs: readonly EditedCoinPack[], value: (pack: EditedCoinPack) => number): EditedCoinPack | undefined =>
  packs.reduce<EditedCoinPack | undefined>((top, pack) => (top && value(top) >= value(pack) ? top : pack), undefined)
