import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Deps } from '../../deps.ts'
import { findOrderOfIntent, insertIntent, readOrder, ringOrder } from './order-store.ts'

const lookBackMs = 2 * 86_400_000
const mostPages = 2_000

type Needs = Pick<Deps, 'db' | 'now' | 'provider'>

export interface LostPayments {
  /** Orders that are looked at again. */
  readonly rung: number
  /** Payments of orders that this database does not have: those of another installation, or made after a backup. */
  readonly unknown: readonly Intent[]
}

/**
 * Compares what the provider was paid with what we gave: rings at every order that is not given although a payment of it
 * succeeded, in case all of its messages were lost.
 * @param since when the payments were begun; the last two days unless told otherwise
 */
export async function findLostPayments(needs: Needs, since?: Date): Promise<LostPayments> {
  const { now, provider } = needs
  const from = since ?? new Date(now() - lookBackMs)
  const unknown: Intent[] = []
  let rung = 0
  for await (const intent of pagesOf((page) => provider.airwallex.intentsSince(from, page))) {
    if (intent.status !== 'SUCCEEDED') continue
    const found = await ringIfLost(needs, intent)
    if (found === 'unknown') unknown.push(intent)
    if (found === 'rung') rung += 1
  }
  return { rung, unknown }
}

async function ringIfLost({ db, now, provider }: Needs, intent: Intent): Promise<'rung' | 'unknown' | 'known'> {
  const order = await readOrder(db, intent.merchantOrderId)
  if (!order) return 'unknown'
  if (order.env !== provider.env) return 'known'
  const at = new Date(now())
  const isNoted = (await findOrderOfIntent(db, intent.id)) !== undefined
  // Nobody but us makes payments of our orders, so it is one of ours that a restored database has forgotten.
  if (!isNoted) {
    const row = { request_id: `found:${intent.id}`, intent_id: intent.id, customer_id: intent.customerId ?? null }
    await insertIntent(db, { ...row, order_id: order.order_id, created_at: at, state: 'open' })
  } else if (order.state !== 'open' && order.state !== 'closed') return 'known'
  await ringOrder(db, order.order_id, at)
  return 'rung'
}

/** Rings at the orders of what was given back since then, whoever did it. Answers how many. */
export async function ringRefunded({ db, now, provider }: Needs, since: Date): Promise<number> {
  let rung = 0
  for await (const { intentId } of pagesOf((page) => provider.airwallex.refundsSince(since, page))) {
    const orderId = intentId === undefined ? undefined : await findOrderOfIntent(db, intentId)
    if (orderId === undefined) continue
    await ringOrder(db, orderId, new Date(now()))
    rung += 1
  }
  return rung
}

async function* pagesOf<T>(read: (page: number) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let page = 0; page < mostPages; page += 1) {
    const rows = await read(page)
    if (rows.length === 0) return
    yield* rows
  }
}
