/** Measured page. `prototype`: the bare prototype, with which cold starts are compared. */
export type MeasuredSide = 'product' | 'baseline' | 'prototype'

/** Recorded metrics, in ms unless stated otherwise. */
export type MetricName =
  | 'first frame'
  | 'motion'
  /** 1 if the first frame was decoded and painted before the swipe, else 0. */
  | 'ready'
  | 'main thread'
  /** Media of the next episode, which was never shown; in kB. */
  | 'kB of an unseen next'
  /** Media of all episodes that were never shown; in kB. */
  | 'kB unseen in all'
  | 'kB per seen episode'
  | 'stalls'
  | 'stalled'
  | 'played'
  | 'FCP'
  | 'LCP'
  /** Cumulative layout shift, without a unit. */
  | 'CLS'
  | 'interaction'
  | 'kB of script'
  | 'kB in all'

/** Measurements of one case. */
export interface Measurements {
  add(side: MeasuredSide, figure: MetricName, ...values: readonly number[]): void
  of(side: MeasuredSide, figure: MetricName): readonly number[]
  /** Records a run that could not be measured; the case then fails. */
  fail(reason: string): void
  readonly failures: readonly string[]
}

export function createMeasurements(): Measurements {
  const values = new Map<string, number[]>()
  const failures: string[] = []
  const key = (side: MeasuredSide, figure: MetricName) => `${side} ${figure}`
  return {
    add(side, figure, ...more) {
      values.set(key(side, figure), [...(values.get(key(side, figure)) ?? []), ...more])
    },
    of: (side, figure) => values.get(key(side, figure)) ?? [],
    fail: (reason) => void failures.push(reason),
    failures,
  }
}

/** Returns a percentile, interpolated between the two nearest values; NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  const at = (ascending.length - 1) * share
  const low = ascending[Math.floor(at)] ?? Number.NaN
  const high = ascending[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
