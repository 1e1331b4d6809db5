import type { EpisodeDetails } from '@cliffhanger/contract/entities'
import { initialEpisodeIndex } from '@cliffhanger/domain/opening-episode'
import type { EpisodeMedia } from '@cliffhanger/player-core/engine/engine'
import type { GetFeedSource } from '@cliffhanger/player-core/pool/plan'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import { isProbablyPlayable } from '#player/episodes/episode-tiles.ts'
import type { EmbeddedTitle } from '#player/startup/load-title.ts'
import {
  type EpisodeResponse,
  episodeSource,
  isServerUnreached,
  mediaOfResponse,
  type ReadyEpisode,
} from './episode-source.ts'

export interface TitleFeedState {
  readonly title: TitleResponse | { readonly status: 'loading' }
  /** Loaded episode data by episode number. */
  readonly answers: ReadonlyMap<number, EpisodeResponse>
  readonly asking: ReadonlySet<number>
}

export interface TitleFeedPorts {
  loadTitle(vid: string): Promise<TitleResponse>
  loadEpisode(vid: string, episode: number): Promise<EpisodeResponse>
  /** Maps each host that occurs in media URLs to its replacement. */
  hosts: Readonly<Record<string, string>>
  isMember: () => boolean
  /** Returns the viewer's position (seconds) in the episode to open, if the app knows it. */
  knownPosition: (vid: string, episode: number) => number | undefined
  /** Like `knownPosition`, but possibly outdated. Used if the server's position cannot be loaded. */
  lastKnownPosition: (vid: string, episode: number) => number | undefined
}

/** The loaded data of a title's episodes, in feed order (index from 0). Loads what the player needs next. */
export interface TitleFeed {
  readonly state: ReadonlyStore<TitleFeedState>
  readonly sourceAt: GetFeedSource
  /** Loads the title, or takes its data from the page. Returns the index to open; undefined if there is no episode. */
  open(episode: number | undefined, brought?: EmbeddedTitle): Promise<number | undefined>
  /** Called when `index` becomes current; `isChosen` if the viewer picked it instead of swiping to it. */
  enter(index: number, isChosen: boolean): void
  /** Requests the data of the current and the next slides. Call it after the swipe, not during it. */
  lookAhead(): void
  /** Loads a new media URL for an episode whose URL has expired; undefined if the server refuses or is not reached. */
  renew(index: number): Promise<EpisodeMedia | undefined>
  /** Marks episode `n` as unlocked. Requests its details, unless the purchase returned them. */
  own(n: number, details?: EpisodeDetails): void
  /**
   * Reloads the title without changing the current episode, because a purchase may have unlocked more episodes. If the
   * title cannot be loaded, requests at least the current episode again if it is locked.
   */
  refresh(): Promise<void>
  /** Reloads the title's prices and keeps the loaded episode data. */
  reloadPrice(): Promise<void>
  /** Requests an episode again after the status `refused` or `timeout`, or if its URL is missing. */
  retry(index: number): void
  notePosition(index: number, seconds: number): void
  positionOf(index: number): number
}

const aheadCount = 2

const isPlayable = (answer: EpisodeResponse | undefined): answer is ReadyEpisode =>
  answer?.status === 'ready' && answer.details.playUrl !== ''

export function createTitleFeed(vid: string, ports: TitleFeedPorts): TitleFeed {
  const store = createStore<TitleFeedState>({ title: { status: 'loading' }, answers: new Map(), asking: new Set() })
  const positions = new Map<number, number>()
  const asking = new Map<number, Promise<EpisodeResponse>>()
  let currentIndex = 0
  let chosen = 0

  const video = () => {
    const { title } = store.get()
    return title.status === 'ready' ? title.video : undefined
  }
  const episodeAt = (index: number) => video()?.episodes[index]?.n

  const load = (n: number): Promise<EpisodeResponse> => {
    const running: Promise<EpisodeResponse> = ports.loadEpisode(vid, n).then((answer) => {
      // The response was requested before a purchase, so it is outdated.
      if (asking.get(n) !== running) return answer
      if (answer.status === 'ready' && !positions.has(n)) {
        // A download contains the position of the time when it was downloaded.
        const newer = answer.read && ports.lastKnownPosition(vid, n)
        positions.set(n, newer ?? answer.details.lookTime)
      }
      asking.delete(n)
      const answers = new Map(store.get().answers)
      // Without a connection, a known episode keeps its details, so that its element keeps the media and the position.
      if (!isServerUnreached(answer) || !isPlayable(answers.get(n))) answers.set(n, answer)
      store.set({ asking: new Set(asking.keys()), answers })
      return answer
    })
    return running
  }
  const ask = (n: number): Promise<EpisodeResponse> => {
    const running = asking.get(n) ?? load(n)
    asking.set(n, running)
    store.set({ asking: new Set(asking.keys()) })
    return running
  }
  const requestEpisodesAhead = (index: number) => {
    const title = video()
    if (!title) return
    for (const [ahead, { n }] of title.episodes.slice(index, index + 1 + aheadCount).entries()) {
      const isCurrent = ahead === 0
      // A locked episode is requested only when it becomes current: it may be unlocked by then, and locked episodes
      // are not preloaded.
      const isKnown = store.get().answers.get(n)?.status === 'ready'
      const isPlayable = n in title.start || isProbablyPlayable(n, { ...title, isMember: ports.isMember() })
      if (!isKnown && (isCurrent || isPlayable)) void ask(n)
    }
  }

  return {
    state: store,
    sourceAt(index) {
      const title = video()
      const n = episodeAt(index)
      if (!title || n === undefined) return undefined
      const answer = store.get().answers.get(n)
      const isLost = answer !== undefined && isServerUnreached(answer)
      return episodeSource(n, {
        video: title,
        isMember: ports.isMember,
        answer,
        position: positions.get(n) ?? (isLost ? ports.lastKnownPosition(vid, n) : undefined),
        isResumed: index === chosen || index < currentIndex,
        hosts: ports.hosts,
      })
    },
    async open(episode, brought) {
      if (brought) {
        const { video: title, n, details } = brought
        positions.set(n, details.lookTime)
        store.set({ title: { status: 'ready', video: title }, answers: new Map([[n, { status: 'ready', details }]]) })
        return initialEpisodeIndex(title.episodes, n, 0)
      }
      store.set({ title: { status: 'loading' } })
      const title = await ports.loadTitle(vid)
      if (title.status !== 'ready') {
        store.set({ title })
        return undefined
      }
      const { episodes, lastLook } = title.video
      const index = initialEpisodeIndex(episodes, episode, lastLook)
      const opened = episodes[index]?.n
      const known = opened === undefined ? undefined : ports.knownPosition(vid, opened)
      if (opened !== undefined && known !== undefined) positions.set(opened, known)
      store.set({ title })
      return opened === undefined ? undefined : index
    },
    enter(index, isChosen) {
      currentIndex = index
      if (isChosen) chosen = index
    },
    lookAhead: () => requestEpisodesAhead(currentIndex),
    async renew(index) {
      const n = episodeAt(index)
      if (n === undefined) return undefined
      const answer = await ask(n)
      return isPlayable(answer) ? mediaOfResponse(answer, ports.hosts) : undefined
    },
    own(n, details) {
      const title = video()
      if (!title) return
      const answers = new Map(store.get().answers)
      answers.delete(n)
      if (details) {
        answers.set(n, { status: 'ready', details })
        if (!positions.has(n)) positions.set(n, details.lookTime)
      }
      asking.delete(n)
      const unlockedEpisodesList = [...new Set([...title.unlockedEpisodesList, n])]
      store.set({ title: { status: 'ready', video: { ...title, unlockedEpisodesList } }, answers })
      if (!details) void ask(n)
    },
    async refresh() {
      const title = await ports.loadTitle(vid)
      if (title.status !== 'ready') {
        const n = episodeAt(currentIndex)
        if (n !== undefined && store.get().answers.get(n)?.status === 'locked') void ask(n)
        return
      }
      const answers = [...store.get().answers].filter(([, { status }]) => status === 'ready')
      asking.clear()
      store.set({ title, answers: new Map(answers), asking: new Set() })
      requestEpisodesAhead(currentIndex)
    },
    async reloadPrice() {
      const title = await ports.loadTitle(vid)
      if (title.status === 'ready') store.set({ title })
    },
    retry(index) {
      const n = episodeAt(index)
      if (n !== undefined) void ask(n)
    },
    notePosition(index, seconds) {
      const n = episodeAt(index)
      if (n !== undefined) positions.set(n, seconds)
    },
    positionOf: (index) => positions.get(episodeAt(index) ?? 0) ?? 0,
  }
}
