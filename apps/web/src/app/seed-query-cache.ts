import { type NewDeviceFeed, newDeviceFeedInput } from '@cliffhanger/contract/first-home'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'
import { callQueryKey } from '#api/use-api.ts'
import { firstHistoryPageInput } from '#features/history/watched.ts'

/** Puts the feed from home's HTML into the query cache, as if it had been requested. */
export function cacheHomeFeed(queries: QueryClient, feed: NewDeviceFeed): void {
  queries.setQueryData(callQueryKey(recommendation.moduleInfoList, newDeviceFeedInput), feed)
}

/**
 * Caches an empty, stale page of the watch history for a first-time viewer, who has none, so that home renders while
 * the history is requested.
 */
export function cacheEmptyHistory(queries: QueryClient): void {
  const key = callQueryKey(playback.getWatchRecordList, firstHistoryPageInput)
  queries.setQueryData(key, { rows: [], total: 0 }, { updatedAt: 0 })
}
