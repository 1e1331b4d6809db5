import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { wallet } from '@cliffhanger/contract/wallet'
import { createSandboxClient, orderInput } from '../../../apps/server/src/testing/paying.ts'
import type { ProtocolClient, ProtocolResponse } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { coins100 } from '../../../apps/server/src/testing/shop-world.ts'
import { findCallResponseError } from '../database-faults/traffic.ts'
import type { AppendOperation, Operation, WalletRead } from '../history/operations.ts'

/** Maximum number of entries per wallet: a page shows 30, and a read must return the whole list. */
const mostEntries = 27
const packageCoins = 100
const paidFrom = 3

/** The servers and the title that the load uses. */
export interface LoadWorld {
  /** Creates a viewer with coins and one client per device, on the servers in turn. Returns undefined if that fails. */
  newViewer(): Promise<{ readonly clients: readonly ProtocolClient[]; readonly granted: Operation } | undefined>
  readonly origins: readonly string[]
  readonly vidId: string
  readonly titleName: string
  readonly price: number
  readonly random: Random
}
export interface FailoverLoad {
  readonly operations: readonly Operation[]
  /** Responses that must not occur. */
  readonly wrong: readonly string[]
  readonly counts: { refused: number; slowestRefusalMs: number; searches: number }
  /** Pauses the load, waits for the calls in flight, runs `work`, and resumes the load. */
  paused<T>(work: () => Promise<T>): Promise<T>
  /**
   * Waits until a write that was first requested after `fromMs` is acknowledged. Returns the time of its
   * acknowledgement.
   */
  writesAfter(fromMs: number): Promise<number>
  /** Stops the load, and reads all wallets once more. */
  stop(): Promise<void>
}

interface Wallet {
  readonly id: string
  readonly clients: readonly ProtocolClient[]
  readonly asked: string[]
  appends: number
}

/**
 * Creates a function that returns the acknowledged writes since its last call that were first requested after a time. A
 * repeated unlock does not count as a write: it writes nothing, so even an isolated primary can respond to it.
 */
export function createNewWriteFinder(ms: number, operations: readonly Operation[]): () => AppendOperation[] {
  const earlier = new Set<string>()
  let seen = 0
  return () => {
    const appends = operations.slice(seen).filter((one) => one.kind === 'append')
    seen = operations.length
    const nameOf = ({ wallet, key }: AppendOperation) => `${wallet} ${key}`
    for (const one of appends) if (one.invokedAt <= ms) earlier.add(nameOf(one))
    return appends.filter((one) => one.outcome === 'ok' && !earlier.has(nameOf(one)))
  }
}

/** Starts viewers with three devices each on both servers, who unlock, retry, top up and read. Records each call. */
export function startLoad(world: LoadWorld, viewers: number): FailoverLoad {
  const { random, vidId, titleName, price, origins } = world
  const operations: Operation[] = []
  const wrong: string[] = []
  const counts = { refused: 0, slowestRefusalMs: 0, searches: 0 }
  const wallets: Wallet[] = []
  let isStopped = false
  let pause: Promise<void> | undefined
  let inFlight = 0

  /** Makes a call and measures its duration. `answer` is undefined if the outcome is unknown. */
  async function timed<T>(name: string, call: () => Promise<ProtocolResponse<T>>) {
    const invokedAt = performance.now()
    try {
      const answer = await call()
      const completedAt = performance.now()
      const ms = completedAt - invokedAt
      const objection = findCallResponseError(answer, ms)
      if (objection !== undefined) wrong.push(`${name}: ${objection}: ${answer.message}`)
      if (answer.status === 503) {
        counts.refused += 1
        counts.slowestRefusalMs = Math.max(counts.slowestRefusalMs, ms)
      }
      return { invokedAt, completedAt, ...(answer.status === 503 ? {} : { answer }) }
    } catch (error) {
      wrong.push(`${name}: no response: ${String(error)}`)
      return { invokedAt, completedAt: performance.now() }
    }
  }
  async function unlock({ id, asked }: Wallet, process: number, client: ProtocolClient): Promise<void> {
    const isRepeated = asked.length > 0 && random.chance(0.3)
    const episode = isRepeated ? Number(random.pick(asked).split(':')[2]) : paidFrom + asked.length
    const key = `unlock:${vidId}:${episode}`
    if (!isRepeated) asked.push(key)
    const { answer, ...times } = await timed('unlock', () =>
      client.call(wallet.addBuyPlay, { vidId, nepisode: episode }),
    )
    const common = { wallet: id, process, ...times }
    if (answer?.code === -2) operations.push({ ...common, kind: 'refusal', key, price })
    else {
      const outcome = answer?.code === 1 ? 'ok' : 'unknown'
      if (answer && answer.code !== 1) wrong.push(`unlock: code ${answer.code}: ${answer.message}`)
      operations.push({ ...common, kind: 'append', key, coins: -price, outcome })
    }
  }
  async function read({ id }: Wallet, process: number, client: ProtocolClient): Promise<boolean> {
    const { answer, ...times } = await timed('statement', () =>
      client.call(wallet.statement, { pageNum: 1, pageSize: 30 }),
    )
    if (!answer?.source) return false
    const newest: WalletRead['newest'] = answer.source.rows
      .map(({ kind, orderId, vidId: ofTitle, episodeN, coins, balance }) => ({
        key: kind === 'unlock' ? `unlock:${ofTitle}:${episodeN}` : kind === 'topup' ? `topup:${orderId}` : kind,
        coins,
        balance,
      }))
      .toReversed()
    operations.push({ wallet: id, process, ...times, kind: 'read', total: newest.length, newest })
    return true
  }
  async function readRight({ id, asked }: Wallet, process: number, client: ProtocolClient): Promise<void> {
    if (asked.length === 0) return
    const key = random.pick(asked)
    const videoId = vidId
    const episodeN = Number(key.split(':')[2])
    const { answer, ...times } = await timed('details', () => client.call(playback.videoDetails, { videoId, episodeN }))
    if (!answer) return
    if (answer.code !== 1 && answer.code !== -1) wrong.push(`details: code ${answer.code}: ${answer.message}`)
    operations.push({ wallet: id, process, ...times, kind: 'right', key, isOpen: answer.code === 1 })
  }
  /** Reads lists, which a standby may serve. */
  async function readLists(client: ProtocolClient): Promise<void> {
    const home = await timed('home', () => client.call(recommendation.moduleInfoList, {}))
    if (home.answer && home.answer.code !== 1) wrong.push(`home: code ${home.answer.code}: ${home.answer.message}`)
    const query = { search: titleName, pageNum: 1, pageSize: 10 }
    const { answer } = await timed('search', () => client.call(search.searchTwoVideoInfo, query))
    if (!answer) return
    counts.searches += 1
    if (!answer.source?.rows.some((row) => row.vidId === vidId)) wrong.push('search: does not find the title')
  }
  /**
   * Tops up coins. The append counts as invoked at the start of the payment, because other processes may see the coins
   * before the payment check responds.
   */
  async function topUp({ id }: Wallet, process: number, client: ProtocolClient, origin: string): Promise<void> {
    const order = await timed('order', () => client.call(payments.createOrder, orderInput(client, origin, coins100)))
    const bought = order.answer?.source
    if (!bought) return
    const key = `topup:${bought.orderId}`
    const invokedAt = performance.now()
    const add = (outcome: AppendOperation['outcome']) => {
      const completedAt = performance.now()
      operations.push({
        wallet: id,
        process,
        invokedAt,
        completedAt,
        kind: 'append',
        key,
        coins: packageCoins,
        outcome,
      })
    }
    const status = await createSandboxClient(origin)
      .pay(bought)
      .catch(() => 'no response')
    add('unknown')
    if (status !== 'SUCCEEDED') return
    const input = { orderId: bought.orderId, orderType: 1, payType: 13 } as const
    const check = await timed('isSuccessful', () => client.call(payments.isSuccessful, input))
    if (check.answer?.code === 1) add('ok')
  }

  async function act(owner: Wallet, process: number): Promise<void> {
    const client = owner.clients[process]
    const origin = origins[process % origins.length]
    if (!client || origin === undefined) return
    const choice = random.below(20)
    if (choice < 9 && owner.appends < mostEntries) {
      owner.appends += 1
      await unlock(owner, process, client)
    } else if (choice === 9 && owner.appends < mostEntries) {
      owner.appends += 1
      await topUp(owner, process, client, origin)
    } else if (choice < 14) await read(owner, process, client)
    else if (choice < 18) await readRight(owner, process, client)
    else await readLists(client)
  }
  /** Does one operation, after waiting for the end of a pause of the load. */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    while (pause) await pause
    inFlight += 1
    try {
      return await work()
    } finally {
      inFlight -= 1
    }
  }
  async function open(): Promise<Wallet | undefined> {
    const viewer = await world.newViewer()
    const [first] = viewer?.clients ?? []
    if (!viewer || !first) return undefined
    operations.push(viewer.granted)
    const made = { id: viewer.granted.wallet, clients: viewer.clients, asked: [], appends: 1 }
    wallets.push(made)
    return made
  }
  async function use(owner: Wallet, process: number): Promise<void> {
    while (!isStopped && owner.appends < mostEntries) {
      await step(() => act(owner, process))
      await sleep(10 + random.below(40))
    }
  }
  async function live(): Promise<void> {
    while (!isStopped) {
      const owner = await step(open)
      if (owner) await Promise.all(owner.clients.map((_, process) => use(owner, process)))
      else await sleep(200)
    }
  }
  const lives = Array.from({ length: viewers }, live)

  return {
    operations,
    wrong,
    counts,
    async paused(work) {
      const over = Promise.withResolvers<void>()
      pause = over.promise
      try {
        while (inFlight > 0) await sleep(20)
        return await work()
      } finally {
        pause = undefined
        over.resolve()
      }
    },
    async writesAfter(fromMs) {
      const findNewWrites = createNewWriteFinder(fromMs, operations)
      for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(20)) {
        const [first] = findNewWrites()
        if (first) return first.completedAt
      }
      throw new Error('no write was acknowledged for two minutes')
    },
    async stop() {
      isStopped = true
      await Promise.all(lives)
      for (const owner of wallets) {
        const [client] = owner.clients
        while (client && !(await read(owner, 0, client))) await sleep(200)
      }
    },
  }
}
