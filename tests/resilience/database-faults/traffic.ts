import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Input, Output } from '@cliffhanger/contract/call'
import { catalogue } from '@cliffhanger/contract/catalogue'
import { feedback } from '@cliffhanger/contract/feedback'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { createSandboxClient, orderInput, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import {
  connectDevice,
  type ProtocolClient,
  type ProtocolResponse,
} from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { monthlyMembership } from '../../../apps/server/src/testing/shop-world.ts'

/** A response that takes longer counts as an error. Slightly more than the server's deadline. */
const slowestMs = 16_500

/** Operations that the server acknowledged; none may be lost. */
export interface AcknowledgedOperations {
  readonly unlocks: { readonly userId: string; readonly vidId: string; readonly n: number }[]
  /** The last acknowledged state of each like; likes whose state is unknown are not listed. */
  readonly likes: Map<string, { readonly userId: string; readonly vidId: string; readonly isSet: boolean }>
  readonly orders: string[]
  readonly paid: string[]
  readonly feedbacks: string[]
}
export interface RunningTraffic {
  readonly acknowledged: AcknowledgedOperations
  /** Responses that must not occur. */
  readonly wrong: string[]
  /** Number of calls refused with 503, and number of served calls. */
  readonly counts: { refused: number; served: number }
  stop(): Promise<void>
}
export interface ProductsForSale {
  readonly vidIds: readonly string[]
  readonly episodes: number
  /** Credits enough coins for all possible unlocks. */
  enrich(userId: string): Promise<void>
}

/** Returns the error of a response: 503 without Retry-After, another server error, or arrival after the deadline. */
export function findCallResponseError(
  { status, code, headers }: ProtocolResponse<unknown>,
  ms: number,
): string | undefined {
  const retryAfter = Number(headers.get('retry-after'))
  if (status === 503 && !(code === 503 && retryAfter >= 1)) return `503 with code ${code}, Retry-After ${retryAfter}`
  if (status >= 500 && status !== 503) return `status ${status}, code ${code}`
  return ms > slowestMs ? `after ${Math.round(ms)} ms` : undefined
}

/** Starts viewers who unlock, like, buy and send feedback continuously, and repeat a refused unlock. */
export async function startTraffic(
  origin: string,
  wares: ProductsForSale,
  viewers: number,
  random: Random,
): Promise<RunningTraffic> {
  const sandbox = createSandboxClient(origin)
  const acknowledged: AcknowledgedOperations = { unlocks: [], likes: new Map(), orders: [], paid: [], feedbacks: [] }
  const wrong: string[] = []
  const counts = { refused: 0, served: 0 }
  let isStopped = false

  async function tell<C extends Call>(
    viewer: ProtocolClient,
    call: C,
    input: Input<C>,
  ): Promise<ProtocolResponse<Output<C>> | undefined> {
    const startedMs = performance.now()
    try {
      const answer = await viewer.call(call, input)
      const ms = performance.now() - startedMs
      const objection = findCallResponseError(answer, ms)
      if (objection !== undefined) wrong.push(`${call.path}: ${objection}: ${answer.message}`)
      counts[answer.status === 503 ? 'refused' : 'served'] += 1
      return answer
    } catch (error) {
      wrong.push(
        `${call.path}: no answer: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : error}`,
      )
      return undefined
    }
  }

  async function unlock(viewer: ProtocolClient, next: { vidId: string; n: number }): Promise<boolean> {
    const answer = await tell(viewer, wallet.addBuyPlay, { vidId: next.vidId, nepisode: next.n })
    if (answer?.code === 1) acknowledged.unlocks.push({ userId: viewer.state.userId, ...next })
    return answer?.code === 1
  }
  async function like(viewer: ProtocolClient, vidId: string): Promise<void> {
    const { userId } = viewer.state
    const key = `${userId} ${vidId}`
    const isSet = acknowledged.likes.get(key)?.isSet !== true
    acknowledged.likes.delete(key)
    const answer = await tell(viewer, isSet ? catalogue.addVideoLike : catalogue.cancelVideoLike, { videoId: vidId })
    if (answer?.code === 1) acknowledged.likes.set(key, { userId, vidId, isSet })
  }
  async function buy(viewer: ProtocolClient, what: Parameters<typeof orderInput>[2]): Promise<void> {
    const answer = await tell(viewer, payments.createOrder, orderInput(viewer, origin, what))
    if (answer?.code !== 1 || answer.source === undefined) return
    const { orderId } = answer.source
    acknowledged.orders.push(orderId)
    const status = await sandbox.pay(answer.source).catch(() => 'no answer')
    if (status === 'SUCCEEDED') acknowledged.paid.push(orderId)
    await tell(viewer, payments.isSuccessful, { orderId, orderType: 1, payType: 13 })
  }
  async function write(viewer: ProtocolClient, text: string): Promise<void> {
    const answer = await tell(viewer, feedback.sendFeedBack, { email: 'ada@example.com', feedbackContent: text })
    if (answer?.code === 1 && answer.source) acknowledged.feedbacks.push(answer.source.feedbackId)
  }

  async function live(viewer: ProtocolClient, index: number): Promise<void> {
    let unlocked = 0
    for (let turn = 0; !isStopped; turn += 1) {
      const vidId = wares.vidIds[Math.floor(unlocked / wares.episodes) % wares.vidIds.length] ?? ''
      if (await unlock(viewer, { vidId, n: 3 + (unlocked % wares.episodes) })) unlocked += 1
      if (!isStopped) await like(viewer, random.pick(wares.vidIds))
      if (!isStopped && turn % 4 === index % 4) await buy(viewer, { rechargeId: random.pick(['2001', '2002']) })
      if (!isStopped && turn % 4 === (index + 2) % 4) await write(viewer, `turn ${turn} of ${index}`)
      await sleep(40 + random.below(80))
    }
  }
  async function newViewer(): Promise<ProtocolClient> {
    const viewer = await connectDevice(origin)
    await viewer.check()
    await viewer.save()
    await saveBillingInfo(viewer, `${viewer.state.userId}@example.com`)
    return viewer
  }
  async function viewerWithCoins(): Promise<ProtocolClient> {
    const viewer = await newViewer()
    await wares.enrich(viewer.state.userId)
    return viewer
  }
  /**
   * Buys memberships and whole titles repeatedly, with new viewers, because a viewer who owns them cannot unlock
   * episodes.
   */
  async function buyRights(): Promise<void> {
    while (!isStopped) {
      // Creating a viewer fails while the database is down.
      const viewer = await newViewer().catch(() => undefined)
      if (viewer && !isStopped) await buy(viewer, monthlyMembership)
      if (viewer && !isStopped) await buy(viewer, { vidId: random.pick(wares.vidIds) })
      await sleep(400 + random.below(800))
    }
  }
  const lives = [...(await Promise.all(Array.from({ length: viewers }, viewerWithCoins))).map(live), buyRights()]
  return {
    acknowledged,
    wrong,
    counts,
    async stop() {
      isStopped = true
      await Promise.all(lives)
    },
  }
}
