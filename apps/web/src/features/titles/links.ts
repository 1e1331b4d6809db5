import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { isWatchedToEnd } from '@cliffhanger/player-core/features/resume'

/** The player on a title: at its beginning, or at an episode. */
export const watchHref = (vid: string, episode?: number): string =>
  `/video?${new URLSearchParams({ vid, ...(episode ? { ep: String(episode) } : {}) })}`

type Watched = Pick<WatchedVideo, 'vidId' | 'lastLook' | 'lookTime' | 'duration' | 'nEpisode'>

/** Where a viewer goes on: in the episode last watched, or in the next one once that was watched to its end. */
export function resumeHref({ vidId, lastLook, lookTime, duration, nEpisode }: Watched): string {
  const isDone = lastLook < nEpisode && isWatchedToEnd(lookTime, duration)
  return watchHref(vidId, isDone ? lastLook + 1 : lastLook || undefined)
}

/** A module's whole list. */
export const shelfHref = (mid: string, title: string): string => `/twolevel?${new URLSearchParams({ mid, title })}`
