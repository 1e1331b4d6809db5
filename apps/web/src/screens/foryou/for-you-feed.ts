import type { ForYouTitle } from '@cliffhanger/contract/entities'
import { maxKnownTitles } from '@cliffhanger/contract/for-you'
import type { GetFeedSource } from '@cliffhanger/player-core/pool/plan'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import { episodeKey, mediaOfStart } from '#player/stage/episode-source.ts'

export interface ForYouState {
  readonly titles: readonly ForYouTitle[]
  readonly isLoading: boolean
  /** Why the next titles could not be loaded; undefined if they could. */
  readonly failure: string | undefined
  /** Whether the last response contained no new titles. */
  readonly isEnd: boolean
}
export interface ForYouFeedPorts {
  /** Loads the next titles, without those in `knownIds`. */
  load(knownIds: readonly string[]): Promise<{ readonly titles: readonly ForYouTitle[] } | { readonly failure: string }>
  /** Replacements for media hosts: the host in a URL to the host to use. */
  readonly hosts: Readonly<Record<string, string>>
  /** Returns whether the data saver is on; episodes are then loaded only once the viewer starts them. */
  isSaving(): boolean
}
/** The feed: titles in display order, by index from 0. */
export interface ForYouFeed {
  readonly state: ReadonlyStore<ForYouState>
  readonly sourceAt: GetFeedSource
  /** Returns the number of slides: the titles, and at the end of the feed one more slide. */
  count(): number
  /** Loads more titles if `index` is close to the last one. */
  loadAhead(index: number): Promise<void>
  /** Allows only the episode at `index` to be loaded while the data saver is on. */
  allow(index: number | undefined): void
}

/** Number of titles per request. */
export const titlesPerPage = 5
/** More titles are requested when only this many are left. */
const loadWhenLeft = 3

export function createForYouFeed({ load, hosts, isSaving }: ForYouFeedPorts): ForYouFeed {
  const store = createStore<ForYouState>({ titles: [], isLoading: false, failure: undefined, isEnd: false })
  let allowed: number | undefined

  return {
    state: store,
    sourceAt(index) {
      const title = store.get().titles[index]
      if (!title) return undefined
      const key = episodeKey(title.vidId, title.episodeN)
      if (isSaving() && index !== allowed) return { state: 'pending', key }
      return { state: 'ready', key, at: 0, media: mediaOfStart(title.start, hosts) }
    },
    count() {
      const { titles, isEnd } = store.get()
      return titles.length + (isEnd && titles.length > 0 ? 1 : 0)
    },
    async loadAhead(index) {
      const { titles, isLoading, isEnd } = store.get()
      if (isLoading || isEnd || titles.length - index > loadWhenLeft) return
      store.set({ isLoading: true, failure: undefined })
      const answer = await load(titles.map(({ vidId }) => vidId).slice(-maxKnownTitles))
      if ('failure' in answer) return store.set({ isLoading: false, failure: answer.failure })
      // Requests contain only the latest known titles, so older ones may be returned again in the same visit.
      const shown = new Set(store.get().titles.map(({ vidId }) => vidId))
      const more = answer.titles.filter(({ vidId }) => !shown.has(vidId))
      store.set({ isLoading: false, titles: [...store.get().titles, ...more], isEnd: more.length === 0 })
    },
    allow(index) {
      allowed = index
    },
  }
}
