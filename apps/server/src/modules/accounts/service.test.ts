import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertGrantedOrder } from '../../testing/given-order.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { extendMembership } from '../wallet/ledger.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a guest has a name, but no email address and no membership', async () => {
  const viewer = await server.viewer()
  expect(await viewer.ask(accounts.getUserInfo, { isLogin: false })).toEqual({
    openId: '',
    userName: `Guest ${viewer.state.userId}`,
    userId: viewer.state.userId,
    vipRank: 0,
    premiumDueTime: null,
    headimgurl: '',
    airEmail: '',
    newUserRecommend: 1,
  })
  expect(await viewer.ask(accounts.userConduct, {})).toEqual({ isPaid: 0 })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 0 })
})

test('a membership ends at its due time', async () => {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  await server.database.db
    .insertInto('memberships')
    .values({ user_id: userId, due_at: new Date(testTime + 5) })
    .execute()
  await server.database.db.insertInto('wallets').values({ user_id: userId, balance: 120 }).execute()
  const info = await viewer.ask(accounts.getUserInfo, {})
  expect(info).toMatchObject({ vipRank: 1, premiumDueTime: testTime + 5 })
  expect(await viewer.ask(accounts.getUserAccountInfo, {})).toEqual({ coinBalance: 120 })
  server.clock.now = testTime + 5
  expect(await viewer.ask(accounts.getUserInfo, {})).toMatchObject({ vipRank: 0, premiumDueTime: null })
  server.clock.now = testTime
})

test('a member’s rank grows with the membership days that they bought and did not return for a refund', async () => {
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const rank = async () => (await viewer.ask(accounts.getUserInfo, {})).vipRank
  const buy = async (days: number) => {
    await insertGrantedOrder(server.deps.db, { userId, days, at: new Date(testTime) })
    await extendMembership(server.deps.db, userId, days, new Date(testTime))
  }
  expect(await rank()).toBe(0)
  await buy(30)
  expect(await rank()).toBe(1)
  await buy(60)
  expect(await rank()).toBe(2)
  await buy(275)
  expect(await rank()).toBe(3)
  expect((await viewer.ask(payments.membershipInfo, {})).vipRank).toBe(3)
  await server.deps.db
    .updateTable('orders')
    .set({ reversed_days: 275 })
    .where('user_id', '=', userId)
    .where('days', '=', 275)
    .execute()
  expect(await rank()).toBe(2)
})

test('activation is idempotent and keeps the first activation time', async () => {
  const viewer = await server.viewer()
  const ofViewer = server.database.db.updateTable('devices').where('guest_id', '=', viewer.state.userId)
  // A new device is stored as activated, so the test takes its activation back.
  await ofViewer.set({ activated_at: null }).execute()
  for (const later of [500, 1000]) {
    server.clock.now = testTime + later
    expect(await viewer.ask(accounts.activation, {})).toEqual({})
  }
  server.clock.now = testTime
  const device = await server.database.db
    .selectFrom('devices')
    .select('activated_at')
    .where('guest_id', '=', viewer.state.userId)
    .executeTakeFirstOrThrow()
  expect(device.activated_at).toEqual(new Date(testTime + 500))
})

test('the first and the latest ad are stored, each with up to 32 extra parameters of up to 512 characters', async () => {
  const viewer = server.client()
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`utm_${at}`, `v${at}`]))
  await viewer.check({ adId: 'first', fbc: 'fb.1', utm_source: 'app', long: 'x'.repeat(513), count: 3, nul: 'a\0b' })
  await viewer.check({ adId: 'second', ...many })
  await viewer.check({ fbc: 'no ad' })
  await viewer.save()
  const device = await server.database.db
    .selectFrom('devices')
    .select(['first_ad', 'last_ad'])
    .where('guest_id', '=', viewer.state.userId)
    .executeTakeFirstOrThrow()
  expect(device.first_ad).toEqual({ adId: 'first', fbc: 'fb.1', utm_source: 'app' })
  expect(Object.keys(device.last_ad ?? {})).toHaveLength(33)
  expect(device.last_ad).toMatchObject({ adId: 'second', utm_31: 'v31' })
})

test('each payment switch is off if the shop does not sell its product, and both price fields have the price of a whole title', async () => {
  const viewer = await server.viewer()
  const sold = { sells_coins: true, sells_titles: true, sells_membership: true, whole_title_price: '4.99' }
  async function switches(changes: Partial<typeof sold>) {
    const { db } = server.database
    await db
      .updateTable('shop')
      .set({ ...sold, ...changes })
      .execute()
    await incrementCatalogueVersion(db)
    return viewer.ask(accounts.constant, { key: 'PAY_SWITCH_H5' })
  }
  expect(await switches({ sells_coins: false }), 'no coins').toMatchObject({ COIN_SWITCH: 0, PAYALL_SWITCH: 1 })
  expect(await switches({ sells_titles: false }), 'no titles').toMatchObject({ PAYALL_SWITCH: 0, PREMIUM_SWITCH: 1 })
  expect(await switches({ sells_membership: false }), 'no plans').toMatchObject({ PREMIUM_SWITCH: 0, COIN_SWITCH: 1 })
  expect(await switches({ whole_title_price: '3.49' }), 'the price').toMatchObject({
    BUY_ALL_DISCOUNT_PRICE: '3.49',
    BUY_ALL_DISCOUNT_STRIPE_PRICE: '3.49',
  })
  await switches({})
})

test('the switches for what is on sale are readable without a session, and an unknown key returns 404', async () => {
  const stranger = server.client()
  expect(await stranger.ask(accounts.constant, { key: 'PAY_SWITCH_H5' })).toEqual({
    COIN_SWITCH: 1,
    PAYALL_SWITCH: 1,
    PREMIUM_SWITCH: 1,
    BUY_ALL_DISCOUNT_PRICE: expect.stringMatching(/^\d+\.\d\d$/),
    BUY_ALL_DISCOUNT_STRIPE_PRICE: expect.stringMatching(/^\d+\.\d\d$/),
  })
  expect(await stranger.call(accounts.constant, { key: 'OTHER' })).toMatchObject({ status: 404, code: 404 })
  expect(await stranger.send('/constant/get')).toMatchObject({ status: 400, message: expect.stringContaining('key') })
})
