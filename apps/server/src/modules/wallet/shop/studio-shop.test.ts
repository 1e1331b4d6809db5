import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payments } from '@cliffhanger/contract/payments'
import type { EditedShop } from '@cliffhanger/contract/studio/shop'
import { studio } from '@cliffhanger/contract/studio/studio'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { runCommand } from '../../../cli/run.ts'
import { coins550, monthlyMembership, openShop, type TestShop } from '../../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { environmentOf } from '../../../testing/test-site.ts'
import { createTestTerminal } from '../../../testing/test-terminal.ts'
import { fillShop } from './shop.ts'

let shop: TestShop
let folder: string
let owner: StudioClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-shop-'))
  shop = await openShop()
  await fillShop(shop.server.deps.db)
  owner = await signInAs(shop.server, 'owner')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const state = () => owner.ask(studio.shop.state, {})
/** Publishes the shop with changes to its first coin package. */
async function publishPack(changes: Partial<EditedShop['coins'][number]>) {
  const { version, shop: now } = await state()
  const [pack, ...others] = now.coins
  if (!pack) throw new Error('the shop has no packs')
  const edited = { ...now, coins: [{ ...pack, ...changes }, ...others] }
  return { edited, ...(await owner.ask(studio.shop.publish, { base: version, shop: edited })) }
}
async function command(edited: EditedShop): Promise<string> {
  const file = join(folder, 'packages.yaml')
  await writeFile(file, stringify(edited))
  const terminal = createTestTerminal(folder)
  const { db, now, provider, config, store } = shop.server.deps
  const workplace = { db, now, provider, store, uploadsDir: config.dataDir }
  await runCommand(['packages', 'apply', file, '--yes'], terminal, async () => workplace, environmentOf(shop.server))
  return terminal.lines.join('\n')
}
const offered = async () => (await shop.server.viewer()).ask(wallet.getCoinAndVipRecharge, {})

test('viewers get the same packages whether Studio or the command published them', async () => {
  const { shop: before } = await state()
  const { edited } = await publishPack({ price: '1.49', badge: { en: 'New', th: 'ใหม่' } })
  const seen = await offered()
  expect(seen.coinRechargesList[0]).toMatchObject({ rechargeSum: '1.49', characterCorner: 'New' })
  expect(await command(before)).toContain('Viewers see it at once')
  expect((await state()).shop).toEqual(before)
  await command(edited)
  expect(await offered()).toEqual(seen)
  expect((await state()).shop).toEqual(edited)
})

test('an open order keeps its price, and Studio counts it', async () => {
  const buyer = await shop.buyer()
  const { orderId } = await shop.order(buyer, coins550)
  const { shop: now, version, open } = await state()
  expect(open).toEqual([{ id: 'coins-500', orders: 1 }])
  const coins = now.coins.map((pack) => (pack.id === 'coins-500' ? { ...pack, price: '7.77', coins: 1 } : pack))
  await owner.ask(studio.shop.publish, { base: version, shop: { ...now, coins } })
  expect(await shop.stateOf(orderId)).toMatchObject({ price: '4.99', coins: 500, bonus: 50 })
  const again = await buyer.call(payments.createOrder, {
    orderType: 1,
    payType: 13,
    gainuserId: '',
    returnUrl: shop.server.origin,
    rechargeId: coins550.rechargeId,
    amount: '4.99',
    currency: 'USD',
  })
  expect(again.source).toBeUndefined()
})

test.each<[string, (shop: EditedShop) => EditedShop, string, string]>([
  ['a price without cents', (s) => ({ ...s, wholeTitlePrice: '5' }), 'wholeTitlePrice', 'a price is written like'],
  ['a free pack', (s) => ({ ...s, coins: pack(s, { price: '0.00' }) }), 'coins.0.price', 'must match pattern'],
  ['no coins', (s) => ({ ...s, coins: pack(s, { coins: 0 }) }), 'coins.0.coins', 'must be >= 1'],
  ['a bonus below 0', (s) => ({ ...s, coins: pack(s, { bonus: -1 }) }), 'coins.0.bonus', 'must be >= 0'],
  ['a badge in another language', (s) => ({ ...s, coins: pack(s, { badge: { fr: 'X' } }) }), 'coins.0.badge', '(fr)'],
  ['an id twice', (s) => ({ ...s, coins: pack(s, { id: 'coins-500' }) }), 'coins.1.id', 'used twice'],
  ['a plan of ten days', (s) => ({ ...s, memberships: plan(s, { days: 10 }) }), 'memberships.0.days', 'allowed values'],
  ['a plan without a name', (s) => ({ ...s, memberships: plan(s, { names: {} }) }), 'memberships.0.names', "'en'"],
  ['a currency in words', (s) => ({ ...s, currency: 'Euro' }), 'currency', 'must match pattern'],
])('%s is refused with the field and error of the command, and nothing changes', async (_, change, field, reason) => {
  const before = await state()
  const edited = change(before.shop)
  const { failure } = await owner.call(studio.shop.publish, { base: before.version, shop: edited })
  expect(failure).toMatchObject({
    reason: 'badRequest',
    field: `shop.${field}`,
    message: expect.stringContaining(reason),
  })
  const { problems, preview } = await owner.ask(studio.shop.preview, { shop: edited })
  expect([problems[0]?.field, preview]).toEqual([field, undefined])
  expect(await command(edited)).toContain(failure?.message)
  expect(await state()).toEqual(before)
})
const pack = ({ coins }: EditedShop, changes: Partial<EditedShop['coins'][number]>) =>
  coins.map((one, index) => (index === 0 ? { ...one, ...changes } : one))
const plan = ({ memberships }: EditedShop, changes: Partial<EditedShop['memberships'][number]>) =>
  memberships.map((one, index) => (index === 0 ? { ...one, ...changes } : one))

test('a change based on an older version is refused, and a restored version gets its old package ids', async () => {
  const { version: old, shop: before } = await state()
  const seen = await offered()
  const { version } = await publishPack({ bonus: 5 })
  const late = await owner.call(studio.shop.publish, { base: old, shop: before })
  expect(late.failure).toMatchObject({ reason: 'conflict', field: 'base' })
  const restored = await owner.ask(studio.shop.restore, { base: version, version: old })
  expect(restored.version).toBe(version + 1)
  expect((await state()).shop).toEqual(before)
  expect(await offered()).toEqual(seen)
  expect(await owner.ask(studio.shop.version, { version: old })).toEqual({ shop: before })
  const { rows } = await owner.ask(studio.shop.versions, { limit: 2 })
  expect(rows.map(({ change }) => change)).toEqual(['restore', 'shop'])
})

test('Studio counts sold packages by paid orders', async () => {
  const buyer = await shop.buyer()
  const order = await shop.order(buyer, monthlyMembership)
  await shop.sandbox.pay(order)
  await shop.isSuccessful(buyer, order.orderId)
  expect((await shop.stateOf(order.orderId)).paid_at).not.toBeNull()
  const { sold } = await state()
  expect(sold).toEqual([{ id: 'month', orders: 1 }])
})

test('only an owner can change the shop, and other roles can read it', async () => {
  const { version, shop: now } = await state()
  for (const role of ['editor', 'cashier', 'support', 'analyst'] as const) {
    const client = await signInAs(shop.server, role)
    expect((await client.ask(studio.shop.state, {})).shop, role).toEqual(now)
    expect((await client.call(studio.shop.publish, { base: version, shop: now })).failure?.reason).toBe('forbidden')
    expect((await client.call(studio.shop.restore, { base: version, version: 1 })).failure?.reason).toBe('forbidden')
  }
})
