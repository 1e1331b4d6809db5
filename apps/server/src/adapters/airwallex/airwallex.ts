import { setTimeout as sleep } from 'node:timers/promises'
import type { RedirectMethod } from '@cliffhanger/domain/redirect-methods'
import { createCircuitBreaker } from './breaker.ts'
import { AirwallexFailure, classifyFailure } from './failure.ts'
import {
  type Consent,
  type Customer,
  type Dispute,
  type Intent,
  type Refund,
  readConsent,
  readCustomer,
  readDispute,
  readIntent,
  readList,
  readRedirectUrl,
  readRefund,
} from './shapes.ts'

export interface AirwallexOptions {
  /** URL of the provider or of the payment sandbox, without a trailing slash. */
  readonly baseUrl: () => string
  readonly clientId: string
  readonly apiKey: string
  /** API version `YYYY-MM-DD`, sent with every request, because the account's default version may change. */
  readonly apiVersion: string
  readonly now: () => number
  readonly timeoutMs?: number
}

export interface NewIntent {
  readonly requestId: string
  /** Amount to pay in major units, see `toProviderAmount`. */
  readonly amount: number
  readonly currency: string
  readonly merchantOrderId: string
  readonly customerId?: string
  /** Whether the first payment also requests a consent for scheduled payments. */
  readonly isSubscription?: boolean
}
/** Input for a payment on a page of the wallet, to which the buyer is redirected. */
export interface RedirectPayment {
  readonly requestId: string
  readonly method: RedirectMethod
  /** Operating system of the phone; undefined on a computer, where the page shows a QR code. */
  readonly os: 'android' | 'ios' | undefined
  readonly returnUrl: string
}
export interface NewCustomer {
  readonly requestId: string
  readonly merchantCustomerId: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
}

export type Airwallex = ReturnType<typeof createAirwallex>
/** Methods of the provider's client: those with the default time limit, or those that `within` returns. */
export type AirwallexMethods = Omit<Airwallex, 'within'>

const earlierMs = 60_000

interface Token {
  readonly text: string
  /** Time of expiry in ms since epoch. */
  readonly until: number
}
interface Held {
  readonly token: Promise<Token>
  until: number
}

/**
 * Creates the HTTP client of the payment provider: https://www.airwallex.com/docs/api. Every request ends within
 * `timeoutMs`. A method whose token has expired makes up to four requests; callers with less time set a limit with
 * `within`. All methods throw AirwallexFailure; a retry must reuse its request id.
 */
export function createAirwallex(options: AirwallexOptions) {
  const { baseUrl, clientId, apiKey, apiVersion, now, timeoutMs = 8_000 } = options
  const breaker = createCircuitBreaker()
  let held: Held | undefined

  async function send(path: string, init: RequestInit, until = Number.POSITIVE_INFINITY): Promise<unknown> {
    const leftMs = Math.floor(Math.min(timeoutMs, until - performance.now()))
    if (leftMs <= 0) throw new AirwallexFailure('again', 'no_time_left')
    breaker.enter()
    try {
      const signal = AbortSignal.timeout(leftMs)
      // A redirect is an error, because the credentials in the headers must go only to the configured host.
      const answer = await fetch(`${baseUrl()}/api/v1${path}`, { ...init, signal, redirect: 'error' })
      const body: unknown = await answer.json().catch(() => undefined)
      breaker.succeeded()
      if (answer.ok) return body
      const { code = '', trace_id: traceId = '' } = typeof body === 'object' && body !== null ? Object(body) : {}
      throw classifyFailure(answer.status, String(code), String(traceId))
    } catch (error) {
      if (error instanceof AirwallexFailure) throw error
      breaker.failed()
      throw new AirwallexFailure('unknown', error instanceof Error ? error.name : 'no_answer')
    }
  }

  async function login(): Promise<Token> {
    const headers = { 'x-client-id': clientId, 'x-api-key': apiKey, 'x-api-version': apiVersion }
    const body = Object(await send('/authentication/login', { method: 'POST', headers }))
    return { text: String(body.token), until: Date.parse(String(body.expires_at)) }
  }

  /** Returns a valid token. Concurrent callers share one login; each waits no longer than its own time limit. */
  async function currentToken(until: number): Promise<string> {
    if (held === undefined || held.until - earlierMs <= now()) {
      const fresh: Held = { token: login(), until: Number.POSITIVE_INFINITY }
      held = fresh
      fresh.token.then(
        ({ until }) => {
          fresh.until = until
        },
        () => {
          if (held === fresh) held = undefined
        },
      )
    }
    const { token } = held
    if (until === Number.POSITIVE_INFINITY) return (await token).text
    const waiting = new AbortController()
    const late = sleep(Math.max(0, until - performance.now()), undefined, { signal: waiting.signal }).then(() => {
      throw new AirwallexFailure('again', 'no_time_left')
    })
    try {
      return (await Promise.race([token, late])).text
    } finally {
      late.catch(() => undefined)
      waiting.abort()
    }
  }

  async function askUntil(
    until: number,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    isRetry = false,
  ): Promise<unknown> {
    const token = await currentToken(until)
    const used = held
    const headers = {
      authorization: `Bearer ${token}`,
      'x-api-version': apiVersion,
      'content-type': 'application/json',
    }
    try {
      return await send(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }, until)
    } catch (error) {
      const isStale = error instanceof AirwallexFailure && error.code === 'unauthorized'
      if (!isStale || isRetry) throw error
      // Another request with the same expired token may have logged in meanwhile.
      if (held === used) held = undefined
      return askUntil(until, method, path, body, true)
    }
  }

  /** Creates the methods with a time limit. @param until the deadline, by `performance.now()` */
  function methodsUntil(until: number) {
    const ask = (method: 'GET' | 'POST', path: string, body?: object) => askUntil(until, method, path, body)
    return {
      async createIntent(intent: NewIntent): Promise<Intent> {
        const consent = { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' }
        const body = {
          request_id: intent.requestId,
          amount: intent.amount,
          currency: intent.currency,
          merchant_order_id: intent.merchantOrderId,
          ...(intent.customerId === undefined ? {} : { customer_id: intent.customerId }),
          ...(intent.isSubscription ? { payment_consent: consent } : {}),
        }
        return readIntent(await ask('POST', '/pa/payment_intents/create', body))
      },
      intent: async (id: string): Promise<Intent> =>
        readIntent(await ask('GET', `/pa/payment_intents/${encodeURIComponent(id)}`)),
      /** Lists all intents of an order, newest first. */
      intentsOf: async (merchantOrderId: string): Promise<Intent[]> =>
        readList(
          await ask('GET', `/pa/payment_intents?merchant_order_id=${encodeURIComponent(merchantOrderId)}`),
          readIntent,
        ),
      cancelIntent: async (id: string, requestId: string): Promise<Intent> =>
        readIntent(
          await ask('POST', `/pa/payment_intents/${encodeURIComponent(id)}/cancel`, {
            request_id: requestId,
            cancellation_reason: 'replaced',
          }),
        ),
      /** Confirms an intent with a stored consent, while the cardholder is absent. */
      charge: async (id: string, requestId: string, consentId: string): Promise<Intent> =>
        readIntent(
          await ask('POST', `/pa/payment_intents/${encodeURIComponent(id)}/confirm`, {
            request_id: requestId,
            payment_consent_id: consentId,
          }),
        ),
      /** Starts a payment on a wallet's page and returns the URL of the page. */
      async redirect(id: string, { requestId, method, os, returnUrl }: RedirectPayment): Promise<string> {
        const flow = os === undefined ? { flow: 'qrcode' } : { flow: 'mobile_web', os_type: os }
        const payment = { type: method, [method]: flow }
        return readRedirectUrl(
          await ask('POST', `/pa/payment_intents/${encodeURIComponent(id)}/confirm`, {
            request_id: requestId,
            payment_method: payment,
            return_url: returnUrl,
          }),
        )
      },
      async createCustomer(customer: NewCustomer): Promise<Customer> {
        const { requestId, merchantCustomerId, email, firstName, lastName } = customer
        const optional = { email, first_name: firstName, last_name: lastName }
        const body = { request_id: requestId, merchant_customer_id: merchantCustomerId, ...optional }
        return readCustomer(await ask('POST', '/pa/customers/create', body))
      },
      /** The API cannot delete a customer, so the personal fields are overwritten. */
      async eraseCustomer(id: string, requestId: string): Promise<void> {
        const nobody = { first_name: 'Deleted', last_name: 'Deleted', email: 'deleted@example.com' }
        await ask('POST', `/pa/customers/${encodeURIComponent(id)}/update`, { request_id: requestId, ...nobody })
      },
      customersOf: async (merchantCustomerId: string): Promise<Customer[]> =>
        readList(
          await ask('GET', `/pa/customers?merchant_customer_id=${encodeURIComponent(merchantCustomerId)}`),
          readCustomer,
        ),
      consent: async (id: string): Promise<Consent> =>
        readConsent(await ask('GET', `/pa/payment_consents/${encodeURIComponent(id)}`)),
      disableConsent: async (id: string, requestId: string): Promise<Consent> =>
        readConsent(
          await ask('POST', `/pa/payment_consents/${encodeURIComponent(id)}/disable`, { request_id: requestId }),
        ),
      /** Refunds `amount` in major units; default: all that is not refunded yet. */
      refund: async (intentId: string, requestId: string, reason: string, amount?: number): Promise<Refund> =>
        readRefund(
          await ask('POST', '/pa/refunds/create', {
            request_id: requestId,
            payment_intent_id: intentId,
            reason,
            ...(amount === undefined ? {} : { amount }),
          }),
        ),
      dispute: async (id: string): Promise<Dispute> =>
        readDispute(await ask('GET', `/pa/payment_disputes/${encodeURIComponent(id)}`)),
      /** Accepts a dispute: the cardholder gets the money back. */
      acceptDispute: async (id: string, requestId: string): Promise<Dispute> =>
        readDispute(
          await ask('POST', `/pa/payment_disputes/${encodeURIComponent(id)}/accept`, { request_id: requestId }),
        ),
      /** Challenges a dispute with a letter to the cardholder's bank. */
      challengeDispute: async (id: string, requestId: string, letter: string): Promise<Dispute> =>
        readDispute(
          await ask('POST', `/pa/payment_disputes/${encodeURIComponent(id)}/challenge`, {
            request_id: requestId,
            description: letter,
          }),
        ),
      /** Returns one page of the intents created since a time: newest first, at most a hundred. The first page is 0. */
      intentsSince: async (from: Date, page: number): Promise<Intent[]> =>
        readList(
          await ask('GET', `/pa/payment_intents?from_created_at=${from.toISOString()}&page_num=${page}&page_size=100`),
          readIntent,
        ),
      /** Returns one page of the refunds created since a time: newest first, at most a hundred. The first page is 0. */
      refundsSince: async (from: Date, page: number): Promise<Refund[]> =>
        readList(
          await ask('GET', `/pa/refunds?from_created_at=${from.toISOString()}&page_num=${page}&page_size=100`),
          readRefund,
        ),
      refundsOf: async (intentId: string): Promise<Refund[]> =>
        readList(await ask('GET', `/pa/refunds?payment_intent_id=${encodeURIComponent(intentId)}`), readRefund),
    }
  }

  return { ...methodsUntil(Number.POSITIVE_INFINITY), within: (ms: number) => methodsUntil(performance.now() + ms) }
}
