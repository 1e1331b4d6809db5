import { createHmac, timingSafeEqual } from 'node:crypto'
import { type ChargeOutcome, readPaymentMethod } from './cards.ts'
import {
  type Fields,
  isFields,
  optionalFields,
  optionalText,
  requireAmount,
  requireCurrency,
  requireFields,
  requireHttpUrl,
  requireText,
} from './fields.ts'
import { ApiError, notFound, wrongStatus } from './refusal.ts'
import { newId, type Resource, type StoreTransaction } from './store.ts'
import type { WalletAnswer } from './wallet-page.ts'

const secretLivesMs = 60 * 60_000
const pendingMs = 5_000
const cancellable = ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE']
const challengeCode = '1234'
const walletOutcomes: Readonly<Record<Exclude<WalletAnswer, 'leave'>, ChargeOutcome>> = {
  approve: { kind: 'paid' },
  later: { kind: 'pending' },
  refuse: { kind: 'declined', code: 'provider_declined', network: '05' },
}

export type PaymentIntentOperations = ReturnType<typeof createPaymentIntentOperations>

/**
 * Creates the operations on payment intents and their attempts. After a decline, an intent waits for another payment
 * method.
 * @param secretKey signs client secrets, so that every process of the sandbox can verify them
 * @param pages URL of the folder that contains the page of a 3-D Secure challenge and the wallets' page
 */
export function createPaymentIntentOperations({ secretKey, pages }: { secretKey: string; pages: () => string }) {
  const signature = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url')
  function secretFor(id: string, now: number): string {
    const text = `${id}.${now + secretLivesMs}`
    return `${text}.${signature(text)}`
  }
  /** Verifies the client secret of a payment intent. @throws ApiError `unauthorized` */
  function checkSecret(secret: string, id: string, now: number): void {
    const [of = '', until = '', signed = ''] = secret.split('.')
    const right = Buffer.from(signature(`${of}.${until}`))
    const given = Buffer.from(signed)
    const isRight = given.length === right.length && timingSafeEqual(given, right)
    if (!isRight || of !== id || Number(until) <= now) {
      throw new ApiError(401, 'unauthorized', 'The client secret is wrong or has expired')
    }
  }

  const shown = (thing: Resource, now: number): Resource =>
    thing.id.startsWith('int_') ? { ...thing, client_secret: secretFor(thing.id, now) } : thing

  async function create(store: StoreTransaction, body: Fields): Promise<Resource> {
    const currency = requireCurrency(body)
    const requestId = requireText(body, 'request_id', 64)
    const customerId = optionalText(body, 'customer_id', 64)
    if (customerId !== undefined) await store.get('customer', customerId)
    const wanted = {
      request_id: requestId,
      amount: requireAmount(body, currency),
      currency,
      merchant_order_id: requireText(body, 'merchant_order_id', 64),
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
    const intent = await store.add('intent', wanted, {
      lookup: wanted.merchant_order_id,
      ...(customerId === undefined ? {} : { owner: customerId }),
      hidden: { autoCapture: isCaptured.auto_capture !== false },
    })
    await store.claim(requestId, intent.id)
    await store.addEvent('payment_intent.created', intent)
    return shown(intent, store.now)
  }

  /** Stores the result of a charge, including a decline, before the response is sent. */
  async function settle(
    store: StoreTransaction,
    intent: Resource,
    hidden: Fields,
    outcome: ChargeOutcome,
    method: Fields,
  ): Promise<Resource> {
    const attempt = (status: string, more: Fields = {}) => ({
      latest_payment_attempt: {
        id: newId('att'),
        amount: intent.amount,
        currency: intent.currency,
        status,
        payment_method: method,
        refunded_amount: 0,
        ...more,
      },
    })
    if (outcome.kind === 'declined') {
      const failure = { failure_code: outcome.code, provider_original_response_code: outcome.network }
      const back = await store.change(intent, {
        status: 'REQUIRES_PAYMENT_METHOD',
        next_action: null,
        ...attempt('AUTHORIZATION_FAILED', failure),
      })
      await store.addEvent('payment_attempt.authorization_failed', back)
      await store.addEvent('payment_intent.requires_payment_method', back)
      return back
    }
    if (outcome.kind === 'challenge') {
      const url = `${pages()}/challenge?intent=${intent.id}`
      const waiting = await store.change(
        intent,
        {
          status: 'REQUIRES_CUSTOMER_ACTION',
          next_action: { type: 'redirect_iframe', method: 'GET', stage: 'WAITING_USER_INFO_INPUT', url },
          ...attempt('AUTHENTICATION_REDIRECTED'),
        },
        { ...hidden, method },
      )
      await store.addEvent('payment_intent.requires_customer_action', waiting)
      return waiting
    }
    if (outcome.kind === 'redirect') {
      const type = requireText(method, 'type')
      const url = `${pages()}/wallet?intent=${intent.id}&type=${type}&checksum=${signature(`wallet.${intent.id}`)}`
      const waiting = await store.change(
        intent,
        {
          status: 'REQUIRES_CUSTOMER_ACTION',
          next_action: { type: 'redirect', method: 'GET', url },
          ...attempt('AUTHENTICATION_REDIRECTED'),
        },
        { ...hidden, method },
      )
      await store.addEvent('payment_intent.requires_customer_action', waiting)
      return waiting
    }
    if (outcome.kind === 'pending') {
      const pending = await store.change(intent, {
        status: 'PENDING',
        next_action: null,
        ...attempt('PENDING_AUTHORIZATION'),
      })
      await store.schedulePending(intent.id, pendingMs)
      await store.addEvent('payment_intent.pending', pending)
      return pending
    }
    if (hidden.autoCapture === false) {
      const held = await store.change(intent, {
        status: 'REQUIRES_CAPTURE',
        next_action: null,
        ...attempt('AUTHORIZED'),
      })
      await store.addEvent('payment_intent.requires_capture', held)
      return held
    }
    return pay(store, intent, { next_action: null, ...attempt('SETTLED') }, method)
  }

  async function pay(store: StoreTransaction, intent: Resource, changes: Fields, method: Fields): Promise<Resource> {
    const consentId = await verifyConsent(store, intent, method)
    const paid = await store.change(intent, {
      ...changes,
      status: 'SUCCEEDED',
      captured_amount: intent.amount,
      ...(consentId === undefined ? {} : { payment_consent_id: consentId }),
    })
    await store.addEvent('payment_intent.succeeded', paid)
    return paid
  }

  /**
   * Creates the payment consent that a first payment requested. The consent is verified because the payment succeeded.
   */
  async function verifyConsent(store: StoreTransaction, intent: Resource, method: Fields): Promise<string | undefined> {
    if (typeof intent.payment_consent_id === 'string') return intent.payment_consent_id
    if (!isFields(intent.payment_consent) || typeof intent.customer_id !== 'string') return undefined
    const { next_triggered_by = 'merchant', merchant_trigger_reason = 'unscheduled' } = intent.payment_consent
    const consent = await store.add(
      'consent',
      {
        customer_id: intent.customer_id,
        next_triggered_by,
        merchant_trigger_reason,
        status: 'VERIFIED',
        initial_payment_intent_id: intent.id,
        payment_method: method,
      },
      { owner: intent.customer_id },
    )
    await store.addEvent('payment_consent.verified', consent)
    return consent.id
  }

  /**
   * Charges a payment consent. The request must come from the merchant, unless the customer triggers the consent's
   * payments: then it may also come from the customer's browser.
   */
  async function chargeConsent(
    store: StoreTransaction,
    intent: Resource,
    { hidden, consentId, isMerchant }: { hidden: Fields; consentId: string; isMerchant: boolean },
    outcome: ChargeOutcome,
  ) {
    const { thing: consent } = await store.get('consent', consentId)
    if (!isMerchant && consent.next_triggered_by !== 'customer')
      throw new ApiError(401, 'unauthorized', 'A consent is charged by its merchant')
    if (consent.status !== 'VERIFIED') throw wrongStatus(String(consent.status))
    if (consent.customer_id !== intent.customer_id) throw notFound(`consent ${consentId}`)
    const charged = await store.change(intent, { payment_consent_id: consentId })
    return settle(store, charged, hidden, outcome, methodOf(consent))
  }

  return {
    create,
    shown,
    checkSecret,
    async get(store: StoreTransaction, id: string): Promise<Resource> {
      return shown((await store.get('intent', id)).thing, store.now)
    },
    /** @param isMerchant whether the request has the merchant's token, as redirect wallets and most consents require */
    async confirm(
      store: StoreTransaction,
      id: string,
      body: Fields,
      isMerchant: boolean,
      consentOutcome: ChargeOutcome,
    ): Promise<Resource> {
      const { thing, hidden } = await store.get('intent', id)
      await store.claim(requireText(body, 'request_id', 64), id)
      if (thing.status !== 'REQUIRES_PAYMENT_METHOD') throw wrongStatus(String(thing.status))
      const consentId = optionalText(body, 'payment_consent_id', 64)
      if (consentId !== undefined) return chargeConsent(store, thing, { hidden, consentId, isMerchant }, consentOutcome)
      const { shown: method, outcome } = readPaymentMethod(body.payment_method, Number(thing.amount), store.now)
      // A holder of the client secret, such as the browser, must not choose the URL to which the wallet's page
      // redirects.
      if (outcome.kind === 'redirect' && !isMerchant)
        throw new ApiError(401, 'unauthorized', "A wallet's page is opened by the merchant")
      const intent = isFields(body.payment_consent)
        ? await store.change(thing, { payment_consent: requireFields(body.payment_consent, 'payment_consent') })
        : thing
      const place = outcome.kind === 'redirect' ? { returnUrl: requireHttpUrl(body, 'return_url') } : {}
      return settle(store, intent, { ...hidden, ...place }, outcome, method)
    },
    /** Applies the buyer's answer from a wallet's page. Returns the shop's URL to which the page redirects. */
    async answerWallet(store: StoreTransaction, id: string, checksum: string, answer: WalletAnswer): Promise<string> {
      const { thing, hidden } = await store.get('intent', id)
      if (checksum !== signature(`wallet.${id}`)) throw new ApiError(401, 'unauthorized', 'The checksum is wrong')
      const returnUrl = requireHttpUrl(hidden, 'returnUrl')
      if (answer === 'leave') return returnUrl
      if (thing.status !== 'REQUIRES_CUSTOMER_ACTION') throw wrongStatus(String(thing.status))
      const method = isFields(hidden.method) ? hidden.method : {}
      await settle(store, thing, hidden, walletOutcomes[answer], method)
      return returnUrl
    },
    async confirmContinue(store: StoreTransaction, id: string, body: Fields): Promise<Resource> {
      const { thing, hidden } = await store.get('intent', id)
      await store.claim(requireText(body, 'request_id', 64), id)
      if (thing.status !== 'REQUIRES_CUSTOMER_ACTION') throw wrongStatus(String(thing.status))
      const { code } = optionalFields(body.three_ds, 'three_ds')
      const method = isFields(hidden.method) ? hidden.method : {}
      const outcome: ChargeOutcome =
        code === challengeCode
          ? { kind: 'paid' }
          : { kind: 'declined', code: 'authentication_declined', network: '3DS' }
      return settle(store, thing, hidden, outcome, method)
    },
    async capture(store: StoreTransaction, id: string, body: Fields): Promise<Resource> {
      const { thing } = await store.get('intent', id)
      await store.claim(requireText(body, 'request_id', 64), id)
      if (thing.status !== 'REQUIRES_CAPTURE') throw wrongStatus(String(thing.status))
      return pay(store, thing, {}, {})
    },
    async cancel(store: StoreTransaction, id: string, body: Fields): Promise<Resource> {
      const { thing } = await store.get('intent', id)
      await store.claim(requireText(body, 'request_id', 64), id)
      if (!cancellable.includes(String(thing.status))) throw wrongStatus(String(thing.status))
      const reason = optionalText(body, 'cancellation_reason', 128) ?? ''
      const cancelled = await store.change(thing, { status: 'CANCELLED', cancellation_reason: reason })
      await store.addEvent('payment_intent.cancelled', cancelled)
      return cancelled
    },
    /** Completes a pending payment successfully. */
    async finish(store: StoreTransaction, id: string): Promise<void> {
      const { thing } = await store.get('intent', id)
      const attempt = isFields(thing.latest_payment_attempt) ? thing.latest_payment_attempt : {}
      if (thing.status !== 'PENDING') return
      await pay(store, thing, { latest_payment_attempt: { ...attempt, status: 'SETTLED' } }, methodOf(attempt))
    },
  }
}

const methodOf = ({ payment_method: method }: Fields): Fields => (isFields(method) ? method : {})
