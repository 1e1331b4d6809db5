import type { SubtitleCode } from '@cliffhanger/domain/languages'

/** Identifies a subtitle file by title, episode and language. */
export interface SubtitleFileKey {
  readonly vidId: string
  readonly n: number
  readonly code: SubtitleCode
}
