import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeShop } from '../../testing/change-shop.ts'
import { orderInput } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { openShop, type TestShop } from '../../testing/shop-world.ts'
import { creditCoins } from '../wallet/ledger.ts'
import { applyShopFile, type OfferedShop } from '../wallet/shop/shop-store.ts'

const page = { pageNum: 1, pageSize: 10 }
const priceChanged = {
  status: 200,
  code: -3,
  message: 'The price has changed. Nothing was charged. Please check the new price.',
}
let shop: TestShop
let viewer: ProtocolClient
let shopBefore: OfferedShop | undefined
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
})
afterEach(async () => {
  if (shopBefore) await applyShopFile(shop.server.deps.db, shopBefore)
  shopBefore = undefined
  expect(await shop.audit()).toEqual([])
})

async function editPackages(edits: Parameters<typeof changeShop>[1]): Promise<void> {
  const before = await changeShop(shop.server.deps.db, edits)
  shopBefore ??= before
}
const coinPackage = async (slug: string) => {
  const { coinRechargesList } = await viewer.ask(wallet.getCoinAndVipRecharge, {})
  return coinRechargesList.find(({ productId }) => productId === slug) ?? expect.fail(`${slug} is not on sale`)
}
const month = async () => (await viewer.ask(wallet.getCoinAndVipRecharge, {})).coinVipList[0] ?? expect.fail('no plan')
type What = Parameters<typeof orderInput>[2]
const tryOrder = (what: What, shown: { readonly amount?: string; readonly currency?: string } = {}) =>
  viewer.call(payments.createOrder, { ...orderInput(viewer, shop.server.origin, what), ...shown })
const orders = async () => (await viewer.ask(wallet.orders, page)).rows.map(({ price, state }) => [price, state])
const orderOf = (orderId: string | undefined) => shop.stateOf(orderId ?? '')

test('a viewer who was shown 0.99 never pays 49.99, with or without a price in the request', async () => {
  const shown = await coinPackage('coins-100')
  expect(shown.rechargeSum).toBe('0.99')
  await editPackages({ 'coins-100': { price: '49.99' } })
  const { rechargeId } = shown
  expect(await tryOrder({ rechargeId }, { amount: '0.99', currency: 'USD' })).toMatchObject(priceChanged)
  expect(await tryOrder({ rechargeId })).toMatchObject(priceChanged)
  expect(await orders()).toEqual([])
  const now = await coinPackage('coins-100')
  expect([now.rechargeSum, now.rechargeId === rechargeId]).toEqual(['49.99', false])
  const confirmed = await tryOrder({ rechargeId: now.rechargeId }, { amount: '49.99', currency: 'USD' })
  expect(confirmed.code).toBe(1)
  expect(await orders()).toEqual([['49.99', 'open']])
})

test('an order is refused if its amount or currency is wrong, even for the current version of a package', async () => {
  const { rechargeId } = await coinPackage('coins-100')
  expect(await tryOrder({ rechargeId }, { amount: '0.98' })).toMatchObject(priceChanged)
  expect(await tryOrder({ rechargeId }, { currency: 'EUR' })).toMatchObject(priceChanged)
  expect(await tryOrder({ rechargeId }, { amount: '0.99', currency: 'EUR' })).toMatchObject(priceChanged)
  const malformed = await tryOrder({ rechargeId }, { amount: '99 cents' })
  expect([malformed.code, malformed.message]).toEqual([400, expect.stringContaining('amount')])
  expect((await tryOrder({ rechargeId }, { amount: '0.99', currency: 'USD' })).code).toBe(1)
  expect((await tryOrder({ rechargeId })).code).toBe(1)
})

test('giving fewer coins for the same price creates a new package version, and ordering the old version is refused', async () => {
  const { rechargeId, conversionCoin } = await coinPackage('coins-100')
  await editPackages({ 'coins-100': { coins: conversionCoin - 50 } })
  expect(await tryOrder({ rechargeId }, { amount: '0.99', currency: 'USD' })).toMatchObject(priceChanged)
})

test('ordering a package that is no longer offered returns 404', async () => {
  const { rechargeId } = await coinPackage('coins-100')
  const before = await changeShop(shop.server.deps.db, {})
  shopBefore ??= before
  await applyShopFile(shop.server.deps.db, { ...before, coins: before.coins.filter(({ id }) => id !== 'coins-100') })
  expect(await tryOrder({ rechargeId })).toMatchObject({ status: 404, code: 404 })
})

test('a membership or a whole title is refused when its price differs from the shown one', async () => {
  const { packageId: vipId, price } = await month()
  const { vidId } = await publishSample(shop.server.deps.db, 'bound-whole', { wholeTitlePrice: '4.99' })
  await editPackages({ month: { price: '19.99' } })
  expect((await month()).price).toBe('19.99')
  expect(await tryOrder({ vipId }, { amount: price, currency: 'USD' })).toMatchObject(priceChanged)
  await publishSample(shop.server.deps.db, 'bound-whole', { wholeTitlePrice: '14.99' })
  expect(await tryOrder({ vidId }, { amount: '4.99', currency: 'USD' })).toMatchObject(priceChanged)
  expect((await tryOrder({ vidId }, { amount: '14.99', currency: 'USD' })).code).toBe(1)
})

test('an order keeps the package version it was made with, and versions are immutable', async () => {
  const { rechargeId, conversionCoin, giveCoin } = await coinPackage('coins-100')
  const { source } = await tryOrder({ rechargeId }, { amount: '0.99', currency: 'USD' })
  await editPackages({ 'coins-100': { price: '49.99', coins: 1 } })
  const order = await orderOf(source?.orderId)
  const version = await shop.server.deps.db
    .selectFrom('coin_packages')
    .selectAll()
    .where('recharge_id', '=', order.product_id)
    .executeTakeFirstOrThrow()
  expect([version.price, version.coins, version.bonus, version.is_offered]).toEqual([
    '0.99',
    conversionCoin,
    giveCoin,
    false,
  ])
  for (const change of [
    'UPDATE coin_packages SET price = 0.01',
    'UPDATE coin_packages SET coins = 1',
    'UPDATE coin_packages SET bonus = bonus + 1',
    "UPDATE coin_packages SET slug = slug || '-2'",
    'UPDATE vip_packages SET price = 0.01',
    'UPDATE vip_packages SET days = 365',
    'DELETE FROM coin_packages',
    'TRUNCATE vip_packages',
  ]) {
    await expect(shop.server.database.pool.query(change), change).rejects.toMatchObject({ code: 'P0S01' })
  }
})

test('offering the same terms again reuses the earlier package version', async () => {
  const { rechargeId } = await coinPackage('coins-100')
  await editPackages({ 'coins-100': { price: '1.49' } })
  await editPackages({ 'coins-100': { price: '0.99' } })
  expect((await coinPackage('coins-100')).rechargeId).toBe(rechargeId)
})

test('after a change of the currency, a package has a new version, and ordering its old version is refused', async () => {
  const shown = await coinPackage('coins-100')
  const before = await changeShop(shop.server.deps.db, {})
  shopBefore ??= before
  await applyShopFile(shop.server.deps.db, { ...before, currency: 'EUR' })
  const { rechargeId } = shown
  expect(await tryOrder({ rechargeId }, { amount: '0.99', currency: 'USD' })).toMatchObject(priceChanged)
  expect(await tryOrder({ rechargeId })).toMatchObject(priceChanged)
  expect(await coinPackage('coins-100')).toMatchObject({ rechargeSum: '0.99', currency: 'EUR' })
})

const richViewer = async (coins: number) => {
  const { db } = shop.server.deps
  const rich = await shop.server.viewer()
  const { userId } = rich.state
  const at = new Date(shop.server.clock.now)
  await creditCoins(db, { userId, coins, kind: 'grant', key: `grant:${userId}`, note: '', orderId: null, at })
  return rich
}

test('an unlock is refused and spends nothing if the price differs from the shown price', async () => {
  const { db } = shop.server.deps
  const { vidId } = await publishSample(db, 'bound-episodes', { pricePerEpisode: 10 })
  const rich = await richViewer(100)
  const unlock = (nepisode: number, coins?: number) =>
    rich.call(wallet.addBuyPlay, { vidId, nepisode, ...(coins === undefined ? {} : { coins }) })
  const priceOf = async () => (await rich.ask(playback.getPlayList, { videoId: vidId })).consumeCoin
  expect(await priceOf()).toBe(10)
  await publishSample(db, 'bound-episodes', { pricePerEpisode: 90 })
  expect(await unlock(3, 10)).toMatchObject(priceChanged)
  expect([await shop.balance(rich), await priceOf()]).toEqual([100, 90])
  await publishSample(db, 'bound-episodes', { pricePerEpisode: 200 })
  expect(await unlock(3, 90), 'the price is checked before the balance').toMatchObject(priceChanged)
  await publishSample(db, 'bound-episodes', { pricePerEpisode: 30 })
  expect(await unlock(3, 30)).toMatchObject({ code: 1 })
  expect(await unlock(3, 999), 'an owned episode costs nothing').toMatchObject({ code: 1 })
  await publishSample(db, 'bound-episodes', { pricePerEpisode: 5 })
  expect(await unlock(4, 5), 'the first unlock fixed 30').toMatchObject(priceChanged)
  expect(await unlock(4), 'a client that sends no price').toMatchObject({ code: 1 })
  expect(await shop.balance(rich)).toBe(40)
})

test('of sixteen concurrent unlocks with two shown prices, those with the current price succeed, and one spends coins', async () => {
  const { vidId } = await publishSample(shop.server.deps.db, 'bound-race', { pricePerEpisode: 10 })
  const rich = await richViewer(100)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      rich.call(wallet.addBuyPlay, { vidId, nepisode: 3 + (index % 2), coins: index % 2 === 0 ? 10 : 9 }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? 1 : -3)))
  expect(await shop.balance(rich)).toBe(90)
})
