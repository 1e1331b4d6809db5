import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { PaymentFrameData, WalletButtonsData } from './messages.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the data of a form event, which is a `CustomEvent` or a plain object; both have `detail`. */
const detailOf = (event: unknown): Fields =>
  fieldsOf(typeof event === 'object' && event !== null ? Reflect.get(event, 'detail') : undefined)

/**
 * Reads the payment id and the id of the consent to charge the card again: from the event, else from the payment in it.
 */
export function readSuccessEvent(event: unknown): {
  readonly intentId: string
  readonly consentId: string | undefined
} {
  const { intent, consent } = detailOf(event)
  const consentId = textOf(fieldsOf(consent).id) || textOf(fieldsOf(intent).payment_consent_id)
  return { intentId: textOf(fieldsOf(intent).id), consentId: consentId || undefined }
}

interface WidgetError {
  readonly code: string
  readonly message: string
}
export const readErrorEvent = (event: unknown): WidgetError => readConfirmError(detailOf(event).error)

/** Reads code and message of a rejected confirmation, which is an error or a plain object with these fields. */
export function readConfirmError(error: unknown): WidgetError {
  const [code, message] = ['code', 'message'].map((name) =>
    typeof error === 'object' && error !== null ? textOf(Reflect.get(error, name)) : '',
  )
  return { code: code || 'unknown', message: message ?? '' }
}

const appearance = {
  mode: 'dark',
  variables: { colorBrand: '#ff7a59', colorText: '#f7f3ee', colorBackground: '#14141b' },
} as const

/** Options that store the card for scheduled renewals; only the order of a membership has a `customerId`. */
const recurring = (customerId: string) => ({
  customer_id: customerId,
  mode: 'recurring',
  payment_consent: { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' },
})

/**
 * Options that offer to save the card with the form's own checkbox, unticked at first. The app lists the saved cards
 * itself.
 */
const saving = (customerId: string) => ({
  customer_id: customerId,
  autoSaveCardForFuturePayments: false,
  savedPaymentMethod: { displayMode: 'never', saveMode: 'collect_consent' },
})

/** Returns the options of the provider's `dropIn` element: only cards, in the order's currency. */
export const buildCardWidgetOptions = ({
  intentId,
  clientSecret,
  currency,
  customerId,
  cardCustomerId,
}: PaymentFrameData) => ({
  intent_id: intentId,
  client_secret: clientSecret,
  currency,
  methods: ['card'],
  expressPaymentMethods: [],
  disableAutoCurrencyConversion: true,
  requiredBillingContactFields: ['name', 'email'],
  appearance,
  ...(customerId === undefined ? {} : recurring(customerId)),
  ...(customerId === undefined && cardCustomerId !== undefined ? saving(cardCustomerId) : {}),
})

const contacts = {
  applepay: { requiredBillingContactFields: ['postalAddress'], requiredShippingContactFields: ['email'] },
  googlepay: { emailRequired: true, billingAddressRequired: true, buttonSizeMode: 'fill' },
} as const

/** Returns the options of a wallet button. The wallet provides the buyer's name and email address. */
export const buildWalletButtonOptions = (
  wallet: WalletMethod,
  { intentId, clientSecret, currency, customerId }: PaymentFrameData,
  { amount, country }: WalletButtonsData,
) => ({
  intent_id: intentId,
  client_secret: clientSecret,
  amount: { value: amount, currency },
  countryCode: country,
  ...contacts[wallet],
  ...(customerId === undefined ? {} : recurring(customerId)),
})
