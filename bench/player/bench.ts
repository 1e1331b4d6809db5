import type { Browser } from 'playwright-core'
import type { Conditions } from './browser.ts'
import type { Product, Served } from './servers.ts'
import type { Sheet } from './sheet.ts'

/** Environment that all cases share. */
export interface Bench {
  readonly browser: Browser
  readonly lab: Served
  readonly product: Product
  /** Number of measured starts per side and case. */
  readonly runs: number
  /** Errors on the product's pages, each text once. */
  readonly complaints: Set<string>
}

/** Conditions of a case. */
export interface Situation extends Conditions {
  /** Watch time of an episode before the next swipe. */
  readonly dwellMs: () => number
}

/** Measures product and baseline alternately. */
export type Run = (bench: Bench, situation: Situation, sheet: Sheet) => Promise<void>
