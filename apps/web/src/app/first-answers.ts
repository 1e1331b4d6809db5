import { type FirstFeed, firstFeedInput } from '@cliffhanger/contract/first-home'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'
import { callKey } from '#api/use-call.ts'
import { firstHistoryPage } from '#features/history/watched.ts'

/** What home's page brought along, as if it had been asked for. */
export function keepFirstFeed(queries: QueryClient, feed: FirstFeed): void {
  queries.setQueryData(callKey(recommendation.moduleInfoList, firstFeedInput), feed)
}

/** Who opens the app for the first time has watched nothing. It is asked all the same, and not waited for. */
export function keepEmptyHistory(queries: QueryClient): void {
  const key = callKey(playback.getWatchRecordList, firstHistoryPage)
  queries.setQueryData(key, { rows: [], total: 0 }, { updatedAt: 0 })
}
