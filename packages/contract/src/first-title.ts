import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Output } from './call.ts'
import type { PageRenderParameters } from './drawn-page.ts'
import type { PlayListVideo, Video } from './entities.ts'
import type { playback } from './playback.ts'

/**
 * Data that the `/video` page needs to start its episode: the JSON block `opening`, placed before the script that
 * starts playback.
 */
export interface OpeningEpisodeData {
  readonly vidId: string
  readonly coverUrl: string
  /** Number of the episode to play first; the viewer has access to it. */
  readonly n: number
  /** Response of the call `videoDetails` for this episode. */
  readonly details: Output<typeof playback.videoDetails>
  /** Whether the request had no device cookie. In that case this browser has most likely stored no settings yet. */
  readonly isNewDevice: boolean
}

/** The remaining initial data of the player: the JSON block `title`, placed after the script that starts playback. */
export interface InitialTitleData {
  /** Id of the user whose likes, playback position and unlocked episodes `video` contains; '' for a new device. */
  readonly userId: string
  /** Language of the texts in `video`; can differ from the language of the app's interface. */
  readonly language: LanguageId
  /** Response of `getPlayList`, without the start-up descriptor that `opening` already contains. */
  readonly video: PlayListVideo
}

/**
 * Returns the HTML of the player placeholder, which the page shows until the app has loaded. The first video frame is
 * shown in its element `[data-frame]`.
 */
export type PlayerPlaceholderHtmlRenderer = (page: PageRenderParameters & { readonly video: Video }) => Promise<string>
