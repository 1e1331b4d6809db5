import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectWaiting } from '../../../testing/lock-waits.ts'
import { type LoginWorld, newPerson, openLoginWorld } from '../../../testing/login-world.ts'
import { requestAndReadMailedCode, signIn } from '../../../testing/outbox.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await openLoginWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.server.clock.now += 3_600_000
})

const outbox = () => world.server.deps.config.dataDir

test('adding an identity requires an emailed code only if its address differs from the address of the account', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson()
  const { userId = '' } = await signIn(viewer, outbox(), person.email)
  expect(await world.logIn(viewer, world.issuers.google, 'google', person)).toMatchObject({ state: 1, userId })

  const elsewhere = newPerson()
  const arrived = await world.answer(viewer, world.issuers.oidc, 'oidc', elsewhere)
  expect(arrived).toMatchObject({ path: '/account', outcome: 'answered' })
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual({ state: 2 })
  const wrong = await viewer.ask(openIdLogin.finishLogin, { code: 'CDFH3467' })
  expect(wrong).toEqual({ state: 2, message: expect.stringMatching(/code is wrong/) })
  world.server.clock.now += 61_000
  const code = await requestAndReadMailedCode(viewer, outbox(), person.email)
  expect(await viewer.ask(openIdLogin.finishLogin, { code })).toEqual({ state: 1, userId, from: '/account' })
  const identities = await viewer.ask(openIdLogin.identities, {})
  expect(identities.map(({ label, email }) => [label, email])).toEqual([
    ['Google', person.email],
    ['Example ID', elsewhere.email],
  ])
  const guest = await world.server.viewer()
  expect((await world.logIn(guest, world.issuers.oidc, 'oidc', elsewhere)).userId).toBe(userId)
})

test('an identity of another account cannot be added', async () => {
  const [owner, viewer] = [await world.server.viewer(), await world.server.viewer()]
  const person = newPerson()
  const { userId } = await world.logIn(owner, world.issuers.google, 'google', person)
  const own = newPerson()
  await signIn(viewer, outbox(), own.email)
  await world.answer(viewer, world.issuers.google, 'google', { ...person, email: own.email })
  expect(await viewer.ask(openIdLogin.finishLogin, {})).toEqual({ state: -1, failure: 'taken' })
  expect((await world.logIn(await world.server.viewer(), world.issuers.google, 'google', person)).userId).toBe(userId)
})

test('an unlinked identity can no longer log in to the account', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson()
  const { userId } = await world.logIn(viewer, world.issuers.google, 'google', person)
  const [identity] = await viewer.ask(openIdLogin.identities, {})
  const stranger = await world.server.viewer()
  await signIn(stranger, outbox(), newPerson().email)
  const { identityId = '' } = identity ?? {}
  expect((await stranger.call(openIdLogin.unlinkIdentity, { identityId })).status).toBe(404)
  expect(await viewer.ask(openIdLogin.unlinkIdentity, { identityId })).toEqual({})
  expect(await viewer.ask(openIdLogin.identities, {})).toEqual([])
  const moved = { ...person, email: newPerson().email }
  expect((await world.logIn(await world.server.viewer(), world.issuers.google, 'google', moved)).userId).not.toBe(
    userId,
  )
})

test('attack: an identity that is removed during a login is not added again', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson()
  const { userId } = await world.logIn(viewer, world.issuers.google, 'google', person)
  const [identity] = await viewer.ask(openIdLogin.identities, {})
  const attacker = await world.server.viewer()
  await world.answer(attacker, world.issuers.google, 'google', person)
  const { pool } = world.server.database
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [userId])
  const removing = viewer.ask(openIdLogin.unlinkIdentity, { identityId: identity?.identityId ?? '' })
  await expectWaiting(pool, 1)
  const finishing = attacker.ask(openIdLogin.finishLogin, {})
  await expectWaiting(pool, 2)
  await holder.query('ROLLBACK')
  holder.release()
  expect(await Promise.all([removing, finishing])).toEqual([{}, { state: 2, email: person.email }])
  expect(await viewer.ask(openIdLogin.identities, {})).toEqual([])
})

test('the last identity of an account with an Apple relay email address cannot be unlinked', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson({ email: `${Date.now()}@privaterelay.appleid.com` })
  await world.logIn(viewer, world.issuers.apple, 'apple', person)
  const [identity] = await viewer.ask(openIdLogin.identities, {})
  const refused = await viewer.call(openIdLogin.unlinkIdentity, { identityId: identity?.identityId ?? '' })
  expect(refused.status).toBe(409)
  await world.logIn(viewer, world.issuers.google, 'google', person)
  expect(await viewer.ask(openIdLogin.unlinkIdentity, { identityId: identity?.identityId ?? '' })).toEqual({})
})

test('the last identity that this server still supports cannot be unlinked, even if the account has unsupported ones', async () => {
  const viewer = await world.server.viewer()
  const person = newPerson({ email: `${Date.now()}@privaterelay.appleid.com` })
  await world.logIn(viewer, world.issuers.apple, 'apple', person)
  await world.logIn(viewer, world.issuers.google, 'google', person)
  const [apple] = await viewer.ask(openIdLogin.identities, {})
  const removal = { identityId: apple?.identityId ?? '' }
  const { userId } = viewer.state
  const { pool } = world.server.database
  await pool.query(`UPDATE login_identities SET issuer = 'https://former.example' WHERE user_id = $1 AND issuer = $2`, [
    userId,
    world.issuers.google.url,
  ])
  await pool.query(
    `INSERT INTO viewer_passkeys (passkey_id, user_id, public_key, counter, name, created_at)
      VALUES ($1, $2, '', 0, 'Phone', now())`,
    [`passkey of ${userId}`, userId],
  )
  expect((await viewer.call(openIdLogin.unlinkIdentity, removal)).status, 'the server has no passkeys').toBe(409)
  await world.logIn(viewer, world.issuers.google, 'google', person)
  expect(await viewer.ask(openIdLogin.unlinkIdentity, removal)).toEqual({})
})
