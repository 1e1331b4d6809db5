import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../testing/shop-world.ts'
import { applyShopFile, readShop } from '../wallet/shop/shop-store.ts'
import { renewMemberships } from './renewal/renew.ts'

const dayMs = 86_400_000
let shop: TestShop
let pass: { vipId: string }
beforeAll(async () => {
  shop = await openShop()
  const { db } = shop.server.deps
  const before = (await readShop(db)) ?? expect.fail('no shop')
  const week = { id: 'week', days: 7, price: '3.99', names: { en: '7 days' }, badge: {} } as const
  await applyShopFile(db, { ...before, memberships: [week, ...before.memberships] })
  const viewer = await shop.server.viewer()
  const { coinVipList } = await viewer.ask(wallet.getCoinAndVipRecharge, {})
  pass = { vipId: coinVipList.find(({ days }) => days === 7)?.packageId ?? expect.fail('no pass') }
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const renew = () => renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })

test('a seven-day pass gives a membership of seven days, stores no card and ends without a reminder or a charge', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, pass)
  expect(order, 'the form does not store the card').not.toHaveProperty('airCustomerId')
  const link = await viewer.ask(payments.qrLink, { orderId: order.orderId })
  const opened = await viewer.ask(payments.openLink, { token: new URL(link.url).hash.slice(1) })
  expect(opened, 'no terms of renewal').not.toHaveProperty('days')
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  const due = shop.server.clock.now + 7 * dayMs
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({
    premiumDueTime: due,
    autoRenew: false,
    nextChargeTime: null,
    plan: { days: 7 },
  })
  for (let day = 0; day < 9; day += 1) {
    await renew()
    await shop.round()
    shop.server.clock.now += dayMs
  }
  const { rows } = await shop.server.database.pool.query<{ kind: string }>(
    'SELECT kind FROM mails WHERE user_id = $1',
    [viewer.state.userId],
  )
  expect(rows).toEqual([{ kind: 'receipt' }])
  expect((await viewer.ask(wallet.orders, { pageNum: 1, pageSize: 30 })).total).toBe(1)
  expect(await viewer.ask(accounts.getUserInfo, {})).toMatchObject({ vipRank: 0 })
})

test('a viewer with a running pass can buy a membership, whose days are added after the pass', async () => {
  const viewer = await shop.buyer()
  const start = shop.server.clock.now
  for (const plan of [pass, { vipId: '3001' }]) {
    const order = await shop.order(viewer, plan)
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  }
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({
    premiumDueTime: start + 37 * dayMs,
    autoRenew: true,
    nextChargeTime: start + 36 * dayMs,
  })
})
