import { bufferedEnd, secondsAhead } from '../engine/timeline.ts'
import type { FeedSource } from './plan.ts'

/** The next episode is warmed only when the current one has this many seconds buffered. */
const gateSeconds = 1
/** With the data saver on, the next episode is warmed only when the current one ends within this time. */
const soonSeconds = 10

/** Whether the current episode ends soon; false while its duration is unknown. */
const endsSoon = (video: HTMLVideoElement | undefined): boolean =>
  video !== undefined && video.duration - video.currentTime <= soonSeconds

/** Whether the current episode has enough buffered to share the link with the next one. */
function hasEnough(video: HTMLVideoElement | undefined): boolean {
  if (!video) return false
  const end = bufferedEnd(video.buffered, video.currentTime) ?? 0
  return secondsAhead(video.buffered, video.currentTime) >= gateSeconds || end >= video.duration - 0.3
}

/**
 * Whether the next episode may be warmed beside the current one with `source`. A current episode without media needs no
 * share of the link.
 */
export function mayWarm(
  source: FeedSource | undefined,
  video: HTMLVideoElement | undefined,
  isSaving: boolean,
): boolean {
  if (source?.state === 'pending') return false
  if (source?.state === 'ready') return hasEnough(video) && (!isSaving || endsSoon(video))
  return !isSaving
}
