import { AnyText, Choice, Flag, Integer, List, MapOf, Shape } from '../schema.ts'
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
      env: AnyText(),
      productId: AnyText(),
      reversedCoins: Integer(),
      reversedDays: Integer(),
      isTitleReversed: Flag(),
      heldCoins: Integer(),
      /** Amount that can still be refunded, in the currency of the payment (`leftCurrency`). */
      left: AnyText(),
      leftCurrency: AnyText(),
    },
    { deliveredAt: Integer(), checkAt: Integer() },
  ),
  payments: List(
    Shape(
      { state: AnyText(), createdAt: Integer() },
      { intentId: AnyText(), cardBrand: AnyText(), cardLast4: AnyText(), captured: AnyText(), currency: AnyText() },
    ),
  ),
  refunds: List(
    Shape(
      { status: AnyText(), reason: AnyText(), createdAt: Integer() },
      { refundId: AnyText(), amount: AnyText(), operator: AnyText() },
    ),
  ),
  disputes: List(
    Shape(
      { disputeId: AnyText(), status: AnyText(), needsAnswer: Flag() },
      { amount: AnyText(), currency: AnyText(), reason: AnyText(), dueAt: Integer(), openedAt: Integer() },
    ),
  ),
  /**
   * Ledger entries of this order. Entry ids are unique per viewer only, so after a merge of wallets two entries can
   * have the same id.
   */
  ledger: List(
    Shape({
      entryId: AnyText(),
      at: Integer(),
      kind: AnyText(),
      coins: Integer(),
      balance: Integer(),
      userId: AnyText(),
    }),
  ),
  /**
   * Number of coins spent, and of episodes unlocked or given as gifts, since this order's delivery, no matter which
   * order the coins came from.
   */
  spent: Shape({ coins: Integer(), episodes: Integer() }),
  mails: List(
    Shape(
      { kind: AnyText(), createdAt: Integer(), state: Choice(...mailStates) },
      {
        /** Error codes of the last failed delivery attempt. */
        failure: AnyText(),
      },
    ),
  ),
  timeline: List(
    Shape({
      id: AnyText(),
      at: Integer(),
      kind: Choice(...orderEventKinds),
      isFromOutside: Flag(),
      facts: MapOf(AnyText()),
    }),
  ),
  viewer: Shape(
    {
      userId: AnyText(),
      isGuest: Flag(),
      isDeleted: Flag(),
      isBlocked: Flag(),
      /** Number of viewers with the payer's email address, including this viewer. */
      payerViewers: Integer(),
      since: Integer(),
      paidOrders: List(Shape({ currency: AnyText(), orders: Integer(), paid: AnyText(), refunded: AnyText() })),
      balance: Integer(),
      debt: Integer(),
      held: Integer(),
    },
    /** `account`, `payer` and `payerAddress`: names and email addresses, masked. */
    { account: AnyText(), payer: AnyText(), payerAddress: AnyText(), memberUntil: Integer() },
  ),
})
