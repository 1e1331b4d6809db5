import { bufferedEnd, secondsAhead } from '../engine/timeline.ts'
import type { FeedSource } from './plan.ts'

/** The next episode is prefetched only when the current one has this many seconds buffered. */
const gateSeconds = 1
/** With the data saver on, the next episode is prefetched only when the current one ends within this many seconds. */
const soonSeconds = 10

/** Returns true if the current episode ends within `soonSeconds`; false while its duration is unknown. */
const endsSoon = (video: HTMLVideoElement | undefined): boolean =>
  video !== undefined && video.duration - video.currentTime <= soonSeconds

/** Returns true if so much of the current episode is buffered that the next one may use part of the bandwidth. */
function hasEnough(video: HTMLVideoElement | undefined): boolean {
  if (!video) return false
  const end = bufferedEnd(video.buffered, video.currentTime) ?? 0
  return secondsAhead(video.buffered, video.currentTime) >= gateSeconds || end >= video.duration - 0.3
}

/**
 * Returns true if the next episode may be prefetched while the current one plays from `source`. A current episode
 * without media needs no bandwidth.
 */
export function mayPrefetch(
  source: FeedSource | undefined,
  video: HTMLVideoElement | undefined,
  isSaving: boolean,
): boolean {
  if (source?.state === 'pending') return false
  if (source?.state === 'ready') return hasEnough(video) && (!isSaving || endsSoon(video))
  return !isSaving
}
