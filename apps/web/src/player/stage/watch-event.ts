import type { TrackedEvents } from '@cliffhanger/contract/tracking'
import type { WatchRecord } from '@cliffhanger/player-core/features/watch-time'

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
