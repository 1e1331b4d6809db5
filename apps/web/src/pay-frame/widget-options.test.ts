import { expect, test } from 'vitest'
import { widgetOptions } from './widget-options.ts'

const payment = { env: 'demo', locale: 'en', intentId: 'int_1', clientSecret: 'secret', currency: 'USD' }

test('charges a card once for coins and does not save it', () => {
  const options = widgetOptions(payment)
  expect(options).toMatchObject({
    intent_id: 'int_1',
    client_secret: 'secret',
    currency: 'USD',
    methods: ['card'],
    expressPaymentMethods: [],
    disableAutoCurrencyConversion: true,
    requiredBillingContactFields: ['name', 'email'],
  })
  for (const name of ['customer_id', 'mode', 'payment_consent']) expect(options).not.toHaveProperty(name)
})

test('saves the card of a membership for scheduled charges', () => {
  expect(widgetOptions({ ...payment, customerId: 'cus_1' })).toMatchObject({
    intent_id: 'int_1',
    customer_id: 'cus_1',
    mode: 'recurring',
    payment_consent: { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' },
  })
})
