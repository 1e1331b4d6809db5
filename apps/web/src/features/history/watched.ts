import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { pageSize } from '@cliffhanger/domain/constants'
import { useCall } from '#api/use-call.ts'

export const firstHistoryPage = { pageNum: 1, pageSize: pageSize.feed, preferenceId: 0 } as const

/** The latest watched titles; shown as they were while they are asked again, which `staleTime` (ms) may put off. */
export const useRecentlyWatched = (staleTime = 0) =>
  useCall(playback.getWatchRecordList, firstHistoryPage, { staleTime })

/** How far the last episode was watched, 0 to 1, and the seconds left. */
export function watchedPart({ lookTime, duration }: Pick<WatchedVideo, 'lookTime' | 'duration'>) {
  const part = duration > 0 ? Math.min(1, Math.max(0, lookTime / duration)) : 0
  return { part, secondsLeft: Math.max(0, duration - lookTime) }
}
