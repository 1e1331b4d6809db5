import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Output } from './call.ts'
import type { DrawnPage } from './drawn-page.ts'
import type { PlayListVideo, Video } from './entities.ts'
import type { playback } from './playback.ts'

/** What `/video`'s page needs to start its episode: a JSON block, `opening`, in front of the script that plays it. */
export interface Opening {
  readonly vidId: string
  readonly coverUrl: string
  /** The episode to open with, which this viewer may play. */
  readonly n: number
  /** As videoDetails answers. */
  readonly details: Output<typeof playback.videoDetails>
}

/** The rest of what the player asks first: a JSON block, `title`, behind that script. */
export interface FirstTitle {
  /** Whose marks and rights it holds; '' for a device that was never here. */
  readonly userId: string
  /** What its texts are written in; the app may run in another one. */
  readonly language: LanguageId
  /** As getPlayList answers, without the descriptor that `opening` holds. */
  readonly video: PlayListVideo
}

/** The player before its app is there: HTML around an element `[data-frame]`, in which the first picture appears. */
export type DrawFirstFrame = (page: DrawnPage & { readonly video: Video }) => Promise<string>
