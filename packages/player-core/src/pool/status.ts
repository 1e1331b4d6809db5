import type { EngineError } from '../engine/engine.ts'
import type { FeedSource } from './plan.ts'

/**
 * - `closed`: no current episode
 * - `pending`, `locked`, `missing`: state of the source of this index
 * - `loading`: no frame yet; `stalled`: buffer empty or seeking, after the first frame
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

/** Status of the current slide for the viewer. Pure. */
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
