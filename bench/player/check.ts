import { type Figure, type Measurements, percentile, type Side, sum } from './sheet.ts'

/** A figure other than start times. Without `isMet` it has no goal and is only printed. */
export interface Check {
  readonly what: string
  readonly value: string
  readonly goal?: string
  readonly isMet?: boolean
}

/** Checks a case's measurements other than start times. */
export type Judge = (name: string, sheet: Measurements) => Check[]

const atMost = (what: string, value: number, most: number, unit: string, digits = 0): Check => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`.trim(),
  goal: `≤ ${most} ${unit}`.trim(),
  isMet: value <= most,
})

/** Limits a figure's ratio to that of another side, at the median and, if given, at the 95th percentile. */
const beside =
  (other: Side, figure: Figure, what: string, most: { readonly p50: number; readonly p95?: number }): Judge =>
  (name, sheet) =>
    Object.entries(most).map(([place, limit]) => {
      const of = (side: Side) => percentile(sheet.of(side, figure), place === 'p50' ? 0.5 : 0.95)
      const [product, compared] = [of('product'), of(other)]
      return {
        what: `${name}: ${what}, ${place}`,
        value: `${(product / compared).toFixed(3)} (${product.toFixed(0)} / ${compared.toFixed(0)} ms)`,
        goal: `≤ ${limit}`,
        isMet: product / compared <= limit,
      }
    })

/** A cold link compared with the bare prototype. */
export const nearPrototype: Judge = (name, sheet) => [
  ...beside('prototype', 'first frame', "first frame beside the prototype's", { p50: 1.1, p95: 1.2 })(name, sheet),
  ...beside('prototype', 'FCP', "first paint beside the prototype's", { p50: 1.15 })(name, sheet),
]

/** Swipes in AV1 compared with swipes through the same title in H.264. */
export const nearH264: Judge = beside('baseline', 'first frame', 'first frame beside that in H.264', { p50: 1.2 })

/** Swipes in For you compared with swipes in the player. */
export const nearPlayer: Judge = beside('baseline', 'first frame', 'first frame beside the player', {
  p50: 1.2,
  p95: 1.3,
})

/** Time stalled as a share of the time played; `most` 0 allows no stall at all. */
export const stallsAtMost =
  (most: number): Judge =>
  (name, sheet) => {
    const share = sum(sheet.of('product', 'stalled')) / (sum(sheet.of('product', 'played')) || 1)
    const stalls = sum(sheet.of('product', 'stalls'))
    return [
      {
        what: `${name}: stalled of the time played`,
        value: `${(share * 100).toFixed(2)} % (${stalls} stalls)`,
        goal: most === 0 ? 'none' : `≤ ${most * 100} %`,
        isMet: most === 0 ? stalls === 0 : share <= most,
      },
    ]
  }

/** Limits the median over all measured pages. */
export const neverSeenBytesAtMost =
  (kilobytes: number): Judge =>
  (name, sheet) => [
    atMost(
      `${name}: a never-seen next episode`,
      percentile(sheet.of('product', 'kB of an unseen next'), 0.5),
      kilobytes,
      'kB',
    ),
  ]

/** Limits the 75th percentile of the visits, as Web Vitals define it. */
export const contentAtMost =
  (ms: number): Judge =>
  (name, sheet) => [atMost(`${name}: LCP, p75`, percentile(sheet.of('product', 'LCP'), 0.75), ms, 'ms')]

/** Limits the worst value over all measured pages. */
export const shiftAtMost =
  (most: number): Judge =>
  (name, sheet) => [atMost(`${name}: CLS, most`, Math.max(...sheet.of('product', 'CLS')), most, '', 3)]

/** Limits the 75th percentile of the visits' worst interactions. */
export const interactionsAtMost =
  (ms: number): Judge =>
  (name, sheet) => [atMost(`${name}: INP, p75`, percentile(sheet.of('product', 'interaction'), 0.75), ms, 'ms')]
