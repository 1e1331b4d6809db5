import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { RuntimeConfig } from './config.ts'

/** Parameters for rendering a page of the web app on the server. */
export interface PageRenderParameters {
  readonly config: RuntimeConfig
  readonly language: LanguageKey
  /** Whether the viewport is at least 601 px wide. */
  readonly isWide: boolean
}
