import type { HomeModule, Video, WatchedVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'

/** A title's data from cached lists, so that its cover is shown before the first response. */
export function knownTitle(queries: QueryClient, vid: string): Video | undefined {
  const feeds = queries.getQueriesData<{ rows: HomeModule[] }>({ queryKey: [recommendation.moduleInfoList.path] })
  for (const [, feed] of feeds) {
    const video = feed?.rows.flatMap(({ videoInfoList }) => videoInfoList).find(({ vidId }) => vidId === vid)
    if (video) return video
  }
  return watchedTitle(queries, vid)
}

/** The saved position in the title's last episode, seconds, if the cached history has it. */
export function knownPosition(queries: QueryClient, vid: string, episode: number): number | undefined {
  const watched = watchedTitle(queries, vid)
  return watched?.lastLook === episode ? watched.lookTime : undefined
}

function watchedTitle(queries: QueryClient, vid: string): WatchedVideo | undefined {
  const lists = queries.getQueriesData<{ rows: WatchedVideo[] }>({ queryKey: [playback.getWatchRecordList.path] })
  return lists.flatMap(([, list]) => list?.rows ?? []).find(({ vidId }) => vidId === vid)
}
