import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import type { Deps } from '../../deps.ts'
import { claimOrders, ringOpenOrders } from './order-store.ts'
import type { Settle } from './settle.ts'
import { matchEvents } from './webhook/event-store.ts'

const everyMs = 1_000
const atOnce = 10
/** Longer than settling ever takes; whoever dies meanwhile is replaced after that. */
const lentMs = 30_000

interface Needs extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly settle: Settle
  readonly sendMails: () => Promise<void>
}
export interface Reconciler {
  /** From now on the clock drives it. */
  start(): void
  /** Sees to an order at once, beside the caller. */
  soon(orderId: string): void
  /** One round now, for tests; answers how many orders were looked at. */
  round(): Promise<number>
  stop(): Promise<void>
}

/**
 * Looks at every order whose time has come, with no client present: all open ones at a start, each by its ladder, and
 * whichever the provider rang for. What goes wrong with one order holds up no other.
 */
export function createReconciler({ db, now, log, settle, sendMails }: Needs): Reconciler {
  const underWay = new Set<Promise<void>>()
  let isStopped = false
  let rounds = Promise.resolve()
  // Apart from the orders: a mail server that is slow holds up no money.
  let mails = Promise.resolve()

  async function look(orderId: string): Promise<void> {
    try {
      await settle(orderId)
    } catch (error) {
      // Lent until later, so somebody looks again.
      if (error instanceof AirwallexFailure) {
        log.warn({ orderId, code: error.code, traceId: error.traceId }, 'order not settled yet')
      } else log.error({ orderId, err: error }, 'order not settled')
    }
  }
  async function round(): Promise<number> {
    await matchEvents(db, new Date(now()))
    const orderIds = await claimOrders(db, new Date(now()), new Date(now() + lentMs), atOnce)
    await Promise.all(orderIds.map(look))
    return orderIds.length
  }
  async function roundsUntilDone(): Promise<void> {
    while (!isStopped && (await round()) === atOnce);
  }
  let timer: NodeJS.Timeout | undefined
  const noted = (error: unknown) => log.warn({ err: error }, 'reconciler')

  return {
    start() {
      rounds = ringOpenOrders(db, new Date(now())).catch(noted)
      timer = setInterval(() => {
        rounds = rounds.then(roundsUntilDone).catch(noted)
        mails = mails.then(() => (isStopped ? undefined : sendMails())).catch(noted)
      }, everyMs).unref()
    },
    soon(orderId) {
      const run = look(orderId).finally(() => underWay.delete(run))
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
