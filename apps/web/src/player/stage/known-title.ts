import type { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import type { HomeModule, Video, WatchedVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'

interface LeftStory {
  readonly vid: string
  readonly n: number
  /** Position in the episode, seconds. */
  readonly seconds: number
}
/**
 * Maximum age of a position that is used without asking the server. An older position may be outdated, because the
 * viewer may have continued on another device.
 */
const recentMs = 60_000
let left: LeftStory | undefined
/** The positions that this page has saved, by title. */
const saved = new Map<string, LeftStory & { readonly atMs: number }>()

/** Caches a position that this page saves on the server. */
export function cacheSavedPosition(story: LeftStory): void {
  saved.set(story.vid, { ...story, atMs: Date.now() })
}

/** Stores the position at which another screen stops an episode, so that the player can resume there at once. */
export function storeStopPosition(story: LeftStory): void {
  left = story
}

/** Returns the stored position if it belongs to this episode. Deletes it in any case. */
export function takeStopPosition(vid: string, n: number): number | undefined {
  const seconds = left?.vid === vid && left.n === n ? left.seconds : undefined
  left = undefined
  return seconds
}

type UserInfo = Output<typeof accounts.getUserInfo>

/**
 * Returns whether the viewer is probably a member: according to the cached user info, or to `vvip`, which a purchase
 * sets before the user info is refetched. Only a hint; the server decides.
 */
export const isProbablyMember = (
  answers: readonly (readonly [unknown, UserInfo | undefined])[],
  vvip: 0 | 1,
): boolean => vvip === 1 || answers.some(([, info]) => (info?.vipRank ?? 0) > 0)

/** Returns a title's data from cached lists, so that its cover is shown before the first response. */
export function findCachedTitle(queries: QueryClient, vid: string): Video | undefined {
  const feeds = queries.getQueriesData<{ rows: HomeModule[] }>({ queryKey: [recommendation.moduleInfoList.path] })
  for (const [, feed] of feeds) {
    const video = feed?.rows.flatMap(({ videoInfoList }) => videoInfoList).find(({ vidId }) => vidId === vid)
    if (video) return video
  }
  return watchedTitle(queries, vid)
}

/**
 * Returns the viewer's position (seconds) in `episode` if that is the title's last watched episode, as saved by this
 * page or contained in the cached history; undefined if the position is older than `maxAgeMs`.
 */
export function findCachedPosition(
  queries: QueryClient,
  vid: string,
  episode: number,
  maxAgeMs = recentMs,
): number | undefined {
  const oldestMs = Date.now() - maxAgeMs
  const own = saved.get(vid)
  if (own?.n === episode && own.atMs >= oldestMs) return own.seconds
  const watched = watchedTitle(queries, vid, oldestMs)
  return watched?.lastLook === episode ? watched.lookTime : undefined
}

/** Returns the title's entry in the cached history, if that was loaded at `oldestMs` or later. */
function watchedTitle(queries: QueryClient, vid: string, oldestMs = 0): WatchedVideo | undefined {
  const lists = queries.getQueriesData<{ rows: WatchedVideo[] }>({
    queryKey: [playback.getWatchRecordList.path],
    predicate: ({ state }) => state.dataUpdatedAt >= oldestMs,
  })
  return lists.flatMap(([, list]) => list?.rows ?? []).find(({ vidId }) => vidId === vid)
}
