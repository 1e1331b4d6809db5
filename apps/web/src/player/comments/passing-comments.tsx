import type { Comment } from '@cliffhanger/contract/comments'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlayback, useTitle } from '#player/player-context.ts'
import { useSubtitleStyle } from '#player/subtitles/subtitle-line.tsx'
import { useSetting } from '#settings/use-setting.ts'
import { commentSettings } from './comment-settings.ts'
import styles from './passing-layer.module.css'
import { useComments } from './use-comments.ts'

const windowMs = 10_000
const windowOf = (atMs: number): number => Math.floor(atMs / windowMs) * windowMs
/** A failed request is repeated at most this often, ms. */
const retryMs = 10_000

/** The comments of an episode that have been loaded, in its order. */
export interface Loaded {
  /** Position from which they were asked for, ms. */
  readonly from: number
  /** Undefined until the first page is there. */
  readonly rows: readonly Pick<Comment, 'position'>[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Time since the last request failed, ms; undefined if it did not. */
  readonly failedForMs: number | undefined
}

/**
 * The next request for passing comments. `more`: the next page; a number: comments from this position, ms, after a seek or when a
 * failed request is repeated; `again`: the first request once more; undefined: none is needed.
 */
export function nextLoad(loaded: Loaded, atMs: number, isSeek: boolean): 'again' | 'more' | number | undefined {
  const { from, rows, hasMore, isLoadingMore, failedForMs } = loaded
  const lastMs = rows?.at(-1)?.position ?? 0
  const isLoaded = rows !== undefined && atMs >= from && (!hasMore || atMs <= lastMs)
  const here = windowOf(atMs)
  if (isSeek && !isLoaded && here !== from) return here
  if (isLoadingMore || (failedForMs !== undefined && failedForMs < retryMs)) return undefined
  if (failedForMs !== undefined && !isLoaded && here !== from) return here
  if (rows === undefined) return failedForMs === undefined ? undefined : 'again'
  return hasMore && atMs + windowMs > lastMs ? 'more' : undefined
}

/** The comments of an episode in its order, loaded from a position on; `load` is called as playback goes on. */
export function usePassingRows(vidId: string, episodeN: number, startMs: number) {
  const [from, setFrom] = useState(() => windowOf(startMs))
  const asked = { vidId, episodeN, order: 'position', from, pageSize: 100 } as const
  const { rows, hasMore, isLoadingMore, failedAt, retry, loadMore } = useComments(asked)

  function load(atMs: number, isSeek: boolean): void {
    const failedForMs = failedAt && Date.now() - failedAt
    const next = nextLoad({ from, rows, hasMore, isLoadingMore, failedForMs }, atMs, isSeek)
    if (next === 'again') retry()
    else if (next === 'more') loadMore()
    else if (next !== undefined) setFrom(next)
  }
  return { rows, load }
}

/** Lines of comments over the picture. */
export const laneCount = 3
/** Time until another comment may follow in a line, ms: half of the time in which one passes. */
const gapMs = 3_600
/** A longer step, in ms, is a seek: its comments are skipped. */
const longestStepMs = 2_000

type PassingComment = Pick<Comment, 'commentId' | 'text'> & { readonly lane: number }
interface Passing {
  /** Position before which comments have begun to pass, ms. */
  readonly atMs: number
  /** Position from which each line is free, ms. */
  readonly freeAt: readonly number[]
  readonly shown: readonly PassingComment[]
}

export const startPassing = (atMs: number): Passing => ({ atMs, freeAt: Array(laneCount).fill(0), shown: [] })

/** Whether playback went from one position to the other without a seek. */
const isStep = (fromMs: number, toMs: number): boolean => toMs >= fromMs && toMs - fromMs <= longestStepMs

/**
 * Begins the comments between the last position and `nowMs`, each in a free line; without one they are left out, so that
 * they never cover each other. After a seek the lines are empty.
 * @param rate speed of the playback
 */
export function advance(passing: Passing, rows: readonly Comment[], nowMs: number, rate = 1): Passing {
  if (!isStep(passing.atMs, nowMs)) return startPassing(nowMs)
  const freeAt = [...passing.freeAt]
  const begun: PassingComment[] = []
  for (const { commentId, text, position = -1, state } of rows) {
    if (position < passing.atMs || position >= nowMs || state === 'removed') continue
    const lane = freeAt.findIndex((free) => free <= nowMs)
    if (lane < 0) break
    freeAt[lane] = nowMs + gapMs * rate
    begun.push({ commentId, text, lane })
  }
  return { atMs: nowMs, freeAt, shown: begun.length > 0 ? [...passing.shown, ...begun] : passing.shown }
}

/** Removes a comment that has passed. */
export const leave = (passing: Passing, commentId: string): Passing => ({
  ...passing,
  shown: passing.shown.filter((one) => one.commentId !== commentId),
})

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

/** Comments over the picture of the current episode, if the viewer has switched them on. */
export function PassingComments() {
  const [isOn] = useSetting(commentSettings.overPicture)
  const { n } = usePlayback()
  return isOn === 1 ? <OfEpisode key={n} n={n} /> : null
}

function OfEpisode({ n }: { n: number }) {
  const { pool } = usePlayback()
  const { video } = useTitle()
  const { style } = useSubtitleStyle()
  const { rows, load } = usePassingRows(video.vidId, n, (pool.current()?.video.currentTime ?? 0) * 1000)
  return <PassingLayer pool={pool} rows={rows} isLow={style.position > 50} onTime={load} />
}
