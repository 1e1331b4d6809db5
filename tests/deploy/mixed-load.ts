import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@cliffhanger/contract/accounts'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { wallet } from '@cliffhanger/contract/wallet'
import { apiBase } from '../../apps/server/src/http/runtime-config.ts'
import type { ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../apps/server/src/testing/random.ts'

export interface MixedLoadOptions {
  readonly origin: string
  readonly random: Random
  /** Viewers with enough coins for all their unlocks. */
  readonly viewers: readonly ProtocolClient[]
  readonly vidId: string
  /** Number of the first locked episode. Each viewer unlocks each locked episode at most once. */
  readonly firstLocked: number
  /** Paths of public files. */
  readonly files: readonly string[]
}
/** An episode whose unlock the server confirmed to a viewer. */
export interface ConfirmedUnlock {
  readonly userId: string
  readonly n: number
}
export interface LoadReport {
  readonly requests: number
  /** Requests without status 200, and POST requests without code 1, with their result, in chronological order. */
  readonly failed: readonly { readonly method: string; readonly path: string; readonly what: string }[]
  /** Number of new devices whose check call was confirmed: each must have created exactly one user. */
  readonly devices: number
  readonly unlocks: readonly ConfirmedUnlock[]
  readonly slowestMs: number
}

type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly viewer?: ProtocolClient
}

/** Starts a mix of viewer requests over persistent connections, at a rate that leaves the machine idle time. */
export function startMixedLoad(world: MixedLoadOptions, lanes = 12, pauseMs = 15): { stop(): Promise<LoadReport> } {
  const { origin, random, viewers, vidId, firstLocked, files } = world
  const agent = new Agent({ keepAlive: true })
  const failed: { method: string; path: string; what: string }[] = []
  const unlocks: ConfirmedUnlock[] = []
  const nextLocked = new Map<string, number>()
  let [requests, devices, slowestMs] = [0, 0, 0]
  let isOver = false

  function send({ method, path, body, viewer }: Asked): Promise<{ status: number; text: string }> {
    const { token, cookie, userId } = viewer?.state ?? { userId: '' }
    const text = body && JSON.stringify({ language: 2, userPort: 2, userId, ...body })
    const headers = {
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(token === undefined ? {} : { bearertoken: token }),
      ...(cookie === undefined ? {} : { cookie }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
        let came = ''
        answer.setEncoding('latin1').on('data', (more) => (came += more))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: came }))
        answer.once('error', reject)
      })
      sent.once('error', reject)
      sent.end(text)
    })
  }

  /** Returns whether the response was as expected. */
  async function ask(asked: Asked): Promise<boolean> {
    const from = performance.now()
    requests += 1
    const what = await send(asked).then(
      ({ status, text }) =>
        status === 200 && (asked.method === 'GET' || text.startsWith('{"code":1,'))
          ? ''
          : `${status} ${text.slice(0, 120)}`,
      (error: unknown) => String(error),
    )
    slowestMs = Math.max(slowestMs, performance.now() - from)
    if (what !== '') failed.push({ method: asked.method, path: asked.path, what })
    return what === ''
  }
  const call = (path: string, body: object, viewer?: ProtocolClient) =>
    ask({ method: 'POST', path: `${apiBase}${path}`, body, ...(viewer ? { viewer } : {}) })

  const deeds: readonly ((viewer: ProtocolClient) => Promise<unknown>)[] = [
    () => ask({ method: 'GET', path: random.pick(files) }),
    (viewer) => call(recommendation.moduleInfoList.path, {}, viewer),
    (viewer) => call(playback.videoDetails.path, { videoId: vidId, episodeN: 1 }, viewer),
    (viewer) => call(search.searchVideoInfo.path, { search: 'Con', pageNum: 1, pageSize: 10 }, viewer),
    (viewer) =>
      call(playback.updateEpisodeRecord.path, { videoId: vidId, episodeN: 1, lookTime: random.below(9) }, viewer),
    async () => {
      if (await call(accounts.check.path, { deviId: randomUUID(), isStartCheck: 1 })) devices += 1
    },
    async (viewer) => {
      const { userId } = viewer.state
      const n = nextLocked.get(userId) ?? firstLocked
      nextLocked.set(userId, n + 1)
      if (await call(wallet.addBuyPlay.path, { vidId, nepisode: n }, viewer)) unlocks.push({ userId, n })
    },
  ]
  const lane = async () => {
    while (!isOver) {
      await random.pick(deeds)(random.pick(viewers))
      await sleep(random.below(pauseMs * 2))
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, lane))
  return {
    async stop() {
      isOver = true
      await all
      agent.destroy()
      return { requests, failed, devices, unlocks, slowestMs }
    },
  }
}
