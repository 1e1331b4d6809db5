import type { SlotPool } from '../pool/slot-pool.ts'

/** Report on one watched slide. Times are in seconds unless the field name has another unit. */
export interface WatchRecord {
  index: number
  key: string
  from: number
  to: number
  /** Seconds of media actually played, without seeks. */
  watched: number
  /** From showing the slide to its first moving frame; undefined if it never played. */
  startUpMs: number | undefined
  stalls: number
  stalledMs: number
  /** `swiped`: another slide was shown; `left`: the player was closed. */
  end: 'ended' | 'swiped' | 'left' | 'error'
}

export type SlideStart = Pick<WatchRecord, 'index' | 'key'> & { readonly startUpMs: number }

/** Whether playback has moved by `step` seconds; a larger step, or one backwards, is a seek. */
export const isPlayedStep = (step: number, { playbackRate, seeking }: HTMLVideoElement): boolean =>
  // Two ticks of playback are fractions of a second apart.
  step > 0 && step < 1.5 * Math.max(1, playbackRate) && !seeking

/**
 * Calls `report` once for every slide whose media was ready: on a swipe, at its end, on close and when `signal` is
 * aborted.
 */
export function attachWatchTime(options: {
  pool: SlotPool
  /** Monotonic clock in milliseconds. */
  now: () => number
  report: (record: WatchRecord) => void
  /**
   * Called once for every slide at its first moving frame, before its record. Not for an episode that plays only after a
   * lock, an error or its end, nor for one that plays on from another screen: nothing tells how long such a frame took.
   */
  started?: (start: SlideStart) => void
  signal: AbortSignal
  /** Set if the first slide's episode was started before the player. */
  running?: RunningSince | undefined
}): void {
  const { pool, now, report, signal } = options
  let { running } = options
  let slide: Slide | undefined
  let shown: string | undefined
  let hasTimedStart = false

  const finish = (end: WatchRecord['end']) => {
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
    // Such a slide has no media, so there is nothing to report. During a change, the status is still that of the last slide.
    if (current?.index === index && (status === 'locked' || status === 'missing')) slide = undefined
  }
  const advance = (video: HTMLVideoElement) => {
    if (!slide) return
    const step = video.currentTime - slide.last
    if (isPlayedStep(step, video)) slide.watched += step
    slide.last = video.currentTime
  }

  signal.addEventListener('abort', pool.state.subscribe(follow), { once: true })
  signal.addEventListener('abort', () => finish('left'), { once: true })
  pool.listen('timeupdate', advance, signal)
  pool.listen('pause', advance, signal)
  const jump = (video: HTMLVideoElement) => {
    if (slide) slide.last = video.currentTime
  }
  pool.listen('seeking', jump, signal)
  pool.listen(
    'playing',
    () => {
      // The episode is unlocked, tried again, or played again after its end, which starts another record.
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

/** An episode that was started before the player. `from` is its start position in seconds. */
export interface RunningSince {
  readonly from: number
  /** Time at which the viewer began to wait for the episode, by the clock of `now`. */
  readonly askedMs: number
  /** Time until its first moving frame; undefined while the viewer still waits. */
  readonly startUpMs: number | undefined
  /** It already played on another screen. */
  readonly isPlayedOn?: true
}

interface Slide extends Omit<WatchRecord, 'to' | 'end'> {
  last: number
  shownMs: number
  stalledSinceMs: number | undefined
}

const since = ({ from, askedMs, startUpMs }: RunningSince, position: number): Partial<Slide> => ({
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
