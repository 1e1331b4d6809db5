import type { Call } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '../testing/outbox.ts'
import type { ProtocolClient } from '../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const calls: [string, Call][] = Object.values(contract).flatMap((module) => Object.entries<Call>(module))
const guarded = calls.filter(([, call]) => call.auth !== 'open')

let server: TestServer
let guest: ProtocolClient
let official: ProtocolClient
beforeAll(async () => {
  server = await createTestServer()
  ;[guest, official] = await Promise.all([server.viewer(), server.viewer()])
  await signIn(official, server.deps.config.dataDir, 'official@example.com')
})
/** Returns a client that may make the call. */
const callerOf = ({ auth }: Call) => (auth === 'official' ? official : guest)
afterAll(() => server.close())
// The guest of all these tests requests more exports than a day allows, so their records are deleted before each test.
beforeEach(async () => void (await server.deps.db.deleteFrom('data_exports').execute()))

/** Makes a call with exactly these fields, even if they do not match the call's declared input. */
const request = (client: ProtocolClient, call: Call, fields: object) => client.call(call, {}, { ...fields })

interface Described {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly pattern?: string
  readonly isUpload?: true
  readonly properties?: object
}
/** Builds a valid value for a schema. */
function sample({ type, enum: choices, minimum, pattern, isUpload, properties }: Described): unknown {
  if (isUpload) return new Blob(['text'])
  if (choices) return choices[0]
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (properties) return samplesOf(properties)
  return ['text', guest.state.deviId, '4.99', 'USD', '1', 'x'.repeat(43), `${'x'.repeat(22)}.${'x'.repeat(43)}`].find(
    (text) => new RegExp(pattern ?? '').test(text),
  )
}
const samplesOf = (properties: object) =>
  Object.fromEntries(Object.entries<Described>({ ...properties }).map(([name, schema]) => [name, sample(schema)]))
const fieldsOf = (call: Call): [string, Described][] => Object.entries<Described>({ ...Object(call.input.properties) })
const samples = (call: Call) => ({
  ...samplesOf(Object(call.input.properties)),
  // `gainuserId` must be the caller's own user id.
  ...(fieldsOf(call).some(([name]) => name === 'gainuserId') ? { gainuserId: guest.state.userId } : {}),
})
const requiredOf = (call: Call): string[] => (Array.isArray(call.input.required) ? call.input.required.map(String) : [])

test('call names and paths are unique', () => {
  expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length)
  expect(new Set(calls.map(([, call]) => call.path)).size).toBe(calls.length)
})

test.each(calls)('the server serves the call %s', (_, call) => {
  expect(server.app.hasRoute({ method: call.method, url: `/api${call.path}` })).toBe(true)
})

test('the server for viewers has no administrator paths', () => {
  const lines = server.app.printRoutes({ commonPrefix: false }).split('\n')
  expect(lines.filter((line) => /log\/track|admin/.test(line)).length, 'paths of an admin and the log store').toBe(1)
})

test.each(guarded)('%s needs a session of this device', async (_, call) => {
  expect(await request(server.client(), call, samples(call))).toMatchObject({ status: 401, code: 401 })
  const other = await server.viewer()
  const thief = server.client()
  Object.assign(thief.state, { cookie: other.state.cookie, token: callerOf(call).state.token })
  expect(await request(thief, call, samples(call))).toMatchObject({ status: 401, code: 401 })
  Object.assign(thief.state, { cookie: callerOf(call).state.cookie, token: 'x'.repeat(43) })
  expect(await request(thief, call, samples(call))).toMatchObject({ status: 401, code: 401 })
})

test.each(guarded)("%s refuses a user id other than the caller's", async (_, call) => {
  const viewer = callerOf(call)
  const other = await server.viewer()
  const fields = samples(call)
  expect(await request(viewer, call, { ...fields, userId: other.state.userId })).toMatchObject({
    status: 403,
    code: 403,
  })
  expect((await request(viewer, call, { ...fields, userId: '' })).status).not.toBe(403)
  expect((await request(viewer, call, fields)).status).not.toBe(403)
})

test.each(calls)('%s refuses a malformed request and names the field', async (_, call) => {
  const viewer = callerOf(call)
  const refused = (field: string) => ({ status: 400, code: 400, message: `The request is not valid: ${field}` })
  for (const field of requiredOf(call)) {
    const { [field]: __, ...others }: Record<string, unknown> = samples(call)
    const body = { ...others, language: 2 }
    if (call.method === 'GET') expect(await viewer.send(call.path)).toMatchObject(refused(field))
    else expect(await request(viewer, call, body)).toMatchObject(refused(field))
  }
  if (call.method === 'GET') return
  // Form fields are always strings.
  const noText = call.body === 'multipart' ? '\0' : 5
  const wrong: [string, unknown][] = fieldsOf(call).map(([name, { type }]) => [name, type === 'string' ? noText : '5'])
  // Form values are strings, parsed by their declared types.
  if (call.body === 'multipart') wrong.push(['language', '3'], ['isLogin', '1'], ['requestTime', 'x'], ['userId', '\0'])
  else {
    wrong.push(
      ['language', '2'],
      ['language', 3],
      ['isLogin', 1],
      ['userId', 7],
      ['requestTime', '1'],
      ['channelId', null],
    )
  }
  for (const [name, value] of wrong) {
    expect(await request(viewer, call, { ...samples(call), [name]: value })).toMatchObject(refused(name))
  }
})

test.each(calls)('%s drops unknown fields', async (_, call) => {
  const viewer = callerOf(call)
  const plain = await request(viewer, call, samples(call))
  const more = { ...samples(call), unknown: { deep: [1] }, adId2: 1 }
  const { status, code } = await request(viewer, call, more)
  expect({ status, code }).toEqual({ status: plain.status, code: plain.code })
  expect(status).toBeLessThan(500)
})
