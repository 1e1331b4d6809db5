import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { RuntimeConfig } from './config.ts'

/** For whom the app's own code draws a page on the server. */
export interface DrawnPage {
  readonly config: RuntimeConfig
  readonly language: LanguageKey
  /** From 601 px. */
  readonly isWide: boolean
}
