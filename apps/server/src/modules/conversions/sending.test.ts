import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NoResponseError } from '../../adapters/ad-networks/post-event.ts'
import { conversionBrandSettings } from '../../testing/ad-networks/ad-networks.ts'
import { type ConversionShop, openConversionShop } from '../../testing/conversion-world.ts'
import { createConversionDispatcher, deriveConversionEventId } from './conversions.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

let world: ConversionShop
beforeAll(async () => {
  world = await openConversionShop(conversionBrandSettings)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.shop.audit()).toEqual([])
})

const round = () => world.shop.server.conversions.round()
const countOf = (orderId: string) =>
  [world.networks.meta, world.networks.tiktok].map(
    ({ counted }) => counted.filter(({ eventId }) => eventId === deriveConversionEventId(orderId)).length,
  )
const statesOf = async (orderId: string) => (await world.rowsOf(orderId)).map(({ state }) => state)

test('an ad network that responds 429 is retried after the delay it asks for, and the other network does not wait', async () => {
  const { shop, networks } = world
  const orderId = await world.buy(await world.payer())
  networks.meta.next({ kind: 'status', status: 429, retryAfter: '90' })
  await round()
  expect(await statesOf(orderId)).toEqual(['waiting', 'sent'])
  shop.server.clock.now += 89_000
  await round()
  expect(countOf(orderId)).toEqual([0, 1])
  shop.server.clock.now += 1_000
  await round()
  expect(countOf(orderId)).toEqual([1, 1])
})

test('a rate limit on one brand’s pixel does not stop other brands', async () => {
  const { shop, networks } = world
  const { brands, db } = shop.server.deps
  const orders = [await world.buy(await world.payer()), await world.buy(await world.payer())]
  const [own] = brands.all
  if (!own) throw new Error('no brand')
  await db
    .updateTable('conversions')
    .set({ brand_id: 'two' })
    .where('order_id', '=', orders[1] ?? '')
    .execute()
  const both = { ...brands, all: [own, { ...own, id: 'two' }] }
  const sending = createConversionDispatcher({ ...shop.server.deps, brands: both })
  const sendLater = new Date(shop.server.clock.now + 1_000)
  await db
    .updateTable('conversions')
    .set({ send_at: sendLater })
    .where('order_id', '=', orders[1] ?? '')
    .execute()
  networks.meta.next({ kind: 'status', status: 429, retryAfter: '90' })
  await sending.round()
  shop.server.clock.now += 1_000
  await sending.round()
  expect(await Promise.all(orders.map(statesOf))).toEqual([
    ['waiting', 'sent'],
    ['sent', 'sent'],
  ])
})

test('after a lost response the event is resent with the same id, so that the network counts it once', async () => {
  const { shop, networks } = world
  const orderId = await world.buy(await world.payer())
  const repeated = networks.meta.seen.repeated
  networks.meta.next({ kind: 'lost' }, { kind: 'status', status: 500 })
  networks.tiktok.next({ kind: 'broken' }, { kind: 'status', status: 200, body: { code: 50_000, message: 'Sorry' } })
  for (const _ of [1, 2, 3]) {
    await round()
    shop.server.clock.now += hour
  }
  expect(countOf(orderId)).toEqual([1, 1])
  expect(networks.meta.seen.repeated).toBe(repeated + 1)
  expect(await statesOf(orderId)).toEqual(['sent', 'sent'])
})

test("a message in doubt is closed after the network's deduplication window", async () => {
  const { shop, networks } = world
  const orderId = await world.buy(await world.payer())
  networks.meta.next({ kind: 'lost' })
  networks.tiktok.next({ kind: 'status', status: 429 })
  await round()
  shop.server.clock.now += 49 * hour
  await round()
  expect(await world.rowsOf(orderId)).toMatchObject([
    { network: 'meta', state: 'refused', reason: 'inDoubt', device_id: null, user_agent: null },
    // TikTok refused the first request with 429, so the message was not in doubt and was sent later.
    { network: 'tiktok', state: 'sent' },
  ])
  expect(countOf(orderId)).toEqual([1, 1])
})

test('a message is closed without a request after seven days', async () => {
  const { shop, networks } = world
  const orderId = await world.buy(await world.payer())
  networks.meta.next({ kind: 'status', status: 429 })
  networks.tiktok.next({ kind: 'status', status: 429 })
  await round()
  shop.server.clock.now += 7 * day
  const { requests } = networks.meta.seen
  await round()
  expect(networks.meta.seen.requests).toBe(requests)
  expect(await world.rowsOf(orderId)).toMatchObject([
    { state: 'refused', reason: 'tooOld' },
    { state: 'refused', reason: 'tooOld' },
  ])
})

test('a refusal closes the message with the network’s error text, without token and addresses', async () => {
  const { networks } = world
  const orderId = await world.buy(await world.payer())
  const message = `Invalid\n ada@example.com ${'ab12'.repeat(16)} token test-token-of-meta-0001`
  networks.meta.next({ kind: 'status', status: 400, body: { error: { message, code: 100 } } })
  networks.tiktok.next({ kind: 'status', status: 200, body: { code: 40_105, message: 'Wrong token' } })
  await round()
  expect(await world.rowsOf(orderId)).toMatchObject([
    { state: 'refused', reason: 'answer', status: 400, answer: 'Invalid … … token …' },
    { state: 'refused', reason: 'answer', status: 200, answer: '40105: Wrong token' },
  ])
})

test('while a network is slow, only one of two servers sends a message', async () => {
  const { shop, networks } = world
  const orderId = await world.buy(await world.payer())
  const { requests } = networks.meta.seen
  networks.meta.next({ kind: 'held', ms: 300 })
  const other = createConversionDispatcher(shop.server.deps)
  await Promise.all([round(), other.round(), other.round()])
  expect(networks.meta.seen.requests).toBe(requests + 1)
  expect(countOf(orderId)).toEqual([1, 1])
})

test('if a server crashes while sending, another server sends its messages within a minute', async () => {
  const { shop } = world
  const orderId = await world.buy(await world.payer())
  const answered = Promise.withResolvers<void>()
  // The response never comes, as if the process had crashed.
  const dead = createConversionDispatcher(shop.server.deps, async () => {
    await answered.promise
    throw new NoResponseError('ECONNRESET', true)
  })
  const dying = dead.round()
  await expect.poll(async () => (await world.rowsOf(orderId)).map(({ tries }) => tries)).toEqual([1, 1])
  await round()
  expect(countOf(orderId)).toEqual([0, 0])
  shop.server.clock.now += minute
  await round()
  expect(countOf(orderId)).toEqual([1, 1])
  answered.resolve()
  await dying
  expect(await statesOf(orderId)).toEqual(['sent', 'sent'])
})
