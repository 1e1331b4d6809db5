import { randomUUID } from 'node:crypto'
import { call } from '@cliffhanger/contract/call'
import { AnyText, Integer, List, Shape, Text } from '@cliffhanger/contract/schema'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProtocolClient } from '../testing/protocol-client.ts'
import { createTestDeps, type TestDeps } from '../testing/test-server.ts'
import { registerEnvelopeHooks } from './api.ts'
import { createEnvelopeWriter } from './envelopes.ts'
import { mountCalls } from './mount.ts'
import { apiBase } from './runtime-config.ts'
import { createHttpServer } from './server.ts'
import type { Service } from './service.ts'
import { createSharedResponses } from './shared-answers.ts'

const long = 'secret '.repeat(400)
const summary = 'A call of this test.'
const module = {
  leak: call('/test/leak', {
    summary,
    auth: 'open',
    input: Shape({}),
    output: Shape({ rows: List(Shape({ id: AnyText() })) }),
  }),
  open: call('/test/open', { summary, auth: 'open', input: Shape({}), output: Shape({ text: AnyText() }) }),
  secret: call('/test/secret', {
    summary,
    auth: 'open',
    isSecret: true,
    input: Shape({}),
    output: Shape({ text: AnyText() }),
  }),
  shared: call('/test/shared', {
    summary,
    auth: 'open',
    input: Shape({}, { page: Integer(), noise: Text() }),
    output: Shape({ made: Integer() }),
    errors: { empty: 0 },
  }),
  official: call('/test/official', { summary, auth: 'official', input: Shape({}), output: Shape({}) }),
  broken: call('/test/broken', { summary, auth: 'open', input: Shape({}), output: Shape({ id: AnyText() }) }),
}
let made = 0
let isOfficial = false
const row = { id: '1', passwordHash: 'undeclared' }
const broken: { id: string } = JSON.parse('{"other":1}')
const service: Service<typeof module> = {
  leak: async () => ({ rows: [row] }),
  open: async () => ({ text: long }),
  secret: async () => ({ text: long }),
  shared: {
    share: ({ page = 0 }, { fail }) => ({
      key: `v1 ${page}`,
      async answer() {
        made += 1
        return page > 90 ? fail('empty') : { made }
      },
    }),
  },
  official: async () => ({}),
  broken: async () => broken,
}

let world: TestDeps
let origin: string
let close: () => Promise<unknown>
beforeAll(async () => {
  world = await createTestDeps()
  const { deps } = world
  const authenticate = async () => ({ userId: '1', deviceId: '1', isOfficial })
  const app = await createHttpServer(deps)
  await app.register(
    async (api) => {
      registerEnvelopeHooks(api, { admit: async () => undefined, chargeBody: () => undefined })
      mountCalls(api, module, service, {
        ...deps,
        authenticate,
        saveGuest: async () => undefined,
        keepOnly: async () => true,
        share: createSharedResponses(),
        seal: createEnvelopeWriter(deps.secrets.envelopeKey),
        within: (work) => work,
        limiter: {
          admitDevice: () => undefined,
          admitNewDevice: () => undefined,
          chargeBody: () => undefined,
          chargeWrongToken: () => undefined,
          takeStorage: () => 0,
        },
      })
    },
    { prefix: apiBase },
  )
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await world.close()
})
beforeEach(() => {
  made = 0
})
const client = () => createProtocolClient(origin, world.deps.secrets.envelopeKey.toString('base64'))

test('undeclared fields of a result are dropped', async () => {
  expect(await client().ask(module.leak, {})).toEqual({ rows: [{ id: '1' }] })
})

test('compresses a response before encrypting it, unless it contains a secret', async () => {
  const [open, secret] = [await client().call(module.open, {}), await client().call(module.secret, {})]
  expect(open.source).toEqual(secret.source)
  expect(open.text.length).toBeLessThan(500)
  expect(secret.text.length).toBeGreaterThan(long.length)
})

test('computes and encrypts a shared response once per key and language', async () => {
  const first = await client().call(module.shared, { page: 1 })
  const again = await client().call(module.shared, { page: 1, noise: randomUUID() })
  expect([again.text, made]).toEqual([first.text, 1])
  await client().call(module.shared, { page: 2 })
  expect(made).toBe(2)
  const inSpanish = await client().call(module.shared, { page: 1 }, { language: 8 })
  expect([inSpanish.source, inSpanish.text === first.text]).toEqual([{ made: 3 }, false])
})

test('does not cache an error of a shared response', async () => {
  expect(await client().call(module.shared, { page: 91 })).toMatchObject({ status: 200, code: 0 })
  await client().call(module.shared, { page: 91 })
  expect(made).toBe(2)
})

test('refuses a guest who makes a call for registered users', async () => {
  const device = client()
  Object.assign(device.state, { token: 'any', cookie: 'device=any' })
  expect(await device.call(module.official, {})).toMatchObject({ status: 403, code: 403 })
  isOfficial = true
  expect(await device.call(module.official, {})).toMatchObject({ status: 200, code: 1 })
})

test('a response that violates the contract is an internal error', async () => {
  expect(await client().call(module.broken, {})).toMatchObject({ status: 500, code: 500 })
})
