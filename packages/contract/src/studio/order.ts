import { AnyText, Choice, Flag, Integer, Shape, Text } from '../schema.ts'
import { studioCall } from './call.ts'
import { OrderDetails } from './order-details.ts'

const OrderId = Text({ minLength: 1, maxLength: 18, pattern: '^[0-9]+$' })
const Amount = Text({ minLength: 1, maxLength: 12 })
const DisputeId = Text({ minLength: 1, maxLength: 128 })

/** API calls of the page that shows a single order. */
export const studioOrder = {
  order: studioCall('/orders/order', {
    summary: 'Returns everything about an order; addresses and names are masked.',
    access: 'orders.read',
    input: Shape({ orderId: OrderId }),
    output: OrderDetails,
  }),
  reveal: studioCall('/orders/reveal', {
    summary: 'Returns the address and the name of an order’s viewer in full.',
    access: 'orders.reveal',
    logs: ['orderId'],
    input: Shape({ orderId: OrderId }),
    output: Shape({}, { account: AnyText(), payer: AnyText(), payerAddress: AnyText(), payerPhone: AnyText() }),
  }),
  settle: studioCall('/orders/settle', {
    summary: 'Reads the payment from the provider now and applies it, as the server does by itself.',
    access: 'orders.settle',
    logs: ['orderId'],
    input: Shape({ orderId: OrderId }),
    output: Shape({ state: AnyText(), isChanged: Flag() }),
  }),
  refundPreview: studioCall('/orders/refundPreview', {
    summary: 'Returns the effects of a refund. Without an amount: of everything that can still be refunded.',
    access: 'orders.refund',
    input: Shape({ orderId: OrderId }, { amount: Amount }),
    output: Shape(
      {
        amount: AnyText(),
        currency: AnyText(),
        /** Amount that can still be refunded at this moment. */
        left: AnyText(),
        coinsTaken: Integer(),
        balance: Shape({ before: Integer(), after: Integer() }),
        debt: Shape({ before: Integer(), after: Integer() }),
        held: Shape({ before: Integer(), after: Integer() }),
        /**
         * Number of episodes that the viewer unlocked with coins since this order's delivery; a refund does not lock
         * them again.
         */
        episodesKept: Integer(),
        takesTitle: Flag(),
        endsRenewal: Flag(),
        isDisputed: Flag(),
      },
      {
        /** Value of the order's unspent coins, as a part of the price. */
        unspent: AnyText(),
        membership: Shape({ before: Integer(), after: Integer() }),
        /** Amount that this operator may still refund within the limit for 24 hours. */
        limitLeft: AnyText(),
      },
    ),
    errors: { notPaid: 409, overLimit: 409 },
  }),
  refund: studioCall('/orders/refund', {
    summary:
      'Gives money back, once for each key, and takes the purchase back in proportion. Refused if `left` is no longer the refundable amount, or the key belongs to a refund of another amount.',
    access: 'orders.refund',
    needsRecentSignIn: true,
    logs: ['orderId', 'amount', 'key'],
    input: Shape(
      {
        orderId: OrderId,
        reason: Text({ maxLength: 100 }),
        key: Text({ minLength: 8, maxLength: 40, pattern: '^[0-9A-Za-z-]+$' }),
        left: Amount,
      },
      { amount: Amount },
    ),
    output: Shape({ status: Choice('done', 'underWay', 'refused') }),
    errors: { notPaid: 409, overLimit: 409, changed: 409 },
  }),
  setBlocked: studioCall('/orders/setBlocked', {
    summary: 'Blocks the payer’s address from buying, or lets it buy again.',
    access: 'orders.block',
    logs: ['orderId', 'isBlocked'],
    input: Shape({ orderId: OrderId, isBlocked: Flag() }),
    output: Shape({}),
    errors: { noAddress: 409 },
  }),
  evidence: studioCall('/orders/evidence', {
    summary: 'Returns the evidence for a disputed order as a page of HTML for the cardholder’s bank.',
    access: 'orders.answer',
    needsRecentSignIn: true,
    logs: ['orderId'],
    input: Shape({ orderId: OrderId }, { letter: Text({ maxLength: 5_000 }) }),
    output: Shape({ fileName: AnyText(), html: AnyText() }),
  }),
  acceptDispute: studioCall('/orders/acceptDispute', {
    summary: 'Accepts a dispute: the money goes back to the cardholder, and the purchase is taken back.',
    access: 'orders.answer',
    needsRecentSignIn: true,
    logs: ['orderId', 'disputeId'],
    input: Shape({ orderId: OrderId, disputeId: DisputeId }),
    output: Shape({}),
    errors: { answered: 409 },
  }),
  challengeDispute: studioCall('/orders/challengeDispute', {
    summary: 'Challenges a dispute with a letter.',
    access: 'orders.answer',
    needsRecentSignIn: true,
    logs: ['orderId', 'disputeId'],
    input: Shape({ orderId: OrderId, disputeId: DisputeId, letter: Text({ minLength: 1, maxLength: 5_000 }) }),
    output: Shape({}),
    errors: { answered: 409 },
  }),
}
