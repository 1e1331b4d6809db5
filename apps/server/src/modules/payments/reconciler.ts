import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Deps } from '../../deps.ts'
import { claimOrders, markUnfinishedOrdersDue } from './due-orders.ts'
import type { Settle } from './settle.ts'
import { matchEventsToOrders } from './webhook/event-store.ts'

const intervalMs = 1_000
const batchSize = 10
/**
 * Duration of the lease on an order: longer than any settlement. When it expires, another server takes over from one
 * that crashed.
 */
const leaseMs = 30_000

interface Needs extends Pick<Deps, 'db' | 'now' | 'log' | 'provider'> {
  readonly settle: Settle
  readonly sendMails: () => Promise<void>
}
export interface Reconciler {
  /** Starts the periodic rounds. */
  start(): void
  /** Starts settling an order at once in the background. */
  soon(orderId: string): void
  /** Runs one round now, for tests. Returns the number of orders that the round tried to settle. */
  round(): Promise<number>
  stop(): Promise<void>
}

/**
 * Settles due orders without a request from a client: all open orders at start-up, each order by its schedule, and
 * orders marked by a webhook. A failure with one order does not delay the others.
 */
export function createReconciler({ db, now, log, provider, settle, sendMails }: Needs): Reconciler {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  let rounds = Promise.resolve()
  // Emails are sent independently of the settlements, so that a slow mail server does not delay settlements.
  let mails = Promise.resolve()

  async function settleAndLog(orderId: string): Promise<void> {
    try {
      await settle(orderId)
    } catch (error) {
      // The lease on the order expires, so another round settles it.
      if (error instanceof AirwallexFailure) {
        log.warn({ orderId, code: error.code, traceId: error.traceId }, 'order not settled yet')
      } else log.error({ orderId, err: error }, 'order not settled')
    }
  }
  async function round(): Promise<number> {
    await matchEventsToOrders(db, new Date(now()))
    const lease = { now: new Date(now()), leasedUntil: new Date(now() + leaseMs), most: batchSize }
    const orderIds = await claimOrders(db, provider.env, lease)
    await Promise.all(orderIds.map(settleAndLog))
    return orderIds.length
  }
  async function roundsUntilDone(): Promise<void> {
    while (!isStopped && (await round()) === batchSize);
  }
  let timer: NodeJS.Timeout | undefined
  const logFailure = (error: unknown) => log.warn({ err: error }, 'reconciler round failed')

  return {
    start() {
      rounds = markUnfinishedOrdersDue(db, new Date(now())).catch(logFailure)
      timer = setInterval(() => {
        rounds = rounds.then(roundsUntilDone).catch(logFailure)
        mails = mails.then(() => (isStopped ? undefined : sendMails())).catch(logFailure)
      }, intervalMs).unref()
    },
    soon(orderId) {
      const run = settleAndLog(orderId).finally(() => underWay.delete(run))
      underWay.add(run)
    },
    async round() {
      const count = await round()
      await sendMails()
      return count
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all([rounds, mails, ...underWay])
    },
  }
}
