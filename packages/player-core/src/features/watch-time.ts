import type { SlotPool } from '../pool/slot-pool.ts'

/** One watched slide, as the app reports it. Times in seconds unless the name says otherwise. */
export interface WatchRecord {
  index: number
  key: string
  from: number
  to: number
  /** Media seconds really played, seeks left out. */
  watched: number
  /** From putting it on stage to its first moving frame; undefined when it never came. */
  startUpMs: number | undefined
  stalls: number
  stalledMs: number
  /** `swiped`: another slide came; `left`: the player closed. */
  end: 'ended' | 'swiped' | 'left' | 'error'
}

/**
 * Calls `report` once for every slide that left the stage while its media was ready: on a swipe, at its end, on
 * close and when `signal` aborts.
 */
export function attachWatchTime(options: {
  pool: SlotPool
  /** Milliseconds, monotonic. */
  now: () => number
  report: (record: WatchRecord) => void
  signal: AbortSignal
  /** What plays already when the first slide comes on stage. */
  running?: RunningSince | undefined
}): void {
  const { pool, now, report, signal } = options
  let { running } = options
  let slide: Slide | undefined
  let shown: string | undefined

  const finish = (end: WatchRecord['end']) => {
    if (!slide) return
    const { shownMs: _, last, stalledSinceMs, ...record } = slide
    const stalledMs = record.stalledMs + (stalledSinceMs === undefined ? 0 : now() - stalledSinceMs)
    slide = undefined
    report({ ...record, to: last, stalledMs, end })
  }
  const start = () => {
    const current = pool.current()
    if (!current) return
    const { index, key, video } = current
    slide = { ...begin(index, key, video.currentTime, now()), ...(running && since(running, video.currentTime)) }
    running = undefined
  }
  const follow = () => {
    const { index, status } = pool.state.get()
    const key = pool.current()?.key
    if (key !== shown) {
      shown = key
      finish(index < 0 ? 'left' : 'swiped')
      start()
    }
    // Nothing of it was ever there to be watched.
    if (status === 'locked' || status === 'missing') slide = undefined
  }
  const advance = (video: HTMLVideoElement) => {
    if (!slide) return
    const step = video.currentTime - slide.last
    // Between two ticks of real playback lie fractions of a second; anything else is a seek.
    if (step > 0 && step < 1.5 * Math.max(1, video.playbackRate) && !video.seeking) slide.watched += step
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
      // Played again after its end.
      if (!slide) start()
      if (!slide) return
      slide.startUpMs ??= now() - slide.shownMs
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

/** An episode that was started before the player: where, in seconds, and how it went. */
export interface RunningSince {
  readonly from: number
  /** When somebody began to wait for it, by the clock of `now`. */
  readonly askedMs: number
  /** How long they waited for its first moving frame; undefined while they still do. */
  readonly startUpMs: number | undefined
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
