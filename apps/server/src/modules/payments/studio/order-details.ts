import type { Output } from '@cliffhanger/contract/call'
import type { studioOrder } from '@cliffhanger/contract/studio/order'
import type { Database } from '../../../db/schema.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import type { LoggedAction } from '../../operator-log/entries.ts'
import { mailStateOf } from '../mail-store.ts'
import { readRefundable } from '../refundable.ts'
import type { OrderDispute, OrderIntent } from '../tables.ts'
import { deliveredAt, readOrderRecords } from './order-records.ts'
import { readShownOrder } from './order-rows.ts'
import { buildOrderTimeline } from './timeline.ts'
import { readViewerFacts } from './viewer-facts.ts'

export interface OrderDetailDeps {
  readonly db: Database
  readonly catalogue: Pick<CatalogueService, 'name'>
  /** Reads the entries of the operator log about an order. */
  readActionsOfOrder(orderId: string, since: Date): Promise<LoggedAction[]>
}
type OrderDetails = Output<typeof studioOrder.order>

/** Reads all details of an order. Returns undefined for an unknown order. */
export async function readOrderDetails(needs: OrderDetailDeps, orderId: string): Promise<OrderDetails | undefined> {
  const { db } = needs
  const shown = await readShownOrder(needs, orderId)
  if (!shown) return undefined
  const { order, row } = shown
  const [records, refundable, actions, viewer] = await Promise.all([
    readOrderRecords(db, order),
    readRefundable(db, order),
    needs.readActionsOfOrder(orderId, order.created_at),
    readViewerFacts(db, order.user_id),
  ])
  const delivered = deliveredAt(order)
  return {
    row,
    order: {
      env: order.env,
      productId: order.product_id,
      reversedCoins: order.reversed_coins,
      reversedDays: order.reversed_days,
      isTitleReversed: order.is_title_reversed,
      heldCoins: order.held_coins ?? 0,
      left: refundable?.left ?? '0.00',
      leftCurrency: refundable?.currency ?? order.currency,
      ...(delivered && { deliveredAt: delivered.getTime() }),
      ...(order.check_at && { checkAt: order.check_at.getTime() }),
    },
    payments: records.intents.map(toPayment),
    refunds: records.refunds.map(({ status, reason, created_at: at, refund_id: id, amount, operator }) => ({
      status,
      reason,
      createdAt: at.getTime(),
      ...(id && { refundId: id }),
      ...(amount && { amount }),
      ...(operator && { operator }),
    })),
    disputes: records.disputes.map((dispute) => toDispute(dispute, order.state === 'disputed')),
    ledger: records.entries.map(({ entry_id: entryId, created_at: at, kind, coins, balance, user_id: userId }) => ({
      entryId,
      at: at.getTime(),
      kind,
      coins,
      balance: Number(balance),
      userId,
    })),
    spent: records.spent,
    mails: records.mails.map((mail) => ({
      kind: mail.kind,
      createdAt: mail.created_at.getTime(),
      state: mailStateOf(mail),
      ...(mail.failure && { failure: mail.failure }),
    })),
    timeline: buildOrderTimeline(records, actions),
    viewer,
  }
}

const toPayment = (row: OrderIntent): OrderDetails['payments'][number] => ({
  state: row.state,
  createdAt: row.created_at.getTime(),
  ...(row.intent_id && { intentId: row.intent_id }),
  ...(row.card_brand && { cardBrand: row.card_brand }),
  ...(row.card_last4 && { cardLast4: row.card_last4 }),
  ...(row.captured && { captured: row.captured }),
  ...(row.currency && { currency: row.currency }),
})

const toDispute = (row: OrderDispute, isDisputed: boolean): OrderDetails['disputes'][number] => ({
  disputeId: row.dispute_id,
  status: row.status ?? '',
  needsAnswer: isDisputed && (row.status ?? 'REQUIRES_RESPONSE') === 'REQUIRES_RESPONSE',
  ...(row.amount && { amount: row.amount }),
  ...(row.currency && { currency: row.currency }),
  ...(row.reason && { reason: row.reason }),
  ...(row.due_at && { dueAt: row.due_at.getTime() }),
  ...(row.opened_at && { openedAt: row.opened_at.getTime() }),
})
