import type { Comment } from '@cliffhanger/contract/comments'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { useEffect, useEffectEvent, useState } from 'react'
import { advance, isStep, laneCount, leave, startPassing } from './passing-lanes.ts'
import styles from './passing-layer.module.css'

interface Props {
  readonly pool: Pick<SlotPool, 'current' | 'listen'>
  /** Comments with a position, in the order of the episode. */
  readonly rows: readonly Comment[]
  /** Shows them in the lower half, because subtitles are in the upper one. */
  readonly isLow: boolean
  /** Called as playback goes on, with its position in ms. */
  readonly onTime: (atMs: number, isSeek: boolean) => void
}

const lanes = Array.from({ length: laneCount }, (_, lane) => lane)
const positionOf = (video: Pick<HTMLVideoElement, 'currentTime'> | undefined) => (video?.currentTime ?? 0) * 1000

/**
 * Comments that pass over the picture while the video plays. Only transforms move them, taps go through them, and screen
 * readers have the list instead.
 */
export function PassingLayer({ pool, rows, isLow, onTime }: Props) {
  const [passing, setPassing] = useState(() => startPassing(positionOf(pool.current()?.video)))
  const [isPaused, setIsPaused] = useState(pool.current()?.video.paused ?? true)
  const step = useEffectEvent((video: HTMLVideoElement) => {
    const nowMs = positionOf(video)
    onTime(nowMs, !isStep(passing.atMs, nowMs))
    setPassing((last) => advance(last, rows, nowMs, video.playbackRate))
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
