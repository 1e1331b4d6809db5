import { Choice, Flag, Integer, List, MapOf, Prose, Shape } from '../schema.ts'
import { mailStates } from './list-filters.ts'
import { OrderRow } from './order-row.ts'

/** Events of an order's timeline. `facts` are texts whose names depend on the kind. */
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

/** All facts about one order. */
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
      /** Amount that can still be refunded, in the currency of the payment. */
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
  /** Entries are numbered per viewer; after a merge of wallets there may be two. */
  ledger: List(
    Shape({ entryId: Prose(), at: Integer(), kind: Prose(), coins: Integer(), balance: Integer(), userId: Prose() }),
  ),
  /** Coins spent and episodes unlocked or given since the delivery, with coins of any order. */
  spent: Shape({ coins: Integer(), episodes: Integer() }),
  mails: List(
    Shape(
      { kind: Prose(), createdAt: Integer(), state: Choice(...mailStates) },
      {
        /** Codes of the last failed try. */
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
      /** Viewers with the payer's address, this one included. */
      payerViewers: Integer(),
      since: Integer(),
      paidOrders: List(Shape({ currency: Prose(), orders: Integer(), paid: Prose(), refunded: Prose() })),
      balance: Integer(),
      debt: Integer(),
      held: Integer(),
    },
    /** Names and addresses are masked. */
    { account: Prose(), payer: Prose(), payerAddress: Prose(), memberUntil: Integer() },
  ),
})
