import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'
import { forgetTitleLists } from './title-lists.ts'

/** After a payment or an unlock: home's Continue Watching, the rack and the lock states of titles are asked again. */
export function refreshTitles(queries: QueryClient): void {
  forgetTitleLists()
  void queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
  // Asked again where it is shown next: posters that change under the viewer's eyes help nobody.
  void queries.invalidateQueries({ queryKey: [recommendation.videoRack.path], refetchType: 'none' })
}
