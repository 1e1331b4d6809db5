import type { PlayerBench } from './bench.ts'
import { measureBaselineSwipes } from './lab-swipes.ts'
import { measureBaselineColdStart, measureProductColdStart } from './run-cold.ts'
import { measureProductSwipes } from './run-swipe.ts'
import { createMeasurements } from './sheet.ts'

/** Opens pages without counting them, because the first pages of a browser are slower. Throws if a page fails. */
export async function warmUp(bench: PlayerBench): Promise<void> {
  const sheet = createMeasurements()
  const situation = { network: 'free', cpu: 1, dwellMs: () => 300, input: 'mouse' } as const
  await measureBaselineSwipes(bench, situation, 3, sheet)
  await measureProductSwipes(bench, situation, 3, sheet)
  await measureBaselineColdStart(bench, situation, sheet, 'baseline')
  await measureBaselineColdStart(bench, situation, sheet, 'prototype')
  await measureProductColdStart(bench, situation, sheet)
  if (sheet.failures.length > 0) throw new Error(`the warm-up failed:\n${sheet.failures.join('\n')}`)
}
