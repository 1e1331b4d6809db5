import type { ForYouTitle } from '@cliffhanger/contract/entities'
import { mostKnownTitles } from '@cliffhanger/contract/for-you'
import type { SourceAt } from '@cliffhanger/player-core/pool/plan'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import { episodeKey, mediaOfStart } from '#player/stage/episode-source.ts'

export interface ForYouState {
  readonly titles: readonly ForYouTitle[]
  readonly isLoading: boolean
  /** Reason why the next titles could not be loaded. */
  readonly failure: string | undefined
  /** The viewer was given all titles. */
  readonly isEnd: boolean
}
export interface ForYouFeedPorts {
  /** Loads the next titles without the known ones. */
  load(knownIds: readonly string[]): Promise<{ readonly titles: readonly ForYouTitle[] } | { readonly failure: string }>
  /** Maps the host in a URL to the host to use. */
  readonly hosts: Readonly<Record<string, string>>
  /** The data saver is on: an episode is loaded only once the viewer starts it. */
  isSaving(): boolean
}
/** Titles in the order of the feed, index from 0. */
export interface ForYouFeed {
  readonly state: ReadonlyStore<ForYouState>
  readonly sourceAt: SourceAt
  /** Titles, and one more place for the end of the feed. */
  count(): number
  /** Loads more titles if the viewer is close to the last one. */
  loadAhead(index: number): Promise<void>
  /** Allows the episode at `index`, and no other, to be loaded although the data saver is on. */
  allow(index: number | undefined): void
}

/** Titles that a page requests. */
export const titlesPerPage = 5
/** More titles are requested when this many are left. */
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
      const answer = await load(titles.map(({ vidId }) => vidId).slice(-mostKnownTitles))
      if ('failure' in answer) return store.set({ isLoading: false, failure: answer.failure })
      // After many titles the oldest are no longer named, and may come again in the same visit.
      const shown = new Set(store.get().titles.map(({ vidId }) => vidId))
      const more = answer.titles.filter(({ vidId }) => !shown.has(vidId))
      store.set({ isLoading: false, titles: [...store.get().titles, ...more], isEnd: more.length === 0 })
    },
    allow(index) {
      allowed = index
    },
  }
}
