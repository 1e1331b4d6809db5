import type { Comment } from '@cliffhanger/contract/comments'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { useSubtitleStyle } from '#player/subtitles/subtitle-line.tsx'
import { useSetting } from '#settings/use-setting.ts'
import { commentSettings } from './comment-settings.ts'
import styles from './passing-layer.module.css'
import { useComments } from './use-comments.ts'

const windowMs = 10_000
const windowOf = (atMs: number): number => Math.floor(atMs / windowMs) * windowMs
/** Minimum time between retries of a failed request, ms. */
const retryMs = 10_000

/** The loaded comments of an episode, sorted by position. */
export interface LoadedComments {
  /** Position from which comments were requested, ms. */
  readonly from: number
  /** The loaded comments; undefined until the first page is loaded. */
  readonly rows: readonly Pick<Comment, 'position'>[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Time since the last request failed, ms; undefined if the last request did not fail. */
  readonly failedForMs: number | undefined
}

/**
 * Returns the next request for comments. `more`: the next page; a number: comments from this position (ms), after a
 * seek or to retry a failed request; `again`: the first request again; undefined: no request.
 */
export function nextCommentRequest(
  loaded: LoadedComments,
  atMs: number,
  isSeek: boolean,
): 'again' | 'more' | number | undefined {
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

/**
 * Loads the comments of an episode, sorted by position, from a start position on. Call `load` repeatedly during
 * playback.
 */
export function usePassingComments(vidId: string, episodeN: number, startMs: number) {
  const [from, setFrom] = useState(() => windowOf(startMs))
  const asked = { vidId, episodeN, order: 'position', from, pageSize: 100 } as const
  const { rows, hasMore, isLoadingMore, failedAt, retry, loadMore } = useComments(asked)

  function load(atMs: number, isSeek: boolean): void {
    const failedForMs = failedAt && Date.now() - failedAt
    const next = nextCommentRequest({ from, rows, hasMore, isLoadingMore, failedForMs }, atMs, isSeek)
    if (next === 'again') retry()
    else if (next === 'more') loadMore()
    else if (next !== undefined) setFrom(next)
  }
  return { rows, load }
}

/** Number of lanes in which comments move over the picture. */
export const laneCount = 3
/** Minimum time between two comments in a lane, ms: half of the time in which a comment crosses the picture. */
const gapMs = 3_600
/** A larger step forward, or any step back, counts as a seek, which skips the comments in between. */
const longestStepMs = 2_000

type PassingComment = Pick<Comment, 'commentId' | 'text'> & { readonly lane: number }
interface Passing {
  /** Playback position (ms) of the last update; comments before this position do not appear any more. */
  readonly atMs: number
  /** Playback position from which each lane is free, ms. */
  readonly freeAt: readonly number[]
  readonly shown: readonly PassingComment[]
}

export const createPassingCommentsState = (atMs: number): Passing => ({
  atMs,
  freeAt: Array(laneCount).fill(0),
  shown: [],
})

/** Returns whether playback advanced from one position to the other without a seek. */
const isStep = (fromMs: number, toMs: number): boolean => toMs >= fromMs && toMs - fromMs <= longestStepMs

/**
 * Shows the comments between the last position and `nowMs`, each in a free lane. Comments without a free lane are
 * dropped, so that comments never overlap. A seek clears the lanes.
 * @param rate playback speed
 */
export function advancePassingComments(passing: Passing, rows: readonly Comment[], nowMs: number, rate = 1): Passing {
  if (!isStep(passing.atMs, nowMs)) return createPassingCommentsState(nowMs)
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

/** Removes a comment that has crossed the picture. */
export const removePassedComment = (passing: Passing, commentId: string): Passing => ({
  ...passing,
  shown: passing.shown.filter((one) => one.commentId !== commentId),
})

interface Props {
  readonly pool: Pick<SlotPool, 'current' | 'listen'>
  /** Comments with a position, sorted by position; undefined until they are loaded. */
  readonly rows: readonly Comment[] | undefined
  /** Shows the comments in the lower half of the picture, because subtitles are in the upper half. */
  readonly isLow: boolean
  /** Callback that receives the playback position (ms) repeatedly during playback. */
  readonly onTime: (atMs: number, isSeek: boolean) => void
}

const lanes = Array.from({ length: laneCount }, (_, lane) => lane)
const positionOf = (video: Pick<HTMLVideoElement, 'currentTime'> | undefined) => (video?.currentTime ?? 0) * 1000
/**
 * Returns the position from which comments are shown. The layer is mounted when the first frame is shown; if playback
 * is then within the first seconds of the episode, comments are shown from 0 on, so that none is missed.
 */
const startOf = (atMs: number): number => (isStep(0, atMs) ? 0 : atMs)

/**
 * Moves comments over the picture while the video plays. Animates only transforms and ignores taps; screen readers
 * use the comment list instead.
 */
export function PassingCommentsLayer({ pool, rows, isLow, onTime }: Props) {
  const [startMs] = useState(() => startOf(positionOf(pool.current()?.video)))
  const [passing, setPassing] = useState(() => createPassingCommentsState(startMs))
  const seenMs = useRef(startMs)
  const [isPaused, setIsPaused] = useState(pool.current()?.video.paused ?? true)
  const step = useEffectEvent((video: HTMLVideoElement) => {
    const nowMs = positionOf(video)
    const isSeek = !isStep(seenMs.current, nowMs)
    seenMs.current = nowMs
    onTime(nowMs, isSeek)
    if (isSeek) setPassing(createPassingCommentsState(nowMs))
    // Until comments are loaded, `advancePassingComments` is not called: if they load within 2 s, none is skipped.
    else if (rows) setPassing((last) => advancePassingComments(last, rows, nowMs, video.playbackRate))
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
                onAnimationEnd={() => setPassing((last) => removePassedComment(last, commentId))}
              >
                {text}
              </p>
            ))}
        </div>
      ))}
    </div>
  )
}

/** Moves comments over the picture of the current episode, if the viewer has switched this on. */
export function PassingComments() {
  const [isOn] = useSetting(commentSettings.overPicture)
  const { n } = usePlayback()
  return isOn === 1 ? <OfEpisode key={n} n={n} /> : null
}

function OfEpisode({ n }: { n: number }) {
  const { pool } = usePlayback()
  const { video } = useCurrentTitle()
  const { style } = useSubtitleStyle()
  const { rows, load } = usePassingComments(video.vidId, n, (pool.current()?.video.currentTime ?? 0) * 1000)
  return <PassingCommentsLayer pool={pool} rows={rows} isLow={style.position > 50} onTime={load} />
}
