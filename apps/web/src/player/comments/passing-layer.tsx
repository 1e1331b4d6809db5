import type { Comment } from '@cliffhanger/contract/comments'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { advance, isStep, laneCount, leave, startPassing } from './passing-lanes.ts'
import styles from './passing-layer.module.css'

interface Props {
  readonly pool: Pick<SlotPool, 'current' | 'listen'>
  /** Comments with a position, in the order of the episode; undefined until they are loaded. */
  readonly rows: readonly Comment[] | undefined
  /** Shows them in the lower half, because subtitles are in the upper one. */
  readonly isLow: boolean
  /** Called as playback goes on, with its position in ms. */
  readonly onTime: (atMs: number, isSeek: boolean) => void
}

const lanes = Array.from({ length: laneCount }, (_, lane) => lane)
const positionOf = (video: Pick<HTMLVideoElement, 'currentTime'> | undefined) => (video?.currentTime ?? 0) * 1000
/** The layer appears with the first frame, which may be shortly after the comments of the start. */
const startOf = (atMs: number): number => (isStep(0, atMs) ? 0 : atMs)

/**
 * Comments that pass over the picture while the video plays. Only transforms move them, taps go through them, and screen
 * readers have the list instead.
 */
export function PassingLayer({ pool, rows, isLow, onTime }: Props) {
  const [startMs] = useState(() => startOf(positionOf(pool.current()?.video)))
  const [passing, setPassing] = useState(() => startPassing(startMs))
  const seenMs = useRef(startMs)
  const [isPaused, setIsPaused] = useState(pool.current()?.video.paused ?? true)
  const step = useEffectEvent((video: HTMLVideoElement) => {
    const nowMs = positionOf(video)
    const isSeek = !isStep(seenMs.current, nowMs)
    seenMs.current = nowMs
    onTime(nowMs, isSeek)
    if (isSeek) setPassing(startPassing(nowMs))
    // Until they are loaded, none has been missed.
    else if (rows) setPassing((last) => advance(last, rows, nowMs, video.playbackRate))
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    pool.listen('timeupdate', step, signal)
    pool.listen('playing', () => setIsPaused(false), signal)
    for (const type of ['pause', 'waiting'] as const) pool.listen(type, () => setIsPaused(true), signal)
    return () => ending.abort()
  }, [pool])
  return (
    <div className={styles.layer} data-low={isLow} data-paused={isPaused} aria-hidden="true">
      {lanes.map((lane) => (
        <div key={lane} className={styles.lane}>
          {passing.shown
            .filter((one) => one.lane === lane)
            .map(({ commentId, text }) => (
              <p
                key={commentId}
                className={styles.comment}
                dir="auto"
                onAnimationEnd={() => setPassing((last) => leave(last, commentId))}
              >
                {text}
              </p>
            ))}
        </div>
      ))}
    </div>
  )
}
