import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect } from 'vitest'
import { listPersonalDataModules } from '../../apps/server/src/all-personal-data.ts'
import { createApp } from '../../apps/server/src/app.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createPurgeDeletedAccountsJob } from '../../apps/server/src/jobs/purge.ts'
import { createRenewMembershipsJob } from '../../apps/server/src/jobs/renew-memberships.ts'
import { readOutbox, requestAndReadMailedCode, signIn } from '../../apps/server/src/testing/outbox.ts'
import { createOrder } from '../../apps/server/src/testing/paying.ts'
import { createProtocolClient, type ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { shuffled } from '../../apps/server/src/testing/random.ts'
import { publishSample } from '../../apps/server/src/testing/sample-title.ts'
import { coins550, monthlyMembership, openShop, type TestShop } from '../../apps/server/src/testing/shop-world.ts'
import { testScenario } from './scenario.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const slowly = { timeout: 10_000 }
const leaps = [hour, -hour, 16 * day, -16 * day]

/** One of two servers on the same database; the clock of the server `wrong` is off by `offMs`. */
interface Instance {
  readonly deps: Deps
  readonly origin: string
  readonly payments: TestShop['server']['payments']
}

let shop: TestShop
let vidId: string
let offMs = 0
let right: Instance
let wrong: Instance & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openShop({ env: { RATE_LIMITS: 'on' } })
  const { server } = shop
  vidId = (await publishSample(server.database.db, 'clock', { pricePerEpisode: 50 })).vidId
  right = { deps: server.deps, origin: server.origin, payments: server.payments }
  // The payment sandbox keeps sending its webhooks to the first server.
  const provider = { ...server.deps.provider, listensAt: () => undefined }
  const deps = { ...server.deps, provider, now: () => server.clock.now + offMs }
  const made = await createApp(deps, { isReconciling: false, freshMs: 0 })
  const origin = await made.app.listen({ host: '127.0.0.1', port: 0 })
  wrong = { deps, origin, payments: made.payments, close: () => made.app.close() }
})
afterAll(async () => {
  await wrong.close()
  await shop.close()
})

/** Returns a client of another server with the cookie and session of a viewer's device. */
function at({ origin, deps }: Instance, viewer: ProtocolClient): ProtocolClient {
  const there = createProtocolClient(origin, deps.secrets.envelopeKey.toString('base64'), viewer.state.deviId)
  Object.assign(there.state, viewer.state)
  return there
}
const pass = (ms: number): void => {
  shop.server.clock.now += ms
}
const purge = ({ deps }: Instance) => createPurgeDeletedAccountsJob(deps, listPersonalDataModules(deps)).run()
const renew = (one: Instance) => createRenewMembershipsJob(one.deps, one.payments.settle).run()
const outbox = () => shop.server.deps.config.dataDir
const newAddress = () => `clock-${Math.random().toString(36).slice(2)}@example.com`
const isPurged = async (userId: string) =>
  (
    await shop.server.database.db
      .selectFrom('users')
      .select('purged_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).purged_at !== null
async function rounds({ payments: { reconciler } }: Instance): Promise<void> {
  while ((await reconciler.round()) > 0);
}
async function deleted(by: Instance) {
  const viewer = await shop.server.viewer()
  const address = newAddress()
  await signIn(viewer, outbox(), address)
  const { userId } = viewer.state
  const there = at(by, viewer)
  const code = await requestAndReadMailedCode(there, outbox(), address, 2)
  expect(await there.ask(ownAccount.removeUser, { openid: address, code, type: 6 })).toEqual({ state: 1 })
  return { viewer, address, userId }
}
async function member() {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  return { viewer, due: shop.server.clock.now + 30 * day }
}
const chargesOf = async ({ state }: ProtocolClient): Promise<number> => {
  const rows = await shop.server.database.db
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', state.userId)
    .where('state', '=', 'granted')
    .execute()
  return rows.length
}
const dueOf = async ({ state }: ProtocolClient): Promise<number | undefined> =>
  (
    await shop.server.database.db
      .selectFrom('memberships')
      .select('due_at')
      .where('user_id', '=', state.userId)
      .executeTakeFirst()
  )?.due_at.getTime()

/** Invariants for any offset of the second server's clock. Each case begins and ends with both clocks right. */
const cases: Readonly<Record<string, (leapMs: number) => Promise<void>>> = {
  async 'an account deleted at the right time is there for 15 days'(leapMs) {
    const { viewer, address, userId } = await deleted(right)
    // The purge job runs once an hour, on the two servers in turn.
    for (let hours = 0; hours < 15 * 24 - 1; hours += 1) {
      pass(hour)
      const isWrong = hours % 2 === 0
      offMs = isWrong ? leapMs : 0
      await purge(isWrong ? wrong : right)
    }
    offMs = 0
    expect(await isPurged(userId)).toBe(false)
    await viewer.check({ userId: '' })
    expect(await signIn(viewer, outbox(), address)).toMatchObject({ userId, restored: true })
  },

  async 'an account deleted at the wrong time is purged after 15 days that passed, not before'(leapMs) {
    offMs = leapMs
    const { userId } = await deleted(wrong)
    offMs = 0
    for (let hours = 0; hours < 15 * 24 - 1; hours += 1) {
      pass(hour)
      await purge(right)
    }
    expect(await isPurged(userId)).toBe(false)
    for (let hours = 0; hours < Math.max(0, leapMs) / hour + 2; hours += 1) {
      pass(hour)
      await purge(right)
    }
    expect(await isPurged(userId)).toBe(true)
  },

  async 'a period is charged once, in time, and from its old end'(leapMs) {
    const { viewer, due } = await member()
    for (const time of [due - 20 * day, due - 73 * hour, due - 71 * hour]) {
      shop.server.clock.now = time
      offMs = leapMs
      await renew(wrong)
      offMs = 0
      await renew(right)
      expect(await chargesOf(viewer), `${(time - due) / hour} h before the end`).toBe(1)
    }
    for (let hours = 0; hours < 5; hours += 1) {
      shop.server.clock.now = due - day + hours * hour
      await renew(right)
      offMs = leapMs
      await renew(wrong)
      offMs = 0
    }
    expect(await chargesOf(viewer)).toBe(2)
    expect(await dueOf(viewer)).toBe(due + 30 * day)
    await viewer.check()
    await viewer.ask(payments.cancelRenewal, {})
  },

  async 'charged by a clock that is far ahead for hours, a period is still charged once'(leapMs) {
    const { viewer, due } = await member()
    shop.server.clock.now = due - 10 * day
    offMs = leapMs
    for (let hours = 0; hours < 4; hours += 1) {
      await renew(wrong)
      pass(hour)
    }
    offMs = 0
    expect(await chargesOf(viewer)).toBeLessThanOrEqual(2)
    for (let time = due - 4 * day; time < due + 5 * day; time += 6 * hour) {
      shop.server.clock.now = time
      await renew(right)
    }
    expect(await chargesOf(viewer)).toBe(2)
    expect(await dueOf(viewer)).toBeGreaterThanOrEqual(due + 30 * day)
    await viewer.check()
    await viewer.ask(payments.cancelRenewal, {})
  },

  async 'an order that was looked at by the wrong clock, the provider silent, is delivered within the hour'(leapMs) {
    const viewer = await shop.buyer()
    const order = await shop.order(viewer, coins550)
    await shop.sandbox.pay(order)
    offMs = leapMs
    await shop.sandbox.knobs({ webhooks: { isOff: true }, faults: [{ path: '/pa/', kind: '500Before', times: 100 }] })
    await wrong.payments.reconciler.round()
    await shop.sandbox.knobs({ webhooks: { isOff: true } })
    offMs = 0
    for (const ms of [15_000, minute, hour]) {
      pass(ms)
      await rounds(right)
    }
    expect(await shop.balance(viewer)).toBe(550)
  },

  async 'an order that the wrong clock made is paid and delivered'(leapMs) {
    const viewer = await shop.buyer()
    offMs = leapMs
    const payable = await createOrder(at(wrong, viewer), wrong.origin, coins550)
    offMs = 0
    await shop.sandbox.pay(payable)
    await rounds(right)
    expect(await shop.isSuccessful(viewer, payable.orderId)).toBe(1)
    expect(await shop.balance(viewer)).toBe(550)
  },

  async 'who was here while the clock was wrong is served, signed in, and gets a code, as soon as it is right'(leapMs) {
    const viewer = await shop.server.viewer()
    const there = at(wrong, viewer)
    const address = newAddress()
    offMs = leapMs
    await there.check()
    for (let calls = 0; calls < 20; calls += 1) await there.call(accounts.getUserAccountInfo, {})
    for (let guesses = 0; guesses < 12; guesses += 1) {
      await there.call(ownAccount.register, { openid: address, code: '1', type: 6 })
    }
    const mails = (await readOutbox(outbox())).length
    const { code } = await there.call(ownAccount.sendEmailVoiceCode, { openid: address, type: 1 })
    // Waits for the mail, which is sent after the response, so that the login below does not read its code.
    if (code === 1) await expect.poll(async () => (await readOutbox(outbox())).length, slowly).toBe(mails + 1)
    offMs = 0
    pass(2 * minute)
    for (const one of [at(right, there), at(wrong, there)]) {
      expect((await one.call(accounts.getUserAccountInfo, {})).code).toBe(1)
      expect((await one.call(ownAccount.register, { openid: address, code: '1', type: 6 })).status).toBe(200)
    }
    const device = at(right, there)
    await signIn(device, outbox(), address)
    pass(29 * day)
    expect((await device.call(accounts.getUserAccountInfo, {})).code).toBe(1)
  },

  async 'what plays, and what may be unlocked, is what it was before'(leapMs) {
    const viewer = await shop.buyer()
    const order = await shop.order(viewer, coins550)
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
    offMs = leapMs
    expect((await at(wrong, viewer).call(wallet.addBuyPlay, { vidId, nepisode: 3 })).code).toBe(1)
    const stale = await at(wrong, viewer).ask(playback.videoDetails, { videoId: vidId, episodeN: 3 })
    offMs = 0
    const fresh = await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 3 })
    // The episode has no files, so a valid token gets 404, and an invalid token gets 403.
    expect((await fetch(`${right.origin}${fresh.playUrl}`)).status).toBe(404)
    // The token has expired, or its time lies further in the future than the right clock could have written.
    expect((await fetch(`${right.origin}${stale.playUrl}`)).status).toBe(403)
    expect((await viewer.call(wallet.addBuyPlay, { vidId, nepisode: 4 })).code).toBe(1)
    expect(await shop.balance(viewer)).toBe(450)
  },
}

const all = Object.entries(cases).flatMap(([name, run]) => leaps.map((leapMs) => ({ name, run, leapMs })))
const row = {
  id: 'R14',
  property: 'clocks that are an hour or sixteen days off, for a while or on one server of two',
  unit: 'cases',
  brief: 10,
  quick: all.length,
  full: all.length,
}
testScenario(row, async ({ rounds: count, random, audits }) => {
  audits(shop.server.database)
  for (const { name, run, leapMs } of shuffled(all, random).slice(0, count)) {
    // Ends the sessions of earlier cases, so that their users do not affect this case.
    pass(60 * day)
    offMs = 0
    try {
      await run(leapMs)
    } catch (error) {
      throw new Error(`${name}, with a clock ${leapMs / hour} h off`, { cause: error })
    }
    await shop.server.database.pool.query("UPDATE subscriptions SET state = 'cancelled', is_consent_open = false")
  }
})
