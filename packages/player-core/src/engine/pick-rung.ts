import type { Rung } from './engine.ts'

const safety = 0.75

/** The best rung that fits into three quarters of the rate; the lowest while the rate is unknown. Rungs lowest first. */
export function pickRung(rungs: readonly Rung[], bitsPerSecond: number | undefined): Rung | undefined {
  const budget = (bitsPerSecond ?? 0) * safety
  return rungs.findLast((rung) => rung.bandwidth <= budget) ?? rungs[0]
}
