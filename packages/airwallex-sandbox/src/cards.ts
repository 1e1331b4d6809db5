import { type Fields, fieldsOf, textOf } from './fields.ts'
import { invalid } from './refusal.ts'

/** Result of a charge. */
export type Outcome =
  | { readonly kind: 'paid' | 'challenge' | 'pending' }
  | { readonly kind: 'declined'; readonly code: string; readonly network: string }

const declined = (code: string, network: string): Outcome => ({ kind: 'declined', code, network })

/** The provider's test cards; the last one is our own. */
const cards: Readonly<Record<string, Outcome>> = {
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
/** An amount for which every card is declined. */
const refusedAmount = 88.88

export interface Card {
  readonly brand: 'visa' | 'mastercard'
  readonly last4: string
  readonly outcome: Outcome
}

/**
 * Reads a card from the browser's request. The card number is not stored or returned.
 * @throws Refusal `validation_error` that names the field
 */
export function readCard(paymentMethod: unknown, amount: number, now: number): Card {
  const method = fieldsOf(paymentMethod, 'payment_method')
  if (method.type !== 'card') throw invalid('payment_method.type', 'only card is supported')
  const card = fieldsOf(method.card, 'payment_method.card')
  const number = digits(card, 'number', /^\d{12,19}$/)
  const month = digits(card, 'expiry_month', /^(0[1-9]|1[0-2])$/)
  const year = digits(card, 'expiry_year', /^20\d\d$/)
  digits(card, 'cvc', /^\d{3,4}$/)
  if (Date.UTC(Number(year), Number(month)) <= now)
    throw invalid('payment_method.card.expiry_year', 'The card has expired')
  const outcome = Object.hasOwn(cards, number) ? cards[number] : undefined
  if (!outcome) throw invalid('payment_method.card.number', 'This is none of the test cards')
  return {
    brand: number.startsWith('4') ? 'visa' : 'mastercard',
    last4: number.slice(-4),
    outcome: amount === refusedAmount ? declined('issuer_declined', '51') : outcome,
  }
}

function digits(card: Fields, name: string, pattern: RegExp): string {
  const value = typeof card[name] === 'string' ? textOf(card, name, 24).replaceAll(' ', '') : ''
  if (pattern.test(value)) return value
  throw invalid(`payment_method.card.${name}`, `${name} is not valid`)
}
