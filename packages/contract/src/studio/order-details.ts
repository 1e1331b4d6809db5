import { Choice, Flag, Integer, List, MapOf, Prose, Shape } from '../schema.ts'
import { mailStates } from './list-filters.ts'
import { OrderRow } from './order-row.ts'

/** Kinds of events in an order's timeline. The names in an event's `facts` depend on its kind. */
const orderEventKinds = [
  'made',
  'paymentBegun',
  'message',
  'paid',
  'parked',
  'delivered',
  'refund',
  'disputeOpened',
  'ledger',
  'mail',
  'operator',
  'nextCheck',
] as const

/** Details of one order: payments, refunds, disputes, ledger entries, emails, timeline and viewer. */
export const OrderDetails = Shape({
  row: OrderRow,
  order: Shape(
    {
      env: Prose(),
      productId: Prose(),
      reversedCoins: Integer(),
      reversedDays: Integer(),
      isTitleReversed: Flag(),
      heldCoins: Integer(),
      /** Amount that can still be refunded, in the currency of the payment (`leftCurrency`). */
      left: Prose(),
      leftCurrency: Prose(),
    },
    { deliveredAt: Integer(), checkAt: Integer() },
  ),
  payments: List(
    Shape(
      { state: Prose(), createdAt: Integer() },
      { intentId: Prose(), cardBrand: Prose(), cardLast4: Prose(), captured: Prose(), currency: Prose() },
    ),
  ),
  refunds: List(
    Shape(
      { status: Prose(), reason: Prose(), createdAt: Integer() },
      { refundId: Prose(), amount: Prose(), operator: Prose() },
    ),
  ),
  disputes: List(
    Shape(
      { disputeId: Prose(), status: Prose(), needsAnswer: Flag() },
      { amount: Prose(), currency: Prose(), reason: Prose(), dueAt: Integer(), openedAt: Integer() },
    ),
  ),
  /**
   * Ledger entries of this order. Entry ids are unique per viewer only, so after a merge of wallets two entries can
   * have the same id.
   */
  ledger: List(
    Shape({ entryId: Prose(), at: Integer(), kind: Prose(), coins: Integer(), balance: Integer(), userId: Prose() }),
  ),
  /**
   * Number of coins spent, and of episodes unlocked or received, since this order's delivery, no matter which order the
   * coins came from.
   */
  spent: Shape({ coins: Integer(), episodes: Integer() }),
  mails: List(
    Shape(
      { kind: Prose(), createdAt: Integer(), state: Choice(...mailStates) },
      {
        /** Error codes of the last failed delivery attempt. */
        failure: Prose(),
      },
    ),
  ),
  timeline: List(
    Shape({
      id: Prose(),
      at: Integer(),
      kind: Choice(...orderEventKinds),
      isFromOutside: Flag(),
      facts: MapOf(Prose()),
    }),
  ),
  viewer: Shape(
    {
      userId: Prose(),
      isGuest: Flag(),
      isDeleted: Flag(),
      isBlocked: Flag(),
      /** Number of viewers with the payer's email address, including this viewer. */
      payerViewers: Integer(),
      since: Integer(),
      paidOrders: List(Shape({ currency: Prose(), orders: Integer(), paid: Prose(), refunded: Prose() })),
      balance: Integer(),
      debt: Integer(),
      held: Integer(),
    },
    /** `account`, `payer` and `payerAddress`: names and email addresses, masked. */
    { account: Prose(), payer: Prose(), payerAddress: Prose(), memberUntil: Integer() },
  ),
})
