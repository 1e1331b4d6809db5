import type { Browser } from 'playwright-core'
import type { PageThrottling } from './browser.ts'
import type { BenchServer, ProductServer } from './servers.ts'
import type { Measurements } from './sheet.ts'

/** Browser, servers and settings that all cases share. */
export interface PlayerBench {
  readonly browser: Browser
  readonly lab: BenchServer
  readonly product: ProductServer
  /** Number of measured starts per side and case. */
  readonly runs: number
  /** Distinct error messages on the product's pages. */
  readonly pageErrors: Set<string>
}

/** Throttling, watch time and input device of a case. */
export interface CaseConditions extends PageThrottling {
  /** Returns the watch time of an episode before the next swipe, in ms. */
  readonly dwellMs: () => number
  /** Input device of taps and swipes on the product. Baselines always use the mouse. */
  readonly input: 'mouse' | 'touch'
}

/** Measures a case. If it has a baseline or uses the prototype, alternates between them and the product. */
export type RunCase = (bench: PlayerBench, situation: CaseConditions, sheet: Measurements) => Promise<void>
