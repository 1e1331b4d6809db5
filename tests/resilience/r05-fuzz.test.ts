import { trackPath } from '@cliffhanger/contract/tracking'
import { afterAll, beforeAll, expect } from 'vitest'
import { malformedRequest, sendRaw } from '../../apps/server/src/testing/fuzz/raw-requests.ts'
import { createRandom, type Random } from '../../apps/server/src/testing/random.ts'
import { createTableDigestReader, findChangedTables } from './fuzz/digests.ts'
import { type FuzzWorld, openFuzzWorld } from './fuzz/fuzz-world.ts'
import { createPageRequests } from './fuzz/page-request.ts'
import { findRawResponseError } from './fuzz/raw-answer.ts'
import { type SentCall, sendCall, servedCalls } from './fuzz/send-call.ts'
import { testScenario } from './scenario.ts'

const inFlight = 16
/** How long to wait for a response to bytes that may not be a complete request. */
const patienceMs = 60
const rawShare = 0.15
const pageShare = 0.15
/** Share of requests that are sent one at a time, to compare the whole database before and after each. */
const aloneShare = 0.03
const mostAlone = 2_000
/** Tables left out of the comparison, because the server writes to them asynchronously or stores webhooks in them. */
const changedByTheWay = ['tracked_events', 'watching_minutes', 'provider_events']

/** Whether a refused request may change a table: a payment check that returns "not yet" stores the provider's state. */
const mayChange = ({ name, code }: SentCall, table: string): boolean =>
  name === 'isSuccessful' && (code === 0 || code === -1) && table.startsWith('order')

let world: FuzzWorld
beforeAll(async () => {
  world = await openFuzzWorld()
  expect((await fetch(world.server.origin)).status, 'of the built web app').toBe(200)
})
afterAll(() => world.server.close())

const row = {
  id: 'R5',
  property: 'requests right, odd and broken, by five callers: no 5xx, an envelope always, nothing changed by a refusal',
  unit: 'requests',
  quick: 10_000,
  full: 500_000,
  roundMs: 15,
}
testScenario(row, async ({ rounds, seed, audits, note }) => {
  const { server, bystander } = world
  const { pool, db } = server.database
  audits({ db })
  const calls = servedCalls(world)
  const pageRequest = createPageRequests(world)
  const callPaths = [...calls.map(([, { path }]) => path), trackPath]
  const port = Number(new URL(server.origin).port)
  const digests = await createTableDigestReader(pool, changedByTheWay)
  const bystanders = await digests.of(bystander.state.userId)
  const codes = new Map<number, number>()
  const faults: string[] = []
  const raw = { answered: 0, unanswered: 0 }
  let alone = 0

  async function call(random: Random) {
    const sent = await sendCall(world, calls, random)
    codes.set(sent.code, (codes.get(sent.code) ?? 0) + 1)
    return sent
  }
  /** Replaces a caller whose session has ended: some of the calls log out, delete the account or switch the user. */
  async function replace({ principal, code }: SentCall): Promise<void> {
    if (principal !== 'nobody' && code === 401) world.clients[principal] = await world.newcomer(principal)
  }
  async function sendBytes(bytes: string, isWhole: boolean): Promise<string | undefined> {
    const answer = await sendRaw(port, bytes, isWhole ? undefined : patienceMs)
    if (!isWhole) raw[answer === '' ? 'unanswered' : 'answered'] += 1
    const found = findRawResponseError(bytes, answer, isWhole)
    return found && `${JSON.stringify(bytes.slice(0, 500))} was ${found}`
  }
  async function send(random: Random): Promise<string | undefined> {
    const share = random.below(1_000) / 1_000
    if (share < rawShare) return sendBytes(malformedRequest(callPaths, random), false)
    if (share < rawShare + pageShare) return sendBytes(pageRequest(random), true)
    const sent = await call(random)
    await replace(sent)
    return sent.fault && `${sent.what}: ${sent.fault}`
  }
  const tell = (request: number, fault: string | undefined) => {
    if (fault !== undefined) faults.push(`request ${request} of seed ${seed}: ${fault}`)
  }

  let next = 0
  for (; next < Math.min(rounds * aloneShare, mostAlone); next += 1) {
    const before = await digests.all()
    const sent = await call(createRandom(seed + next))
    const { code, what, fault } = sent
    tell(next, fault && `${what}: ${fault}`)
    if (code !== 1) {
      alone += 1
      const changed = findChangedTables(before, await digests.all()).filter((table) => !mayChange(sent, table))
      if (changed.length > 0) tell(next, `${what} was refused with ${code} and changed ${changed.join(', ')}`)
    }
    await replace(sent)
  }
  const worker = async () => {
    for (let at = next++; at < rounds; at = next++) tell(at, await send(createRandom(seed + at)))
  }
  await Promise.all(Array.from({ length: inFlight }, worker))

  expect(faults.length, faults.slice(0, 5).join('\n')).toBe(0)
  note(`answered ${[...codes].map(([code, times]) => `${code} ×${times}`).join(', ')}`)
  note(`${alone} refusals looked at alone`)
  const answered = raw.answered / (raw.answered + raw.unanswered)
  note(`${Math.round(answered * 100)} % of what is no whole request answered`)
  expect(answered).toBeGreaterThan(0.8)
  // If the server refused nearly all requests, the test would prove little.
  expect((codes.get(1) ?? 0) / rounds).toBeGreaterThan(0.15)
  expect(findChangedTables(bystanders, await digests.of(bystander.state.userId)), 'what a bystander owns').toEqual([])
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})
