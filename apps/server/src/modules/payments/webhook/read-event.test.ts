import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const read = (event: unknown) => readEvent(Buffer.from(JSON.stringify(event)))

test('invalid payment and dispute ids are ignored, and a body with an invalid event id is not an event', () => {
  const object = { id: 'd\0', payment_intent_id: '\ud800', merchant_order_id: '7' }
  expect(read({ id: 'evt_1', name: 'payment_dispute.won', data: { object } })).toEqual({
    id: 'evt_1',
    name: 'payment_dispute.won',
    orderId: '7',
    intentId: undefined,
    disputeId: undefined,
  })
  for (const id of ['', 'a b', 'a\0', 'x'.repeat(129), 5])
    expect(read({ id, name: 'customer.created' })).toBeUndefined()
})
