import { sql } from 'kysely'
import { decimalPlacesOf } from '../../adapters/airwallex/amount.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Ledger } from '../wallet/ledger.ts'
import { fromCents, toCents } from './cents.ts'
import { applyReversal } from './grant.ts'
import { lockOrder, totalOrderCoins } from './order-store.ts'
import { checkRefundAmount, type RefundRefusal } from './refund.ts'
import { type RefundablePayment, readRefundable } from './refundable.ts'
import { computeReversal } from './reversal.ts'
import type { Order, OrderDispute } from './tables.ts'

interface Change<T> {
  readonly before: T
  readonly after: T
}
export interface RefundPreview {
  readonly kind: 'preview'
  readonly amount: string
  readonly currency: string
  readonly left: string
  /** Price of the unspent coins; undefined if no coins or all coins are unspent. */
  readonly unspent: string | undefined
  readonly coinsTaken: number
  readonly balance: Change<number>
  readonly debt: Change<number>
  readonly held: Change<number>
  /** End of the membership in ms since epoch; undefined if the viewer has no membership. */
  readonly membership: Change<number> | undefined
  readonly episodesKept: number
  readonly takesTitle: boolean
  readonly endsRenewal: boolean
  readonly isDisputed: boolean
}

interface Holdings {
  balance: number
  rewards: number
  debt: number
  held: number
  due_at: Date | null
  titles: number
  renewals: number
  episodes: number
}

/**
 * Previews the effects of a refund. Runs the real reversal in a transaction that is rolled back, so that preview and
 * refund cannot differ.
 */
export async function previewRefund(
  { db, now, ledger }: Pick<Deps, 'db' | 'now'> & { readonly ledger: Ledger },
  orderId: string,
  amount: string | undefined,
): Promise<RefundPreview | RefundRefusal> {
  const tx = await db.startTransaction().execute()
  try {
    return await previewIn(tx, ledger, { orderId, amount, at: new Date(now()) })
  } finally {
    await tx.rollback().execute()
  }
}

async function previewIn(
  tx: Database,
  ledger: Ledger,
  { orderId, amount, at }: { orderId: string; amount: string | undefined; at: Date },
): Promise<RefundPreview | RefundRefusal> {
  const order = await lockOrder(tx, orderId)
  const payment = await readRefundable(tx, order)
  if (!payment) return { kind: 'notPaid' }
  const refusal = checkRefundAmount(payment, amount)
  if (refusal) return refusal
  const { captured, currency, left, refunds } = payment
  const disputes = await readDisputes(tx, order)
  const facts = [
    ...refunds.map((row) => ({ status: row.status, amount: Number(row.amount) })),
    { status: 'SETTLED', amount: Number(amount ?? left) },
  ]
  const given = { coins: totalOrderCoins(order), days: order.days }
  const target = computeReversal(given, Number(captured), facts, disputes)
  const before = await readHoldings(tx, order, at)
  const reversed = await applyReversal(tx, ledger, order, target, at)
  const after = await readHoldings(tx, order, at)
  const change = (name: 'balance' | 'debt' | 'held') => ({ before: before[name], after: after[name] })
  return {
    kind: 'preview',
    amount: fromCents(toCents(amount ?? left)),
    currency,
    left,
    unspent: priceOfUnspent(order, payment, before),
    coinsTaken: reversed.reversed_coins - order.reversed_coins,
    balance: change('balance'),
    debt: change('debt'),
    held: change('held'),
    membership:
      before.due_at && after.due_at ? { before: before.due_at.getTime(), after: after.due_at.getTime() } : undefined,
    episodesKept: before.episodes,
    takesTitle: after.titles < before.titles,
    endsRenewal: after.renewals < before.renewals,
    isDisputed: target.isUndecided,
  }
}

/** Reads the disputes of an order. Older releases stored no status; then held coins show that the dispute is open. */
async function readDisputes(tx: Database, { order_id: orderId, held_coins: held }: Order) {
  const rows: OrderDispute[] = await tx
    .selectFrom('order_disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ status }) => ({ status: status ?? (held === null ? 'LOST' : 'REQUIRES_RESPONSE') }))
}

async function readHoldings(tx: Database, order: Order, at: Date): Promise<Holdings> {
  const { order_id: orderId, user_id: userId, vid_id: vidId } = order
  const { rows } = await sql<Holdings>`
    SELECT h.*, coalesce(o.held_coins, 0) AS held,
      (SELECT count(*)::int FROM subscriptions WHERE user_id = ${userId} AND state = 'active') AS renewals
    FROM orders o, holdings_of(${userId}, ${vidId}, coalesce(o.credited_at, o.access_at), ${at}) h
    WHERE o.order_id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the locked order is gone')
  return row
}

/** Returns the price of the unspent coins, rounded down, so that the refund never takes a coin that was spent. */
function priceOfUnspent(
  order: Order,
  { captured, currency, left }: RefundablePayment,
  { balance, rewards, held }: Holdings,
): string | undefined {
  const given = totalOrderCoins(order)
  const unspent = Math.min(balance - rewards + held, given - order.reversed_coins)
  if (given === 0 || unspent <= 0) return undefined
  const step = 10 ** (2 - decimalPlacesOf(currency))
  const cents = Math.floor((toCents(captured) * unspent) / given / step) * step
  return cents === 0 || cents >= toCents(left) ? undefined : fromCents(cents)
}
