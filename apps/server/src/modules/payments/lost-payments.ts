import type { Intent } from '../../adapters/airwallex/shapes.ts'
import type { Deps } from '../../deps.ts'
import { markOrderDue } from './due-orders.ts'
import { findOrderOfIntent, insertIntent, readOrder } from './order-store.ts'

const lookBackMs = 2 * 86_400_000
/** Payments created up to this long before the period are compared too: an order may be paid days later. */
const begunBeforeMs = 7 * 86_400_000
const mostPages = 2_000

type Needs = Pick<Deps, 'db' | 'now' | 'provider'>

export interface LostPayments {
  /** Number of orders marked for reconciliation. */
  readonly marked: number
  /** Payments for orders that are not in this database: from another installation, or made after a backup. */
  readonly unknown: readonly Intent[]
}

/**
 * Finds orders that were paid but not delivered because all of their webhooks were lost, and marks them for
 * reconciliation.
 * @param since earliest creation time of the payments; default: two days ago
 */
export async function markLostPaymentsDue(needs: Needs, since?: Date): Promise<LostPayments> {
  const { now, provider } = needs
  const from = since ?? new Date(now() - lookBackMs)
  const unknown: Intent[] = []
  const marked = new Set<string>()
  for await (const intent of pagesOf((page) => provider.airwallex.intentsSince(from, page))) {
    if (intent.status !== 'SUCCEEDED') continue
    const found = await markDueIfLost(needs, intent)
    if (found === 'unknown') unknown.push(intent)
    if (found === 'marked') marked.add(intent.merchantOrderId)
  }
  return { marked: marked.size, unknown }
}

async function markDueIfLost({ db, now, provider }: Needs, intent: Intent): Promise<'marked' | 'unknown' | 'known'> {
  const order = await readOrder(db, intent.merchantOrderId)
  if (!order) return 'unknown'
  if (order.env !== provider.env) return 'known'
  const at = new Date(now())
  const isStored = (await findOrderOfIntent(db, intent.id)) !== undefined
  // Only this server creates payments for its orders, so this payment is missing because the database was restored.
  if (!isStored) {
    const row = { request_id: `found:${intent.id}`, intent_id: intent.id, customer_id: intent.customerId ?? null }
    await insertIntent(db, { ...row, order_id: order.order_id, created_at: at, state: 'open' })
  } else if (order.state !== 'open' && order.state !== 'closed') return 'known'
  await markOrderDue(db, order.order_id, at)
  return 'marked'
}

export interface ProviderComparison extends LostPayments {
  /** Number of refunded orders marked for reconciliation. */
  readonly refunded: number
}

/**
 * Compares the payments and refunds at the provider since a given time with our orders. Marks known orders for
 * reconciliation and returns payments without an order.
 * @throws AirwallexFailure when the provider does not respond
 */
export async function compareWithProvider(needs: Needs, since: Date): Promise<ProviderComparison> {
  const found = await markLostPaymentsDue(needs, new Date(since.getTime() - begunBeforeMs))
  return { ...found, refunded: await markRefundedOrdersDue(needs, since) }
}

/**
 * Marks the orders of all refunds since the given time for reconciliation, including refunds made on the provider's own
 * pages. Returns the number of these orders.
 */
async function markRefundedOrdersDue({ db, now, provider }: Needs, since: Date): Promise<number> {
  const marked = new Set<string>()
  for await (const { intentId } of pagesOf((page) => provider.airwallex.refundsSince(since, page))) {
    const orderId = intentId === undefined ? undefined : await findOrderOfIntent(db, intentId)
    if (orderId === undefined) continue
    await markOrderDue(db, orderId, new Date(now()))
    marked.add(orderId)
  }
  return marked.size
}

async function* pagesOf<T>(read: (page: number) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let page = 0; page < mostPages; page += 1) {
    const rows = await read(page)
    if (rows.length === 0) return
    yield* rows
  }
}
