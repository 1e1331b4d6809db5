import { adNetworks } from '@cliffhanger/domain/conversions'
import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { createPostEvent, type PostAdEvent } from '../../adapters/ad-networks/post-event.ts'
import { sha256 } from '../../adapters/ad-networks/purchase.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CallContext } from '../../http/service.ts'
import type { Order } from '../payments/tables.ts'
import { createPixelRegistry } from './pixels.ts'
import { insertConversions, saveOrderBrowser } from './queue-store.ts'
import { createConversionSender } from './sender.ts'

const intervalMs = 1_000
type Sender = ReturnType<typeof createConversionSender>

/** Returns the event id of an order. A browser's pixel would use the same id, so that networks can deduplicate. */
export const deriveConversionEventId = (orderId: string): string => sha256(`purchase:${orderId}`)

/** Queues the messages to ad networks about a settled order, in the transaction that settles it. */
export type QueueConversions = (tx: Database, order: Order, at: Date) => Promise<void>
/** Stores the browser that placed an order, for the messages about the order and its renewals. */
export type KeepOrderSource = (
  tx: Database,
  orderId: string,
  ctx: Pick<CallContext, 'brand' | 'caller' | 'userAgent'>,
  at: Date,
) => Promise<void>

/** Creates the hooks that queue messages within the transactions of orders. */
export function createConversionQueue(needs: Pick<Deps, 'brands' | 'config'>): {
  readonly queueConversions: QueueConversions
  readonly keepOrderSource: KeepOrderSource
} {
  const { brands } = needs
  const pixels = createPixelRegistry(needs)
  return {
    async queueConversions(tx, order, at) {
      const networks = pixels.forOrder(order)
      if (networks.length === 0) return
      const needsConsent = brands.named(order.brand_id).consent
      const hasRenewals = order.order_type === 3 && !isNonRenewingPlanLength(order.days)
      await insertConversions(
        tx,
        order,
        { networks, eventId: deriveConversionEventId(order.order_id), needsConsent, hasRenewals },
        at,
      )
    },
    async keepOrderSource(tx, orderId, { brand, caller, userAgent }, at) {
      if (!pixels.hasAny(brand)) return
      const { deviceId } = caller
      await saveOrderBrowser(tx, { orderId, deviceId, userAgent, needsConsent: brand.consent }, at)
    },
  }
}

/**
 * Sends queued messages every second. Each network is handled separately, so that a slow network does not delay the
 * other.
 */
export function createConversionDispatcher(
  needs: Pick<Deps, 'db' | 'now' | 'randomBytes' | 'log' | 'secrets' | 'brands' | 'config'>,
  post: PostAdEvent = createPostEvent(needs.now),
) {
  const { log } = needs
  const pixels = createPixelRegistry(needs)
  const networks = adNetworks.filter((network) => pixels.of(network).size > 0)
  const senders = networks.map((network) => createConversionSender({ ...needs, network, pixels, post }))
  const stopping = new AbortController()
  const logFailure = (error: unknown) => log.warn({ err: error }, 'round of conversions failed')
  /** The rounds that are running. A network's next round starts after its last round has ended. */
  const rounds = new Map<Sender, Promise<void>>()
  const begin = (sender: Sender): void => {
    if (rounds.has(sender)) return
    const round = sender
      .sendDue(stopping.signal)
      .catch(logFailure)
      .finally(() => rounds.delete(sender))
    rounds.set(sender, round)
  }
  let timer: NodeJS.Timeout | undefined

  return {
    /** Returns the number of messages per outcome since the process started. */
    counts: () => senders.map(({ network, counts }) => ({ network, counts })),
    start(): void {
      if (senders.length > 0) timer = setInterval(() => senders.forEach(begin), intervalMs).unref()
    },
    /** Runs one round immediately, for tests. */
    async round(): Promise<void> {
      await Promise.all(senders.map(({ sendDue }) => sendDue()))
    },
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(rounds.values())
    },
  }
}
export type ConversionDispatcher = ReturnType<typeof createConversionDispatcher>
