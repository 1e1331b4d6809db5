import { Choice, Flag, Integer, Prose, Shape } from '../schema.ts'
import { orderKinds } from './list-filters.ts'

/** States of an order as operators see them; a delivered order may be refunded in part. */
const orderStates = ['open', 'delivered', 'partlyRefunded', 'refunded', 'disputed', 'inDoubt', 'failed'] as const
export type ShownOrderState = (typeof orderStates)[number]

/** An order in lists. Amounts are decimal texts. */
export const OrderRow = Shape(
  {
    orderId: Prose(),
    state: Choice(...orderStates),
    kind: Choice(...orderKinds),
    coins: Integer(),
    bonus: Integer(),
    days: Integer(),
    /** Name of the title, or of the membership. */
    name: Prose(),
    price: Prose(),
    currency: Prose(),
    refunded: Prose(),
    userId: Prose(),
    isGuest: Flag(),
    isRenewal: Flag(),
    createdAt: Integer(),
  },
  {
    paidAt: Integer(),
    cardBrand: Prose(),
    cardLast4: Prose(),
    /** The provider's reason for declining the last attempt to pay; only while the order is not paid. */
    failure: Prose(),
    /** The reason why a paid order is not delivered. */
    parked: Prose(),
    /** Deadline for the answer to a dispute. */
    answerBy: Integer(),
  },
)
