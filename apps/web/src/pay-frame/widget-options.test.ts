import { expect, test } from 'vitest'
import { buildCardWidgetOptions, buildWalletButtonOptions, readErrorEvent, readSuccessEvent } from './widget-options.ts'

const payment = { env: 'demo', locale: 'en', intentId: 'int_1', clientSecret: 'secret', currency: 'USD' }

test('charges a card once for coins without saving the card', () => {
  const options = buildCardWidgetOptions(payment)
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

test('saves the card of a membership for scheduled renewals', () => {
  expect(buildCardWidgetOptions({ ...payment, customerId: 'cus_1' })).toMatchObject({
    intent_id: 'int_1',
    customer_id: 'cus_1',
    mode: 'recurring',
    payment_consent: { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' },
  })
})

test('the form of a registered buyer offers an unticked checkbox to save the card', () => {
  const options = buildCardWidgetOptions({ ...payment, cardCustomerId: 'cus_1' })
  expect(options).toMatchObject({
    customer_id: 'cus_1',
    autoSaveCardForFuturePayments: false,
    savedPaymentMethod: { displayMode: 'never', saveMode: 'collect_consent' },
    requiredBillingContactFields: ['name', 'email'],
  })
  for (const name of ['mode', 'payment_consent']) expect(options).not.toHaveProperty(name)
  expect(buildCardWidgetOptions({ ...payment, customerId: 'cus_1', cardCustomerId: 'cus_1' })).toMatchObject({
    mode: 'recurring',
  })
})

test('wallet options contain amount, country and buyer fields, and renewals for a membership', () => {
  const wallets = { methods: ['googlepay', 'applepay'], amount: 4.99, country: 'SG' } as const
  const common = {
    intent_id: 'int_1',
    client_secret: 'secret',
    amount: { value: 4.99, currency: 'USD' },
    countryCode: 'SG',
  }
  expect(buildWalletButtonOptions('googlepay', payment, wallets)).toEqual({
    ...common,
    ...{ emailRequired: true, billingAddressRequired: true, buttonSizeMode: 'fill' },
  })
  expect(buildWalletButtonOptions('applepay', payment, wallets)).toMatchObject({
    ...common,
    requiredShippingContactFields: ['email'],
  })
  expect(buildWalletButtonOptions('applepay', { ...payment, customerId: 'cus_1' }, wallets)).toMatchObject({
    mode: 'recurring',
    payment_consent: { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' },
  })
})

test('reads the consent id from the event, else from the payment in it', () => {
  const intent = { id: 'int_1', payment_consent_id: 'cst_2' }
  expect(readSuccessEvent({ detail: { intent, consent: { id: 'cst_1' } } })).toEqual({
    intentId: 'int_1',
    consentId: 'cst_1',
  })
  expect(readSuccessEvent({ detail: { intent } })).toEqual({ intentId: 'int_1', consentId: 'cst_2' })
  expect(readSuccessEvent({ detail: { intent: { id: 'int_1' } } })).toEqual({ intentId: 'int_1', consentId: undefined })
})

test('accepts an event without fields', () => {
  expect(readSuccessEvent(undefined)).toEqual({ intentId: '', consentId: undefined })
  expect(readErrorEvent({ detail: null })).toEqual({ code: 'unknown', message: '' })
})

test("reads an error's code and message", () => {
  const error = { code: 'issuer_declined', message: 'The card was declined.' }
  expect(readErrorEvent({ type: 'error', detail: { error } })).toEqual(error)
})
