import { randomUUID } from 'node:crypto'
import { testCardNumbers } from '../../../apps/server/src/testing/paying.ts'
import { createSingleStep, type ModelOperation, type RealWorldIds } from './act.ts'
import { refundAtProvider } from './order-rules.ts'
import { type DisputeState, type Model, orderAt, type Payment, personAt } from './state.ts'

/** Returns a unique request id: the provider remembers all ids that it has seen. */
const newRequest = () => `model-${randomUUID()}`

/**
 * Creates operations at the payment provider: by cardholders, banks and operators. The server learns of them later or
 * never.
 */
export function createProviderOperations(hands: RealWorldIds, model: () => Model) {
  const { world } = hands
  const handleOf = (order: number) => {
    const handle = hands.handles.get(order)
    if (!handle) throw new Error(`nobody can pay order ${order}`)
    return handle
  }
  const paymentAt = (now: Model, order: number): Payment => {
    const payment = orderAt(now, order).payments[handleOf(order).payment]
    if (!payment) throw new Error(`order ${order} has no such payment`)
    return payment
  }
  const card = (number: string) => ({
    type: 'card',
    card: { number, expiry_month: '12', expiry_year: '2039', cvc: '123', name: 'Model Holder' },
  })

  return {
    pay: (order: number, kind: 'paid' | 'declined' | 'challenge'): ModelOperation => ({
      text: `order ${order} is paid with a card: ${kind}`,
      people: [],
      steps: createSingleStep((now) => {
        const payment = paymentAt(now, order)
        if (handleOf(order).until <= now.now) return 'unauthorized'
        if (payment.status !== 'waiting') return 'invalid_status_for_operation'
        payment.isDeclined = kind === 'declined'
        if (kind === 'declined') return 'issuer_declined'
        payment.status = kind
        if (kind === 'paid') payment.paidAt = now.now
        return kind === 'paid' ? 'SUCCEEDED' : 'REQUIRES_CUSTOMER_ACTION'
      }),
      perform() {
        const { airId, airSecret } = handleOf(order)
        const body = { request_id: newRequest(), client_secret: airSecret, payment_method: card(testCardNumbers[kind]) }
        return world.asBrowser(`${airId}/confirm`, body)
      },
    }),

    answerChallenge: (order: number, isRight: boolean): ModelOperation => ({
      text: `the bank's question for order ${order} is answered ${isRight ? 'right' : 'wrong'}`,
      people: [],
      steps: createSingleStep((now) => {
        const payment = paymentAt(now, order)
        if (handleOf(order).until <= now.now) return 'unauthorized'
        if (payment.status !== 'challenge') return 'invalid_status_for_operation'
        payment.isDeclined = !isRight
        payment.status = isRight ? 'paid' : 'waiting'
        if (isRight) payment.paidAt = now.now
        return isRight ? 'SUCCEEDED' : 'authentication_declined'
      }),
      perform() {
        const { airId, airSecret } = handleOf(order)
        const three_ds = { code: isRight ? '1234' : '4321' }
        const body = { request_id: newRequest(), client_secret: airSecret, three_ds }
        return world.asBrowser(`${airId}/confirm_continue`, body)
      },
    }),

    refund: (order: number, cents: number | null): ModelOperation => ({
      text: `order ${order} is refunded at the provider: ${cents ?? 'all'}`,
      people: [],
      steps: createSingleStep((now) => {
        const refund = { asked: cents, cents: null, isWanted: false }
        orderAt(now, order).refunds.push(refund)
        refundAtProvider(orderAt(now, order), refund)
        return undefined
      }),
      async perform() {
        const intent = await world.intentOf(hands.orderIds[order] ?? '')
        const sum = cents === null ? undefined : cents / 100
        await world.deps.provider.airwallex.refund(intent, newRequest(), 'asked', sum)
        return 'ok'
      },
    }),

    openDispute: (order: number): ModelOperation => ({
      text: `a bank disputes order ${order}`,
      people: [],
      steps: createSingleStep((now) => {
        const { disputes } = orderAt(now, order)
        disputes.push({ status: 'REQUIRES_RESPONSE', isKnown: false })
        return undefined
      }),
      async perform() {
        const intent = await world.intentOf(hands.orderIds[order] ?? '')
        const { id, code } = await world.disputeAtBank('create', { payment_intent_id: intent })
        if (id === undefined) return String(code)
        const number = orderAt(model(), order).disputes.length
        hands.disputeIds.set(`${order}:${number}`, String(id))
        return 'ok'
      },
    }),

    endDispute: (order: number, dispute: number, status: DisputeState): ModelOperation => ({
      text: `dispute ${dispute} of order ${order} ends: ${status}`,
      people: [],
      steps: createSingleStep((now) => {
        Object.assign(orderAt(now, order).disputes[dispute] ?? {}, { status })
        return undefined
      }),
      async perform() {
        const id = hands.disputeIds.get(`${order}:${dispute}`) ?? ''
        const said = await world.disputeAtBank(`${id}/resolve`, { status })
        return said.status === status ? 'ok' : String(said.code)
      },
    }),

    disableConsent: (person: number): ModelOperation => ({
      text: `user ${person} cancels at the provider`,
      people: [],
      steps: createSingleStep((now) => {
        const { renewal } = personAt(now, person)
        if (renewal) renewal.isConsentDisabled = true
        return undefined
      }),
      async perform() {
        const { rows } = await world.database.pool.query<{ consent_id: string }>(
          `SELECT consent_id FROM subscriptions WHERE user_id = $1 AND state = 'active'`,
          [hands.userIds[person]],
        )
        await world.deps.provider.airwallex.disableConsent(rows[0]?.consent_id ?? '', newRequest())
        return 'ok'
      },
    }),
  }
}
