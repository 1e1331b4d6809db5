import { catalogue } from '@cliffhanger/contract/catalogue'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMembership, insertGrantedOrder } from '../../testing/given-order.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeOrder } from '../payments/order-store.ts'
import { auditWallet } from './audit.ts'
import { creditCoins, grantWholeTitle, takeCoinsBack } from './ledger.ts'

let server: TestServer
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  vidId = (await publishSample(server.deps.db, 'the-contract')).vidId
})
afterAll(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
  await server.close()
})

const buy = (viewer: ProtocolClient, nepisode: number, of = vidId) =>
  viewer.call(wallet.addBuyPlay, { vidId: of, nepisode })
const balance = async (viewer: ProtocolClient) =>
  (await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 1 })).rows[0]?.balance ?? 0
const playsAt = async (viewer: ProtocolClient, episodeN: number) =>
  (await viewer.call(playback.videoDetails, { videoId: vidId, episodeN })).code

async function richViewer(coins: number): Promise<ProtocolClient> {
  const viewer = await server.viewer()
  const grant = { userId: viewer.state.userId, coins, kind: 'grant', note: 'welcome', orderId: null } as const
  await creditCoins(server.deps.db, { ...grant, key: `grant:${viewer.state.userId}`, at: new Date(server.clock.now) })
  return viewer
}

test('an unlock spends its price once, makes the episode playable, and appears in the statement', async () => {
  const viewer = await richViewer(50)
  expect(await playsAt(viewer, 3)).toBe(-1)
  const bought = await buy(viewer, 3)
  expect(bought).toMatchObject({ status: 200, code: 1 })
  expect(bought.source?.url).toMatch(/^\/media\/\d+\.[\w-]+\/\d+\/\d+\/3\/master\.m3u8$/)
  expect(await buy(viewer, 3)).toMatchObject({ code: 1 })
  expect(await playsAt(viewer, 3)).toBe(1)
  const { rows, total } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 10 })
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { kind: 'unlock', coins: -20, balance: 30, vidId, episodeN: 3, note: 'The Contract', time: server.clock.now },
    { kind: 'grant', coins: 50, balance: 50, note: 'welcome' },
  ])
  const list = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(list.unlockedEpisodesList).toEqual([3])
})

test('an unlock returns the same episode details and balance as separate calls', async () => {
  const viewer = await richViewer(50)
  const { source } = await buy(viewer, 3)
  expect(source?.coins).toBe(30)
  expect(source?.details).toEqual(await viewer.ask(playback.videoDetails, { videoId: vidId, episodeN: 3 }))
  expect((await buy(viewer, 3)).source).toMatchObject({ coins: 30, details: source?.details })
})

test('an unlock with too few coins spends nothing', async () => {
  const viewer = await richViewer(30)
  expect(await buy(viewer, 3)).toMatchObject({ code: 1 })
  expect(await buy(viewer, 4)).toMatchObject({ status: 200, code: -2, message: 'You do not have enough coins.' })
  expect(await balance(viewer)).toBe(10)
  expect(await playsAt(viewer, 4)).toBe(-1)
  expect((await buy(await server.viewer(), 3)).code).toBe(-2)
})

test("unlocking a free, owned or members' episode returns its URL and spends no coins", async () => {
  const viewer = await richViewer(100)
  expect(await buy(viewer, 1)).toMatchObject({ code: 1 })
  const at = new Date(server.clock.now)
  const right = { userId: viewer.state.userId, vidId, key: `whole:${viewer.state.userId}`, note: '', orderId: null, at }
  expect(await grantWholeTitle(server.deps.db, right)).toBe(true)
  expect(await grantWholeTitle(server.deps.db, right)).toBe(false)
  expect(await buy(viewer, 5)).toMatchObject({ code: 1 })
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([1, 2, 3, 4, 5, 6])
  expect(await balance(viewer)).toBe(100)

  const member = await richViewer(100)
  await giveMembership(server.deps.db, member.state.userId, server.clock.now + 1)
  expect(await buy(member, 6)).toMatchObject({ code: 1 })
  expect((await member.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([])
  expect(await playsAt(member, 6)).toBe(1)
  server.clock.now += 1
  expect(await playsAt(member, 6)).toBe(-1)
  expect(await balance(member)).toBe(100)
})

test('the first unlock locks the price for that viewer only', async () => {
  const { vidId: priced } = await publishSample(server.deps.db, 'priced', { pricePerEpisode: 10 })
  const [early, late] = [await richViewer(100), await richViewer(100)]
  await buy(early, 3, priced)
  await publishSample(server.deps.db, 'priced', { pricePerEpisode: 60 })
  await buy(early, 4, priced)
  await buy(late, 4, priced)
  expect([await balance(early), await balance(late)]).toEqual([80, 40])
  const priceOf = async (viewer: ProtocolClient) =>
    (await viewer.ask(playback.getPlayList, { videoId: priced })).consumeCoin
  expect([await priceOf(early), await priceOf(late), await priceOf(await server.viewer())]).toEqual([10, 60, 60])
  await early.ask(catalogue.addVideoShelf, { videoId: priced })
  expect((await early.ask(catalogue.myVideoShelf, {})).rows[0]?.consumeCoin).toBe(10)
})

test('rejects buying unknown or unpublished episodes', async () => {
  const viewer = await richViewer(100)
  for (const [of, episode] of [
    ['999999', 1],
    ['x', 1],
    [vidId, 7],
    [vidId, 99_999],
  ] as const) {
    expect(await buy(viewer, episode, of)).toMatchObject({ status: 404, code: 404 })
  }
  const hidden = await publishSample(server.deps.db, 'hidden')
  await server.deps.db.updateTable('titles').set({ status: 'unpublished' }).where('vid_id', '=', hidden.vidId).execute()
  expect(await buy(viewer, 3, hidden.vidId)).toMatchObject({ status: 200, code: 0 })
  expect(await balance(viewer)).toBe(100)
})

test('sixteen concurrent taps buy an episode once, and concurrent unlocks never overdraw the balance', async () => {
  const viewer = await richViewer(50)
  const same = await Promise.all(Array.from({ length: 16 }, () => buy(viewer, 3)))
  expect(same.map(({ code, source }) => [code, source?.coins])).toEqual(Array(16).fill([1, 30]))
  expect(await balance(viewer)).toBe(30)
  const others = await Promise.all([4, 5, 6].map((episode) => buy(viewer, episode)))
  expect(others.map((answer) => answer.code).sort()).toEqual([-2, -2, 1])
  expect(await balance(viewer)).toBe(10)
})

test('a credit is applied once per key and pays off debts first', async () => {
  const { db } = server.deps
  const viewer = await server.viewer()
  const { userId } = viewer.state
  const at = new Date(server.clock.now)
  // Creates a debt: refunds an order after some of its coins were spent.
  const orderId = await insertGrantedOrder(db, { userId, coins: 50, at })
  const topup = { userId, coins: 50, note: '', orderId, at }
  await creditCoins(db, { ...topup, kind: 'topup', key: `credit:${orderId}` })
  await buy(viewer, 3)
  await takeCoinsBack(db, { ...topup, key: `refund:${orderId}:1` })
  await changeOrder(db, orderId, { state: 'refunded', reversed_coins: 50, reversals: 1 })
  const credit = { userId, coins: 70, kind: 'grant', key: 'grant:7', note: '', orderId: null } as const
  const done = await Promise.all(Array.from({ length: 8 }, () => creditCoins(db, { ...credit, at })))
  expect(done.filter(Boolean)).toHaveLength(1)
  const { rows } = await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 2 })
  expect(rows.map(({ kind, coins, balance: after }) => [kind, coins, after])).toEqual([
    ['debt', -20, 50],
    ['grant', 70, 70],
  ])
})

test('the database rejects changes to ledger entries', async () => {
  for (const change of [
    'UPDATE ledger_entries SET coins = 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
  ]) {
    await expect(server.database.pool.query(change)).rejects.toMatchObject({ code: 'P0L01' })
  }
})

test("offers the packages of the shop file in the viewer's language", async () => {
  const viewer = await server.viewer()
  const { coinRechargesList, coinVipList } = await viewer.ask(wallet.getCoinAndVipRecharge, {}, { language: 4 })
  expect(coinRechargesList[2]).toMatchObject({
    productId: 'coins-1000',
    conversionCoin: 1000,
    giveCoin: 200,
    rechargeSum: '9.99',
    currency: 'USD',
    characterCorner: '最受歡迎',
  })
  expect(coinVipList.map(({ days, vipName, vipNameEns, price }) => [days, vipName, vipNameEns, price])).toEqual([
    [30, '月度會員', 'Monthly', '9.99'],
    [90, '季度會員', 'Quarterly', '24.99'],
    [365, '年度會員', 'Yearly', '79.99'],
  ])
})
