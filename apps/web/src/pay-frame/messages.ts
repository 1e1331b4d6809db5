import { type WalletMethod, walletMethods } from '@cliffhanger/domain/wallet-methods'

/** Messages between the app and the payment frame, and their validation: each side treats the other as untrusted. */

/** Data of an order that the payment frame needs. */
export interface PaymentFrameData {
  /** Payment environment from the server; only `sandbox`, `demo` and `prod` load a form. */
  readonly env: string
  /** URL of the form's script; absent for the provider's own script. */
  readonly widgetUrl?: string
  /** BCP 47 tag of the app's language. */
  readonly locale: string
  readonly intentId: string
  readonly clientSecret: string
  readonly currency: string
  /** Customer whose card is stored for renewals; set only for a membership. */
  readonly customerId?: string
  /** Customer for whom the card form offers to save the card. */
  readonly cardCustomerId?: string
  /** Payment consent of a saved card, which is charged instead of showing a form. */
  readonly consentId?: string
  /** Set to show wallet buttons instead of the card form. */
  readonly wallets?: WalletButtonsData
}
export interface WalletButtonsData {
  readonly methods: readonly WalletMethod[]
  /** The order's price, in major units. */
  readonly amount: number
  /** Country of the merchant, ISO 3166 two-letter code. */
  readonly country: string
}
export type MessageToFrame = { readonly type: 'open'; readonly payment: PaymentFrameData }
export type MessageFromFrame =
  /** The frame is ready for messages. */
  | { readonly type: 'loaded' }
  /** The form is ready for input. */
  | { readonly type: 'ready' }
  /** The viewer has pressed Pay: errors of the previous attempt are outdated. */
  | { readonly type: 'trying' }
  /** The viewer has closed a wallet's payment sheet without paying. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'success'; readonly intentId: string; readonly consentId?: string }
  /** `isFatal`: there is no form, and only a new frame can load one. */
  | { readonly type: 'error'; readonly code: string; readonly message: string; readonly isFatal: boolean }
  | { readonly type: 'size'; readonly height: number }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isFilled = (value: unknown): value is string => isText(value) && value !== ''

function readWallets(value: unknown): WalletButtonsData | undefined {
  if (!isFields(value) || !Array.isArray(value.methods)) return undefined
  const { methods, amount, country } = value
  const known = walletMethods.filter((wallet) => methods.includes(wallet))
  const isWhole = known.length > 0 && typeof amount === 'number' && amount > 0 && isFilled(country)
  return isWhole ? { methods: known, amount, country } : undefined
}

export function readMessageToFrame(data: unknown): MessageToFrame | undefined {
  if (!isFields(data) || data.type !== 'open' || !isFields(data.payment)) return undefined
  const { env, locale, intentId, clientSecret, currency, widgetUrl, customerId, cardCustomerId, consentId } =
    data.payment
  const wallets = readWallets(data.payment.wallets)
  if (!isText(env) || !isText(locale) || !isText(intentId) || !isText(clientSecret) || !isText(currency))
    return undefined
  const known = { env, locale, intentId, clientSecret, currency }
  return {
    type: 'open',
    payment: {
      ...known,
      ...(isFilled(widgetUrl) && { widgetUrl }),
      ...(isFilled(customerId) && { customerId }),
      ...(isFilled(cardCustomerId) && { cardCustomerId }),
      ...(isFilled(consentId) && { consentId }),
      ...(wallets && { wallets }),
    },
  }
}

export function readMessageFromFrame(data: unknown): MessageFromFrame | undefined {
  if (!isFields(data)) return undefined
  const { type, intentId, consentId, code, message, isFatal, height } = data
  if (type === 'loaded' || type === 'ready' || type === 'trying' || type === 'cancelled') return { type }
  if (type === 'success' && isText(intentId)) return { type, intentId, ...(isFilled(consentId) && { consentId }) }
  if (type === 'error' && isText(code) && isText(message)) return { type, code, message, isFatal: isFatal === true }
  if (type === 'size' && typeof height === 'number' && Number.isFinite(height)) return { type, height }
  return undefined
}
