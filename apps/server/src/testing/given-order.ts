import { randomUUID } from 'node:crypto'
import type { Database } from '../db/schema.ts'
import { changeOrder, insertIntent, insertOrder } from '../modules/payments/order-store.ts'
import { extendMembership } from '../modules/wallet/ledger.ts'

interface Given {
  readonly userId: string
  readonly coins?: number
  readonly days?: number
  readonly at: Date
}

/** Inserts a paid and granted order, and returns its id. The caller credits the coins or membership days. */
export async function insertGrantedOrder(db: Database, { userId, coins = 0, days = 0, at }: Given): Promise<string> {
  const what = {
    order_type: coins > 0 ? 1 : 3,
    product_id: '',
    names: {},
    coins,
    bonus: 0,
    days,
    vid_id: null,
  } as const
  const where = { env: 'sandbox', language: 2, brand_id: '', origin: '', price: '1.00', currency: 'USD' } as const
  const order = await insertOrder(db, { ...what, ...where, user_id: userId, created_at: at }, at)
  if (!order) throw new Error('insertOrder returned no order')
  const orderId = order.order_id
  const intent = {
    request_id: randomUUID(),
    order_id: orderId,
    customer_id: null,
    created_at: at,
    state: 'paid',
  } as const
  await insertIntent(db, intent)
  const given = coins > 0 ? { credited_at: at } : { access_at: at }
  await changeOrder(db, orderId, { state: 'granted', paid_at: at, ...given, consent: 'none', check_at: null })
  return orderId
}

/** Inserts an order and a membership that ends at `dueTime`. */
export async function giveMembership(db: Database, userId: string, dueTime: number): Promise<void> {
  const [days, at] = [30, new Date(dueTime - 30 * 86_400_000)]
  await insertGrantedOrder(db, { userId, days, at })
  await extendMembership(db, userId, days, at)
}
