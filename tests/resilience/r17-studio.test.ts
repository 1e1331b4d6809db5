import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { studioPeople } from '@cliffhanger/contract/studio/people'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { studio } from '@cliffhanger/contract/studio/studio'
import { type StudioAction, studioRoles } from '@cliffhanger/domain/studio-roles'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Random } from '../../apps/server/src/testing/random.ts'
import { type StudioClient, signInAs, studioOriginOf } from '../../apps/server/src/testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../apps/server/src/testing/test-server.ts'
import { makeWebBuild } from '../../apps/server/src/testing/web-build-fixture.ts'
import { testScenario } from './scenario.ts'
import { foreignOrigin, forgeCookie, refusedRequestVariants, sendStudioRequest } from './studio/intruders.ts'
import { createPreviewRequests, forgePreviewToken } from './studio/preview-requests.ts'
import { createRawRoutes, foreignPageHeaders, ownPageHeaders } from './studio/raw-routes.ts'
import { beginSession, expectedRefusal, type ModelOperator, recordSessionUse } from './studio/sessions-model.ts'

const calls: readonly StudioCall[] = Object.values(studio).flatMap((module) => Object.values<StudioCall>(module))
/** Calls that are sent with valid input, so that an accepted call changes data. */
const changes: readonly StudioCall[] = [studioPeople.invite, studioPeople.revokeInvite, studioSession.newRecoveryCodes]
const refusals = ['signedOut', 'forbidden', 'recentSignInNeeded']
const intruders = ['foreign page', 'foreign page', 'forged cookie', 'viewer', 'no cookie'] as const
/** HTTP statuses of admitted requests to raw routes. 429: the operator has too many live metrics streams open. */
const admittedStatuses = [200, 204, 429]
const page = '<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div></body></html>'
const minuteMs = 60_000

let web: Awaited<ReturnType<typeof makeWebBuild>>
let server: TestServer
/** A client of an owner whom no step of the scenario disables. */
let keeper: StudioClient
beforeAll(async () => {
  web = await makeWebBuild({ page, drawing: 'export const renderHomePageHtml = async () => ""' })
  server = await createTestServer({ webDist: web.dist, usableBytes: async () => 1e12 })
  keeper = await signInAs(server, 'owner')
})
afterAll(async () => {
  await server.close()
  await web.remove()
})

async function signInOperator(role: ModelOperator['role'], index: number): Promise<ModelOperator> {
  const client = await signInAs(server, role, `${role} ${index}`)
  const { operatorId, name } = await client.ask(studioSession.me, {})
  const now = server.clock.now
  return {
    operatorId,
    name,
    client,
    role,
    isDisabled: false,
    begunAt: now,
    usedAt: now,
    provedAt: now,
    hasSession: true,
  }
}

const row = {
  id: 'R17',
  property:
    'a model of operators, roles, sessions and time agrees with Studio on every call, file and stream; forged cookies and preview tokens, foreign origins and other forms of requests change nothing, and every change is in the operator log',
  unit: 'attempts',
  brief: 300,
  quick: 1_000,
  full: 10_000,
  roundMs: 100,
}
testScenario(row, async ({ rounds, random, audits, note }) => {
  audits(server.database)
  const origin = studioOriginOf(server)
  const operators: ModelOperator[] = []
  for (const role of [...studioRoles, ...studioRoles]) operators.push(await signInOperator(role, operators.length))
  /** Number of accepted changes by `operator · command`. */
  const accepted = new Map<string, number>()
  const counts = { allowed: 0, refused: 0, forged: 0, foreign: 0, otherForm: 0 }
  const files = { admitted: 0, refused: 0 }
  const previews = { shown: 0, refused: 0 }
  const raw = await createRawRoutes(server, keeper)
  let preview = await createPreviewRequests(server, keeper)
  const { cookie: viewerCookie = '' } = (await server.viewer()).state
  const viewerCookies = [viewerCookie, viewerCookie.replace(/^[^=]*/, 'studio'), `studio=${preview.token}`]
  const now = () => server.clock.now

  /**
   * Requests a route outside the contract, which transfers a file or stream; evidence and exports are not among the
   * routes.
   */
  async function attemptRawRoute(): Promise<void> {
    const route = random.pick(random.chance(0.2) ? raw.missingRoutes : raw.routes)
    const operator = random.pick(operators)
    const { cookie: own = '' } = operator.client.headers
    const sender = random.chance(0.5) ? 'operator' : random.pick(intruders)
    const cookies = {
      operator: own,
      'foreign page': own,
      'forged cookie': forgeCookie(keeper.headers.cookie ?? '', random),
      viewer: random.pick(viewerCookies),
      'no cookie': '',
    }
    const cookie = cookies[sender]
    const from = sender === 'foreign page' ? foreignPageHeaders(route, origin, random) : ownPageHeaders(route, origin)
    const status = await raw.send(route, { ...from, ...(cookie && { cookie }) })
    const seen = admittedStatuses.includes(status) ? 'admitted' : status
    expect(seen, `${sender}, ${operator.name}, now ${operator.role}: ${route.method} ${route.path}`).toBe(
      expectedStatus(route.access, sender, operator),
    )
    if (route.access !== undefined && sender === 'operator' && own) recordSessionUse(operator, now())
    files[seen === 'admitted' ? 'admitted' : 'refused'] += 1
  }
  function expectedStatus(access: StudioAction | undefined, sender: string, operator: ModelOperator) {
    if (access === undefined) return 404
    if (sender === 'foreign page') return 403
    if (sender !== 'operator') return 401
    const refusal = expectedRefusal({ access, needsRecentSignIn: false }, operator, now())
    return refusal === undefined ? 'admitted' : refusal === 'signedOut' ? 401 : 403
  }

  /** Opens a preview, whose token needs no session: it shows one draft for ten minutes and gives no other access. */
  async function attemptPreview(): Promise<void> {
    if (now() >= preview.endsAt && random.chance(0.5)) {
      await keeper.signIn()
      preview = await createPreviewRequests(server, keeper)
    }
    const isForged = random.chance(0.3)
    const token = isForged ? forgePreviewToken(preview.token, random) : preview.token
    const from = foreignOrigin(origin, random)
    const cookie = random.pick(['', viewerCookie, random.pick(operators).client.headers.cookie ?? ''])
    const headers = { ...(from && { origin: from }), ...(cookie && { cookie }) }
    const isShown = !isForged && now() < preview.endsAt
    const opened = await preview.openPage(token, headers)
    expect(opened.status, `the preview ${token}`).toBe(isShown ? 200 : 404)
    if (isShown) expect(opened.frames, 'origins that may show the preview in a frame').toBe(origin)
    expect(await preview.readDraft(token, headers), `the draft of ${token}`).toBe(isShown ? 200 : 404)
    expect(await preview.makeRefusedCall(token, headers, random), 'a call that buys or stores').toBe(404)
    previews[isShown ? 'shown' : 'refused'] += 1
  }

  async function attemptCall(): Promise<void> {
    const call = random.chance(0.2) ? random.pick(changes) : random.pick(calls)
    const operator = random.pick(operators)
    const { cookie = '' } = operator.client.headers
    const json = {
      method: 'POST',
      body: validBody(call, random),
      headers: { origin, 'content-type': 'application/json' },
    }
    const kind = random.below(10)
    if (kind === 0) {
      const { origin: _, ...headers } = json.headers
      const from = foreignOrigin(origin, random)
      const found = await sendStudioRequest(origin, call, {
        ...json,
        headers: { ...headers, cookie, ...(from && { origin: from }) },
      })
      expect(found, `${call.path} from ${from}`).toMatchObject({ reason: 'forbidden', field: 'origin' })
      counts.foreign += 1
    } else if (kind === 1) {
      const form = random.pick(refusedRequestVariants)
      const found = await sendStudioRequest(origin, call, {
        ...json,
        ...form,
        headers: { origin, cookie, ...form.headers },
      })
      expect(found.status, `${form.method} ${call.path} ${form.headers['content-type']}`).toBeGreaterThanOrEqual(400)
      counts.otherForm += 1
    } else if (kind === 2 && cookie !== '') {
      const forged = forgeCookie(cookie, random)
      const found = await sendStudioRequest(origin, call, {
        ...json,
        body: '[]',
        headers: { ...json.headers, cookie: forged },
      })
      expect(found.reason, `${call.path} with ${forged}`).toBe(call.access === 'open' ? 'badRequest' : 'signedOut')
      counts.forged += 1
    } else {
      const expected = expectedRefusal(call, operator, now())
      const found = await sendStudioRequest(origin, call, {
        ...json,
        headers: { ...json.headers, ...(cookie && { cookie }) },
      })
      if (cookie) recordSessionUse(operator, now())
      const seen = refusals.find((one) => one === found.reason)
      expect(seen, `${operator.name}, now ${operator.role}: ${call.path}`).toBe(expected)
      counts[expected === undefined ? 'allowed' : 'refused'] += 1
      if (found.reason === '' && call.logs) {
        const change = `${operator.name} · studio ${call.path.slice(1).replaceAll('/', ' ')}`
        accepted.set(change, (accepted.get(change) ?? 0) + 1)
      }
    }
  }

  /**
   * Performs an event that may change an operator's permissions: time passes; the operator signs in, confirms with a
   * passkey or signs out; or an owner changes the operator's role, or disables or enables the operator.
   */
  async function event(): Promise<void> {
    const operator = random.pick(operators)
    const { operatorId, client } = operator
    const kind = random.below(9)
    if (kind === 0) server.clock.now += random.pick([1, 4, 6, 31]) * minuteMs
    else if (kind >= 5 && !operator.isDisabled) {
      await client.signIn()
      beginSession(operator, now())
    } else if (kind === 2 && expectedRefusal(studioSession.confirm, operator, now()) === undefined) {
      await client.confirm()
      recordSessionUse(operator, now())
      operator.provedAt = now()
    } else if (kind === 3) {
      const { value } = await client.call(studioSession.signOut, {})
      if (value) operator.hasSession = false
    } else if (kind === 4) {
      await keeper.signIn()
      await keeper.ask(operator.isDisabled ? studioPeople.enable : studioPeople.disable, { operatorId })
      operator.isDisabled = !operator.isDisabled
      if (operator.isDisabled) operator.hasSession = false
    } else if (kind === 1) {
      const role = random.pick(studioRoles)
      await keeper.signIn()
      await keeper.ask(studioPeople.setRole, { operatorId, role })
      Object.assign(operator, { role, hasSession: false })
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    if (random.chance(0.2)) await event()
    const kind = random.below(10)
    await (kind === 0 ? attemptPreview() : kind <= 2 ? attemptRawRoute() : attemptCall())
  }

  const { rows } = await server.database.pool.query<{ change: string; done: number }>(
    `SELECT split_part(who, ' <', 1) || ' · ' || command AS change,
       count(*) FILTER (WHERE outcome = 'done')::int AS done
     FROM operator_actions LEFT JOIN operator_outcomes USING (action_id)
     WHERE split_part(who, ' <', 1) = ANY($1) GROUP BY 1`,
    [operators.map(({ name }) => name)],
  )
  const logged = new Map(rows.filter(({ done }) => done > 0).map(({ change, done }) => [change, done]))
  expect(logged).toEqual(accepted)
  const { appended, stored } = await raw.fileBytes()
  expect(stored, 'bytes of the uploaded file').toBe(appended)
  note(`${counts.allowed} calls allowed, ${counts.refused} refused by role, session or proof`)
  note(`${counts.forged} forged cookies, ${counts.foreign} foreign origins and ${counts.otherForm} other forms refused`)
  note(`${[...accepted.values()].reduce((sum, count) => sum + count, 0)} changes, each once in the log`)
  note(`${files.admitted} requests for files and streams admitted, ${files.refused} refused`)
  note(`${previews.shown} previews shown, ${previews.refused} refused`)
})

/**
 * Returns the body of a call: valid for the calls in `changes`, which then have an effect; else a body that no call
 * accepts.
 */
function validBody(call: StudioCall, random: Random): string {
  if (call === studioPeople.invite)
    return JSON.stringify({ email: `${random.below(1e9)}@example.com`, role: 'support' })
  if (call === studioPeople.revokeInvite) return JSON.stringify({ inviteId: `${1 + random.below(200)}` })
  return call === studioSession.newRecoveryCodes ? '{}' : '[]'
}
