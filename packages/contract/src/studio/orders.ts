import { AnyText, Choice, Integer, List, Shape, Text } from '../schema.ts'
import { CursorListPage, cursorListInput, Day, studioCall } from './call.ts'
import { orderFilters, orderProductKinds } from './list-filters.ts'
import { studioOrder } from './order.ts'
import { OrderRow } from './order-row.ts'

/** Filters of the order list and of its sums. Days are in UTC; `to` is included. */
const filter = {
  state: Choice(...orderFilters),
  kind: Choice(...orderProductKinds),
  currency: Text({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
  from: Day,
  to: Day,
  /**
   * Search text: id of an order or a viewer, exact email address of a viewer, last four digits of a card, or the
   * payment provider's id of a payment.
   */
  search: Text({ maxLength: 254 }),
}

export const studioOrders = {
  ...studioOrder,
  list: studioCall('/orders/list', {
    summary: 'Returns orders, newest first, filtered.',
    access: 'orders.read',
    input: Shape({}, { ...cursorListInput, ...filter, sort: Choice('newest', 'oldest') }),
    output: CursorListPage(OrderRow),
  }),
  sums: studioCall('/orders/sums', {
    summary: 'Returns the sums of all filtered orders, one row for each currency.',
    access: 'orders.read',
    input: Shape({}, filter),
    output: Shape({
      rows: List(
        Shape({
          currency: AnyText(),
          orders: Integer(),
          paid: AnyText(),
          refunded: AnyText(),
          /** Amount that banks claimed back in disputes that the merchant lost. */
          lost: AnyText(),
          /** Payments minus refunds and lost disputes. */
          kept: AnyText(),
        }),
      ),
      needsAction: Integer(),
      currencies: List(AnyText()),
    }),
  }),
  compare: studioCall('/orders/compare', {
    summary:
      'Compares the provider’s payments and refunds since a day with our orders: marks known ones for reconciliation, and returns payments without an order.',
    access: 'orders.settle',
    logs: ['since'],
    input: Shape({ since: Day }),
    output: Shape({
      marked: Integer(),
      refunded: Integer(),
      unknown: List(Shape({ intentId: AnyText(), orderId: AnyText(), amount: AnyText(), currency: AnyText() })),
    }),
  }),
}
