import type { Input, Output } from '@cliffhanger/contract/call'
import type { ShownOrderState } from '@cliffhanger/contract/studio/order-row'
import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { chooseTranslationOrEnglish } from '../../../in-language.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import type { Order } from '../tables.ts'
import { buildOrderCondition, orderRefundsSql, refundAmountSql, settledRefundCondition } from './order-filter.ts'

export type OrderListInput = Input<typeof studioOrders.list>
export type ShownOrder = Output<typeof studioOrders.list>['rows'][number]
/** Language id of English: Studio shows names of titles and memberships in English to all operators. */
const english = 2

interface ListedOrder extends Order {
  readonly is_guest: boolean
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly failure_code: string | null
  readonly refunded: string
  readonly answer_by: Date | null
}

/** Query for the given orders with the fields of payment, refunds and disputes that lists show. */
const withDetails = (orders: RawBuilder<unknown>) => sql`
  SELECT o.*, u.email IS NULL AND u.purged_at IS NULL AS is_guest, p.card_brand, p.card_last4, p.failure_code,
    (SELECT coalesce(sum(${refundAmountSql}), 0)::numeric(12, 2) FROM ${orderRefundsSql}
      WHERE r.order_id = o.order_id AND ${settledRefundCondition}) AS refunded,
    (SELECT min(d.due_at) FROM order_disputes d
      WHERE d.order_id = o.order_id AND d.status = 'REQUIRES_RESPONSE') AS answer_by
  FROM (${orders}) o JOIN users u USING (user_id)
  LEFT JOIN LATERAL (SELECT card_brand, card_last4, failure_code FROM order_intents n WHERE n.order_id = o.order_id
    ORDER BY (n.state = 'paid') DESC, n.created_at DESC LIMIT 1) p ON true`

/** Returns an order's cursor in the list. `placeOf` is the inverse and returns undefined for an invalid cursor. */
const cursorOf = ({ created_at: at, order_id: id }: Order): string => `${at.getTime()}-${id}`
function placeOf(cursor: string): { at: Date; id: string } | undefined {
  const [, ms, id] = /^(\d{1,15})-(\d{1,18})$/.exec(cursor) ?? []
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)), id }
}

/** Returns a page of orders, or undefined for an invalid cursor. */
export async function readOrderPage(
  { db, catalogue }: { db: Database; catalogue: Pick<CatalogueService, 'name'> },
  { cursor, limit = 50, sort = 'newest', ...filter }: OrderListInput,
): Promise<{ rows: ShownOrder[]; next?: string } | undefined> {
  const place = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && !place) return undefined
  const isNewest = sort === 'newest'
  const matches = await buildOrderCondition(db, filter)
  const after = place
    ? sql`(o.created_at, o.order_id) ${isNewest ? sql`<` : sql`>`} (${place.at}::timestamptz, ${place.id}::bigint)`
    : sql`true`
  const direction = isNewest ? sql`DESC` : sql`ASC`
  const order = sql`ORDER BY o.created_at ${direction}, o.order_id ${direction}`
  const page = sql`SELECT o.* FROM orders o WHERE ${matches} AND ${after} ${order} LIMIT ${limit + 1}`
  const { rows } = await sql<ListedOrder>`${withDetails(page)} ${order}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: await Promise.all(shown.map((row) => toShown(row, catalogue))),
    ...(rows.length > limit && last ? { next: cursorOf(last) } : {}),
  }
}

/** Returns one order with the fields that the list shows. */
export async function readShownOrder(
  { db, catalogue }: { db: Database; catalogue: Pick<CatalogueService, 'name'> },
  orderId: string,
): Promise<{ order: Order; row: ShownOrder } | undefined> {
  const one = sql`SELECT * FROM orders WHERE order_id = ${orderId}`
  const [order] = (await sql<ListedOrder>`${withDetails(one)}`.execute(db)).rows
  return order && { order, row: await toShown(order, catalogue) }
}

const kinds = { 1: 'coins', 3: 'membership', 6: 'title' } as const
const states: Readonly<Record<Order['state'], ShownOrderState>> = {
  open: 'open',
  paid: 'inDoubt',
  granted: 'delivered',
  closed: 'failed',
  refunded: 'refunded',
  disputed: 'disputed',
}

async function toShown(row: ListedOrder, catalogue: Pick<CatalogueService, 'name'>): Promise<ShownOrder> {
  const isPart = row.state === 'granted' && Number(row.refunded) > 0
  const name =
    row.vid_id === null
      ? (chooseTranslationOrEnglish(row.names, english, 'en') ?? '')
      : await catalogue.name(row.vid_id, english)
  return {
    orderId: row.order_id,
    state: isPart ? 'partlyRefunded' : states[row.state],
    kind: kinds[row.order_type],
    coins: row.coins,
    bonus: row.bonus + row.first_bonus,
    days: row.days,
    name,
    price: row.price,
    currency: row.currency,
    refunded: row.refunded,
    userId: row.user_id,
    isGuest: row.is_guest,
    isRenewal: row.period_at !== null,
    createdAt: row.created_at.getTime(),
    ...(row.paid_at && { paidAt: row.paid_at.getTime() }),
    ...(row.card_brand && { cardBrand: row.card_brand }),
    ...(row.card_last4 && { cardLast4: row.card_last4 }),
    ...(row.failure_code && row.paid_at === null && { failure: row.failure_code }),
    ...(row.parked && { parked: row.parked }),
    ...(row.answer_by && { answerBy: row.answer_by.getTime() }),
  }
}
