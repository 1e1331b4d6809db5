/** Number of starts by step of the scale. */
export type FirstFrames = Readonly<Record<string, number>>

/** Each step of the scale is 3 % longer than the one before, so that percentiles of several days can be computed. */
export const stepRatio = 1.03
/** Ten minutes and more. */
export const lastStep = 450

/** Adds the starts of several days. */
export function addFirstFrames(days: readonly FirstFrames[]): FirstFrames {
  const sum: Record<string, number> = {}
  for (const day of days) {
    for (const [step, starts] of Object.entries(day)) sum[step] = (sum[step] ?? 0) + starts
  }
  return sum
}

export const countStarts = (frames: FirstFrames): number => Object.values(frames).reduce((sum, n) => sum + n, 0)

/** Milliseconds that at most this share of the starts took, to within 3 %; undefined without starts. */
export function firstFramePercentile(frames: FirstFrames, share: number): number | undefined {
  const wanted = Math.ceil(countStarts(frames) * share)
  if (wanted === 0) return undefined
  let seen = 0
  const steps = Object.entries(frames).map(([step, starts]) => [Number(step), starts] as const)
  for (const [step, starts] of steps.sort(([a], [b]) => a - b)) {
    seen += starts
    // The middle of the step.
    if (seen >= wanted) return Math.round(stepRatio ** (step + 0.5))
  }
  return undefined
}
