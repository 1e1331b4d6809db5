import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'
import { forgetTitleLists } from './title-lists.ts'

/** After a payment or an unlock: refetches home's Continue Watching, the recommendations and the locks of titles. */
export function refreshTitles(queries: QueryClient): void {
  forgetTitleLists()
  void queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
  // Refetched when shown next, because posters should not change while the viewer looks at them.
  void queries.invalidateQueries({ queryKey: [recommendation.videoRack.path], refetchType: 'none' })
}
