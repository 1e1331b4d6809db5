import type { EngineError } from '../engine/engine.ts'
import type { FeedSource } from './plan.ts'

/**
 * - `closed`: nothing on stage
 * - `pending`, `locked`, `missing`: the source of this index says so
 * - `loading`: no frame of it yet; `stalled`: ran dry or seeks after it had one
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

/** What the viewer is told about the slide on stage. Pure. */
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
