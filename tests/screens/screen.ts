import type { Page } from 'playwright-core'
import type { Words } from './words.ts'
import type { World } from './world.ts'

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
export type Size = keyof typeof sizes

/** The kind of viewer; `world.ts` creates them. A stranger is on the first visit. */
export type ViewerKind = 'stranger' | 'guest' | 'registered' | 'member' | 'cancelled'

export interface Visit {
  readonly page: Page
  readonly world: World
  readonly size: Size
  readonly words: Words
}

/** One screen in one state: a row of the table. */
export interface Screen {
  readonly name: string
  /** Path and query; `{vid}` is the title that the seeded viewers watch. */
  readonly address: string
  readonly who: ViewerKind
  /** The name before ` · Cliffhanger` in English; '' for the app's name alone (account-related screens). */
  readonly title: string
  /** Size at which the screen is visited; default: both. */
  readonly only?: Size
  /** Runs before the page opens: makes calls fail, or stores settings. */
  readonly before?: (visit: Visit) => Promise<unknown>
  /** Runs in the opened page, to bring it into the state. */
  readonly steps?: (visit: Visit) => Promise<unknown>
  /** Console lines and failed requests that the state causes. */
  readonly expects?: readonly RegExp[]
}
