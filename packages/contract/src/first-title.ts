import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Output } from './call.ts'
import type { DrawnPage } from './drawn-page.ts'
import type { PlayListVideo, Video } from './entities.ts'
import type { playback } from './playback.ts'

/** Data that the `/video` page needs to start its episode: a JSON block, `opening`, before the script that plays it. */
export interface Opening {
  readonly vidId: string
  readonly coverUrl: string
  /** The first episode to play; this viewer may play it. */
  readonly n: number
  /** Response of videoDetails. */
  readonly details: Output<typeof playback.videoDetails>
  /** The request had no device cookie, so that this browser has most likely not stored any setting yet. */
  readonly isNewDevice: boolean
}

/** The rest of the player's first data: a JSON block, `title`, after that script. */
export interface FirstTitle {
  /** The user whose likes, position and rights it contains; '' for a new device. */
  readonly userId: string
  /** Language of its texts; the app may use another one. */
  readonly language: LanguageId
  /** Response of getPlayList, without the descriptor in `opening`. */
  readonly video: PlayListVideo
}

/**
 * Renders the player before the app has loaded: HTML around the element `[data-frame]` that shows the first picture.
 */
export type DrawFirstFrame = (page: DrawnPage & { readonly video: Video }) => Promise<string>
