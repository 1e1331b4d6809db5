import { accounts } from '@cliffhanger/contract/accounts'
import type { Call } from '@cliffhanger/contract/call'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { trackPath } from '@cliffhanger/contract/tracking'
import { wallet } from '@cliffhanger/contract/wallet'
import { apiBase } from '../../../apps/server/src/http/runtime-config.ts'
import type { ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { type Random, shuffled } from '../../../apps/server/src/testing/random.ts'
import type { LoadRequestKind } from './start-generator.ts'

/** A viewer with a session; only some viewers have an unpaid order. */
export interface LoadViewer {
  readonly client: ProtocolClient
  readonly orderIds: readonly string[]
}

interface Share {
  readonly kind: LoadRequestKind
  /** Share of this kind among all requests, in percent. */
  readonly weight: number
}

/** Returns a complete HTTP request, as a reverse proxy sends it. */
function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all = { host: 'localhost', ...headers, ...(method === 'POST' ? { 'content-length': `${body.length}` } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/**
 * Returns the requests of viewers in a typical minute, by kind: pages, titles, episodes, playback positions, unlocks,
 * payment checks, tracking events. Most kinds have requests of many viewers.
 */
export function createLoadRequests(viewers: readonly LoadViewer[], vidIds: readonly string[], random: Random): Share[] {
  const each = 400
  function calls<C extends Call>(call: C, input: (viewer: LoadViewer, index: number) => object): string[] {
    return Array.from({ length: each }, (_, index) => {
      const viewer = random.pick(viewers)
      const { token = '', cookie = '', userId, deviId } = viewer.client.state
      const headers = { 'content-type': 'application/json', bearertoken: token, cookie }
      const fields = call.auth === 'open' ? { deviId } : { userId }
      const body = JSON.stringify({ language: 2, userPort: 2, ...fields, ...input(viewer, index) })
      return requestText('POST', `${apiBase}${call.path}`, headers, body)
    })
  }
  const videoId = () => random.pick(vidIds)
  const page = requestText('GET', '/', { accept: 'text/html', 'accept-encoding': 'br' })
  const event = (index: number) =>
    `${apiBase}${trackPath}?event=user_behavior&screen=home&action=tap${index}&source=3&version=1&userPort=2&appSource=0&createTime=1&deviceId=${'a'.repeat(64)}`
  const payable = viewers.filter(({ orderIds }) => orderIds.length > 0)

  return [
    {
      weight: 2,
      kind: {
        name: 'unlock',
        lane: 'payments',
        requests: calls(wallet.addBuyPlay, (_, index) => ({ vidId: videoId(), nepisode: 3 + (index % 4) })),
      },
    },
    {
      weight: 1,
      kind: {
        name: 'poll',
        lane: 'payments',
        waitsForOthers: true,
        requests: payable.map(({ client, orderIds }) => {
          const { token = '', cookie = '', userId } = client.state
          const body = JSON.stringify({ userId, language: 2, orderId: orderIds[0], orderType: 1, payType: 13 })
          const headers = { 'content-type': 'application/json', bearertoken: token, cookie }
          return requestText('POST', `${apiBase}${payments.isSuccessful.path}`, headers, body)
        }),
      },
    },
    {
      weight: 5,
      kind: { name: 'check', lane: 'playback', requests: calls(accounts.check, () => ({ isStartCheck: 1 })) },
    },
    {
      weight: 14,
      kind: { name: 'title', lane: 'playback', requests: calls(playback.getPlayList, () => ({ videoId: videoId() })) },
    },
    {
      weight: 22,
      kind: {
        name: 'play',
        lane: 'playback',
        requests: calls(playback.videoDetails, (_, index) => ({ videoId: videoId(), episodeN: 1 + (index % 2) })),
      },
    },
    { weight: 6, kind: { name: 'page', lane: 'browsing', requests: [page] } },
    {
      weight: 12,
      kind: { name: 'home', lane: 'browsing', requests: calls(recommendation.moduleInfoList, () => ({})) },
    },
    {
      weight: 4,
      kind: {
        name: 'search',
        lane: 'browsing',
        requests: calls(search.searchTwoVideoInfo, (_, index) => ({
          search: ['the', 'con', 'contract', 'ring', 'days'][index % 5],
          pageNum: 1,
          pageSize: 10,
        })),
      },
    },
    {
      weight: 4,
      kind: {
        name: 'history',
        lane: 'browsing',
        requests: calls(playback.getWatchRecordList, () => ({ pageNum: 1, pageSize: 10 })),
      },
    },
    { weight: 4, kind: { name: 'shelf', lane: 'browsing', requests: calls(catalogue.myVideoShelf, () => ({})) } },
    {
      weight: 14,
      kind: {
        name: 'position',
        lane: 'tracking',
        requests: calls(playback.updateEpisodeRecord, (_, index) => ({
          videoId: videoId(),
          episodeN: 1 + (index % 2),
          lookTime: index % 9,
        })),
      },
    },
    {
      weight: 12,
      kind: {
        name: 'event',
        lane: 'tracking',
        requests: Array.from({ length: 50 }, (_, index) => requestText('GET', event(index), {})),
      },
    },
  ]
}

/** Returns a shuffled order of a hundred requests, as indexes of their kinds. */
export const shuffleRequestKinds = (shares: readonly Share[], random: Random): number[] =>
  shuffled(
    shares.flatMap(({ weight }, at) => Array.from({ length: weight }, () => at)),
    random,
  )
