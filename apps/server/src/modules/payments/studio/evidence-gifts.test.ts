import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../../testing/refund-shop.ts'
import type { TestShop } from '../../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { buyGift, refundGift } from '../../gifts/store.ts'

let money: RefundShop
let shop: TestShop
let cashier: StudioClient
let viewer: ProtocolClient
let gifts = 0
beforeAll(async () => {
  money = await openRefundShop()
  ;({ shop } = money)
  cashier = await signInAs(shop.server, 'cashier')
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
})
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})

const at = () => new Date(shop.server.clock.now)
async function give(episodes: readonly number[]): Promise<string> {
  gifts += 1
  const { userId } = viewer.state
  const key = { naturalKey: `gift:test:${gifts}`, codeHash: Buffer.alloc(32, gifts) }
  const gift = { userId, ...key, vidId: money.vidId, episodes, coins: 100 * episodes.length, namesBuyer: false }
  const bought = await buyGift(shop.server.deps.db, { ...gift, mostOpen: 9 }, at())
  return typeof bought === 'object' ? bought.giftId : expect.fail(bought)
}
const takeBack = async (giftId: string, coins: number) =>
  expect(await refundGift(shop.server.deps.db, { userId: viewer.state.userId, giftId, coins }, at())).toBe('refunded')
async function evidenceOf({ orderId }: { readonly orderId: string }): Promise<string> {
  await cashier.signIn()
  return (await cashier.ask(studioOrders.evidence, { orderId, letter: '' })).html
}

test('episodes that the viewer gave as gifts are listed as unlocked, unless the gift was refunded', async () => {
  const order = await money.bought(viewer)
  await give([3, 4])
  await takeBack(await give([5]), 100)
  const html = await evidenceOf(order)
  expect(html).toContain('<th>Episodes unlocked</th><td>2</td>')
  expect(html).toContain('<th>Coins spent</th><td>200</td>')
  expect(html).toMatch(/<td>3, 4 \(gift\)<\/td><td>[^<]*<\/td><td>200<\/td>/)
  expect(html).not.toContain('5 (gift)')
  expect(html).not.toContain('No episode was unlocked with coins.')
})

test('a gift bought before the order and refunded after it does not change the spent coins', async () => {
  await money.bought(viewer)
  const earlier = await give([3, 4])
  shop.server.clock.now += 60_000
  const order = await money.bought(viewer)
  await takeBack(earlier, 200)
  expect(await evidenceOf(order)).toContain('<th>Coins spent</th><td>0</td>')
  await money.spend(viewer, [3])
  expect(await evidenceOf(order)).toContain('<th>Coins spent</th><td>100</td>')
})
