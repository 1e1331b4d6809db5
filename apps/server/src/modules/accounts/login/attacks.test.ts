import { createHmac, generateKeyPairSync, hash, randomUUID } from 'node:crypto'
import { accounts } from '@cliffhanger/contract/accounts'
import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TokenDraft } from '../../../testing/issuer.ts'
import { type LoginWorld, newPerson, openLoginWorld } from '../../../testing/login-world.ts'
import { requestAndReadMailedCode, signIn } from '../../../testing/outbox.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { deriveFlowSecrets } from './flow-secrets.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await openLoginWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.server.clock.now += 3_600_000
})
afterEach(() => {
  for (const { state } of Object.values(world.issuers)) state.forge = undefined
})

const addressOf = async (viewer: ProtocolClient) => (await viewer.ask(accounts.getUserInfo, {})).openId
const outbox = () => world.server.deps.config.dataDir
const expired = { state: -1, failure: 'expired' }
const seconds = () => Math.floor(Date.now() / 1000)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Forgery = (draft: TokenDraft) => TokenDraft | string
const withClaims =
  (claims: () => Record<string, unknown>): Forgery =>
  (draft) => ({ ...draft, claims: { ...draft.claims, ...claims() } })

test.each<[string, Forgery]>([
  ['without a signature (alg none)', (draft) => ({ ...draft, header: { alg: 'none' } })],
  ['with an empty signature', ({ header, claims }) => `${part(header)}.${part(claims)}.`],
  ['signed with another key', (draft) => ({ ...draft, key: otherKey.privateKey })],
  [
    'signed with the public client secret (HS256)',
    ({ claims }) => {
      const signed = `${part({ alg: 'HS256' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', world.issuers.google.client.secret).update(signed).digest('base64url')}`
    },
  ],
  ['of an unknown key', (draft) => ({ ...draft, header: { ...draft.header, kid: 'key-2' } })],
  ['for another audience', withClaims(() => ({ aud: 'other-client' }))],
  [
    'for several audiences, authorized for another',
    withClaims(() => ({ aud: [world.issuers.google.client.id, 'b'], azp: 'b' })),
  ],
  ['of another issuer', withClaims(() => ({ iss: world.issuers.apple.url }))],
  ['that has expired', withClaims(() => ({ iat: seconds() - 7_200, exp: seconds() - 3_600 }))],
  ['that is not valid yet', withClaims(() => ({ nbf: seconds() + 3_600 }))],
  ['with another nonce', withClaims(() => ({ nonce: 'other' }))],
  ['without a nonce', withClaims(() => ({ nonce: undefined }))],
  ['without a subject', withClaims(() => ({ sub: '' }))],
  ['that is no token', () => 'x.y'],
])('attack: a token %s is refused', async (_, forge) => {
  const viewer = await world.server.viewer()
  world.issuers.google.state.forge = forge
  const arrived = await world.answer(viewer, world.issuers.google, 'google', newPerson())
  expect(arrived).toEqual({ status: 303, path: '/login', outcome: 'refused' })
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual(expired)
  expect(await addressOf(viewer)).toBe('')
})

test('attack: a response of an issuer is valid once, and a login can be finished once', async () => {
  const viewer = await world.server.viewer()
  const answer = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  expect((await world.bring(viewer, 'google', answer)).outcome).toBe('answered')
  const before = { ...viewer.state }
  expect((await world.bring(viewer, 'google', answer)).outcome).toBe('expired')
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toMatchObject({ state: 1 })
  await viewer.check({ userId: viewer.state.userId })
  const { loginCookie } = before
  if (loginCookie !== undefined) viewer.state.loginCookie = loginCookie
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual(expired)
  expect((await world.bring(viewer, 'google', answer)).outcome).toBe('expired')
})

test('attack: concurrent copies of a response or of a login are accepted once', async () => {
  const viewer = await world.server.viewer()
  const answer = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  const arrivals = await Promise.all(Array.from({ length: 6 }, () => world.bring(viewer, 'google', answer)))
  expect(arrivals.filter(({ outcome }) => outcome === 'answered')).toHaveLength(1)
  const finishes = await Promise.all(Array.from({ length: 6 }, () => viewer.call(openIdLogin.finishLogin, {})))
  expect(finishes.filter(({ source }) => source?.state === 1)).toHaveLength(1)
})

test('attack: a code from one login is refused in another login, even in the same browser', async () => {
  const viewer = await world.server.viewer()
  const first = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  const second = await world.begin(viewer, 'google')
  first.set('state', second.searchParams.get('state') ?? '')
  expect((await world.bring(viewer, 'google', first)).outcome).toBe('refused')
  expect(await addressOf(viewer)).toBe('')
})

test("attack: login CSRF: a response to another browser's login is refused, whether this browser has started a login or not", async () => {
  const [attacker, victim] = [await world.server.viewer(), await world.server.viewer()]
  const answer = world.issuers.google.authorize(await world.begin(attacker, 'google'), newPerson())
  expect((await world.bring(victim, 'google', answer)).outcome).toBe('expired')
  await world.begin(victim, 'google')
  expect((await world.bring(victim, 'google', answer)).outcome).toBe('expired')
  expect(await victim.ask(openIdLogin.finishLogin, {})).toEqual(expired)
  expect(await addressOf(victim)).toBe('')
  // The victim's own login still works.
  expect(await world.logIn(victim, world.issuers.google, 'google', newPerson())).toMatchObject({ state: 1 })
})

test('attack: a stolen login cookie cannot finish the login on another device', async () => {
  const [viewer, thief] = [await world.server.viewer(), await world.server.viewer()]
  await world.answer(viewer, world.issuers.google, 'google', newPerson())
  const { loginCookie } = viewer.state
  if (loginCookie !== undefined) thief.state.loginCookie = loginCookie
  expect(await thief.ask(openIdLogin.finishLogin, {})).toEqual(expired)
  expect(await addressOf(thief)).toBe('')
})

test('attack: mix-up: a response is accepted only at the return URL of the issuer that the browser was sent to', async () => {
  const viewer = await world.server.viewer()
  const { google, apple } = world.issuers
  const fromGoogle = google.authorize(await world.begin(viewer, 'google'), newPerson())
  expect((await world.bring(viewer, 'apple', fromGoogle)).outcome).toBe('expired')
  const fromApple = apple.authorize(await world.begin(viewer, 'apple'), newPerson())
  expect((await world.bring(viewer, 'google', fromApple)).outcome).toBe('expired')
})

test('attack: mix-up: a response that contains another issuer, or lacks the required issuer, is refused', async () => {
  const viewer = await world.server.viewer()
  const { google, apple } = world.issuers
  const wrong = google.authorize(await world.begin(viewer, 'google'), newPerson())
  wrong.set('iss', apple.url)
  expect((await world.bring(viewer, 'google', wrong)).outcome).toBe('refused')
  const missing = google.authorize(await world.begin(viewer, 'google'), newPerson())
  missing.delete('iss')
  expect((await world.bring(viewer, 'google', missing)).outcome).toBe('refused')
})

test('attack: an identity with the same subject from another issuer gives no access to the account', async () => {
  const owner = await world.server.viewer()
  const person = newPerson()
  const { userId } = await world.logIn(owner, world.issuers.google, 'google', person)
  const attacker = await world.server.viewer()
  const same = { ...newPerson(), subject: person.subject }
  expect((await world.logIn(attacker, world.issuers.apple, 'apple', same)).userId).not.toBe(userId)
})

test('attack: an unverified email address of the victim gives no access to an account', async () => {
  const victim = await world.server.viewer()
  const { email } = newPerson()
  await signIn(victim, world.server.deps.config.dataDir, email)
  const attacker = await world.server.viewer()
  const arrived = await world.answer(attacker, world.issuers.google, 'google', newPerson({ email, isVerified: false }))
  expect(arrived.outcome).toBe('unverified')
  expect(await attacker.ask(openIdLogin.finishLogin, {})).toEqual(expired)
})

const otherMailboxes = [
  ['google', '@example.com', {}],
  ['google', '@example.com', { hostedDomain: '' }],
  ['google', '@icloud.com', {}],
  ['google', '@not-gmail.com', {}],
  ['apple', '@example.com', { hostedDomain: 'example.com' }],
  ['apple', '@gmail.com', {}],
  ['oidc', '@example.com', { hostedDomain: 'example.com' }],
  ['oidc', '@sub.oidc.example.com', {}],
] as const
test.each(otherMailboxes)(
  'attack: an email address at %s that may have a new owner (…%s, %j) needs an emailed code for a login',
  async (id, domain, facts) => {
    const owner = await world.server.viewer()
    const email = `${randomUUID()}${domain}`
    const { userId } = await signIn(owner, outbox(), email)
    const attacker = await world.server.viewer()
    const before = { ...attacker.state }
    const person = newPerson({ ...facts, email })
    expect(await world.logIn(attacker, world.issuers[id], id, person)).toEqual({ state: 2, email })
    const wrong = await attacker.ask(openIdLogin.finishLogin, { code: 'CDFH3467' })
    expect(wrong).toEqual({ state: 2, email, message: expect.stringMatching(/code is wrong/) })
    expect(attacker.state.cookie).toBe(before.cookie)
    expect(await addressOf(attacker)).toBe('')
    expect(await owner.ask(openIdLogin.identities, {})).toEqual([])

    world.server.clock.now += 61_000
    const code = await requestAndReadMailedCode(attacker, outbox(), email)
    expect(await attacker.ask(openIdLogin.finishLogin, { code })).toEqual({ state: 1, userId, from: '/account' })
    await owner.check({ userId })
    expect(await owner.ask(openIdLogin.identities, {})).toMatchObject([{ email }])
    const again = await world.logIn(await world.server.viewer(), world.issuers[id], id, person)
    expect(again, 'later logins need no code').toMatchObject({ state: 1, userId })
  },
)

test('attack: a possible new owner of an email address cannot restore an account, or log in by a code for another address', async () => {
  const owner = await world.server.viewer()
  const person = newPerson()
  await signIn(owner, outbox(), person.email)
  world.server.clock.now += 61_000
  const removal = {
    openid: person.email,
    code: await requestAndReadMailedCode(owner, outbox(), person.email, 2),
    type: 6,
  } as const
  expect(await owner.ask(ownAccount.removeUser, removal)).toEqual({ state: 1 })
  const attacker = await world.server.viewer()
  const asked = { state: 2, email: person.email }
  expect(await world.logIn(attacker, world.issuers.google, 'google', person)).toEqual(asked)
  const code = await requestAndReadMailedCode(attacker, outbox(), newPerson().email)
  expect(await attacker.ask(openIdLogin.finishLogin, { code })).toMatchObject(asked)
  const { rows } = await world.server.database.pool.query('SELECT deleted_at FROM users WHERE email = $1', [
    person.email,
  ])
  expect(rows).toEqual([{ deleted_at: expect.any(Date) }])
})

test('attack: an identity of a finally deleted account opens another account only with an emailed code', async () => {
  const first = await world.server.viewer()
  const person = newPerson()
  const { userId = '' } = await world.logIn(first, world.issuers.google, 'google', person)
  await world.server.database.pool.query(`UPDATE users SET deleted_at = to_timestamp(0) WHERE user_id = $1`, [userId])
  const victim = newPerson()
  await signIn(await world.server.viewer(), outbox(), victim.email)
  const moved = { ...person, email: victim.email }
  const finished = await world.logIn(await world.server.viewer(), world.issuers.google, 'google', moved)
  expect(finished).toEqual({ state: 2, email: victim.email })
})

test('attack: a login started as a guest expires when the guest signs in, and adds no identity', async () => {
  const viewer = await world.server.viewer()
  await world.answer(viewer, world.issuers.google, 'google', newPerson())
  const { loginCookie } = viewer.state
  await signIn(viewer, world.server.deps.config.dataDir, newPerson().email)
  if (loginCookie !== undefined) viewer.state.loginCookie = loginCookie
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual(expired)
  expect(await viewer.ask(openIdLogin.identities, {})).toEqual([])
})

test("a login expires ten minutes after its start, and the issuer's response ten minutes after its arrival", async () => {
  const viewer = await world.server.viewer()
  const late = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  world.server.clock.now += 600_000
  expect((await world.bring(viewer, 'google', late)).outcome).toBe('expired')
  const inTime = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  world.server.clock.now += 599_999
  expect((await world.bring(viewer, 'google', inTime)).outcome).toBe('answered')
  world.server.clock.now += 600_000
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual(expired)
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])(
  'attack: open redirect: a login does not return to %s',
  async (from) => {
    const viewer = await world.server.viewer()
    const refused = await viewer.call(openIdLogin.beginLogin, { issuer: 'google', from })
    expect([refused.status, refused.message]).toEqual([400, 'The request is not valid: from'])
  },
)

test('attack: an X-Forwarded-Host header cannot change the URL to which the issuer redirects', async () => {
  const viewer = await world.server.viewer()
  const begun = await viewer.send<{ url: string }>('/login/begin', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ issuer: 'google' }),
  })
  const redirect = new URL(begun.source?.url ?? '').searchParams.get('redirect_uri')
  expect(redirect).toBe(world.returnUrl('google'))
})

test('attack: a response that contains a field twice is refused', async () => {
  const viewer = await world.server.viewer()
  const answer = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  answer.append('code', 'other')
  expect((await world.bring(viewer, 'google', answer)).outcome).toBe('expired')
})

test('the login cookie is HttpOnly and SameSite=Lax, and cookie, state, nonce and PKCE verifier are not stored', async () => {
  const viewer = await world.server.viewer()
  const begun = await viewer.call(openIdLogin.beginLogin, { issuer: 'google' })
  const cookie = begun.headers.getSetCookie().find((text) => text.startsWith('login=')) ?? ''
  expect(cookie).toMatch(/^login=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  const { href, searchParams } = new URL(begun.source?.url ?? '')
  const rows = await world.server.database.db.selectFrom('login_flows').selectAll().execute()
  const stored = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('base64url')}` : value))
    .join('\n')
  const { verifier } = deriveFlowSecrets(cookie.slice(6, 49))
  expect(hash('sha256', verifier, 'base64url'), 'the verifier').toBe(searchParams.get('code_challenge'))
  expect(href).not.toContain(verifier)
  for (const secret of [searchParams.get('state'), searchParams.get('nonce'), cookie.slice(6, 49), verifier]) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(stored).not.toContain(secret)
  }
})
