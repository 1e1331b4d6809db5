import { type RedirectMethod, redirectMethods } from '@cliffhanger/domain/redirect-methods'
import type { CardExpiry } from '@cliffhanger/domain/saved-cards'
import { walletMethods } from '@cliffhanger/domain/wallet-methods'
import { AirwallexFailure } from './failure.ts'

/** The fields of a payment intent that are used. */
export interface Intent {
  readonly id: string
  /** Id of the request that created the intent. */
  readonly requestId: string | undefined
  readonly status: string
  /** Amount to pay in major units. */
  readonly amount: number
  readonly capturedAmount: number
  readonly currency: string
  readonly merchantOrderId: string
  readonly customerId: string | undefined
  readonly consentId: string | undefined
  /** Secret for paying in the browser; valid for an hour. */
  readonly clientSecret: string | undefined
  /** The price in the requested currency, if the buyer's card was charged in another currency. */
  readonly baseAmount: number | undefined
  readonly baseCurrency: string | undefined
  /** Reason why the last payment attempt failed; undefined if that attempt did not fail. */
  readonly failureCode: string | undefined
  /** The card network's advice about retries, and its error code, from the last payment attempt. */
  readonly adviceCode: string | undefined
  readonly networkCode: string | undefined
  /** Card of the last payment attempt, without its number; for Apple Pay or Google Pay, the card in that wallet. */
  readonly card: Card | undefined
  /** The wallet with a payment page of its own that was chosen in the last payment attempt. */
  readonly redirectMethod: RedirectMethod | undefined
  /** The buyer's contact, as provided by a wallet in the last payment attempt. */
  readonly payer: Payer | undefined
}
export interface Card {
  readonly brand: string
  /** The last four digits of the card number. */
  readonly last4: string
}
export interface ExpiringCard extends Card, CardExpiry {}
export interface Payer {
  /** Email address as provided by the wallet; not validated. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}
export interface Customer {
  readonly id: string
  readonly merchantCustomerId: string
}
export interface Consent {
  readonly id: string
  readonly status: string
  readonly customerId: string
  readonly nextTriggeredBy: string
  readonly reason: string
  readonly initialIntentId: string | undefined
  /** The card that the consent charges; undefined for other payment methods. */
  readonly card: ExpiringCard | undefined
}
export interface Dispute {
  readonly id: string
  readonly intentId: string | undefined
  readonly status: string
  readonly amount: number | undefined
  readonly currency: string | undefined
  readonly reason: string | undefined
  /** Time until which the merchant can accept or challenge the dispute. */
  readonly dueAt: Date | undefined
  readonly openedAt: Date | undefined
}
export interface Refund {
  readonly id: string
  readonly requestId: string | undefined
  readonly status: string
  readonly amount: number
  readonly currency: string
  readonly intentId: string
}

type Body = Readonly<Record<string, unknown>>

/** Reads a response body as an object. @throws AirwallexFailure `unknown`: the requested change may have been made */
function bodyOf(value: unknown): Body {
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new AirwallexFailure('unknown', 'unreadable_answer')
}
function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  throw new AirwallexFailure('unknown', `unreadable_${name}`)
}
const optionalText = (body: Body, name: string): string | undefined =>
  typeof body[name] === 'string' && body[name] !== '' ? body[name] : undefined
function number(body: Body, name: string): number {
  const value = body[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new AirwallexFailure('unknown', `unreadable_${name}`)
}
const optionalNumber = (body: Body, name: string): number | undefined =>
  typeof body[name] === 'number' ? body[name] : undefined

function optionalTime(body: Body, name: string): Date | undefined {
  const time = new Date(optionalText(body, name) ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? undefined : time
}
const optionalBody = (body: Body, name: string): Body => {
  const value = body[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Returns the wallet's part of a payment method, with card and contact; undefined for other methods. */
function walletIn(method: Body): Body | undefined {
  const wallet = walletMethods.find((name) => name === method.type)
  return wallet && optionalBody(method, wallet)
}

/** Reads only the last digits and a plain brand name, so that no card number can be stored by mistake. */
function readCard(method: Body): Card | undefined {
  const wallet = walletIn(method)
  const card = wallet ? optionalBody(wallet, 'tokenized_card') : optionalBody(method, 'card')
  const [brand = '', last4 = ''] = [optionalText(card, 'brand'), optionalText(card, 'last4')]
  return /^\d{4}$/.test(last4) && /^[\w ]{1,30}$/.test(brand) ? { brand, last4 } : undefined
}

function readExpiringCard(method: Body): ExpiringCard | undefined {
  const card = walletIn(method) ? undefined : readCard(method)
  const { expiry_month: month, expiry_year: year } = optionalBody(method, 'card')
  const [expiryMonth, expiryYear] = [Number(month), Number(year)]
  const isDate = /^(0?[1-9]|1[0-2])$/.test(String(month)) && /^20\d\d$/.test(String(year))
  return card && isDate ? { ...card, expiryMonth, expiryYear } : undefined
}

function readPayer(method: Body): Payer | undefined {
  const billing = optionalBody(walletIn(method) ?? {}, 'billing')
  const email = optionalText(billing, 'email')
  const [firstName = '', lastName = ''] = [optionalText(billing, 'first_name'), optionalText(billing, 'last_name')]
  return email === undefined ? undefined : { email, firstName, lastName }
}

export function readIntent(value: unknown): Intent {
  const body = bodyOf(value)
  const attempt = optionalBody(body, 'latest_payment_attempt')
  const method = optionalBody(attempt, 'payment_method')
  return {
    id: text(body, 'id'),
    requestId: optionalText(body, 'request_id'),
    status: text(body, 'status'),
    amount: number(body, 'amount'),
    capturedAmount: optionalNumber(body, 'captured_amount') ?? 0,
    currency: text(body, 'currency'),
    merchantOrderId: text(body, 'merchant_order_id'),
    customerId: optionalText(body, 'customer_id'),
    consentId: optionalText(body, 'payment_consent_id'),
    clientSecret: optionalText(body, 'client_secret'),
    baseAmount: optionalNumber(body, 'base_amount'),
    baseCurrency: optionalText(body, 'base_currency'),
    failureCode: optionalText(attempt, 'failure_code'),
    adviceCode: optionalText(attempt, 'merchant_advice_code'),
    networkCode: optionalText(attempt, 'provider_original_response_code'),
    card: readCard(method),
    redirectMethod: redirectMethods.find((known) => known === method.type),
    payer: readPayer(method),
  }
}

/** Reads the URL of the page on which the buyer continues the payment. */
export const readRedirectUrl = (value: unknown): string => text(optionalBody(bodyOf(value), 'next_action'), 'url')

export function readCustomer(value: unknown): Customer {
  const body = bodyOf(value)
  return { id: text(body, 'id'), merchantCustomerId: text(body, 'merchant_customer_id') }
}

export function readConsent(value: unknown): Consent {
  const body = bodyOf(value)
  return {
    id: text(body, 'id'),
    status: text(body, 'status'),
    customerId: text(body, 'customer_id'),
    nextTriggeredBy: optionalText(body, 'next_triggered_by') ?? '',
    reason: optionalText(body, 'merchant_trigger_reason') ?? '',
    initialIntentId: optionalText(body, 'initial_payment_intent_id'),
    card: readExpiringCard(optionalBody(body, 'payment_method')),
  }
}

export function readDispute(value: unknown): Dispute {
  const body = bodyOf(value)
  const reason = optionalBody(body, 'reason')
  return {
    id: text(body, 'id'),
    intentId: optionalText(body, 'payment_intent_id'),
    status: text(body, 'status'),
    amount: optionalNumber(body, 'amount'),
    currency: optionalText(body, 'currency'),
    reason:
      optionalText(reason, 'description') ?? optionalText(reason, 'original_code') ?? optionalText(body, 'reason'),
    dueAt: optionalTime(body, 'due_at'),
    openedAt: optionalTime(body, 'created_at'),
  }
}

export function readRefund(value: unknown): Refund {
  const body = bodyOf(value)
  return {
    id: text(body, 'id'),
    requestId: optionalText(body, 'request_id'),
    status: text(body, 'status'),
    amount: number(body, 'amount'),
    currency: text(body, 'currency'),
    intentId: text(body, 'payment_intent_id'),
  }
}

export function readList<T>(value: unknown, read: (item: unknown) => T): T[] {
  const { items } = bodyOf(value)
  if (!Array.isArray(items)) throw new AirwallexFailure('unknown', 'unreadable_list')
  return items.map((item: unknown) => read(item))
}
