import type { WatchedVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { pageSize } from '@cliffhanger/domain/constants'
import { useCall } from '#api/use-api.ts'

export const firstHistoryPageInput = { pageNum: 1, pageSize: pageSize.feed, preferenceId: 0 } as const

/** Returns the titles last watched. Shows cached data while it is refetched; `staleTime` (ms) delays the refetch. */
export const useRecentlyWatched = (staleTime = 0) =>
  useCall(playback.getWatchRecordList, firstHistoryPageInput, { staleTime })

/** Returns the watched part of the last episode (0 to 1) and the remaining seconds. */
export function computeWatchProgress({ lookTime, duration }: Pick<WatchedVideo, 'lookTime' | 'duration'>) {
  const part = duration > 0 ? Math.min(1, Math.max(0, lookTime / duration)) : 0
  return { part, secondsLeft: Math.max(0, duration - lookTime) }
}
