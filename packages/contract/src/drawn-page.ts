import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { RuntimeConfig } from './config.ts'

/** Parameters of a page that the app's code renders on the server. */
export interface DrawnPage {
  readonly config: RuntimeConfig
  readonly language: LanguageKey
  /** Viewport of at least 601 px. */
  readonly isWide: boolean
}
