import type { TrackedEventFields } from '@cliffhanger/contract/tracking'
import { attachProgressMarks } from '@cliffhanger/player-core/features/progress-marks'
import type { SlideStart, SlideWatchRecord } from '@cliffhanger/player-core/features/watch-time'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import type { Track } from '#api/tracker.ts'
import type { TitleFeed } from './title-feed.ts'
import type { EpisodeChangeCause } from './watching.ts'

type WatchEvent = TrackedEventFields['video_watch_analysis']

const endings = { ended: 'finished', swiped: 'swiped', error: 'failed' } as const

/** Builds the event for a watched slide; undefined if the slide never showed a moving frame. */
export function buildWatchEvent(
  vid: string,
  episode: number,
  record: SlideWatchRecord,
  isPageHidden: boolean,
): WatchEvent | undefined {
  if (record.startUpMs === undefined) return undefined
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    vid,
    episode,
    fromSecond: rounded(record.from),
    toSecond: rounded(record.to),
    watchedSeconds: rounded(record.watched),
    startUpMs: Math.round(record.startUpMs),
    stalls: record.stalls,
    stalledMs: Math.round(record.stalledMs),
    ended: record.end === 'left' ? (isPageHidden ? 'hidden' : 'closed') : endings[record.end],
  }
}

/**
 * Returns the time of a cold start, measured from the moment when the page first became visible, so that time in the
 * background or during prerendering does not count. Undefined if the page has been hidden since. Only Chromium
 * reports visibility; in other browsers the whole time counts.
 */
export function coldStartMs(
  sinceNavigationMs: number,
  timeline: Pick<Performance, 'getEntriesByType'>,
): number | undefined {
  const states = timeline.getEntriesByType('visibility-state')
  const seenMs = states.find(({ name }) => name === 'visible')?.startTime ?? 0
  const wasHidden = states.some(({ name, startTime }) => name === 'hidden' && startTime > seenMs)
  return wasHidden ? undefined : Math.max(0, sinceNavigationMs - seenMs)
}

/** Maximum time in milliseconds that the server accepts in a first-frame event. */
const longestMs = 600_000
const speeds = ['slow-2g', '2g', '3g', '4g'] as const

interface Ports {
  readonly vid: string
  readonly pool: SlotPool
  readonly feed: Pick<TitleFeed, 'state'>
  readonly track: Track
  /** `cold`: a new page opened the title; `tap`: the viewer opened the title inside the app. */
  readonly openedBy: 'cold' | 'tap'
  /** Returns the time of a cold start when its first frame is shown; undefined if unknown. */
  coldMs(startUpMs: number): number | undefined
  readonly page: Document
  /** Runs a task after the next paint, or at once while the viewer leaves the page. */
  defer(task: () => void): void
  readonly signal: AbortSignal
}

/** Tracks first frames and watching progress for the episodes of a title. */
export function trackViewing({ vid, pool, feed, track, openedBy, coldMs, page, defer, signal }: Ports) {
  let isFirst = true
  /**
   * How the current episode was opened. Undefined once its first frame is tracked, or if the measurement is no longer
   * valid.
   */
  let path: 'cold' | 'tap' | 'swipe' | undefined = openedBy
  let started: { readonly index: number; readonly ms: number } | undefined

  const episodeAt = (index: number) => {
    const { title } = feed.state.get()
    return title.status === 'ready' ? title.video.episodes[index]?.n : undefined
  }
  function trackFirstFrame() {
    const { index } = pool.state.get()
    const [episode, engine] = [episodeAt(index), pool.current()?.kind]
    if (!path || !engine || episode === undefined || started?.index !== index) return
    const fields = { vid, episode, path, ms: Math.round(started.ms), engine, ...connectionSpeed(navigator) }
    path = undefined
    if (fields.ms <= longestMs) defer(() => track('first_frame', fields))
  }
  function forgetIfHidden() {
    if (page.visibilityState === 'hidden') path = undefined
  }
  function forgetIfFailed() {
    const { status } = feed.state.get().title
    if (status !== 'loading' && status !== 'ready') path = undefined
  }
  // Only Chromium reports since when a page that was opened in the background has been visible.
  if (!('VisibilityStateEntry' in globalThis)) forgetIfHidden()
  page.addEventListener('visibilitychange', forgetIfHidden, { signal })
  signal.addEventListener('abort', feed.state.subscribe(forgetIfFailed))
  attachProgressMarks({
    pool,
    report(index, percent) {
      const episode = episodeAt(index)
      if (episode !== undefined) defer(() => track('episode_progress', { vid, episode, percent }))
    },
    signal,
  })
  return {
    show(arrival: EpisodeChangeCause): void {
      if (!isFirst) {
        path = arrival === 'chosen' ? 'tap' : 'swipe'
        started = undefined
        forgetIfHidden()
      }
      isFirst = false
      // The first episode may have started before the title was loaded.
      trackFirstFrame()
    },
    start({ index, startUpMs }: SlideStart): void {
      const ms = path === 'cold' ? coldMs(startUpMs) : startUpMs
      started = ms === undefined ? undefined : { index, ms }
      trackFirstFrame()
    },
  }
}

/** Returns the connection speed, if the browser reports it. */
function connectionSpeed(browser: object): { readonly network?: (typeof speeds)[number] } {
  const connection: unknown = Reflect.get(browser, 'connection')
  const type: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'effectiveType') : undefined
  const network = speeds.find((speed) => speed === type)
  return network === undefined ? {} : { network }
}
