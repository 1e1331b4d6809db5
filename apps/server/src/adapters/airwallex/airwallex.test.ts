import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAirwallex } from './airwallex.ts'
import { equalsPrice, toProviderAmount } from './amount.ts'
import { createCircuitBreaker } from './breaker.ts'
import { AirwallexFailure, classifyFailure } from './failure.ts'

interface Reply {
  readonly status: number
  /** A text is sent as it is, anything else as JSON. */
  readonly body: object | string
  readonly headers?: Readonly<Record<string, string>>
}
let host: Server
let origin: string
let now = 0
let logins: number
/** The API versions of all requests. */
let versions: unknown[]
/** Returns the fake provider's response to a request. Not called for logins. */
let reply: (request: IncomingMessage) => Reply | undefined
const intent = { id: 'int_1', status: 'SUCCEEDED', amount: 4.99, currency: 'USD', merchant_order_id: '7' }

beforeAll(async () => {
  host = createServer((request, response) => {
    request.resume().once('end', () => {
      versions.push(request.headers['x-api-version'])
      const isLogin = request.url?.endsWith('/authentication/login') === true
      if (isLogin) logins += 1
      const expires_at = new Date(now + 1_800_000).toISOString()
      const answer: Reply | undefined = isLogin
        ? { status: 201, body: { token: `token-${logins}`, expires_at } }
        : reply(request)
      // If `reply` returns undefined, the caller gets no response.
      if (answer)
        response
          .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
          .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = host.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => {
  host.closeAllConnections()
  host.close()
})
beforeEach(() => {
  now = 1_790_000_000_000
  logins = 0
  versions = []
  reply = () => ({ status: 200, body: intent })
})

const client = (timeoutMs = 2_000) =>
  createAirwallex({
    baseUrl: () => origin,
    clientId: 'c',
    apiKey: 'k',
    apiVersion: '2025-06-30',
    now: () => now,
    timeoutMs,
  })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof AirwallexFailure ? `${error.kind} ${error.code}` : String(error)),
  )

test('a hundred concurrent calls share one login, and log in again shortly before the token expires', async () => {
  const airwallex = client()
  await Promise.all(Array.from({ length: 100 }, () => airwallex.intent('int_1')))
  expect(logins).toBe(1)
  now += 1_800_000 - 60_000
  await Promise.all(Array.from({ length: 100 }, () => airwallex.intent('int_1')))
  expect(logins).toBe(2)
})

test('when the token is rejected for many concurrent calls, the client logs in again only once', async () => {
  const airwallex = client()
  await airwallex.intent('int_1')
  reply = ({ headers }) =>
    headers.authorization === 'Bearer token-1'
      ? { status: 401, body: { code: 'unauthorized' } }
      : { status: 200, body: intent }
  const answers = await Promise.all(Array.from({ length: 100 }, () => airwallex.intent('int_1')))
  expect([answers.length, logins]).toEqual([100, 2])
  reply = () => ({ status: 401, body: { code: 'unauthorized' } })
  expect(await failure(airwallex.intent('int_1'))).toBe('broken unauthorized')
})

test('the login and a request for a payment intent send the configured API version', async () => {
  await client().intent('int_1')
  expect([logins, versions]).toEqual([1, ['2025-06-30', '2025-06-30']])
})

test('a timeout, a page instead of JSON, and JSON without a required field or items have an unknown outcome', async () => {
  reply = () => undefined
  expect(await failure(client(100).intent('int_1'))).toBe('unknown TimeoutError')
  reply = () => ({ status: 200, body: '<!doctype html>' })
  expect(await failure(client().intent('int_1'))).toBe('unknown unreadable_answer')
  reply = () => ({ status: 502, body: '<!doctype html>' })
  expect(await failure(client().intent('int_1'))).toBe('unknown http_502')
  reply = () => ({ status: 200, body: { id: 'int_1' } })
  expect(await failure(client().intent('int_1'))).toBe('unknown unreadable_status')
  reply = () => ({ status: 200, body: [] })
  expect(await failure(client().intentsOf('7'))).toBe('unknown unreadable_list')
})

test.each([
  [400, 'issuer_declined', 'declined'],
  [400, 'provider_unavailable', 'again'],
  [400, 'duplicate_request', 'unknown'],
  [400, 'resource_not_found', 'notFound'],
  [400, 'validation_error', 'broken'],
  [400, 'constructor', 'broken'],
  [409, '', 'unknown'],
  [429, '', 'again'],
  [500, 'internal_error', 'unknown'],
  [403, 'forbidden', 'broken'],
] as const)('classifies an error response with status %d and code "%s" as %s', (status, code, kind) => {
  expect(classifyFailure(status, code, '').kind).toBe(kind)
})

test('after five unanswered requests in a row, the provider gets none for ten seconds, then one probe', async () => {
  let elapsed = 0
  const breaker = createCircuitBreaker(() => elapsed)
  for (let at = 0; at < 5; at += 1) {
    breaker.enter()
    breaker.failed()
  }
  expect(() => breaker.enter()).toThrow('circuit_open')
  elapsed = 10_000
  breaker.enter()
  expect(() => breaker.enter()).toThrow('circuit_open')
  breaker.succeeded()
  breaker.enter()
})

test('converts prices to numbers in major units, and compares amounts from the provider with prices', () => {
  expect([
    toProviderAmount('4.99', 'USD'),
    toProviderAmount('1000.10', 'USD'),
    toProviderAmount('500.00', 'JPY'),
  ]).toEqual([4.99, 1000.1, 500])
  expect([equalsPrice(4.99, '4.99', 'USD'), equalsPrice(499, '4.99', 'USD'), equalsPrice(4.98, '4.99', 'USD')]).toEqual(
    [true, false, false],
  )
  expect([equalsPrice(500, '500.00', 'JPY'), equalsPrice(Number.NaN, '4.99', 'USD')]).toEqual([true, false])
})

test('does not follow redirects, so that credentials go only to the configured host', async () => {
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.headers.authorization ?? '')
    response.end(JSON.stringify(intent))
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  const location = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`
  reply = () => ({ status: 307, body: {}, headers: { location } })
  try {
    expect(await failure(client().intent('int_1'))).toBe('unknown TypeError')
    expect(asked).toEqual([])
  } finally {
    elsewhere.closeAllConnections()
    elsewhere.close()
  }
})
