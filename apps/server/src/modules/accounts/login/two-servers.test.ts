import { randomUUID } from 'node:crypto'
import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { createIssuerLogins } from '../../../testing/issuer-logins.ts'
import { type LoginWorld, newPerson, openLoginWorld } from '../../../testing/login-world.ts'
import { requestAndReadMailedCode } from '../../../testing/outbox.ts'
import { createProtocolClient, type ProtocolClient } from '../../../testing/protocol-client.ts'

const devices = 6
let world: LoginWorld
let other: App
let otherOrigin: string
beforeAll(async () => {
  world = await openLoginWorld()
  other = await createApp(world.server.deps, { freshMs: 0, isReconciling: false })
  otherOrigin = await other.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await other.app.close()
  await world.close()
})
beforeEach(() => {
  world.server.clock.now += 3_600_000
})

/** Creates new devices, alternately on one server and on the other. */
async function newDevices() {
  const key = world.server.deps.secrets.envelopeKey.toString('base64')
  const origins = Array.from({ length: devices }, (_, at) => (at % 2 === 0 ? world.server.origin : otherOrigin))
  return Promise.all(
    origins.map(async (origin) => {
      const viewer = createProtocolClient(origin, key)
      await viewer.check()
      await viewer.save()
      return { viewer, logins: createIssuerLogins(origin) }
    }),
  )
}
const usersOf = (answers: readonly { readonly source: { userId?: string } | undefined }[]) =>
  new Set(answers.map(({ source }) => source?.userId))
const countAccounts = async (email: string) =>
  (await world.server.database.db.selectFrom('users').select('user_id').where('email', '=', email).execute()).length

test('concurrent first logins of one person on two servers all succeed and create one account', async () => {
  const person = newPerson()
  const all = await newDevices()
  for (const { viewer, logins } of all) await logins.answer(viewer, world.issuers.google, 'google', person)
  const answers = await Promise.all(all.map(({ viewer }) => viewer.call(openIdLogin.finishLogin, {})))
  expect(answers.map(({ source }) => source?.state)).toEqual(all.map(() => 1))
  expect(usersOf(answers).size).toBe(1)
  expect(await countAccounts(person.email)).toBe(1)
})

test('concurrent first logins of one person whose email address changes create one account', async () => {
  const [person, renamed] = [newPerson(), newPerson()]
  const all = await newDevices()
  for (const [at, { viewer, logins }] of all.entries()) {
    const email = at % 2 === 0 ? person.email : renamed.email
    await logins.answer(viewer, world.issuers.google, 'google', { ...person, email })
  }
  const answers = await Promise.all(all.map(({ viewer }) => viewer.call(openIdLogin.finishLogin, {})))
  expect(usersOf(answers).size).toBe(1)
})

test('concurrent first logins at two issuers and by emailed code with one address create one account', async () => {
  const person = newPerson({ email: `${randomUUID()}@oidc.example.com`, hostedDomain: 'oidc.example.com' })
  const all = await newDevices()
  const finish: (() => Promise<{ readonly source: { state: number; userId?: string } | undefined }>)[] = []
  for (const [at, { viewer, logins }] of all.entries()) {
    if (at % 3 === 2) {
      world.server.clock.now += 61_000
      const code = await requestAndReadMailedCode(viewer, world.server.deps.config.dataDir, person.email)
      finish.push(() => register(viewer, person.email, code))
    } else {
      const id = at % 3 === 0 ? 'google' : 'oidc'
      await logins.answer(viewer, world.issuers[id], id, person)
      finish.push(() => viewer.call(openIdLogin.finishLogin, {}))
    }
  }
  const answers = await Promise.all(finish.map((run) => run()))
  expect(answers.map(({ source }) => source?.state)).toEqual(all.map(() => 1))
  expect(usersOf(answers).size).toBe(1)
  expect(await countAccounts(person.email)).toBe(1)
})

const register = (viewer: ProtocolClient, openid: string, code: string) =>
  viewer.call(ownAccount.register, { openid, code, type: 6 })

test('a response that two servers receive concurrently is accepted once', async () => {
  const [device] = await newDevices()
  if (!device) throw new Error('no device')
  const { viewer } = device
  const answer = world.issuers.google.authorize(await world.begin(viewer, 'google'), newPerson())
  const arrivals = await Promise.all([
    world.bring(viewer, 'google', answer),
    createIssuerLogins(otherOrigin).bring(viewer, 'google', answer),
  ])
  const [first, second] = arrivals.map(({ outcome }) => outcome)
  // If the second server is first, the issuer refuses its request: its origin is not that of the authorization.
  expect([
    ['answered', 'expired'],
    ['expired', 'refused'],
  ]).toContainEqual([first, second])
})
