import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { QueryClient } from '@tanstack/react-query'

/** The server's response for a title, or why there is none. */
export type TitleResponse =
  | { readonly status: 'ready'; readonly video: PlayListVideo }
  | { readonly status: 'refused'; readonly message: string }
  | { readonly status: 'timeout' }
  | { readonly status: 'offline' }

/** Cache of prefetched titles that the viewer may open next. Each response can be taken only once. */
export interface TitlePrefetchCache {
  /** Prefetches a title unless a fresh response is cached. Resolves once the response has arrived. */
  ask(vid: string): Promise<void>
  /** Returns the prefetched title while it is fresh. */
  known(vid: string): PlayListVideo | undefined
  /**
   * Removes and returns the prefetched response, which may still be pending. `isOld`: the viewer may have changed the
   * title's state since the prefetch.
   */
  take(vid: string): { readonly answer: Promise<TitleResponse>; readonly isOld: boolean } | undefined
}

let rights = 0
/** Discards all prefetched titles, because the viewer's access rights have changed. */
export function discardPrefetchedTitles(): void {
  rights += 1
}

/** Maximum age in ms of a prefetched title when the player opens with it. */
const freshMs = 120_000
const oldMs = 10_000
const mostHeld = 30

/** Creates the cache of prefetched titles. @param now monotonic clock in ms */
export function createTitlePrefetchCache(
  load: (vid: string) => Promise<TitleResponse>,
  now: () => number,
): TitlePrefetchCache {
  interface Held {
    readonly atMs: number
    readonly rights: number
    readonly answer: Promise<TitleResponse>
    video?: PlayListVideo
  }
  const lists = new Map<string, Held>()
  const fresh = (vid: string): Held | undefined => {
    const held = lists.get(vid)
    return held && held.rights === rights && now() - held.atMs < freshMs ? held : undefined
  }
  return {
    async ask(vid) {
      const lately = fresh(vid)
      if (lately) {
        await lately.answer
        return
      }
      const held: Held = { atMs: now(), rights, answer: load(vid) }
      lists.delete(vid)
      lists.set(vid, held)
      const [oldest] = lists.keys()
      if (lists.size > mostHeld && oldest !== undefined) lists.delete(oldest)
      const answer = await held.answer
      if (answer.status === 'ready') held.video = answer.video
      else if (lists.get(vid) === held) lists.delete(vid)
    },
    known: (vid) => fresh(vid)?.video,
    take(vid) {
      const held = fresh(vid)
      lists.delete(vid)
      return held && { answer: held.answer, isOld: now() - held.atMs > oldMs }
    },
  }
}

/**
 * After a payment or an unlock, refetches Continue Watching, marks the recommendations as stale, and discards the
 * prefetched titles, whose locks may have changed.
 */
export function refetchTitleLists(queries: QueryClient): void {
  discardPrefetchedTitles()
  void queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
  // Recommendations are refetched only when next opened, because posters should not change under the viewer's eyes.
  void queries.invalidateQueries({ queryKey: [recommendation.videoRack.path], refetchType: 'none' })
}
