import { randomBytes, randomUUID } from 'node:crypto'
import { gifts } from '@cliffhanger/contract/gifts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type GiftsWorld, giftEpisodeCoins, openGiftsWorld, viewerUserId } from '../../testing/gifts-world.ts'
import { createTestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { countTitleOwners } from '../wallet/store.ts'

let world: GiftsWorld
let server: GiftsWorld['server']
let vidId: string
beforeAll(async () => {
  world = await openGiftsWorld()
  ;({ server, vidId } = world)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
})

test('a gift of one episode is paid once and unlocks this episode for the receiver', async () => {
  const [buyer, receiver] = [await world.richViewer(50), await server.viewer()]
  expect(await buyer.ask(gifts.giftOffer, { vidId, episodeN: 4 })).toMatchObject({
    ...{ vidId, vidName: 'The Contract', episodes: [4], coins: 20, coinBalance: 50 },
  })
  const { code, giftId } = await world.bought(buyer, { episodeN: 4 })
  expect(code).toMatch(/^[\w-]{43}$/)
  expect(await world.list(buyer)).toMatchObject([
    {
      giftId,
      code,
      vidId,
      episodes: [4],
      coins: 20,
      state: 'open',
      refund: { coins: 20, rewardCoins: [], endedCoins: 0 },
    },
  ])
  expect(await world.details(receiver, code)).toMatchObject({
    ...{ episodes: [4], state: 'open', isOwn: false, isMine: false, isMember: false, newEpisodes: 1 },
  })
  expect((await world.redeem(receiver, code)).source).toEqual({ vidId, episodeN: 4 })
  expect(await world.unlockedOf(receiver)).toEqual([4])
  expect(await receiver.call(playback.videoDetails, { videoId: vidId, episodeN: 4 })).toMatchObject({ code: 1 })
  expect(await receiver.call(playback.videoDetails, { videoId: vidId, episodeN: 3 })).toMatchObject({ code: -1 })
  expect(await world.entriesOf(buyer)).toEqual([
    ['bought', -20, 0],
    ['grant', 50, 0],
  ])
  expect(await world.entriesOf(receiver)).toEqual([['redeemed', 0, 0]])
  expect(await world.list(buyer)).toMatchObject([{ giftId, state: 'redeemed', endTime: server.clock.now }])
  expect((await world.list(buyer))[0]).not.toHaveProperty('code')
})

test("a gift of a title contains all episodes that cost coins, at the title's current price", async () => {
  const buyer = await world.richViewer(200)
  // Unlocking an episode locks in the old price of the title for the buyer.
  await buyer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await server.database.pool.query('UPDATE titles SET price_per_episode = 10 WHERE vid_id = $1', [vidId])
  await server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
  const offer = await buyer.ask(gifts.giftOffer, { vidId })
  expect(offer).toMatchObject({ episodes: [3, 4, 5, 6], coins: 40 })
  expect(await world.buy(buyer, { coins: 80 })).toMatchObject({ status: 200, code: -3 })
  const { code } = await world.bought(buyer, { coins: 40 })
  await server.database.pool.query('UPDATE titles SET price_per_episode = 20 WHERE vid_id = $1', [vidId])
  await server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
  const receiver = await server.viewer()
  expect((await world.redeem(receiver, code, 4)).source).toEqual({ vidId, episodeN: 3 })
  expect(await world.unlockedOf(receiver)).toEqual([3, 4, 5, 6])
})

test('a repeated idempotency key buys nothing and returns the same link, even if the request has another price', async () => {
  const buyer = await world.richViewer(100)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.buy(buyer, { episodeN: 3, key })))
  expect(answers.filter(({ source }) => source?.isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ source }) => source?.code)).size).toBe(1)
  const { source } = await world.buy(buyer, { episodeN: 3, coins: 7, key })
  expect(source).toEqual({ ...answers[0]?.source, isNew: false, coinBalance: 80 })
  expect(await world.list(buyer)).toHaveLength(1)
})

test('after the server’s secret key was replaced, a repeated purchase request returns the gift without its link', async () => {
  const buyer = await world.richViewer(20)
  const key = randomUUID()
  const { giftId } = await world.bought(buyer, { episodeN: 3, key })
  const secrets = { ...server.deps.secrets, operatorKey: randomBytes(32) }
  const later = await createTestServer({ database: server.database, secrets })
  const there = later.client()
  Object.assign(there.state, buyer.state)
  const { source } = await world.buy(there, { episodeN: 3, key })
  await later.app.close()
  expect(source).toEqual({ giftId, coinBalance: 0, isNew: false })
})

test('nothing is bought without enough coins, for a free or unknown episode, or for an unknown title', async () => {
  const buyer = await world.richViewer(30)
  expect(await world.buy(buyer, { coins: 80 })).toMatchObject({ code: -2, message: 'You do not have enough coins.' })
  expect(await world.buy(buyer, { episodeN: 2 })).toMatchObject({ status: 404 })
  expect(await world.buy(buyer, { episodeN: 99 })).toMatchObject({ status: 404 })
  expect(await world.buy(buyer, { vidId: '999999', episodeN: 3 })).toMatchObject({ status: 404 })
  expect(await world.coinsOf(buyer)).toEqual({ coinBalance: 30 })
  expect(await world.list(buyer)).toEqual([])
})

test('a gift is redeemed once although many viewers try, and the first viewer may repeat the request', async () => {
  const buyer = await world.richViewer(20)
  const { code } = await world.bought(buyer)
  const viewers = await Promise.all(Array.from({ length: 5 }, () => server.viewer()))
  const answers = await Promise.all(viewers.map((viewer) => world.redeem(viewer, code)))
  const codes = answers.map((answer) => answer.code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([-2, -2, -2, -2, 1])
  const first = viewers[codes.indexOf(1)]
  if (!first) throw new Error('nobody redeemed the gift')
  expect(await world.redeem(first, code)).toMatchObject({ code: 1, source: { vidId, episodeN: 3 } })
  expect(await world.details(first, code)).toMatchObject({ state: 'redeemed', isMine: true })
  expect(await world.entriesOf(first)).toEqual([['redeemed', 0, 0]])
})

test('viewers cannot redeem their own gift, or a gift whose episodes they all own', async () => {
  const buyer = await world.richViewer(80)
  const { code } = await world.bought(buyer, { coins: 80 })
  expect(await world.details(buyer, code)).toMatchObject({ isOwn: true, state: 'open' })
  expect(await world.redeem(buyer, code, 4)).toMatchObject({ status: 200, code: -4 })

  const owner = await world.richViewer(80)
  for (const nepisode of [3, 5]) await owner.ask(wallet.addBuyPlay, { vidId, nepisode })
  expect(await world.details(owner, code)).toMatchObject({ newEpisodes: 2 })
  // A request with another number of new episodes than the one shown is refused.
  expect(await world.redeem(owner, code, 4)).toMatchObject({ status: 200, code: -3 })
  for (const nepisode of [4, 6]) await owner.ask(wallet.addBuyPlay, { vidId, nepisode })
  expect(await world.redeem(owner, code, 2)).toMatchObject({ status: 200, code: -5 })
  expect(await world.list(buyer)).toMatchObject([{ state: 'open' }])

  const partly = await world.richViewer(20)
  await partly.ask(wallet.addBuyPlay, { vidId, nepisode: 4 })
  expect(await world.redeem(partly, code, 3)).toMatchObject({ code: 1 })
  expect(await world.unlockedOf(partly)).toEqual([3, 4, 5, 6])
})

test('a member learns that they can already watch, but can redeem the gift and keeps the episodes', async () => {
  const [buyer, member] = [await world.richViewer(20), await server.viewer()]
  const { code } = await world.bought(buyer)
  await server.database.pool.query('INSERT INTO memberships VALUES ($1, $2)', [
    viewerUserId(member),
    new Date(server.clock.now + 86_400_000),
  ])
  expect(await world.details(member, code)).toMatchObject({ isMember: true, newEpisodes: 1 })
  expect(await world.redeem(member, code)).toMatchObject({ code: 1 })
  expect(await world.unlockedOf(member)).toEqual([3])
  // Deletes the test membership, because the audit would report that it has no order.
  await server.database.pool.query('DELETE FROM memberships WHERE user_id = $1', [viewerUserId(member)])
})

test('a viewer who redeemed a gift keeps the episodes after merging wallets', async () => {
  const [buyer, from, to] = [await world.richViewer(20), await server.viewer(), await world.richViewer(40)]
  const { code } = await world.bought(buyer)
  await world.redeem(from, code)
  await to.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  await to.ask(wallet.addBuyPlay, { vidId, nepisode: 4 })
  await mergeWallets(server.deps.db, viewerUserId(from), viewerUserId(to), world.at())
  expect(await world.unlockedOf(to)).toEqual([3, 4])
})

test('a viewer can reopen a gift link that they redeemed before wallets were merged', async () => {
  const [buyer, from, to] = [await world.richViewer(20), await server.viewer(), await server.viewer()]
  const { code } = await world.bought(buyer)
  await world.redeem(from, code)
  await mergeWallets(server.deps.db, viewerUserId(from), viewerUserId(to), world.at())
  expect(await world.details(to, code)).toMatchObject({ state: 'redeemed', isMine: true })
  expect(await world.redeem(to, code)).toMatchObject({ code: 1, source: { vidId, episodeN: 3 } })
  expect(await world.details(buyer, code)).toMatchObject({ isMine: false })
  expect(await world.redeem(await server.viewer(), code)).toMatchObject({ code: -2 })
})

test("the buyer's name is shown only if they chose it and the name is allowed", async () => {
  const [buyer, receiver] = [await world.richViewer(40), await server.viewer()]
  await server.database.pool.query(`UPDATE users SET nickname = 'Ana' WHERE user_id = $1`, [viewerUserId(buyer)])
  const [silent, named] = [await world.bought(buyer), await world.bought(buyer, { episodeN: 4, isNamed: true })]
  expect(await world.details(receiver, silent.code)).not.toHaveProperty('senderName')
  expect(await world.details(receiver, named.code)).toMatchObject({ senderName: 'Ana' })
  const ownNames = server.deps.brands.all.map(({ names }) => names.en)
  for (const name of [...ownNames, 'Official Support', 'www.evil.example']) {
    await server.database.pool.query('UPDATE users SET nickname = $2 WHERE user_id = $1', [viewerUserId(buyer), name])
    expect(await world.details(receiver, named.code), name).not.toHaveProperty('senderName')
  }
})

test('the buyer of an open gift counts among the owners of its title', async () => {
  const buyer = await world.richViewer(20)
  const own = await world.publish()
  const { giftId } = await world.bought(buyer, { vidId: own, episodeN: 3 })
  expect(await countTitleOwners(server.deps.db, [own])).toBe(1)
  await world.refund(buyer, giftId)
  expect(await countTitleOwners(server.deps.db, [own])).toBe(0)
})

test('a viewer has at most a hundred open gifts', async () => {
  const buyer = await world.richViewer(giftEpisodeCoins * 101)
  await server.database.pool.query(
    `SELECT buy_gift($1::bigint, 'gift:' || $1::text || ':' || n, sha256(convert_to($1::text || ' ' || n, 'UTF8')), $2, '{3}', $3, false, 100, $4)
      FROM generate_series(1, 100) n`,
    [viewerUserId(buyer), vidId, giftEpisodeCoins, world.at()],
  )
  expect(await world.buy(buyer)).toMatchObject({ status: 200, code: -4 })
  expect(await world.coinsOf(buyer)).toEqual({ coinBalance: giftEpisodeCoins })
})

test('a brand with gifts disabled sells none, but earlier gifts can be refunded', async () => {
  const off = await createTestServer({ database: server.database, secrets: server.deps.secrets })
  const buyer = await world.richViewer(40)
  const { giftId, code } = await world.bought(buyer)
  const there = off.client()
  Object.assign(there.state, buyer.state)
  expect(await there.call(gifts.giftOffer, { vidId })).toMatchObject({ status: 404 })
  expect(await world.buy(there)).toMatchObject({ status: 404 })
  // Gifts that were bought while gifts were enabled still exist.
  expect(await world.details(there, code)).toMatchObject({ state: 'open' })
  expect((await world.refund(there, giftId)).source).toEqual({ coinBalance: 40 })
  await off.app.close()
})

test('the server cannot change gifts without the ledger, and the database does not store the links', async () => {
  const buyer = await world.richViewer(20)
  const { giftId, code } = await world.bought(buyer)
  const { pool } = server.database.runtime
  for (const change of [
    "UPDATE gifts SET state = 'open'",
    'DELETE FROM gift_lots',
    'INSERT INTO gifts (buyer_id) VALUES (1)',
  ])
    await expect(pool.query(change)).rejects.toThrow('permission denied')
  const { rows } = await pool.query('SELECT to_jsonb(g)::text AS stored FROM gifts g WHERE gift_id = $1', [giftId])
  expect(rows[0].stored).not.toContain(code)
  const exported = JSON.stringify(await buyer.ask(ownAccount.export, {}))
  expect(exported).toContain(`"gifts":{"bought":[{"giftId":"${giftId}"`)
  expect(exported).not.toContain(code)
})
