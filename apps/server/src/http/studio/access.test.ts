import { randomBytes } from 'node:crypto'
import { studio } from '@cliffhanger/contract/studio/studio'
import { rolesFor, studioActions, studioRoles } from '@cliffhanger/domain/studio-roles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStudioClient, type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

/** Calls that would end the test's own session. */
const ending = new Set(['/session/signOut'])
const calls = Object.values(studio)
  .flatMap((module) => Object.values(module))
  .filter(({ path }) => !ending.has(path))

let server: TestServer
const clients = new Map<string, StudioClient>()
beforeAll(async () => {
  server = await createTestServer()
  for (const role of studioRoles) clients.set(role, await signInAs(server, role))
})
afterAll(() => server.close())

/** Makes a call without input and returns the error's reason. The server checks the role before the input. */
async function reasonFor(client: StudioClient, call: (typeof calls)[number]): Promise<string> {
  const { failure } = await client.call(call, {})
  return failure?.reason ?? 'done'
}

test.each(studioRoles)('the role %s may make exactly the calls of its actions', async (role) => {
  const client = clients.get(role)
  if (!client) throw new Error(`nobody has the role ${role}`)
  for (const call of calls) {
    const isAllowed = call.access === 'open' || call.access === 'signedIn' || rolesFor(call.access).includes(role)
    expect((await reasonFor(client, call)) !== 'forbidden', `${role} ${call.path}`).toBe(isAllowed)
  }
})

test('only calls with open access are allowed without a session, or with a forged or ended session', async () => {
  const stranger = createStudioClient(server)
  const forger = createStudioClient(server)
  forger.headers.cookie = `studio=${'A'.repeat(43)}`
  const former = await signInAs(server, 'owner')
  const { cookie = '' } = former.headers
  await former.ask(studio.session.signOut, {})
  former.headers.cookie = cookie
  for (const client of [stranger, forger, former]) {
    for (const call of calls) {
      expect((await reasonFor(client, call)) === 'signedOut', call.path).toBe(call.access !== 'open')
    }
  }
})

test('every action in the table of roles is required by a call', () => {
  const needed = new Set(calls.map(({ access }) => access))
  expect(studioActions.filter((action) => !needed.has(action))).toEqual([])
})

test('every call that changes data is logged for operators or changes only the caller’s session', () => {
  const ownSession = new Set([
    '/session/accept',
    '/session/signIn',
    '/session/signInByCode',
    '/session/confirm',
    '/feedback/typing',
  ])
  const ofSupport =
    /\/viewers\/(gifts|ledger|rights|orders|watched|devices|grantLimits|grantTitlePreview)$|\/feedback\/(counts|assignees|savedReplies)$/
  const reading =
    /Options$|\/(sums|order|refundPreview|me|invite|passkeys|sessions|list|read|health|figures|log|beginTotp|needs|views|revenue|find|state|titles|preview|previewSpend|totals|link|spendRows|days|plan|funnel|dropOff|retention|saved|versions|version)$|\/subtitles\/(reports|read)$|\/titles\/(get|reached|subtitles|subtitleFile|history|versionState|use|audience)$/
  const silent = calls.filter(
    ({ path, logs }) => !logs && !ownSession.has(path) && !reading.test(path) && !ofSupport.test(path),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('attack: a flood of invented session cookies is limited before any session is looked up', async () => {
  const limited = await createTestServer({ env: { RATE_LIMITS: 'on' } })
  try {
    const forger = createStudioClient(limited)
    const looked = vi.spyOn(limited.deps.db, 'selectFrom')
    const forge = async () => {
      looked.mockClear()
      forger.headers.cookie = `studio=${randomBytes(32).toString('base64url')}`
      await forger.call(studio.titles.list, {})
      return looked.mock.calls.length
    }
    let lookups = 0
    while (lookups < 1_000 && (await forge()) > 0) lookups += 1
    expect(lookups).toBeGreaterThan(50)
    expect(lookups).toBeLessThan(300)
    limited.clock.now += 60_000
    expect(await forge(), 'a minute later').toBeGreaterThan(0)
  } finally {
    await limited.close()
  }
})
