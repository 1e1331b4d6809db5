import type { Browser } from 'playwright-core'
import type { Conditions } from './browser.ts'
import type { Product, Served } from './servers.ts'
import type { Measurements } from './sheet.ts'

/** Environment that all cases share. */
export interface Bench {
  readonly browser: Browser
  readonly lab: Served
  readonly product: Product
  /** Number of measured starts per side and case. */
  readonly runs: number
  /** Errors on the product's pages, each text once. */
  readonly pageErrors: Set<string>
}

/** Conditions of a case. */
export interface CaseConditions extends Conditions {
  /** Watch time of an episode before the next swipe. */
  readonly dwellMs: () => number
  /** Input device of taps and swipes. The lab's baselines are always clicked. */
  readonly input: 'mouse' | 'touch'
}

/** Measures product and baseline alternately. */
export type Run = (bench: Bench, situation: CaseConditions, sheet: Measurements) => Promise<void>
