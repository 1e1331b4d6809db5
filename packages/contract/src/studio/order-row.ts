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
    /** Why the last try to pay was declined, in the provider's words; only while the order is not paid. */
    failure: Prose(),
    /** Why it is not delivered although it was paid. */
    parked: Prose(),
    /** Until when a dispute must be answered. */
    answerBy: Integer(),
  },
)
