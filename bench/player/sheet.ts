export type Side = 'product' | 'baseline'

/** What is noted, in ms unless said. */
export type Figure =
  | 'first frame'
  | 'motion'
  /** 1 or 0: decoded and painted before the swipe. */
  | 'ready'
  | 'main thread'
  /** Of the next episode, which nobody saw; kB. */
  | 'kB of an unseen next'
  /** Of all that nobody saw; kB. */
  | 'kB unseen in all'
  | 'kB per seen episode'
  | 'stalls'
  | 'stalled'
  | 'played'
  | 'FCP'
  | 'LCP'
  /** No unit. */
  | 'CLS'
  | 'interaction'
  | 'kB of script'
  | 'kB in all'

/** What one case noted. */
export interface Sheet {
  add(side: Side, figure: Figure, ...values: readonly number[]): void
  of(side: Side, figure: Figure): readonly number[]
  /** A run that gave no figure; the case fails. */
  fail(reason: string): void
  readonly failures: readonly string[]
}

export function createSheet(): Sheet {
  const values = new Map<string, number[]>()
  const failures: string[] = []
  const key = (side: Side, figure: Figure) => `${side} ${figure}`
  return {
    add(side, figure, ...more) {
      values.set(key(side, figure), [...(values.get(key(side, figure)) ?? []), ...more])
    },
    of: (side, figure) => values.get(key(side, figure)) ?? [],
    fail: (reason) => void failures.push(reason),
    failures,
  }
}

/** As the lab computes it: between the two nearest values. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b)
  const at = (ascending.length - 1) * share
  const low = ascending[Math.floor(at)] ?? Number.NaN
  const high = ascending[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
