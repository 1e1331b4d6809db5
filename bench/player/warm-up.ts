import type { Bench } from './bench.ts'
import { labSwipes } from './lab-swipes.ts'
import { labCold, productCold } from './run-cold.ts'
import { productSwipes } from './run-swipe.ts'
import { createSheet } from './sheet.ts'

/** A browser's first pages are slower than all that follow: they are opened and not counted. Throws when one fails. */
export async function warmUp(bench: Bench): Promise<void> {
  const sheet = createSheet()
  const situation = { network: 'free', cpu: 1, dwellMs: () => 300 } as const
  await labSwipes(bench, situation, 3, sheet)
  await productSwipes(bench, situation, 3, sheet)
  await labCold(bench, situation, sheet)
  await productCold(bench, situation, sheet)
  if (sheet.failures.length > 0) throw new Error(`nothing can be measured:\n${sheet.failures.join('\n')}`)
}
