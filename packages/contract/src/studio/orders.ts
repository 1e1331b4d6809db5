import { Choice, Integer, List, Prose, Shape, Text } from '../schema.ts'
import { Day, listing, Rows, studioCall } from './call.ts'
import { orderFilters, orderKinds } from './list-filters.ts'
import { studioOrder } from './order.ts'
import { OrderRow } from './order-row.ts'

/** Filters of the list and its sums. Days are in UTC, and `to` is included. */
const filter = {
  state: Choice(...orderFilters),
  kind: Choice(...orderKinds),
  currency: Text({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
  from: Day,
  to: Day,
  /** An order, a viewer, the exact address of one, the last four digits of a card, or the provider's id of a payment. */
  search: Text({ maxLength: 254 }),
}

export const studioOrders = {
  ...studioOrder,
  list: studioCall('/orders/list', {
    summary: 'Returns orders, newest first, filtered.',
    access: 'orders.read',
    input: Shape({}, { ...listing, ...filter, sort: Choice('newest', 'oldest') }),
    output: Rows(OrderRow),
  }),
  sums: studioCall('/orders/sums', {
    summary: 'Returns the sums of all filtered orders, one row for each currency.',
    access: 'orders.read',
    input: Shape({}, filter),
    output: Shape({
      rows: List(
        Shape({
          currency: Prose(),
          orders: Integer(),
          paid: Prose(),
          refunded: Prose(),
          /** Taken back by banks in disputes that were lost. */
          lost: Prose(),
          /** Payments without refunds and lost disputes. */
          kept: Prose(),
        }),
      ),
      needsAction: Integer(),
      currencies: List(Prose()),
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
      unknown: List(Shape({ intentId: Prose(), orderId: Prose(), amount: Prose(), currency: Prose() })),
    }),
  }),
}
