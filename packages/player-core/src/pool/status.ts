import type { EngineError } from '../engine/engine.ts'
import type { FeedSource } from './plan.ts'

/**
 * - `closed`: no current episode
 * - `pending`, `locked`, `missing`: the state of the `FeedSource` at the current index
 * - `loading`: no frame has been decoded yet; `stalled`: after the first frame, the buffer is empty or a seek is in
 *   progress
 */
export type PoolStatus =
  | 'closed'
  | 'pending'
  | 'locked'
  | 'missing'
  | 'loading'
  | 'playing'
  | 'paused'
  | 'stalled'
  | 'ended'
  | 'error'

const haveFutureData = 3

/** Returns the playback status of the current slide. Pure. */
export function statusOf(facts: {
  source: FeedSource | undefined
  video: Pick<HTMLVideoElement, 'ended' | 'readyState'>
  hasFrame: boolean
  wantsPlay: boolean
  error: EngineError | undefined
}): PoolStatus {
  const { source, video, hasFrame, wantsPlay, error } = facts
  if (!source) return 'missing'
  if (source.state !== 'ready') return source.state
  if (error) return 'error'
  if (video.ended) return 'ended'
  if (!wantsPlay) return 'paused'
  if (video.readyState >= haveFutureData) return 'playing'
  return hasFrame ? 'stalled' : 'loading'
}
