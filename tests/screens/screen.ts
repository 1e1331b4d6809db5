import type { Page } from 'playwright-core'
import type { TextPatternOf } from './words.ts'
import type { ScreensWorld } from './world.ts'

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
export type Size = keyof typeof sizes

/** Kinds of viewers, which `world.ts` creates; a `stranger` visits the app for the first time. */
export type ViewerKind = 'stranger' | 'guest' | 'registered' | 'member' | 'cancelled'

export interface ScreenVisit {
  readonly page: Page
  readonly world: ScreensWorld
  readonly size: Size
  readonly words: TextPatternOf
}

/** A row of the table: a screen in a certain state. */
export interface Screen {
  readonly name: string
  /**
   * Path and query of the URL; `{vid}` is the ID of the title that the seeded viewers watch, `{feedback}` the ID of the
   * guest's answered feedback.
   */
  readonly address: string
  readonly who: ViewerKind
  /**
   * The page title before ` · Cliffhanger` in English; '' if the title is the app's name alone (account-related
   * screens).
   */
  readonly title: string
  /** The only size in which the screen is visited; both sizes by default. */
  readonly only?: Size
  /** Runs before the page opens: makes calls fail, or changes stored settings. */
  readonly before?: (visit: ScreenVisit) => Promise<unknown>
  /** Runs in the opened page to bring the screen into its state. */
  readonly steps?: (visit: ScreenVisit) => Promise<unknown>
  /** Patterns of console lines and failed requests that the state causes on purpose. */
  readonly expects?: readonly RegExp[]
}
