import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { languages } from '@cliffhanger/domain/languages'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../testing/outbox.ts'
import { createProtocolClient, type ProtocolClient } from '../../../testing/protocol-client.ts'
import { publishSample } from '../../../testing/sample-title.ts'
import { coins550, monthlyMembership, openShop, type TestShop } from '../../../testing/shop-world.ts'
import { creditCoins } from '../ledger.ts'

const dayMs = 86_400_000
let shop: TestShop
let vidId: string
let viewers: Readonly<Record<string, ProtocolClient>>
/** Time at which the viewers are created. Requests follow at most 20 days later, so that no session expires. */
let start: number
beforeAll(async () => {
  shop = await openShop()
  const { server } = shop
  start = server.clock.now
  vidId = (await publishSample(server.deps.db, 'one-price', { pricePerEpisode: 37 })).vidId
  const [stranger, owner, rich, payer, member] = [
    await server.viewer(),
    await server.viewer(),
    await server.viewer(),
    await shop.buyer(),
    await shop.buyer(),
  ]
  await signIn(owner, server.deps.config.dataDir, 'one-price@example.com')
  const grant = { userId: rich.state.userId, coins: 90_000, note: '', orderId: null, at: new Date(start) }
  await creditCoins(server.deps.db, { ...grant, kind: 'grant', key: 'grant:one-price' })
  for (const [viewer, product] of [
    [payer, coins550],
    [member, monthlyMembership],
  ] as const) {
    const order = await shop.order(viewer, product)
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  }
  viewers = { stranger, owner, rich, payer, member }
})
afterAll(() => shop.close())

const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Pro) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 8; SM-J260G) AppleWebKit/537.36 [FB_IAB/FB4A]',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Safari/605.1.15',
]
const circumstances = fc.record({
  who: fc.constantFrom('stranger', 'owner', 'rich', 'payer', 'member'),
  device: fc.constantFrom(...devices),
  language: fc.constantFrom(...languages),
  timeZone: fc.constantFrom('Asia/Taipei', 'America/Mexico_City', 'Europe/Berlin', 'Pacific/Kiritimati'),
  channelId: fc.constantFrom(30_000_001, 30_000_099),
  laterMs: fc.integer({ min: 0, max: 20 * dayMs }),
})
type Circumstances = typeof circumstances extends fc.Arbitrary<infer T> ? T : never

/** Returns all prices that a viewer is shown under the given circumstances. */
async function shownPrices({ who, device, language, timeZone, channelId, laterMs }: Circumstances) {
  const { server } = shop
  server.clock.now = start + laterMs
  const { state } = viewers[who] ?? expect.fail('no viewer')
  const headers = {
    'user-agent': device,
    'accept-language': language.tag,
    referer: `https://ads.example/?c=${channelId}`,
  }
  const key = server.deps.secrets.envelopeKey.toString('base64')
  const viewer = createProtocolClient(server.origin, key, state.deviId, headers)
  Object.assign(viewer.state, state, { language: language.id })
  const fields = { timeZone, channelId }
  const title = await viewer.ask(playback.getPlayList, { videoId: vidId }, fields)
  const packages = await viewer.ask(wallet.getCoinAndVipRecharge, {}, fields)
  return {
    title: [title.consumeCoin, title.wholeTitlePrice, title.payNVideo],
    coins: packages.coinRechargesList.map((pack) => [
      pack.conversionCoin,
      pack.giveCoin,
      pack.rechargeSum,
      pack.currency,
    ]),
    plans: packages.coinVipList.map(({ days, price, currency }) => [days, price, currency]),
  }
}

test('titles and packages cost the same for every viewer, device, language, place, time and balance', async () => {
  const [language] = languages
  const [device = ''] = devices
  const usual: Circumstances = {
    who: 'stranger',
    device,
    language,
    timeZone: 'Asia/Taipei',
    channelId: 30_000_001,
    laterMs: 0,
  }
  const expected = await shownPrices(usual)
  expect(expected.title[0]).toBe(37)
  await fc.assert(
    fc.asyncProperty(circumstances, async (one) => {
      expect(await shownPrices(one)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
