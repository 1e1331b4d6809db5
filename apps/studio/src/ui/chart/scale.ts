/** The range of an axis, with its ticks. */
export interface Axis {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
}

const steps = [1, 2, 2.5, 5, 10]
/** A range of values that is smaller than this fraction of the largest value is treated as rounding errors. */
const leastSpread = 1e-9

/**
 * Returns an axis with four to six ticks at round numbers, or with two for an empty range. The axis starts at 0, or
 * close to the smallest value if `isClose` is true.
 */
export function createAxis(values: readonly number[], isClose = false): Axis {
  const most = Math.max(...values, 0)
  const least = isClose && values.length > 0 ? Math.min(...values) : 0
  const spread = most - least
  const wanted = spread > leastSpread * Math.max(most, 1) ? spread / 4 : 1
  const magnitude = 10 ** Math.floor(Math.log10(wanted))
  const step = (steps.find((one) => one * magnitude >= wanted) ?? 10) * magnitude
  const from = Math.floor(least / step) * step
  const to = Math.max(Math.ceil(most / step) * step, from + step)
  const count = Math.round((to - from) / step)
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, at) => from + at * step) }
}

/** Returns the position of a value on an axis, in percent. */
export const positionOnAxis = ({ from, to }: Axis, value: number): number => (100 * (value - from)) / (to - from)

/** Returns the SVG path of values over the whole width of a 100 × 100 plot; missing values interrupt the path. */
export function linePath(values: readonly (number | undefined)[], axis: Axis): string {
  const last = Math.max(values.length - 1, 1)
  let isDrawing = false
  return values
    .map((value, at) => {
      if (value === undefined) {
        isDrawing = false
        return ''
      }
      const command = isDrawing ? 'L' : 'M'
      isDrawing = true
      return `${command}${round((100 * at) / last)} ${round(100 - positionOnAxis(axis, value))}`
    })
    .join('')
}
const round = (value: number): number => Math.round(value * 100) / 100

/** Returns the indexes of the points that have a label below the plot. */
export function labelledPoints(count: number, most: number): number[] {
  if (count < 2) return count === 0 ? [] : [0]
  const parts = Math.min(count > 20 ? most - 1 : 2, count - 1)
  return Array.from({ length: parts + 1 }, (_, at) => Math.round((at * (count - 1)) / parts))
}
