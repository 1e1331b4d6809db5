import type { TrackedEvents } from '@cliffhanger/contract/tracking'
import { attachProgressMarks } from '@cliffhanger/player-core/features/progress-marks'
import type { SlideStart, WatchRecord } from '@cliffhanger/player-core/features/watch-time'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import type { Track } from '#api/tracker.ts'
import type { TitleFeed } from './title-feed.ts'
import type { Arrival } from './watching.ts'

type WatchEvent = TrackedEvents['video_watch_analysis']

const endings = { ended: 'finished', swiped: 'swiped', error: 'failed' } as const

/** The event of one watched slide; undefined if it showed no moving frame. */
export function watchEvent(
  vid: string,
  episode: number,
  record: WatchRecord,
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

/** The server accepts no longer time: the page was in the background. */
const longestMs = 600_000
const speeds = ['slow-2g', '2g', '3g', '4g'] as const

interface Ports {
  readonly vid: string
  readonly pool: SlotPool
  readonly feed: Pick<TitleFeed, 'state'>
  readonly track: Track
  /** `cold`: a new page opened the title; `tap`: the viewer opened it in the app. */
  readonly openedBy: 'cold' | 'tap'
  /** The time since the navigation, if only that tells how long a cold start took. */
  readonly coldNow: (() => number) | undefined
  /** Runs a task after the next paint, or at once while the page is left. */
  defer(task: () => void): void
  readonly signal: AbortSignal
}

/** Tracks first frames and progress of a title's episodes. */
export function trackViewing({ vid, pool, feed, track, openedBy, coldNow, defer, signal }: Ports) {
  let isFirst = true
  /** How the current episode was opened, until its first frame is tracked. */
  let path: 'cold' | 'tap' | 'swipe' | undefined
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
  attachProgressMarks({
    pool,
    report(index, percent) {
      const episode = episodeAt(index)
      if (episode !== undefined) defer(() => track('episode_progress', { vid, episode, percent }))
    },
    signal,
  })
  return {
    show(arrival: Arrival): void {
      path = isFirst ? openedBy : arrival === 'chosen' ? 'tap' : 'swipe'
      if (!isFirst) started = undefined
      isFirst = false
      // The first episode may have started before its title was known.
      trackFirstFrame()
    },
    start({ index, startUpMs }: SlideStart): void {
      started = { index, ms: path === 'cold' && coldNow ? coldNow() : startUpMs }
      trackFirstFrame()
    },
  }
}

/** The speed of the connection, where the browser reports it. */
function connectionSpeed(browser: object): { readonly network?: (typeof speeds)[number] } {
  const connection: unknown = Reflect.get(browser, 'connection')
  const type: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'effectiveType') : undefined
  const network = speeds.find((speed) => speed === type)
  return network === undefined ? {} : { network }
}
