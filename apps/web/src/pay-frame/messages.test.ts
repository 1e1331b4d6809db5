import { expect, test } from 'vitest'
import { readMessageFromFrame, readMessageToFrame } from './messages.ts'

const payment = { env: 'demo', locale: 'en', intentId: 'int_1', clientSecret: 's', currency: 'USD' }

test('reads a payment field by field and drops unknown fields', () => {
  expect(readMessageToFrame({ type: 'open', payment: { ...payment, more: 1 } })).toEqual({ type: 'open', payment })
  expect(readMessageToFrame({ type: 'open', payment: { ...payment, customerId: 'cus_1', widgetUrl: '' } })).toEqual({
    type: 'open',
    payment: { ...payment, customerId: 'cus_1' },
  })
})

test('reads wallets and saved cards, and drops incomplete or invalid wallet data', () => {
  const wallets = { methods: ['googlepay', 'applepay'], amount: 4.99, country: 'SG' }
  const read = (more: object) => readMessageToFrame({ type: 'open', payment: { ...payment, ...more } })?.payment
  expect(read({ wallets })?.wallets).toEqual({ ...wallets, methods: ['applepay', 'googlepay'] })
  for (const wrong of [{ amount: '4.99' }, { amount: 0 }, { country: '' }, { methods: [] }, { methods: ['other'] }])
    expect(read({ wallets: { ...wallets, ...wrong } })).toEqual(payment)
  expect(read({ consentId: 'cst_1', cardCustomerId: 'cus_1' })).toEqual({
    ...payment,
    ...{ consentId: 'cst_1', cardCustomerId: 'cus_1' },
  })
  expect(readMessageFromFrame({ type: 'cancelled' })).toEqual({ type: 'cancelled' })
})

test.each([undefined, null, 'open', { type: 'open' }, { type: 'open', payment: { ...payment, intentId: 7 } }])(
  'the payment frame ignores the invalid message %j',
  (data) => expect(readMessageToFrame(data)).toBeUndefined(),
)

test('reads the messages loaded, success, error and size from the payment frame', () => {
  expect(readMessageFromFrame({ type: 'loaded', x: 1 })).toEqual({ type: 'loaded' })
  expect(readMessageFromFrame({ type: 'success', intentId: 'int_1' })).toEqual({ type: 'success', intentId: 'int_1' })
  expect(readMessageFromFrame({ type: 'success', intentId: 'int_1', consentId: 'cst_1' })).toHaveProperty(
    'consentId',
    'cst_1',
  )
  expect(readMessageFromFrame({ type: 'error', code: 'declined', message: 'No' })).toHaveProperty('isFatal', false)
  expect(readMessageFromFrame({ type: 'size', height: 300 })).toEqual({ type: 'size', height: 300 })
})

test.each([0, null, {}, { type: 'success' }, { type: 'size', height: Number.NaN }, { type: 'open', payment }])(
  'the app ignores the invalid message %j',
  (data) => expect(readMessageFromFrame(data)).toBeUndefined(),
)
