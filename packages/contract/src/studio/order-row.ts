import { AnyText, Choice, Flag, Integer, Shape } from '../schema.ts'
import { orderProductKinds } from './list-filters.ts'

/** States of an order as shown to operators. A delivered order can be partly refunded. */
const orderStates = ['open', 'delivered', 'partlyRefunded', 'refunded', 'disputed', 'inDoubt', 'failed'] as const
export type ShownOrderState = (typeof orderStates)[number]

/** An order as a row of a list. Amounts are decimal texts. */
export const OrderRow = Shape(
  {
    orderId: AnyText(),
    state: Choice(...orderStates),
    kind: Choice(...orderProductKinds),
    coins: Integer(),
    bonus: Integer(),
    days: Integer(),
    /** Name of the title, or of the membership. */
    name: AnyText(),
    price: AnyText(),
    currency: AnyText(),
    refunded: AnyText(),
    userId: AnyText(),
    isGuest: Flag(),
    isRenewal: Flag(),
    createdAt: Integer(),
  },
  {
    paidAt: Integer(),
    cardBrand: AnyText(),
    cardLast4: AnyText(),
    /** The payment provider's reason for declining the last payment attempt; only while the order is not paid. */
    failure: AnyText(),
    /** The reason why a paid order is not delivered. */
    parked: AnyText(),
    /** Deadline for the answer to a dispute. */
    answerBy: Integer(),
  },
)
