/** Histogram of times to first frame: number of playback starts by step of a logarithmic scale. */
export type FirstFrameHistogram = Readonly<Record<string, number>>

/**
 * Ratio of the scale: each step is 3 % longer than the previous step, so that percentiles over several days can be
 * computed from the histograms.
 */
export const histogramStepRatio = 1.03
/** Last step of the scale: ten minutes and more. */
export const lastHistogramStep = 450

/** Adds up the histograms of several days. */
export function mergeFirstFrameHistograms(days: readonly FirstFrameHistogram[]): FirstFrameHistogram {
  const sum: Record<string, number> = {}
  for (const day of days) {
    for (const [step, starts] of Object.entries(day)) sum[step] = (sum[step] ?? 0) + starts
  }
  return sum
}

export const countStarts = (frames: FirstFrameHistogram): number => Object.values(frames).reduce((sum, n) => sum + n, 0)

/**
 * Returns the time in milliseconds that this share of the starts did not exceed, with an error of at most 3 %;
 * undefined if there are no starts.
 */
export function firstFramePercentile(frames: FirstFrameHistogram, share: number): number | undefined {
  const wanted = Math.ceil(countStarts(frames) * share)
  if (wanted === 0) return undefined
  let seen = 0
  const steps = Object.entries(frames).map(([step, starts]) => [Number(step), starts] as const)
  for (const [step, starts] of steps.sort(([a], [b]) => a - b)) {
    seen += starts
    // Use the middle of the step, which is closest to all starts in it.
    if (seen >= wanted) return Math.round(histogramStepRatio ** (step + 0.5))
  }
  return undefined
}
