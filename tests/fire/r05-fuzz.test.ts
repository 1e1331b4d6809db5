import { randomInt, randomUUID } from 'node:crypto'
import { type Call, httpStatus } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { feedback } from '@cliffhanger/contract/feedback'
import { trackPath } from '@cliffhanger/contract/tracking'
import { languages } from '@cliffhanger/domain/languages'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWallet } from '../modules/wallet/audit.ts'
import { creditCoins } from '../modules/wallet/ledger-store.ts'
import { oddTexts, oddValues } from '../testing/fuzz/odd-values.ts'
import { rawRequest, sendRaw } from '../testing/fuzz/raw-requests.ts'
import { type Described, type KnownValues, valueFor } from '../testing/fuzz/schema-values.ts'
import type { Answer, ProtocolClient } from '../testing/protocol-client.ts'
import { createRandom, type Random } from '../testing/random.ts'
import { publishSample } from '../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { photo, uploadImage } from '../testing/uploads/upload-image.ts'

/** `FUZZ_SEED=<the printed seed>` sends the same requests again. */
const seed = Number(process.env.FUZZ_SEED ?? randomInt(1e9))
const requests = process.env.TEST_SCALE === 'full' ? 200_000 : 10_000
const rawShare = 0.2
const inFlight = 8
const timeout = requests * 15 + 60_000

const principals = ['nobody', 'guest', 'owner', 'official', 'other'] as const
type Principal = (typeof principals)[number]

let server: TestServer
let clients: Record<Principal, ProtocolClient>
let known: KnownValues
let served: [string, Call][]
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed}`)
  server = await createTestServer()
  served = Object.values(contract)
    .flatMap((module) => Object.entries<Call>(module))
    .filter(([, { method, path }]) => server.app.hasRoute({ method, url: `/api${path}` }))
  const titles = await Promise.all(['one', 'two', 'three'].map((slug) => publishSample(server.deps.db, slug)))
  const [guest, owner, other, official] = [
    await newcomer('guest'),
    await newcomer('owner'),
    await newcomer('other'),
    await newcomer('official'),
  ]
  clients = { nobody: server.client(), guest, owner, other, official }
  const image = await uploadImage(owner)
  const letter = { email: 'a@example.com', feedbackContent: 'Hello', feedbackImages: image }
  const { feedbackId } = await owner.ask(feedback.sendFeedBack, letter)
  const modules = await server.deps.db.selectFrom('modules').select('m_id').execute()
  const vids = [...titles.map(({ vidId }) => vidId), '999999']
  const users = ['', ...Object.values(clients).map(({ state }) => state.userId)]
  known = {
    ...{ vid: vids, vidId: vids, videoId: vids, vidIdList: vids.map((vid) => [vid]) },
    ...{ episodeN: [1, 2, 3, 4, 5, 6, 7], nepisode: [1, 2, 3, 4, 5, 6, 7], lookTime: [0, 1, 5.25, 10, 11] },
    ...{ mid: modules.map(({ m_id: id }) => id), moduleId: modules.map(({ m_id: id }) => id) },
    ...{ pageNum: [1, 2, 3], pageSize: [1, 10, 30, 31], search: ['the', 'contr', '契', 'ceo', ...oddTexts] },
    ...{ feedbackId: [feedbackId], feedbackImages: [image, ''], email: ['a@example.com'] },
    ...{ openid: ['a@example.com', 'b@example.com', 'official@example.com'], code: ['000000', '12345'] },
    ...{ userId: users, deviId: [randomUUID()] },
  }
})
afterAll(() => server.close())

/** A device with a session; the owner has coins, the official user an address. */
async function newcomer(principal: Exclude<Principal, 'nobody'>): Promise<ProtocolClient> {
  const client = await server.viewer()
  const { userId } = client.state
  const { db } = server.deps
  const credit = { userId, coins: 10_000, kind: 'grant', key: userId, note: '', orderId: null } as const
  if (principal === 'owner') await creditCoins(db, { ...credit, at: new Date(server.clock.now) })
  if (principal === 'official') {
    await db
      .updateTable('users')
      .set({ email: `${userId}@example.com` })
      .where('user_id', '=', userId)
      .execute()
  }
  return client
}

/** How often each code was answered: requests that are all refused would prove little. */
const codes = new Map<number, number>()
const ajv = new Ajv({ strict: false })
const isOutput = new Map<Call, ReturnType<Ajv['compile']>>()
/** What is wrong with an answer; undefined when nothing is. */
function faultOf(call: Call, { status, code, message, source }: Answer<unknown>): string | undefined {
  if (status >= 500) return `status ${status}: ${message}`
  if (status !== httpStatus(code)) return `status ${status} with code ${code}`
  if (message === '') return 'no message'
  if (source === undefined) return code === 1 ? 'no source' : undefined
  const check = isOutput.get(call) ?? ajv.compile(call.output)
  isOutput.set(call, check)
  if (code === 1 && !check(source)) return `source${ajv.errorsText(check.errors)}`
  return undefined
}

const commonFields: Readonly<Record<string, Described>> = {
  language: { enum: languages.map(({ id }) => id) },
  userId: {},
  deviId: { maxLength: 64 },
  channelId: { type: 'integer' },
  appVer: { maxLength: 32 },
  isLogin: { type: 'boolean' },
  requestTime: { type: 'integer' },
}
function fieldsFor(call: Call, random: Random): Record<string, unknown> {
  const own: Readonly<Record<string, Described>> = { ...Object(call.input.properties) }
  const fields: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(own)) {
    if (random.chance(0.95)) fields[name] = 'isUpload' in schema ? photo : valueFor(name, schema, known, random)
  }
  for (const [name, schema] of Object.entries(commonFields)) {
    // One odd field hides all others, so these come seldom.
    if (random.chance(0.03)) fields[name] = valueFor(name, schema, known, random)
  }
  if (random.chance(0.05)) fields[random.pick(oddTexts).slice(0, 100)] = random.pick(oddValues)
  if (call.body === 'json') return fields
  // A form and a query hold texts.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object(value) === value && value !== photo ? JSON.stringify(value) : value,
    ]),
  )
}

async function sendCall(random: Random): Promise<string | undefined> {
  const [name, call] = random.pick(served)
  const principal = random.pick(principals)
  const client = clients[principal]
  const fields = fieldsFor(call, random)
  const answer = await client.call(call, {}, fields)
  // Leaving, deleting and switching are calls, too: whoever has gone is replaced.
  if (principal !== 'nobody' && answer.status === 401) clients[principal] = await newcomer(principal)
  codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1)
  const fault = faultOf(call, answer)
  return fault && `${name} by ${principal} with ${JSON.stringify(fields).slice(0, 500)}: ${fault}`
}

async function sendBytes(random: Random): Promise<string | undefined> {
  const bytes = rawRequest([...served.map(([, { path }]) => path), trackPath], random)
  const answer = await sendRaw(Number(new URL(server.origin).port), bytes)
  // Nothing at all is right for what is no whole request; HTTP/0.9 had no status.
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
  if (answer === '' || (status !== undefined && Number(status) < 500)) return undefined
  return `${JSON.stringify(bytes.slice(0, 500))} was answered ${JSON.stringify(answer.slice(0, 300))}`
}

test(`${requests} requests, right, odd and broken: none is answered 5xx or out of form, and the ledger agrees`, {
  timeout,
}, async () => {
  const faults: string[] = []
  let sent = 0
  const worker = async () => {
    while (sent < requests) {
      sent += 1
      const random = createRandom(seed + sent)
      const at = sent
      const fault = await (random.chance(rawShare) ? sendBytes(random) : sendCall(random))
      if (fault !== undefined) faults.push(`request ${at} of seed ${seed}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  expect(faults.slice(0, 5)).toEqual([])
  console.log(`answered: ${[...codes].map(([code, times]) => `${code} ×${times}`).join(', ')}`)
  expect((codes.get(1) ?? 0) / requests).toBeGreaterThan(0.15)
  expect(await auditWallet(server.deps.db)).toEqual([])
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})
