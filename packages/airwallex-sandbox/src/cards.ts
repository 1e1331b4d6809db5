import { type Fields, isFields, requireFields, requireText } from './fields.ts'
import { validationError } from './refusal.ts'

/** Result of charging a payment method. `network`: decline code of the card network. */
export type ChargeOutcome =
  | { readonly kind: 'paid' | 'challenge' | 'pending' | 'redirect' }
  | { readonly kind: 'declined'; readonly code: string; readonly network: string }

const declined = (code: string, network: string): ChargeOutcome => ({ kind: 'declined', code, network })

/** Outcomes by test card number. The provider defines all numbers except the last, which only this sandbox knows. */
const cards: Readonly<Record<string, ChargeOutcome>> = {
  '4035501000000008': { kind: 'paid' },
  '2223000048410010': { kind: 'paid' },
  '5354563134257854': { kind: 'paid' },
  '4012000300000021': { kind: 'paid' },
  '4012000300000088': { kind: 'challenge' },
  '4646464646464644': declined('risk_declined', '59'),
  '4012000300001003': declined('issuer_declined', '05'),
  '4012000300000013': declined('authentication_declined', '3DS'),
  '4012000300000099': { kind: 'pending' },
}
/** Amount at which cards, Apple Pay and Google Pay are declined, but redirect wallets and consents are not. */
const refusedAmount = 88.88

const wallets = ['applepay', 'googlepay']
/** Payment wallets to whose website the buyer is redirected. */
const redirectMethods = [
  'alipaycn',
  'alipayhk',
  'dana',
  'gcash',
  'grabpay',
  'kakaopay',
  'rabbit_line_pay',
  'tng',
  'truemoney',
]
const flows = ['mobile_web', 'qrcode']
/** Outcomes by test token of a wallet. Real tokens are encrypted so that only the provider can read them. */
const walletTokens: Readonly<Record<string, { readonly last4: string; readonly outcome: ChargeOutcome }>> = {
  token_paid: { last4: '1111', outcome: { kind: 'paid' } },
  token_declined: { last4: '1003', outcome: declined('issuer_declined', '05') },
  token_challenge: { last4: '0088', outcome: { kind: 'challenge' } },
}

/**
 * A payment method from a request. `shown`: the part that responses about payment attempts and consents contain,
 * without card numbers and tokens.
 */
export interface PaymentMethod {
  readonly shown: Fields
  readonly outcome: ChargeOutcome
}

/**
 * Reads a card, a wallet's token or a redirect wallet from a request. Card numbers and tokens are neither stored nor
 * returned.
 * @throws ApiError `validation_error` that names the field
 */
export function readPaymentMethod(paymentMethod: unknown, amount: number, now: number): PaymentMethod {
  const method = requireFields(paymentMethod, 'payment_method')
  const type = requireText(method, 'type', 20)
  if (redirectMethods.includes(type)) return readRedirectMethod(method, type)
  const read = type === 'card' ? readCard(method, now) : readWallet(method, type)
  return amount === refusedAmount ? { ...read, outcome: declined('issuer_declined', '51') } : read
}

function readRedirectMethod(method: Fields, type: string): PaymentMethod {
  const field = `payment_method.${type}`
  const wallet = requireFields(method[type], field)
  const flow = requireText(wallet, 'flow', 20)
  if (!flows.includes(flow)) throw validationError(`${field}.flow`, `flow must be one of ${flows.join(', ')}`)
  const os = flow === 'mobile_web' ? { os_type: requireText(wallet, 'os_type', 20) } : {}
  return { shown: { type, [type]: { flow, ...os } }, outcome: { kind: 'redirect' } }
}

function readWallet(method: Fields, type: string): PaymentMethod {
  if (!wallets.includes(type)) throw validationError('payment_method.type', `${type} is not supported`)
  const wallet = requireFields(method[type], `payment_method.${type}`)
  const token = requireText(wallet, 'encrypted_payment_token', 10_000)
  const known = Object.hasOwn(walletTokens, token) ? walletTokens[token] : undefined
  if (!known) throw validationError(`payment_method.${type}.encrypted_payment_token`, 'This is none of the test tokens')
  const { last4, outcome } = known
  const billing = isFields(wallet.billing) ? { billing: wallet.billing } : {}
  return { shown: { type, [type]: { ...billing, tokenized_card: { brand: 'visa', last4 } } }, outcome }
}

function readCard(method: Fields, now: number): PaymentMethod {
  const card = requireFields(method.card, 'payment_method.card')
  const number = digits(card, 'number', /^\d{12,19}$/)
  const month = digits(card, 'expiry_month', /^(0[1-9]|1[0-2])$/)
  const year = digits(card, 'expiry_year', /^20\d\d$/)
  digits(card, 'cvc', /^\d{3,4}$/)
  if (Date.UTC(Number(year), Number(month)) <= now)
    throw validationError('payment_method.card.expiry_year', 'The card has expired')
  const outcome = Object.hasOwn(cards, number) ? cards[number] : undefined
  if (!outcome) throw validationError('payment_method.card.number', 'This is none of the test cards')
  const brand = number.startsWith('4') ? 'visa' : 'mastercard'
  const shown = { brand, last4: number.slice(-4), expiry_month: month, expiry_year: year }
  return { shown: { type: 'card', card: shown }, outcome }
}

function digits(card: Fields, name: string, pattern: RegExp): string {
  const value = typeof card[name] === 'string' ? requireText(card, name, 24).replaceAll(' ', '') : ''
  if (pattern.test(value)) return value
  throw validationError(`payment_method.card.${name}`, `${name} is not valid`)
}
