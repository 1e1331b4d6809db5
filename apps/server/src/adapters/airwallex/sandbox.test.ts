import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox-process.ts'
import { simulateDispute } from '../../testing/simulated-dispute.ts'
import { type Airwallex, createAirwallex } from './airwallex.ts'
import { AirwallexFailure } from './failure.ts'
import type { Intent } from './shapes.ts'

interface Told {
  readonly id: string
  readonly name: string
  readonly isSigned: boolean
  readonly timestamp: number
  readonly object: Readonly<Record<string, unknown>>
}
let database: TestDatabase
let sandbox: SandboxProcess
let shop: Server
let webhookUrl: string
let told: Told[]
/** Responses of our webhook endpoint to the sandbox's next webhooks. */
let answers: number[]
let airwallex: Airwallex

beforeAll(async () => {
  database = await createTestDatabase()
  shop = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const text = Buffer.concat(chunks).toString()
      const timestamp = String(request.headers['x-timestamp'])
      const right = createHmac('sha256', sandbox.webhookSecret).update(`${timestamp}${text}`).digest('hex')
      const { id, name, data } = JSON.parse(text)
      const isSigned = request.headers['x-signature'] === right
      told.push({ id, name, isSigned, timestamp: Number(timestamp), object: data.object })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  webhookUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
  sandbox = await start()
  airwallex = clientOf()
})
beforeEach(async () => {
  await sandbox.knobs({})
  await sandbox.clock(0)
  answers = []
  told = []
})
afterAll(async () => {
  await sandbox.stop()
  shop.close()
  await database.close()
})

const start = (port = 0) => startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection), webhookUrl, port })
const clientOf = (timeoutMs = 1_000) => {
  const { origin, clientId, apiKey } = sandbox
  return createAirwallex({
    baseUrl: () => origin,
    clientId,
    apiKey,
    apiVersion: '2025-06-30',
    now: Date.now,
    timeoutMs,
  })
}
const newOrder = () => ({ requestId: randomUUID(), amount: 9.99, currency: 'USD', merchantOrderId: randomUUID() })
async function post(intent: Intent, path: string, body: object) {
  const answer = await fetch(`${sandbox.origin}/api/v1/pa/payment_intents/${intent.id}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_id: randomUUID(), client_secret: intent.clientSecret, ...body }),
  })
  return { http: answer.status, body: Object(await answer.json()) }
}
const pay = (intent: Intent, number: string, card: object = {}) => {
  const right = { number, expiry_month: '12', expiry_year: '2039', cvc: '123', name: 'A Viewer' }
  return post(intent, 'confirm', { payment_method: { type: 'card', card: { ...right, ...card } } })
}
const good = '4035501000000008'
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AirwallexFailure ? error.kind : String(error)),
  )
const toldOf = (intent: Intent) => told.filter(({ object }) => object.id === intent.id)

test('signs webhooks over timestamp and body, and repeats each until the response is 200', async () => {
  answers = [201, 500]
  const intent = await airwallex.createIntent(newOrder())
  await expect.poll(() => toldOf(intent).length, { timeout: 8_000 }).toBe(3)
  expect(new Set(toldOf(intent).map(({ id }) => id)).size).toBe(1)
  await pay(intent, good)
  await expect.poll(() => toldOf(intent).at(-1)?.name, { timeout: 3_000 }).toBe('payment_intent.succeeded')
  expect(toldOf(intent).every(({ isSigned }) => isSigned)).toBe(true)
  expect(toldOf(intent).at(-1)?.object).toMatchObject({ status: 'SUCCEEDED', captured_amount: 9.99 })
})

test('tests can make the sandbox repeat, wrongly sign, backdate, hold back or delay webhooks', async () => {
  await sandbox.knobs({ webhooks: { copies: 3, isShuffled: true, hasWrongSecret: true, olderMs: 3_600_000 } })
  const intent = await airwallex.createIntent(newOrder())
  await expect.poll(() => toldOf(intent).length, { timeout: 3_000 }).toBe(3)
  expect(toldOf(intent).some(({ isSigned }) => isSigned)).toBe(false)
  expect(toldOf(intent)[0]?.timestamp).toBeLessThan(Date.now() - 3_500_000)
  await sandbox.knobs({ webhooks: { isOff: true } })
  const silent = await airwallex.createIntent(newOrder())
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(toldOf(silent)).toEqual([])
  await sandbox.knobs({ webhooks: { delayMs: 60_000 } })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(toldOf(silent)).toEqual([])
  await sandbox.clock(61_000)
  await expect.poll(() => toldOf(silent).length, { timeout: 3_000 }).toBe(1)
})

test("a payment with the slow test card is pending for five seconds of the sandbox's clock", async () => {
  const intent = await airwallex.createIntent(newOrder())
  expect((await pay(intent, '4012000300000099')).body.status).toBe('PENDING')
  expect((await airwallex.intent(intent.id)).status).toBe('PENDING')
  await sandbox.clock(5_000)
  await expect.poll(async () => (await airwallex.intent(intent.id)).status, { timeout: 3_000 }).toBe('SUCCEEDED')
})

test("a challenge on the bank's page decides the payment", async () => {
  const intent = await airwallex.createIntent(newOrder())
  const asked = await pay(intent, '4012000300000088')
  expect(asked.body).toMatchObject({ status: 'REQUIRES_CUSTOMER_ACTION', next_action: { type: 'redirect_iframe' } })
  const page = await fetch(asked.body.next_action.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('code 1234')])
  expect(await post(intent, 'confirm_continue', { three_ds: { code: '0000' } })).toMatchObject({
    http: 400,
    body: { code: 'authentication_declined' },
  })
  await pay(intent, '4012000300000088')
  expect((await post(intent, 'confirm_continue', { three_ds: { code: '1234' } })).body.status).toBe('SUCCEEDED')
})

const shopPage = 'https://drama.example.com/wallet'
const wallet = { payment_method: { type: 'gcash', gcash: { flow: 'qrcode' } } }

test("only the merchant can create a wallet's payment page", async () => {
  const intent = await airwallex.createIntent(newOrder())
  expect(await post(intent, 'confirm', { ...wallet, return_url: 'https://evil.example/' })).toMatchObject({
    http: 401,
    body: { code: 'unauthorized' },
  })
  expect((await airwallex.intent(intent.id)).status).toBe('REQUIRES_PAYMENT_METHOD')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/wallet', ' '])(
  "refuses the invalid return URL %j for a wallet's payment page, and accepts a valid one afterwards",
  async (returnUrl) => {
    const intent = await airwallex.createIntent(newOrder())
    const payment = { requestId: randomUUID(), method: 'gcash', os: undefined } as const
    await expect(airwallex.redirect(intent.id, { ...payment, returnUrl })).rejects.toMatchObject({
      code: 'validation_error',
    })
    expect(await airwallex.redirect(intent.id, { ...payment, requestId: randomUUID(), returnUrl: shopPage })).toContain(
      `wallet?intent=${intent.id}`,
    )
  },
)

test('the error for an invalid card names the invalid field, and no card number is stored', async () => {
  const intent = await airwallex.createIntent(newOrder())
  const source = async (number: string, card: object = {}) => (await pay(intent, number, card)).body.source
  expect(await source('4242424242424242')).toBe('payment_method.card.number')
  expect(await source(good, { expiry_year: '2020' })).toBe('payment_method.card.expiry_year')
  expect(await source(good, { expiry_month: '13' })).toBe('payment_method.card.expiry_month')
  expect(await source(good, { cvc: 'abc' })).toBe('payment_method.card.cvc')
  await pay(intent, good)
  for (const table of ['things', 'events', 'requests']) {
    const { rows } = await database.pool.query(
      `SELECT FROM airwallex_sandbox.${table} t WHERE t::text LIKE '%${good}%'`,
    )
    expect(rows).toEqual([])
  }
})

test.each([
  ['timeoutBefore', 'unknown', 0],
  ['timeoutAfter', 'unknown', 1],
  ['500Before', 'unknown', 0],
  ['500After', 'unknown', 1],
  ['409', 'unknown', 0],
  ['429', 'again', 0],
] as const)('after the fault %s the caller gets the result %s, and %d intents exist', async (kind, heard, made) => {
  const hasty = clientOf(400)
  await hasty.intentsOf('none')
  await sandbox.knobs({ faults: [{ path: 'payment_intents/create', kind }] })
  const order = newOrder()
  expect(await kindOf(hasty.createIntent(order))).toBe(heard)
  await expect.poll(async () => (await airwallex.intentsOf(order.merchantOrderId)).length).toBe(made)
  // The fault applies to one request only; the same request id can be used again afterwards.
  expect(await kindOf(airwallex.createIntent(order))).toBe(made === 0 ? 'done' : 'unknown')
  expect(await airwallex.intentsOf(order.merchantOrderId)).toHaveLength(1)
})

test('a client secret expires after an hour; each read of the intent returns a new one', async () => {
  const intent = await airwallex.createIntent(newOrder())
  await sandbox.clock(3_601_000)
  expect((await pay(intent, good)).http).toBe(401)
  const fresh = await airwallex.intent(intent.id)
  expect((await pay(fresh, good)).body.status).toBe('SUCCEEDED')
})

test('a payment survives a kill of the sandbox, and its webhook is sent after the restart', async () => {
  await sandbox.knobs({ webhooks: { isOff: true } })
  const intent = await airwallex.createIntent(newOrder())
  expect((await pay(intent, good)).body.status).toBe('SUCCEEDED')
  const { port } = new URL(sandbox.origin)
  await sandbox.kill()
  expect(await kindOf(airwallex.intent(intent.id))).toBe('unknown')
  sandbox = await start(Number(port))
  expect((await airwallex.intent(intent.id)).status).toBe('SUCCEEDED')
  await sandbox.knobs({})
  await expect
    .poll(() => toldOf(intent).map(({ name }) => name), { timeout: 5_000 })
    .toContain('payment_intent.succeeded')
})

test('charges once for concurrent confirmations, also over two processes', async () => {
  const second = await start()
  const intent = await airwallex.createIntent(newOrder())
  const confirm = (origin: string) =>
    fetch(`${origin}/api/v1/pa/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        request_id: randomUUID(),
        client_secret: intent.clientSecret,
        payment_method: { type: 'card', card: { number: good, expiry_month: '12', expiry_year: '2039', cvc: '123' } },
      }),
    }).then((answer) => answer.status)
  const origins = Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? sandbox.origin : second.origin))
  const statuses = await Promise.all(origins.map(confirm))
  expect(statuses.toSorted()).toEqual([200, ...Array(15).fill(400)])
  await second.stop()
})

test('sends a webhook when a dispute begins and when it ends', async () => {
  const intent = await airwallex.createIntent(newOrder())
  await pay(intent, good)
  const dispute = await simulateDispute(sandbox, 'create', { payment_intent_id: intent.id })
  await simulateDispute(sandbox, `${dispute.id}/resolve`, { status: 'LOST' })
  await expect
    .poll(
      () =>
        told
          .filter(({ object }) => object.id === dispute.id)
          .map(({ name }) => name)
          .toSorted(),
      { timeout: 3_000 },
    )
    .toEqual(['payment_dispute.lost', 'payment_dispute.requires_response'])
})

test('refuses fault injection unless it is enabled', async () => {
  const closed = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection), hasKnobs: false })
  for (const path of ['/knobs', '/clock'])
    expect((await fetch(closed.origin + path, { method: 'PUT' })).status).toBe(404)
  await closed.stop()
})
