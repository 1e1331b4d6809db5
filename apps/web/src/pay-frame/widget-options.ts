import type { FramePayment } from './messages.ts'

const appearance = {
  mode: 'dark',
  variables: { colorBrand: '#ff7a59', colorText: '#f7f3ee', colorBackground: '#14141b' },
} as const

/** Stored for scheduled renewals by the merchant; only the order of a membership has a customer. */
const recurring = (customerId: string) => ({
  customer_id: customerId,
  mode: 'recurring',
  payment_consent: { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' },
})

/** Options of the provider's `dropIn` element: only cards, in the order's currency. */
export const widgetOptions = ({ intentId, clientSecret, currency, customerId }: FramePayment) => ({
  intent_id: intentId,
  client_secret: clientSecret,
  currency,
  methods: ['card'],
  expressPaymentMethods: [],
  disableAutoCurrencyConversion: true,
  requiredBillingContactFields: ['name', 'email'],
  appearance,
  ...(customerId === undefined ? {} : recurring(customerId)),
})
