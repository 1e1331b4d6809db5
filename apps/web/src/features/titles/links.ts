import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { isWatchedToEnd } from '@cliffhanger/player-core/features/resume'

/** Returns the URL of the player for a title, or for one of its episodes. */
export const watchHref = (vid: string, episode?: number): string =>
  `/video?${new URLSearchParams({ vid, ...(episode ? { ep: String(episode) } : {}) })}`

type Watched = Pick<WatchedVideo, 'lastLook' | 'lookTime' | 'duration' | 'nEpisode'>

/** Returns the episode to resume: the last watched one, or the next one if it was watched to the end. */
export const findResumeEpisode = ({ lastLook, lookTime, duration, nEpisode }: Watched): number =>
  lastLook < nEpisode && isWatchedToEnd(lookTime, duration) ? lastLook + 1 : lastLook

export const resumeHref = (video: Watched & Pick<WatchedVideo, 'vidId'>): string =>
  watchHref(video.vidId, findResumeEpisode(video) || undefined)

/** Returns the URL of the complete list of a module. */
export const moduleHref = (mid: string, title: string): string => `/twolevel?${new URLSearchParams({ mid, title })}`
