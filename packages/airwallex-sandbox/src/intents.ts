import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId, type Page, type Thing } from './book.ts'
import { type Card, type Outcome, readCard } from './cards.ts'
import {
  amountOf,
  currencyOf,
  type Fields,
  fieldsOf,
  isFields,
  optionalFields,
  optionalText,
  textOf,
} from './fields.ts'
import { notFound, Refusal, wrongStatus } from './refusal.ts'

const secretLivesMs = 60 * 60_000
const pendingMs = 5_000
const cancellable = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE']
const challengeCode = '1234'

export type Intents = ReturnType<typeof createIntents>

/**
 * Payment intents with the attempts in them. A decline never ends an intent: it goes back to wait for a card.
 * @param secretKey signs client secrets, so that any process of the stand-in knows them
 * @param challengeUrl where the bank's page of a 3-D Secure challenge lies
 */
export function createIntents({ secretKey, challengeUrl }: { secretKey: string; challengeUrl: () => string }) {
  const signature = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url')
  function secretFor(id: string, now: number): string {
    const text = `${id}.${now + secretLivesMs}`
    return `${text}.${signature(text)}`
  }
  /** @throws Refusal `unauthorized` */
  function checkSecret(secret: string, id: string, now: number): void {
    const [of = '', until = '', signed = ''] = secret.split('.')
    const right = Buffer.from(signature(`${of}.${until}`))
    const given = Buffer.from(signed)
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    if (!isRight || of !== id || Number(until) <= now) {
      throw new Refusal(401, 'unauthorized', 'The client secret is wrong or has expired')
    }
  }

  const shown = (thing: Thing, now: number): Thing =>
    thing.id.startsWith('int_') ? { ...thing, client_secret: secretFor(thing.id, now) } : thing

  async function create(page: Page, body: Fields): Promise<Thing> {
    const currency = currencyOf(body)
    const requestId = textOf(body, 'request_id', 64)
    const customerId = optionalText(body, 'customer_id', 64)
    if (customerId !== undefined) await page.get('customer', customerId)
    const wanted = {
      request_id: requestId,
      amount: amountOf(body, currency),
      currency,
      merchant_order_id: textOf(body, 'merchant_order_id', 64),
      ...(customerId === undefined ? {} : { customer_id: customerId }),
      ...(isFields(body.metadata) ? { metadata: body.metadata } : {}),
      ...(isFields(body.payment_consent) ? { payment_consent: body.payment_consent } : {}),
      status: 'REQUIRES_PAYMENT_METHOD',
      captured_amount: 0,
    }
    const isCaptured = optionalFields(
      optionalFields(body.payment_method_options, 'payment_method_options').card,
      'card',
    )
    const intent = await page.add('intent', wanted, {
      lookup: wanted.merchant_order_id,
      ...(customerId === undefined ? {} : { owner: customerId }),
      hidden: { autoCapture: isCaptured.auto_capture !== false },
    })
    await page.claim(requestId, intent.id)
    await page.tell('payment_intent.created', intent)
    return shown(intent, page.now)
  }

  /** What came of a charge is written down before it is answered, a decline too. */
  async function settle(page: Page, intent: Thing, hidden: Fields, outcome: Outcome, card: Fields): Promise<Thing> {
    const attempt = (status: string, more: Fields = {}) => ({
      latest_payment_attempt: {
        id: newId('att'),
        amount: intent.amount,
        currency: intent.currency,
        status,
        payment_method: { type: 'card', card },
        refunded_amount: 0,
        ...more,
      },
    })
    if (outcome.kind === 'declined') {
      const failure = { failure_code: outcome.code, provider_original_response_code: outcome.network }
      const back = await page.change(intent, {
        status: 'REQUIRES_PAYMENT_METHOD',
        next_action: null,
        ...attempt('AUTHORIZATION_FAILED', failure),
      })
      await page.tell('payment_attempt.authorization_failed', back)
      await page.tell('payment_intent.requires_payment_method', back)
      return back
    }
    if (outcome.kind === 'challenge') {
      const url = `${challengeUrl()}?intent=${intent.id}`
      const waiting = await page.change(
        intent,
        {
          status: 'REQUIRES_CUSTOMER_ACTION',
          next_action: { type: 'redirect_iframe', method: 'GET', stage: 'WAITING_USER_INFO_INPUT', url },
          ...attempt('AUTHENTICATION_REDIRECTED'),
        },
        { ...hidden, card },
      )
      await page.tell('payment_intent.requires_customer_action', waiting)
      return waiting
    }
    if (outcome.kind === 'pending') {
      const pending = await page.change(intent, {
        status: 'PENDING',
        next_action: null,
        ...attempt('PENDING_AUTHORIZATION'),
      })
      await page.later(intent.id, pendingMs)
      await page.tell('payment_intent.pending', pending)
      return pending
    }
    if (hidden.autoCapture === false) {
      const held = await page.change(intent, {
        status: 'REQUIRES_CAPTURE',
        next_action: null,
        ...attempt('AUTHORIZED'),
      })
      await page.tell('payment_intent.requires_capture', held)
      return held
    }
    return pay(page, intent, { next_action: null, ...attempt('SETTLED') }, card)
  }

  async function pay(page: Page, intent: Thing, changes: Fields, card: Fields): Promise<Thing> {
    const consentId = await verifyConsent(page, intent, card)
    const paid = await page.change(intent, {
      ...changes,
      status: 'SUCCEEDED',
      captured_amount: intent.amount,
      ...(consentId === undefined ? {} : { payment_consent_id: consentId }),
    })
    await page.tell('payment_intent.succeeded', paid)
    return paid
  }

  /** A first payment that asks for a consent makes it, verified by its own success. */
  async function verifyConsent(page: Page, intent: Thing, card: Fields): Promise<string | undefined> {
    if (!isFields(intent.payment_consent) || typeof intent.customer_id !== 'string') return undefined
    if (typeof intent.payment_consent_id === 'string') return intent.payment_consent_id
    const { next_triggered_by = 'merchant', merchant_trigger_reason = 'unscheduled' } = intent.payment_consent
    const consent = await page.add(
      'consent',
      {
        customer_id: intent.customer_id,
        next_triggered_by,
        merchant_trigger_reason,
        status: 'VERIFIED',
        initial_payment_intent_id: intent.id,
        payment_method: { type: 'card', card },
      },
      { owner: intent.customer_id },
    )
    await page.tell('payment_consent.verified', consent)
    return consent.id
  }

  /** How a charge ends that no person takes part in. */
  async function chargeConsent(page: Page, intent: Thing, hidden: Fields, consentId: string, outcome: Outcome) {
    const { thing: consent } = await page.get('consent', consentId)
    if (consent.status !== 'VERIFIED') throw wrongStatus(String(consent.status))
    if (consent.customer_id !== intent.customer_id) throw notFound(`consent ${consentId}`)
    const charged = await page.change(intent, { payment_consent_id: consentId })
    return settle(page, charged, hidden, outcome, cardOf(consent))
  }

  return {
    create,
    shown,
    checkSecret,
    async get(page: Page, id: string): Promise<Thing> {
      return shown((await page.get('intent', id)).thing, page.now)
    },
    /** @param isMerchant whether it was asked with the merchant's token: consents are charged by nobody else */
    async confirm(page: Page, id: string, body: Fields, isMerchant: boolean, consentOutcome: Outcome): Promise<Thing> {
      const { thing, hidden } = await page.get('intent', id)
      await page.claim(textOf(body, 'request_id', 64), id)
      if (thing.status !== 'REQUIRES_PAYMENT_METHOD') throw wrongStatus(String(thing.status))
      const consentId = optionalText(body, 'payment_consent_id', 64)
      if (consentId !== undefined) {
        if (!isMerchant) throw new Refusal(401, 'unauthorized', 'A consent is charged by its merchant')
        return chargeConsent(page, thing, hidden, consentId, consentOutcome)
      }
      const { brand, last4, outcome }: Card = readCard(body.payment_method, Number(thing.amount), page.now)
      const intent = isFields(body.payment_consent)
        ? await page.change(thing, { payment_consent: fieldsOf(body.payment_consent, 'payment_consent') })
        : thing
      return settle(page, intent, hidden, outcome, { brand, last4 })
    },
    async confirmContinue(page: Page, id: string, body: Fields): Promise<Thing> {
      const { thing, hidden } = await page.get('intent', id)
      await page.claim(textOf(body, 'request_id', 64), id)
      if (thing.status !== 'REQUIRES_CUSTOMER_ACTION') throw wrongStatus(String(thing.status))
      const { code } = optionalFields(body.three_ds, 'three_ds')
      const card = isFields(hidden.card) ? hidden.card : {}
      const outcome: Outcome =
        code === challengeCode
          ? { kind: 'paid' }
          : { kind: 'declined', code: 'authentication_declined', network: '3DS' }
      return settle(page, thing, hidden, outcome, card)
    },
    async capture(page: Page, id: string, body: Fields): Promise<Thing> {
      const { thing } = await page.get('intent', id)
      await page.claim(textOf(body, 'request_id', 64), id)
      if (thing.status !== 'REQUIRES_CAPTURE') throw wrongStatus(String(thing.status))
      return pay(page, thing, {}, {})
    },
    async cancel(page: Page, id: string, body: Fields): Promise<Thing> {
      const { thing } = await page.get('intent', id)
      await page.claim(textOf(body, 'request_id', 64), id)
      if (!cancellable.includes(String(thing.status))) throw wrongStatus(String(thing.status))
      const reason = optionalText(body, 'cancellation_reason', 128) ?? ''
      const cancelled = await page.change(thing, { status: 'CANCELLED', cancellation_reason: reason })
      await page.tell('payment_intent.cancelled', cancelled)
      return cancelled
    },
    /** What was pending turns out well. */
    async finish(page: Page, id: string): Promise<void> {
      const { thing } = await page.get('intent', id)
      const attempt = isFields(thing.latest_payment_attempt) ? thing.latest_payment_attempt : {}
      if (thing.status !== 'PENDING') return
      await pay(page, thing, { latest_payment_attempt: { ...attempt, status: 'SETTLED' } }, cardOf(attempt))
    },
  }
}

const cardOf = ({ payment_method: method }: Fields): Fields =>
  isFields(method) && isFields(method.card) ? method.card : {}
