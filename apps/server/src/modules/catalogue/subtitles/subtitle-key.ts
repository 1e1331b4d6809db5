import type { SubtitleCode } from '@cliffhanger/domain/languages'

/** A subtitle file: title, episode and language. */
export interface SubtitleFileKey {
  readonly vidId: string
  readonly n: number
  readonly code: SubtitleCode
}
