import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { ChargeOutcome } from './cards.ts'
import { challengePage } from './challenge-page.ts'
import { createCustomer, updateCustomer } from './customers.ts'
import { answerDispute, createDispute, resolveDispute } from './disputes.ts'
import { type Fields, isFields, optionalFields } from './fields.ts'
import { createPaymentIntentOperations } from './intents.ts'
import { type FaultKind, takeFault } from './knobs.ts'
import { createAccessTokenIssuer, type Merchant } from './login.ts'
import { createRefund } from './refunds.ts'
import { ApiError } from './refusal.ts'
import { readSettings, type Settings, setClock, setKnobs } from './settings.ts'
import { createStoreTransaction, prepareStore, type Resource, type StoreTransaction } from './store.ts'
import { inTransaction, withClient } from './transaction.ts'
import { serveWalletPage } from './wallet-routes.ts'
import { startWebhooks, type WebhookTarget } from './webhooks.ts'

export interface SandboxOptions {
  readonly pool: pg.Pool
  readonly merchant: Merchant
  /** Returns the base URL for browsers: origin and prefix, without a trailing slash. */
  readonly baseUrl: () => string
  /**
   * Returns the webhook's URL and secret. Called for each message, because the receiving server may not be ready at the
   * start.
   */
  readonly webhook: () => WebhookTarget | undefined
  /** Whether requests can inject faults, set the clock and create disputes. */
  readonly hasKnobs: boolean
}

/** Delay of an injected timeout; longer than the timeout of any caller. */
const timeoutMs = 30_000

interface SandboxRequest {
  readonly store: StoreTransaction
  readonly body: Fields
  readonly query: Fields
  readonly id: string
  readonly isMerchant: boolean
  readonly settings: Settings
}
type SandboxResponse = { readonly status?: number; readonly body: unknown }
type Handler = (request: SandboxRequest) => Promise<SandboxResponse> | SandboxResponse

/**
 * Mounts the payment sandbox below the prefix of `app`. It simulates the provider's API: paths, bodies, errors and
 * signed webhook messages. Its state is in a separate database schema. The sandbox stops when `app` is closed.
 */
export async function createSandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  const { pool, merchant, baseUrl, webhook, hasKnobs } = options
  await prepareStore(pool)
  const { login, isMerchant } = createAccessTokenIssuer(merchant)
  const intents = createPaymentIntentOperations({ secretKey: merchant.apiKey, pages: baseUrl })
  const webhooks = startWebhooks(pool, intents, webhook)
  app.addHook('onClose', () => webhooks.stop())
  app.setErrorHandler((error, _, reply) => sendRefusal(reply, error))
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, new ApiError(404, 'not_found', 'There is no such path')))

  const faultOf = async ({ url }: FastifyRequest, { knobs }: Settings): Promise<FaultKind | undefined> =>
    knobs.faults.some(({ path }) => url.includes(path)) ? takeFault(pool, url) : undefined

  async function respond(
    request: FastifyRequest,
    handler: Handler,
    access: 'merchant' | 'secret',
    settings: Settings,
  ): Promise<SandboxResponse> {
    const isAsMerchant = isMerchant(request.headers.authorization, settings.now)
    const { id = '' } = optionalFields(request.params, 'params')
    const body = optionalFields(request.body, 'body')
    if (!isAsMerchant && access === 'merchant')
      throw new ApiError(401, 'unauthorized', 'Access denied, authentication failed')
    if (!isAsMerchant) intents.checkSecret(String(body.client_secret ?? ''), String(id), settings.now)
    const query = optionalFields(request.query, 'query')
    // Read-only requests need no transaction.
    const run = request.method === 'GET' ? withClient : inTransaction
    return run(pool, async (client) => {
      const store = createStoreTransaction(client, settings.now)
      const replayed = settings.knobs.isReplaying ? await store.findByRequestId(String(body.request_id)) : undefined
      if (replayed) return { body: intents.shown(replayed, settings.now) }
      return handler({ store, body, query, id: String(id), isMerchant: isAsMerchant, settings })
    })
  }

  function route(method: 'GET' | 'POST', path: string, handler: Handler, access: 'merchant' | 'secret' = 'merchant') {
    app.route({
      method,
      url: `/api/v1${path}`,
      async handler(request, reply) {
        const settings = await readSettings(pool)
        const fault = await faultOf(request, settings)
        if (fault) await applyFaultBefore(fault)
        const { status = 200, body } = await respond(request, handler, access, settings)
        if (fault) await applyFaultAfter(fault)
        return reply.code(status).send(body)
      },
    })
  }

  app.post('/api/v1/authentication/login', async (request, reply) => {
    const settings = await readSettings(pool)
    const fault = await faultOf(request, settings)
    if (fault) await applyFaultBefore(fault)
    const { now } = settings
    const header = (name: string) => String(request.headers[name] ?? '')
    return reply.code(201).send(login(header('x-client-id'), header('x-api-key'), now))
  })

  route('POST', '/pa/customers/create', async ({ store, body }) => ({
    status: 201,
    body: await createCustomer(store, body),
  }))
  route('POST', '/pa/customers/:id/update', async ({ store, id, body }) => ({
    body: await updateCustomer(store, id, body),
  }))
  route('GET', '/pa/customers', ({ store, query }) => listResponse(store, 'customer', query, 'merchant_customer_id'))
  route('GET', '/pa/customers/:id', async ({ store, id }) => ({ body: (await store.get('customer', id)).thing }))

  route('POST', '/pa/payment_intents/create', async ({ store, body }) => ({
    status: 201,
    body: await intents.create(store, body),
  }))
  route('GET', '/pa/payment_intents', ({ store, query }) => listResponse(store, 'intent', query, 'merchant_order_id'))
  route('GET', '/pa/payment_intents/:id', async ({ store, id }) => ({ body: await intents.get(store, id) }))
  route(
    'POST',
    '/pa/payment_intents/:id/confirm',
    async ({ store, id, body, isMerchant: isMerchantRequest, settings }) =>
      outcome(await intents.confirm(store, id, body, isMerchantRequest, consentOutcome(settings, isMerchantRequest))),
    'secret',
  )
  route(
    'POST',
    '/pa/payment_intents/:id/confirm_continue',
    async ({ store, id, body }) => outcome(await intents.confirmContinue(store, id, body)),
    'secret',
  )
  route('POST', '/pa/payment_intents/:id/capture', async ({ store, id, body }) => ({
    body: await intents.capture(store, id, body),
  }))
  route('POST', '/pa/payment_intents/:id/cancel', async ({ store, id, body }) => ({
    body: await intents.cancel(store, id, body),
  }))

  route('GET', '/pa/payment_consents', ({ store, query }) =>
    listResponse(store, 'consent', query, undefined, 'customer_id'),
  )
  route('GET', '/pa/payment_consents/:id', async ({ store, id }) => ({ body: (await store.get('consent', id)).thing }))
  route('POST', '/pa/payment_consents/:id/disable', async ({ store, id }) => {
    const { thing } = await store.get('consent', id)
    const disabled = await store.change(thing, { status: 'DISABLED' })
    await store.addEvent('payment_consent.disabled', disabled)
    return { body: disabled }
  })

  route('POST', '/pa/refunds/create', async ({ store, body, settings }) => ({
    status: 201,
    body: await createRefund(store, body, settings.knobs.refundOutcome),
  }))
  route('GET', '/pa/refunds', ({ store, query }) =>
    listResponse(store, 'refund', query, undefined, 'payment_intent_id'),
  )
  route('GET', '/pa/refunds/:id', async ({ store, id }) => ({ body: (await store.get('refund', id)).thing }))

  route('GET', '/pa/payment_disputes/:id', async ({ store, id }) => ({ body: (await store.get('dispute', id)).thing }))

  route('POST', '/pa/payment_disputes/:id/accept', async ({ store, id, body }) => ({
    body: await answerDispute(store, id, body, 'ACCEPTED'),
  }))
  route('POST', '/pa/payment_disputes/:id/challenge', async ({ store, id, body }) => ({
    body: await answerDispute(store, id, body, 'CHALLENGED'),
  }))

  // Allow cross-origin requests: the card form's script runs on the shop's pages, which may have another origin.
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('access-control-allow-origin', '*')
    if (request.method !== 'OPTIONS') return
    await reply.code(204).header('access-control-allow-headers', 'content-type').send()
  })
  app.get('/assets/elements.bundle.min.js', async (_, reply) => {
    const script = await readFile(new URL('../browser/elements.js', import.meta.url))
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
  })
  app.get('/challenge', (request, reply) => {
    const { intent = '' } = optionalFields(request.query, 'query')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'")
      .header('cache-control', 'no-store')
      .send(challengePage(String(intent)))
  })
  serveWalletPage(app, pool, intents)

  if (!hasKnobs) return
  route('POST', '/simulation/pa/payment_disputes/create', async ({ store, body }) => ({
    status: 201,
    body: await createDispute(store, body),
  }))
  route('POST', '/simulation/pa/payment_disputes/:id/resolve', async ({ store, id, body }) => ({
    body: await resolveDispute(store, id, body),
  }))
  app.get('/knobs', async () => readSettings(pool))
  app.put('/knobs', async (request) => setKnobs(pool, request.body))
  app.put('/clock', async (request) => {
    await setClock(pool, Number(optionalFields(request.body, 'body').aheadMs) || 0)
    return readSettings(pool)
  })
}

function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof ApiError) {
    const { status, code, message, more } = error
    return reply.code(status).send({ code, message, ...more, trace_id: reply.request.id })
  }
  const status = isFields(error) && typeof error.statusCode === 'number' ? error.statusCode : 500
  const code = status < 500 ? 'validation_error' : 'internal_error'
  return reply
    .code(status)
    .send({ code, message: status < 500 ? 'The body is wrong' : 'Something went wrong', trace_id: reply.request.id })
}

/** Returns the response to the confirmation of a payment intent: its data, or an error if the payment was declined. */
function outcome(intent: Resource): SandboxResponse {
  const attempt = isFields(intent.latest_payment_attempt) ? intent.latest_payment_attempt : {}
  if (intent.status !== 'REQUIRES_PAYMENT_METHOD' || typeof attempt.failure_code !== 'string') return { body: intent }
  return {
    status: 400,
    body: {
      code: attempt.failure_code,
      message: 'The payment was declined',
      provider_original_response_code: attempt.provider_original_response_code,
    },
  }
}

function consentOutcome({ knobs }: Settings, isMerchant: boolean): ChargeOutcome {
  if (knobs.consentDecline !== '') return { kind: 'declined', code: knobs.consentDecline, network: '51' }
  return { kind: knobs.hasConsentChallenge && !isMerchant ? 'challenge' : 'paid' }
}

async function listResponse(
  store: StoreTransaction,
  kind: 'customer' | 'intent' | 'consent' | 'refund',
  query: Fields,
  lookup?: string,
  owner?: string,
): Promise<SandboxResponse> {
  const text = (name: string | undefined) =>
    name !== undefined && typeof query[name] === 'string' ? query[name] : undefined
  const time = (name: string) => (typeof query[name] === 'string' ? Date.parse(query[name]) || undefined : undefined)
  const count = (name: string, fallback: number) =>
    Math.max(0, Math.min(1_000, Math.trunc(Number(query[name] ?? fallback)) || 0))
  const size = count('page_size', 10) || 10
  const range = { from: time('from_created_at'), to: time('to_created_at') }
  return {
    body: await store.list(kind, {
      lookup: text(lookup),
      owner: text(owner),
      ...range,
      page: count('page_num', 0),
      size,
    }),
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

async function applyFaultBefore(fault: FaultKind): Promise<void> {
  if (fault === 'timeoutBefore') {
    await wait(timeoutMs)
    throw new ApiError(500, 'internal_error', 'Too late')
  }
  if (fault === '500Before') throw new ApiError(500, 'internal_error', 'Something went wrong')
  if (fault === '429') throw new ApiError(429, 'too_many_requests', 'Too many requests')
  if (fault === '409') throw new ApiError(409, 'conflict', 'A request with the same request ID is in progress')
  if (fault === '401') throw new ApiError(401, 'unauthorized', 'Access denied, authentication failed')
}

async function applyFaultAfter(fault: FaultKind): Promise<void> {
  if (fault === 'timeoutAfter') await wait(timeoutMs)
  if (fault === '500After') throw new ApiError(500, 'internal_error', 'Something went wrong')
}
