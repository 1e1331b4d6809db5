import { studio } from '@cliffhanger/contract/studio/studio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversionBrandSettings } from '../../testing/ad-networks/ad-networks.ts'
import { type ConversionShop, consentChoice, openConversionShop } from '../../testing/conversion-world.ts'
import { runCommandOn } from '../../testing/run-command.ts'
import { openShop } from '../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { writeBrand } from '../../testing/test-brand.ts'
import { closeConversionsAfterRestore } from './after-restore.ts'
import { sweepConversions } from './sweep.ts'

const dayMs = 86_400_000
let world: ConversionShop
let owner: StudioClient
beforeAll(async () => {
  world = await openConversionShop(`${conversionBrandSettings}, consent: true`)
  owner = await signInAs(world.shop.server, 'owner')
})
afterAll(() => world.close())

const run = async (...args: string[]) => {
  const { code, lines } = await runCommandOn(world.shop.server, ['conversions', ...args])
  return { code, said: lines.join('\n') }
}
const figuresOf = async (network: string) =>
  (await owner.ask(studio.conversions.figures, {})).networks.find((one) => one.network === network)
const wrongToken = { kind: 'status', status: 401, body: { error: { message: 'Wrong token', code: 190 } } } as const

test('owners can see payment reports to networks, view refusals and retry them', async () => {
  const { shop, networks } = world
  const { server } = shop
  expect((await owner.ask(studio.conversions.figures, {})).networks).toMatchObject([
    { network: 'meta', isOn: true, orders: 0 },
    { network: 'tiktok', isOn: true, orders: 0 },
  ])
  await world.buy(await world.payer(consentChoice(false)))
  const withdrawn = await world.payer(consentChoice(true))
  await world.buy(withdrawn)
  await world.chooseAds(withdrawn, false)
  await world.buy(await world.payer(consentChoice(true)))
  await server.conversions.round()
  networks.meta.next(wrongToken)
  networks.tiktok.next({ kind: 'status', status: 429, retryAfter: '60' })
  const orderId = await world.buy(await world.payer(consentChoice(true)))
  await server.conversions.round()
  const { now } = server.clock
  expect(await figuresOf('meta')).toEqual({
    ...{ network: 'meta', isOn: true, orders: 4, noConsent: 2, sent: 1, waiting: 0, refused: 1 },
    lastAnswer: { at: now, isTaken: false, status: 401, words: 'Wrong token' },
  })
  expect(await figuresOf('tiktok')).toEqual({
    ...{ network: 'tiktok', isOn: true, orders: 4, noConsent: 2, sent: 1, waiting: 1, refused: 0 },
    ...{ lastAnswer: { at: now, isTaken: false, status: 429 }, nextAt: now + 60_000 },
  })
  expect((await owner.ask(studio.conversions.refusedList, { network: 'meta' })).rows).toEqual([
    {
      ...{ orderId, at: now, tries: 1, reason: 'answer', canRetry: true },
      ...{ status: 401, words: 'Wrong token', answeredAt: now },
    },
  ])
  await owner.ask(studio.conversions.retry, { orderId, network: 'meta' })
  const again = await owner.call(studio.conversions.retry, { orderId, network: 'meta' })
  expect(again.failure).toMatchObject({ reason: 'notRetried' })
  await server.conversions.round()
  expect(await figuresOf('meta')).toMatchObject({ sent: 2, refused: 0 })
  const { rows: log } = await owner.ask(studio.people.log, {})
  const entry = { command: 'studio conversions retry', arguments: `orderId=${orderId} network=meta` }
  expect(log).toMatchObject([
    { ...entry, outcome: 'refused (notRetried)' },
    { ...entry, outcome: 'done' },
  ])
})

test('analysts can see the statistics, but no orders', async () => {
  const analyst = await signInAs(world.shop.server, 'analyst')
  expect((await analyst.ask(studio.conversions.figures, {})).networks).toHaveLength(2)
  expect((await analyst.call(studio.conversions.refusedList, { network: 'meta' })).status).toBe(403)
})

test('the CLI command shows, lists and retries messages, but does not retry week-old messages', async () => {
  const { shop, networks } = world
  networks.meta.next(wrongToken, wrongToken)
  const orders = [1, 2].map(async () => world.buy(await world.payer(consentChoice(true))))
  const [first = '', second = ''] = (await Promise.all(orders)).toSorted()
  await shop.server.conversions.round()
  expect((await run('show')).said).toMatch(/Meta +6 +2 +2 +0 +2/)
  expect((await run('list', 'meta')).said).toMatch(
    new RegExp(`^${second} .* answer +401 +can be retried +Wrong token\n${first} `),
  )
  expect(await run('retry', 'meta', first)).toEqual({ code: 0, said: `${first} is sent to Meta again.` })
  expect(await run('retry', 'meta', first)).toMatchObject({ code: 1 })
  expect((await run('retry', 'meta', '--all')).said).toBe('1 payments are sent to Meta again.')
  networks.meta.next(wrongToken, wrongToken)
  await shop.server.conversions.round()
  shop.server.clock.now += 7 * dayMs
  expect((await run('retry', 'meta', '--all')).said).toBe('0 payments are sent to Meta again.')
  expect((await run('list', 'meta')).said).not.toContain('can be retried')
  expect((await run('list', 'google')).code).toBe(2)
})

test('after the database is restored from a backup, waiting messages are not sent and earlier consents are void', async () => {
  const { shop, networks } = world
  const viewer = await world.payer(consentChoice(true))
  const waiting = await world.buy(viewer)
  await closeConversionsAfterRestore(shop.server.deps.db)
  const later = await world.buy(viewer)
  const { requests } = networks.meta.seen
  await shop.server.conversions.round()
  expect(await world.rowsOf(waiting)).toMatchObject([{ reason: 'inDoubt' }, { reason: 'inDoubt' }])
  expect(await world.rowsOf(later)).toMatchObject([{ state: 'noConsent' }, { state: 'noConsent' }])
  expect(networks.meta.seen.requests).toBe(requests)
})

test('the sweep first removes data of browsers that is no longer needed, and later the messages', async () => {
  const { shop } = world
  const { db } = shop.server.deps
  const viewer = await world.payer(consentChoice(true))
  await world.buy(viewer)
  world.networks.meta.next(wrongToken)
  await shop.server.conversions.round()
  await shop.order(viewer)
  const sourcesOf = () => db.selectFrom('conversion_sources').select('user_agent').execute()
  const identified = () => db.selectFrom('conversions').select('order_id').where('device_id', 'is not', null).execute()
  expect(await sourcesOf()).toEqual([{ user_agent: 'node' }])
  expect(await identified()).not.toEqual([])
  await sweepConversions(db, shop.server.clock.now + 8 * dayMs)
  expect(await identified()).toEqual([])
  await sweepConversions(db, shop.server.clock.now + 31 * dayMs)
  expect(await sourcesOf()).toEqual([])
  await sweepConversions(db, shop.server.clock.now + 401 * dayMs)
  expect(await db.selectFrom('conversions').select('order_id').execute()).toEqual([])
})

test.each([
  ['a brand that names no network', 'consent: true', {}],
  ['a network without a token', conversionBrandSettings, {}],
  // Without a test code, an ad network would count test payments as real ones.
  ['test payments without a test code', conversionBrandSettings.replaceAll(/, testCode: \w+/g, ''), { token: '1' }],
])('no payment report is queued for %s', async (_, fields, { token }: { token?: string }) => {
  const brand = await writeBrand(fields)
  const tokens = token
    ? { META_CONVERSIONS_TOKEN: 'a-token-of-meta-0001', TIKTOK_EVENTS_TOKEN: 'a-token-of-tiktok' }
    : {}
  const shop = await openShop({ env: { BRANDS_FILE: brand.file, ...tokens } })
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.server.deps.db.selectFrom('conversions').selectAll().execute()).toEqual([])
  const client = await signInAs(shop.server, 'owner')
  const { networks } = await client.ask(studio.conversions.figures, {})
  expect(networks.map(({ orders }) => orders)).toEqual(token ? [0, 0] : [])
  await shop.close()
  await brand.remove()
})
