/**
 * Tests the behaviour of the provider that the server relies on. Runs against the sandbox, or against the provider's
 * demo host if AIRWALLEX_CONTRACT_URL, AIRWALLEX_CLIENT_ID and AIRWALLEX_API_KEY are set.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox-process.ts'
import { type Airwallex, createAirwallex } from './airwallex.ts'
import { AirwallexFailure } from './failure.ts'

const { AIRWALLEX_CONTRACT_URL: realUrl, AIRWALLEX_CLIENT_ID, AIRWALLEX_API_KEY } = process.env
let database: TestDatabase | undefined
let sandbox: SandboxProcess | undefined
let airwallex: Airwallex
let origin: string

beforeAll(async () => {
  if (realUrl === undefined) {
    database = await createTestDatabase()
    sandbox = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection) })
  }
  origin = realUrl ?? sandbox?.origin ?? ''
  airwallex = createAirwallex({
    baseUrl: () => origin,
    clientId: AIRWALLEX_CLIENT_ID ?? sandbox?.clientId ?? '',
    apiKey: AIRWALLEX_API_KEY ?? sandbox?.apiKey ?? '',
    apiVersion: '2025-06-30',
    now: Date.now,
  })
})
afterAll(async () => {
  await sandbox?.stop()
  await database?.close()
})

const order = (more: object = {}) => ({
  requestId: randomUUID(),
  amount: 9.99,
  currency: 'USD',
  merchantOrderId: randomUUID(),
  ...more,
})
const failure = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AirwallexFailure)) throw new Error(`expected a refusal, got ${String(error)}`)
  return [error.kind, error.code]
}
/** Confirms the payment as the widget does in the browser. */
async function payByCard(intent: { id: string; clientSecret: string | undefined }, number: string, cvc = '123') {
  const answer = await fetch(`${origin}/api/v1/pa/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      request_id: randomUUID(),
      client_secret: intent.clientSecret,
      payment_method: {
        type: 'card',
        card: { number, expiry_month: '12', expiry_year: '2039', cvc, name: 'A Viewer' },
      },
    }),
  })
  const body = Object(await answer.json())
  return { http: answer.status, code: body.code, status: body.status }
}
const good = '4035501000000008'

test('an intent is created once per request id and found by our order id', async () => {
  const wanted = order()
  const intent = await airwallex.createIntent(wanted)
  expect(intent).toMatchObject({
    status: 'REQUIRES_PAYMENT_METHOD',
    amount: 9.99,
    capturedAmount: 0,
    currency: 'USD',
    merchantOrderId: wanted.merchantOrderId,
    failureCode: undefined,
  })
  expect(intent.clientSecret).toBeTruthy()
  expect(await failure(airwallex.createIntent(wanted))).toEqual(['unknown', 'duplicate_request'])
  expect((await airwallex.intentsOf(wanted.merchantOrderId)).map(({ id }) => id)).toEqual([intent.id])
  expect((await airwallex.intent(intent.id)).id).toBe(intent.id)
})

test('amounts are in major units with the decimal places of the currency', async () => {
  expect(await failure(airwallex.createIntent(order({ amount: 9.999 })))).toEqual(['broken', 'validation_error'])
  expect(await failure(airwallex.createIntent(order({ amount: 0 })))).toEqual(['broken', 'validation_error'])
  expect(await failure(airwallex.createIntent(order({ currency: 'usd' })))).toEqual(['broken', 'validation_error'])
  expect((await airwallex.createIntent(order({ amount: 500, currency: 'JPY' }))).amount).toBe(500)
})

test('an unknown id of an intent or a consent is refused with the code resource_not_found', async () => {
  expect(await failure(airwallex.intent('int_none'))).toEqual(['notFound', 'resource_not_found'])
  expect(await failure(airwallex.consent('cst_none'))).toEqual(['notFound', 'resource_not_found'])
})

test('an intent paid by card refuses a second payment', async () => {
  const intent = await airwallex.createIntent(order())
  expect(await payByCard(intent, good)).toMatchObject({ http: 200, status: 'SUCCEEDED' })
  expect(await airwallex.intent(intent.id)).toMatchObject({ status: 'SUCCEEDED', capturedAmount: 9.99 })
  expect(await payByCard(intent, good)).toMatchObject({ http: 400, code: 'invalid_status_for_operation' })
  expect(await failure(airwallex.cancelIntent(intent.id, randomUUID()))).toEqual([
    'unknown',
    'invalid_status_for_operation',
  ])
})

test('a decline leaves the intent payable', async () => {
  const intent = await airwallex.createIntent(order())
  expect(await payByCard(intent, '4646464646464644')).toMatchObject({ http: 400, code: 'risk_declined' })
  expect(await airwallex.intent(intent.id)).toMatchObject({
    status: 'REQUIRES_PAYMENT_METHOD',
    failureCode: 'risk_declined',
  })
  expect(await payByCard(intent, good)).toMatchObject({ http: 200 })
  expect((await airwallex.intent(intent.id)).failureCode).toBeUndefined()
})

test("a payment without the intent's own secret is refused", async () => {
  const [intent, other] = [await airwallex.createIntent(order()), await airwallex.createIntent(order())]
  expect((await payByCard({ id: intent.id, clientSecret: other.clientSecret }, good)).http).toBe(401)
  expect((await payByCard({ id: intent.id, clientSecret: 'x' }, good)).http).toBe(401)
  expect((await airwallex.intent(intent.id)).status).toBe('REQUIRES_PAYMENT_METHOD')
})

test('a cancelled intent stays unpaid', async () => {
  const intent = await airwallex.createIntent(order())
  expect((await airwallex.cancelIntent(intent.id, randomUUID())).status).toBe('CANCELLED')
  expect(await payByCard(intent, good)).toMatchObject({ http: 400 })
})

test("a customer is created once; a subscription's first payment gives a consent that can be charged later", async () => {
  const merchantCustomerId = randomUUID()
  const customer = await airwallex.createCustomer({
    requestId: randomUUID(),
    merchantCustomerId,
    email: 'a@example.com',
  })
  expect(await failure(airwallex.createCustomer({ requestId: randomUUID(), merchantCustomerId }))).toEqual([
    'unknown',
    'resource_already_exists',
  ])
  expect((await airwallex.customersOf(merchantCustomerId)).map(({ id }) => id)).toEqual([customer.id])

  const first = await airwallex.createIntent(order({ customerId: customer.id, isSubscription: true }))
  await payByCard(first, good)
  const { consentId = '' } = await airwallex.intent(first.id)
  expect(await airwallex.consent(consentId)).toEqual({
    id: consentId,
    status: 'VERIFIED',
    customerId: customer.id,
    nextTriggeredBy: 'merchant',
    reason: 'scheduled',
    initialIntentId: first.id,
    card: { brand: 'visa', last4: expect.stringMatching(/^\d{4}$/), expiryMonth: 12, expiryYear: 2039 },
  })
  const next = await airwallex.createIntent(order({ customerId: customer.id }))
  expect((await airwallex.charge(next.id, randomUUID(), consentId)).status).toBe('SUCCEEDED')
  expect((await airwallex.disableConsent(consentId, randomUUID())).status).toBe('DISABLED')
  const last = await airwallex.createIntent(order({ customerId: customer.id }))
  expect(await failure(airwallex.charge(last.id, randomUUID(), consentId))).toEqual([
    'unknown',
    'invalid_status_for_operation',
  ])
})

test('refunds can be partial and never exceed the payment', async () => {
  const intent = await airwallex.createIntent(order())
  await payByCard(intent, good)
  expect(await airwallex.refund(intent.id, randomUUID(), 'sorry', 4)).toMatchObject({ amount: 4, status: 'RECEIVED' })
  expect(await failure(airwallex.refund(intent.id, randomUUID(), 'sorry', 6))).toEqual(['broken', 'validation_error'])
  expect(await airwallex.refund(intent.id, randomUUID(), 'the rest')).toMatchObject({ amount: 5.99 })
  expect((await airwallex.refundsOf(intent.id)).map(({ amount }) => amount).toSorted()).toEqual([4, 5.99])
  expect((await airwallex.intent(intent.id)).status).toBe('SUCCEEDED')
})
