import type { Browser } from 'playwright-core'
import type { Conditions } from './browser.ts'
import type { Product, Served } from './servers.ts'
import type { Sheet } from './sheet.ts'

/** What every case is run with. */
export interface Bench {
  readonly browser: Browser
  readonly lab: Served
  readonly product: Product
  /** Measured starts of each side in a case. */
  readonly runs: number
  /** What the product's pages complained about, each text once. */
  readonly complaints: Set<string>
}

/** What is measured, and how. */
export interface Situation extends Conditions {
  /** How long an episode is watched before the next swipe. */
  readonly dwellMs: () => number
}

/** Measures both sides, in turns. */
export type Run = (bench: Bench, situation: Situation, sheet: Sheet) => Promise<void>
