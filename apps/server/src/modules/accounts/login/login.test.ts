import { randomUUID } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../../all-personal-data.ts'
import { type LoginWorld, newPerson, openLoginWorld } from '../../../testing/login-world.ts'
import { requestAndReadMailedCode, signIn } from '../../../testing/outbox.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { createTestServer } from '../../../testing/test-server.ts'
import { readSecurityEvents } from '../../security/security-events.ts'
import { creditCoins } from '../../wallet/ledger.ts'
import { purgeDueUsers } from '../purge.ts'
import { createTombstoneLog } from '../tombstones.ts'

const dayMs = 86_400_000
let world: LoginWorld
beforeAll(async () => {
  world = await openLoginWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.server.clock.now += 3_600_000
})

const outbox = () => world.server.deps.config.dataDir
const infoOf = (viewer: ProtocolClient) => viewer.ask(accounts.getUserInfo, {})
const coinsOf = async (viewer: ProtocolClient) => (await viewer.ask(accounts.getUserAccountInfo, {})).coinBalance
async function giveCoins({ state: { userId } }: ProtocolClient, coins: number): Promise<void> {
  const at = new Date(world.server.clock.now)
  const key = `grant:${userId}:${at.getTime()}`
  await creditCoins(world.server.deps.db, { userId, coins, kind: 'grant', key, note: '', orderId: null, at })
}
async function deleteAccount(viewer: ProtocolClient, openid: string): Promise<void> {
  const code = await requestAndReadMailedCode(viewer, outbox(), openid, 2)
  expect(await viewer.ask(ownAccount.removeUser, { openid, code, type: 6 })).toEqual({ state: 1 })
}
const accountsWith = async (email: string) =>
  (await world.server.database.db.selectFrom('users').select('user_id').where('email', '=', email).execute()).length

test.each(['google', 'apple', 'oidc'] as const)(
  'a first login at %s with a new address upgrades the guest: same user, same coins, new cookie',
  async (id) => {
    const viewer = await world.server.viewer()
    const person = newPerson()
    await giveCoins(viewer, 30)
    const before = { ...viewer.state }
    const finished = await world.logIn(viewer, world.issuers[id], id, person)
    expect(finished).toEqual({ state: 1, userId: before.userId, from: '/account' })
    expect(viewer.state.cookie).not.toBe(before.cookie)
    expect(await infoOf(viewer)).toMatchObject({ openId: person.email, userId: before.userId })
    expect(await coinsOf(viewer)).toBe(30)
    expect(await viewer.ask(openIdLogin.identities, {})).toMatchObject([{ email: person.email }])
  },
)

test('an unsaved guest can log in', async () => {
  const viewer = world.server.client()
  await viewer.check()
  const { userId } = viewer.state
  expect(await world.logIn(viewer, world.issuers.google, 'google', newPerson())).toMatchObject({ state: 1, userId })
})

test('a login with the email address of an existing account logs in to it, and the guest’s coins are not merged', async () => {
  const owner = await world.server.viewer()
  const person = newPerson({ email: `${randomUUID()}@gmail.com` })
  await signIn(owner, outbox(), person.email)
  await giveCoins(owner, 70)
  const viewer = await world.server.viewer()
  const guest = viewer.state.userId
  await giveCoins(viewer, 40)
  const finished = await world.logIn(viewer, world.issuers.google, 'google', {
    ...person,
    email: person.email.toUpperCase(),
  })
  expect(finished).toEqual({ state: 1, userId: owner.state.userId, from: '/account' })
  expect(await coinsOf(viewer)).toBe(70)
  await viewer.ask(ownAccount.logout, {})
  await viewer.check({ userId: '' })
  expect(viewer.state.userId).toBe(guest)
  expect(await coinsOf(viewer)).toBe(40)
})

test('a login after a change of the email address finds the same account by subject, even if another account uses the address', async () => {
  const first = await world.server.viewer()
  const person = newPerson()
  const { userId } = await world.logIn(first, world.issuers.google, 'google', person)
  const stranger = await world.server.viewer()
  const other = newPerson()
  await signIn(stranger, outbox(), other.email)

  const second = await world.server.viewer()
  const renamed = { ...person, email: other.email }
  expect((await world.logIn(second, world.issuers.google, 'google', renamed)).userId).toBe(userId)
  expect(await infoOf(second)).toMatchObject({ userId, openId: person.email })
})

test('a known identity can log in to its account although its email address is no longer verified', async () => {
  const person = newPerson()
  const { userId } = await world.logIn(await world.server.viewer(), world.issuers.google, 'google', person)
  const viewer = await world.server.viewer()
  const unverified = { ...person, isVerified: false }
  expect((await world.logIn(viewer, world.issuers.google, 'google', unverified)).userId).toBe(userId)
  expect(await viewer.ask(openIdLogin.identities, {})).toMatchObject([{ email: person.email }])
})

test('logins at two issuers with the same email address lead to one account, which then has two identities', async () => {
  const [one, two] = [await world.server.viewer(), await world.server.viewer()]
  const person = newPerson({ email: `${randomUUID()}@me.com` })
  const { userId } = await world.logIn(one, world.issuers.google, 'google', person)
  expect((await world.logIn(two, world.issuers.apple, 'apple', person)).userId).toBe(userId)
  expect((await two.ask(openIdLogin.identities, {})).map(({ label }) => label)).toEqual(['Google', 'Apple'])
})

const issuerAddresses = [
  ['google', '@gmail.com', {}],
  ['google', '@googlemail.com', {}],
  ['google', '@company.example.com', { hostedDomain: 'company.example.com' }],
  ['apple', '@privaterelay.appleid.com', {}],
  ['apple', '@icloud.com', {}],
  ['apple', '@mac.com', {}],
  ['oidc', '@oidc.example.com', {}],
] as const
test.each(issuerAddresses)(
  'a first login at %s opens the existing account if the issuer runs its mailbox: …%s',
  async (id, domain, facts) => {
    const person = newPerson({ ...facts, email: `${randomUUID()}${domain}` })
    const { userId } = await signIn(await world.server.viewer(), outbox(), person.email)
    const viewer = await world.server.viewer()
    expect(await world.logIn(viewer, world.issuers[id], id, person)).toMatchObject({ state: 1, userId })
  },
)

test.each([
  ['an unverified address', { isVerified: false }],
  ['an unverified address as a text', { isVerified: 'false' }],
  ['no address', { email: '' }],
  ['an invalid address', { email: 'mira' }],
])('a first login with %s is refused, and nothing is created', async (_, facts) => {
  const viewer = await world.server.viewer()
  const person = newPerson(facts)
  const arrived = await world.answer(viewer, world.issuers.google, 'google', person)
  expect(arrived).toEqual({ status: 303, path: '/login', outcome: 'unverified' })
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual({ state: -1, failure: 'expired' })
  expect((await infoOf(viewer)).openId).toBe('')
})

test("Apple's verified flag may be a text, and Apple's response may be a form without cookies", async () => {
  const viewer = await world.server.viewer()
  const page = await world.begin(viewer, 'apple')
  expect(page.searchParams.get('response_mode')).toBe('form_post')
  const answer = world.issuers.apple.authorize(page, newPerson({ isVerified: 'true' }))
  answer.set('user', '{"name":{"firstName":"Mira"}}')
  const posted = await world.visit(world.returnUrl('apple'), { method: 'POST', body: answer })
  const to = new URL(posted.headers.get('location') ?? '', world.server.origin)
  expect([posted.status, to.pathname]).toEqual([303, '/api/login/return/apple'])
  expect([...to.searchParams.keys()].toSorted()).toEqual(['code', 'state'])
  expect((await world.bring(viewer, 'apple', to.searchParams)).outcome).toBe('answered')
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toMatchObject({ state: 1 })
})

test('after a login the viewer returns to the path where it was started', async () => {
  const viewer = await world.server.viewer()
  const answer = world.issuers.google.authorize(await world.begin(viewer, 'google', '/video?vid=7&ep=3'), newPerson())
  await world.bring(viewer, 'google', answer)
  expect((await viewer.ask(openIdLogin.finishLogin, {})).from).toBe('/video?vid=7&ep=3')
})

test('a cancelled login, an error of the issuer and an unreachable issuer have different outcomes', async () => {
  const viewer = await world.server.viewer()
  const { google } = world.issuers
  const answerWith = async (fields: Record<string, string>) => {
    const state = (await world.begin(viewer, 'google')).searchParams.get('state') ?? ''
    return (await world.bring(viewer, 'google', new URLSearchParams({ state, ...fields }))).outcome
  }
  expect(await answerWith({ error: 'access_denied' })).toBe('cancelled')
  expect(await answerWith({ error: 'user_cancelled_authorize' })).toBe('cancelled')
  expect(await answerWith({ error: 'server_error' })).toBe('refused')
  const answer = google.authorize(await world.begin(viewer, 'google'), newPerson())
  google.state.brokenStatus = 502
  expect((await world.bring(viewer, 'google', answer)).outcome).toBe('unreachable')
  google.state.brokenStatus = undefined
  expect(await world.logIn(viewer, google, 'google', newPerson())).toMatchObject({ state: 1 })
})

test('a login with an identity restores its deleted account within 15 days, and creates a new account afterwards', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson()
  const { userId } = await world.logIn(viewer, world.issuers.google, 'google', person)
  await deleteAccount(viewer, person.email)
  await viewer.check({ userId: '' })
  world.server.clock.now += 14 * dayMs
  const restored = await world.logIn(viewer, world.issuers.google, 'google', person)
  expect(restored).toMatchObject({ state: 1, userId, restored: true })
  await deleteAccount(viewer, person.email)
  world.server.clock.now += 16 * dayMs
  await viewer.check({ userId: '' })
  const again = await world.logIn(viewer, world.issuers.google, 'google', person)
  expect(again.userId).not.toBe(userId)
  expect(await accountsWith(person.email)).toBe(1)
})

test('identities are included in the export, and a purge removes them', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson()
  const { userId = '' } = await world.logIn(viewer, world.issuers.google, 'google', person)
  const exported = await viewer.ask(ownAccount.export, {})
  const { subject, email } = person
  expect(exported.waysToLogIn).toMatchObject({ identities: [{ issuer: world.issuers.google.url, subject, email }] })
  await deleteAccount(viewer, person.email)
  world.server.clock.now += 16 * dayMs
  const { db, now, config } = world.server.deps
  const personalData = listPersonalDataModules(world.server.deps)
  await purgeDueUsers({ db, now, personalData, tombstones: createTombstoneLog(config.dataDir) })
  const left = await db.selectFrom('login_identities').select('user_id').where('user_id', '=', userId).execute()
  expect(left).toEqual([])
})

test('each login, link, refusal and unlinking writes a security event', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson()
  await world.answer(viewer, world.issuers.google, 'google', { ...person, isVerified: false })
  await world.logIn(viewer, world.issuers.google, 'google', person)
  await world.logIn(viewer, world.issuers.apple, 'apple', person)
  const [identity] = await viewer.ask(openIdLogin.identities, {})
  await viewer.ask(openIdLogin.unlinkIdentity, { identityId: identity?.identityId ?? '' })
  const { userId } = viewer.state
  const events = await readSecurityEvents(world.server.deps.db, { since: new Date(0), userId }, 100)
  expect(events.map(({ kind, purpose }) => [kind, purpose])).toEqual([
    ['identity refused', 'google'],
    ['registration', 'google'],
    ['identity linked', 'apple'],
    ['identity unlinked', ''],
  ])
  expect(JSON.stringify(events)).not.toContain(person.subject)
})

test('without configured issuers there are no login calls, no return URL, and no entry in the client configuration', async () => {
  const server = await createTestServer()
  try {
    const viewer = await server.viewer()
    expect((await viewer.call(openIdLogin.beginLogin, { issuer: 'google' })).status).toBe(404)
    expect((await fetch(`${server.origin}/api/login/return/google?code=1&state=2`)).status).toBe(404)
    expect(await (await fetch(`${server.origin}/config.json`)).json()).not.toHaveProperty('login')
    expect(await (await fetch(`${world.server.origin}/config.json`)).json()).toMatchObject({
      login: {
        issuers: [
          { id: 'google', label: 'Google' },
          { id: 'apple', label: 'Apple' },
          { id: 'oidc', label: 'Example ID' },
        ],
        passkeys: false,
      },
    })
  } finally {
    await server.close()
  }
})
