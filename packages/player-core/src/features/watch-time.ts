import type { SlotPool } from '../pool/slot-pool.ts'

/** Report on one watched slide. Times are in seconds unless the field name has another unit. */
export interface SlideWatchRecord {
  index: number
  key: string
  from: number
  to: number
  /** Seconds of media actually played, without seeks. */
  watched: number
  /**
   * Time from showing the slide, or from its start if it was paused, to its first moving frame; undefined if the
   * episode never played.
   */
  startUpMs: number | undefined
  stalls: number
  stalledMs: number
  /** Reason why the record ended. `swiped`: the viewer moved to another slide; `left`: the player was closed. */
  end: 'ended' | 'swiped' | 'left' | 'error'
}

export type SlideStart = Pick<SlideWatchRecord, 'index' | 'key'> & { readonly startUpMs: number }

/**
 * Returns true if playback can explain a move of the position by `step` seconds; a larger or a backward step is a seek.
 */
export const isPlaybackStep = (step: number, { playbackRate, seeking }: HTMLVideoElement): boolean =>
  // During playback, `timeupdate` events follow each other within fractions of a second.
  step > 0 && step < 1.5 * Math.max(1, playbackRate) && !seeking

/**
 * Calls `report` once for every slide whose media was ready: on a swipe, at the end of the episode, after an error,
 * when the player is closed, or when `signal` is aborted. A replay or retry on the same slide gets another report.
 */
export function attachWatchTime(options: {
  pool: SlotPool
  /** Monotonic clock in milliseconds. */
  now: () => number
  report: (record: SlideWatchRecord) => void
  /**
   * Called once for every slide at its first moving frame, before `report`. Not called if the start-up time is unknown:
   * when playback starts after a pause, an unlock, a retry or a replay, or continues from another screen of the app.
   */
  started?: (start: SlideStart) => void
  signal: AbortSignal
  /** The episode of the first slide, if it was started before the player was loaded. */
  running?: EarlyEpisodeStart | undefined
}): void {
  const { pool, now, report, signal } = options
  let { running } = options
  let slide: Slide | undefined
  let shown: string | undefined
  let hasTimedStart = false

  const finish = (end: SlideWatchRecord['end']) => {
    if (!slide) return
    const { shownMs: _, last, stalledSinceMs, ...record } = slide
    const stalledMs = record.stalledMs + (stalledSinceMs === undefined ? 0 : now() - stalledSinceMs)
    slide = undefined
    report({ ...record, to: last, stalledMs, end })
  }
  const start = (isShown: boolean) => {
    const current = pool.current()
    if (!current) return
    const { index, key, video } = current
    hasTimedStart = isShown && !running?.isPlayedOn
    slide = { ...begin(index, key, video.currentTime, now()), ...(running && since(running, video.currentTime)) }
    running = undefined
    noteStart()
  }
  const noteStart = () => {
    if (!hasTimedStart || slide?.startUpMs === undefined) return
    const { index, key, startUpMs } = slide
    options.started?.({ index, key, startUpMs })
  }
  const follow = () => {
    const { index, status } = pool.state.get()
    const current = pool.current()
    if (current?.key !== shown) {
      shown = current?.key
      finish(index < 0 ? 'left' : 'swiped')
      start(true)
    }
    // A locked or missing episode has no media, so it is not reported. Check the index too, because while the slide
    // changes, the status may still belong to the previous slide.
    if (current?.index !== index) return
    if (status === 'locked' || status === 'missing') slide = undefined
    // While a slide is paused, for example because the browser refused to play without a gesture, the viewer does not
    // wait for its first frame.
    if (status === 'paused' && slide?.startUpMs === undefined) hasTimedStart = false
  }
  const advance = (video: HTMLVideoElement) => {
    if (!slide) return
    const step = video.currentTime - slide.last
    if (isPlaybackStep(step, video)) slide.watched += step
    slide.last = video.currentTime
  }

  signal.addEventListener('abort', pool.state.subscribe(follow), { once: true })
  signal.addEventListener('abort', () => finish('left'), { once: true })
  pool.listen('timeupdate', advance, signal)
  pool.listen('pause', advance, signal)
  const noteWait = () => {
    if (slide && !hasTimedStart) slide.shownMs = now()
  }
  pool.listen('play', noteWait, signal)
  const jump = (video: HTMLVideoElement) => {
    if (slide) slide.last = video.currentTime
  }
  pool.listen('seeking', jump, signal)
  pool.listen(
    'playing',
    () => {
      // If there is no record, the episode was unlocked, retried, or played again after its end: start a new record.
      if (!slide) start(false)
      if (!slide) return
      if (slide.startUpMs === undefined) {
        slide.startUpMs = now() - slide.shownMs
        noteStart()
      }
      if (slide.stalledSinceMs !== undefined) slide.stalledMs += now() - slide.stalledSinceMs
      slide.stalledSinceMs = undefined
    },
    signal,
  )
  pool.listen(
    'waiting',
    (video) => {
      if (slide?.startUpMs === undefined || video.seeking || slide.stalledSinceMs !== undefined) return
      slide.stalls += 1
      slide.stalledSinceMs = now()
    },
    signal,
  )
  pool.on('ended', () => finish('ended'), signal)
  pool.on('error', () => finish('error'), signal)
  follow()
}

/** An episode that was started before the player was loaded. `from` is its start position in seconds. */
export interface EarlyEpisodeStart {
  readonly from: number
  /** Time at which the viewer started to wait for the episode, on the clock `now`. */
  readonly askedMs: number
  /** Time until the first moving frame; undefined while the viewer is still waiting for it. */
  readonly startUpMs: number | undefined
  /** True if the episode was already playing on another screen of the app. */
  readonly isPlayedOn?: true
}

interface Slide extends Omit<SlideWatchRecord, 'to' | 'end'> {
  last: number
  shownMs: number
  stalledSinceMs: number | undefined
}

const since = ({ from, askedMs, startUpMs }: EarlyEpisodeStart, position: number): Partial<Slide> => ({
  from,
  watched: Math.max(0, position - from),
  startUpMs,
  shownMs: askedMs,
})

function begin(index: number, key: string, from: number, shownMs: number): Slide {
  return {
    index,
    key,
    from,
    watched: 0,
    startUpMs: undefined,
    stalls: 0,
    stalledMs: 0,
    last: from,
    shownMs,
    stalledSinceMs: undefined,
  }
}
