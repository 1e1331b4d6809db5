import { type MeasuredSide, type Measurements, type MetricName, percentile, sum } from './sheet.ts'

/** Result of a check other than a case's `goal`. Without `isMet`, the metric has no limit and is only printed. */
export interface MetricCheckResult {
  readonly what: string
  readonly value: string
  readonly goal?: string
  readonly isMet?: boolean
}

/** Checks the measurements of a case against a limit other than the case's `goal`. */
export type MetricCheck = (name: string, sheet: Measurements) => MetricCheckResult[]

const atMost = (what: string, value: number, most: number, unit: string, digits = 0): MetricCheckResult => ({
  what,
  value: `${value.toFixed(digits)} ${unit}`.trim(),
  goal: `≤ ${most} ${unit}`.trim(),
  isMet: value <= most,
})

/** Limits the ratio of the product's metric to that of another side, at the median and optionally at the p95. */
const beside =
  (
    other: MeasuredSide,
    figure: MetricName,
    what: string,
    most: { readonly p50: number; readonly p95?: number },
  ): MetricCheck =>
  (name, sheet) =>
    Object.entries(most).map(([place, limit]) => {
      const of = (side: MeasuredSide) => percentile(sheet.of(side, figure), place === 'p50' ? 0.5 : 0.95)
      const [product, compared] = [of('product'), of(other)]
      return {
        what: `${name}: ${what}, ${place}`,
        value: `${(product / compared).toFixed(3)} (${product.toFixed(0)} / ${compared.toFixed(0)} ms)`,
        goal: `≤ ${limit}`,
        isMet: product / compared <= limit,
      }
    })

/** Compares a cold start (opening a link as a new visitor) with the bare prototype. */
export const compareWithPrototype: MetricCheck = (name, sheet) => [
  ...beside('prototype', 'first frame', "first frame beside the prototype's", { p50: 1.1, p95: 1.2 })(name, sheet),
  ...beside('prototype', 'FCP', "first paint beside the prototype's", { p50: 1.15 })(name, sheet),
]

/** Compares swipes in AV1 with swipes through the same title in H.264. */
export const compareWithH264: MetricCheck = beside('baseline', 'first frame', 'first frame beside that in H.264', {
  p50: 1.2,
})

/** Compares swipes in For you with swipes in the player. */
export const compareWithPlayer: MetricCheck = beside('baseline', 'first frame', 'first frame beside the player', {
  p50: 1.2,
  p95: 1.3,
})

/** Limits the stalled time as a share of the played time; `most` 0 allows no stall. */
export const stallsAtMost =
  (most: number): MetricCheck =>
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

/** Limits the media bytes of the next episode, which was never shown, at the median of all pages. */
export const neverSeenBytesAtMost =
  (kilobytes: number): MetricCheck =>
  (name, sheet) => [
    atMost(
      `${name}: a never-seen next episode`,
      percentile(sheet.of('product', 'kB of an unseen next'), 0.5),
      kilobytes,
      'kB',
    ),
  ]

/** Limits the largest contentful paint (LCP) at the 75th percentile of all visits, as Web Vitals define. */
export const lcpAtMost =
  (ms: number): MetricCheck =>
  (name, sheet) => [atMost(`${name}: LCP, p75`, percentile(sheet.of('product', 'LCP'), 0.75), ms, 'ms')]

/** Limits the cumulative layout shift (CLS) of the worst page. */
export const clsAtMost =
  (most: number): MetricCheck =>
  (name, sheet) => [atMost(`${name}: CLS, most`, Math.max(...sheet.of('product', 'CLS')), most, '', 3)]

/** Limits the slowest interaction of a visit (INP) at the 75th percentile of all visits. */
export const inpAtMost =
  (ms: number): MetricCheck =>
  (name, sheet) => [atMost(`${name}: INP, p75`, percentile(sheet.of('product', 'interaction'), 0.75), ms, 'ms')]
