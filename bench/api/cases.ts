import type { Call } from '@cliffhanger/contract/call'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { wallet } from '@cliffhanger/contract/wallet'
import { apiBase } from '../../apps/server/src/http/runtime-config.ts'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import type { Viewer } from '../seed/viewers.ts'
import { createTitleTexts } from '../seed/words.ts'
import type { BenchRequest } from './load.ts'

export interface ApiCase {
  readonly name: string
  /** Minimum share of the baseline's requests per second. */
  readonly target: number
  /** Baseline for `target`: a route without the database (`bare`), or a route that commits a row with fsync. */
  readonly baseline: 'bare' | 'bare write'
  /** True if the call is also compared with the baseline `bare write`. */
  readonly writes?: true
  readonly call: Call
  body(random: Random, vidIds: readonly string[], index: number): object
}

/** Picks one of the 200 popular titles in 80 % of the requests, at any size of the catalogue. */
const title = (random: Random, vidIds: readonly string[]): string =>
  random.pick(random.chance(0.8) ? vidIds.slice(0, 200) : vidIds)
export const viewerCount = 512
const common = { language: 2, userPort: 2 }

const searched = (random: Random) => random.pick(createTitleTexts(random.below(1_000)).names.en.split(/,? /))

export const cases: readonly ApiCase[] = [
  {
    name: 'home feed',
    target: 0.7,
    baseline: 'bare',
    call: recommendation.moduleInfoList,
    body: () => ({}),
  },
  {
    name: 'videoDetails',
    target: 0.35,
    baseline: 'bare',
    call: playback.videoDetails,
    body: (random, vidIds) => ({ videoId: title(random, vidIds), episodeN: 1 + random.below(2) }),
  },
  {
    name: 'getPlayList',
    target: 0.35,
    baseline: 'bare',
    call: playback.getPlayList,
    body: (random, vidIds) => ({ videoId: title(random, vidIds) }),
  },
  {
    name: 'search, suggestions',
    target: 0.35,
    baseline: 'bare',
    call: search.searchVideoInfo,
    body: (random) => ({ search: searched(random).slice(0, 4), pageNum: 1, pageSize: 10 }),
  },
  {
    name: 'search, results',
    target: 0.35,
    baseline: 'bare',
    call: search.searchTwoVideoInfo,
    body: (random) => ({ search: searched(random), pageNum: 1, pageSize: 10 }),
  },
  {
    name: 'updateEpisodeRecord',
    target: 0.35,
    baseline: 'bare',
    writes: true,
    call: playback.updateEpisodeRecord,
    body: (random, vidIds) => ({
      videoId: title(random, vidIds),
      episodeN: 1 + random.below(2),
      lookTime: random.below(9),
    }),
  },
  {
    name: 'getWatchRecordList',
    target: 0.35,
    baseline: 'bare',
    call: playback.getWatchRecordList,
    body: () => ({ pageNum: 1, pageSize: 10 }),
  },
  {
    name: 'addBuyPlay',
    target: 0.5,
    baseline: 'bare write',
    writes: true,
    call: wallet.addBuyPlay,
    // Every request unlocks an episode that the viewer has not unlocked yet.
    body: (_, vidIds, index) => {
      const place = Math.floor(index / viewerCount)
      return { vidId: vidIds[Math.floor(place / 6) % vidIds.length], nepisode: 3 + (place % 6) }
    },
  },
]

/**
 * Returns `count` requests, one for each viewer in turn. `from` is the number of the first request. The requests are
 * the same in every run.
 */
export function createRequests(
  of: ApiCase,
  viewers: readonly Viewer[],
  vidIds: readonly string[],
  { from, count }: { from: number; count: number },
): BenchRequest[] {
  const random = createRandom(from)
  return Array.from({ length: count }, (_, at) => {
    const index = from + at
    const { userId, bearerToken, cookie } = viewers[index % viewers.length] ?? random.pick(viewers)
    return {
      path: `${apiBase}${of.call.path}`,
      headers: { 'content-type': 'application/json', bearertoken: bearerToken, cookie },
      body: JSON.stringify({ ...common, userId, ...of.body(random, vidIds, index) }),
    }
  })
}
