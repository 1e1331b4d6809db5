import { gifts } from '@cliffhanger/contract/gifts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type GiftsWorld, giftEpisodeCoins, openGiftsWorld, viewerUserId } from '../../testing/gifts-world.ts'
import { auditWallet } from '../wallet/audit.ts'
import { expireRewards } from '../wallet/expire-rewards.ts'
import { mergeWallets, takeCoinsBack } from '../wallet/ledger.ts'

const dayMs = 86_400_000

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

test('the buyer can refund an open gift once, and its link then no longer works', async () => {
  const [buyer, other] = [await world.richViewer(20), await server.viewer()]
  const { giftId, code } = await world.bought(buyer)
  expect(await world.refund(other, giftId)).toMatchObject({ status: 404 })
  expect(await world.refund(buyer, giftId, 19)).toMatchObject({ status: 200, code: -3 })
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.refund(buyer, giftId)))
  expect(answers.map(({ source }) => source)).toEqual(Array(5).fill({ coinBalance: 20 }))
  expect(await world.entriesOf(buyer)).toEqual([
    ['takenBack', 20, 0],
    ['bought', -20, 0],
    ['grant', 20, 0],
  ])
  expect(await world.details(other, code)).toMatchObject({ state: 'refunded' })
  expect(await world.redeem(other, code)).toMatchObject({ status: 200, code: -2 })
  expect(await world.unlockedOf(other)).toEqual([])
})

test('a redeemed gift cannot be refunded', async () => {
  const [buyer, receiver] = [await world.richViewer(20), await server.viewer()]
  const { giftId, code } = await world.bought(buyer)
  await world.redeem(receiver, code)
  expect(await world.refund(buyer, giftId)).toMatchObject({ status: 200, code: -2 })
  expect(await world.coinsOf(buyer)).toEqual({ coinBalance: 0 })
})

test('reward coins are spent first and returned with their expiry times, unless these have passed', async () => {
  const buyer = await world.richViewer(50)
  const sooner = await world.reward(buyer, 5, 2)
  const later = await world.reward(buyer, 10, 5)
  const [first, second] = [await world.bought(buyer), await world.bought(buyer)]
  expect(await world.coinsOf(buyer)).toEqual({ coinBalance: 25 })
  expect(await world.list(buyer)).toMatchObject([
    { refund: { coins: 20, rewardCoins: [] } },
    {
      refund: {
        coins: 20,
        rewardCoins: [
          { coins: 5, endTime: sooner },
          { coins: 10, endTime: later },
        ],
      },
    },
  ])
  server.clock.now += 3 * dayMs
  expect((await world.list(buyer))[1]?.refund).toEqual({
    ...{ coins: 15, rewardCoins: [{ coins: 10, endTime: later }], endedCoins: 5 },
  })
  // The refund shown three days ago is outdated, because some reward coins have expired since then.
  expect(await world.refund(buyer, first.giftId)).toMatchObject({ code: -3 })
  expect((await world.refund(buyer, first.giftId, 15)).source).toEqual({ coinBalance: 40 })
  await world.refund(buyer, second.giftId)
  expect(await world.coinsOf(buyer)).toEqual({ coinBalance: 60, rewardCoins: [{ coins: 10, endTime: later }] })
  server.clock.now += 3 * dayMs
  await expireRewards(server.deps)
  expect(await world.coinsOf(buyer)).toEqual({ coinBalance: 50 })
})

test('the remaining coins of an expired reward lot stay expired, although another server’s clock is slow', async () => {
  const buyer = await world.richViewer(50)
  await world.reward(buyer, 30, 2)
  const { giftId } = await world.bought(buyer)
  await expireRewards({ ...server.deps, now: () => server.clock.now + 3 * dayMs })
  expect((await world.list(buyer))[0]?.refund).toEqual({ coins: 0, rewardCoins: [], endedCoins: 20 })
  expect((await world.refund(buyer, giftId, 0)).source).toEqual({ coinBalance: 50 })
  server.clock.now += 3 * dayMs
  await expireRewards(server.deps)
})

test('coins returned by a refunded gift pay off a debt first', async () => {
  const buyer = await world.richViewer(50)
  const { giftId } = await world.bought(buyer)
  const userId = viewerUserId(buyer)
  // The audit would report that coins were taken without an order, so the transaction is rolled back.
  const undone = new Error('undone')
  const work = server.database.db.transaction().execute(async (tx) => {
    await takeCoinsBack(tx, { userId, coins: 45, key: `taken:${userId}`, note: '', orderId: null, at: world.at() })
    await sql`SELECT refund_gift(${userId}, ${giftId}, ${giftEpisodeCoins}, ${world.at()})`.execute(tx)
    const { rows } = await sql`SELECT balance::int, debt::int FROM wallets WHERE user_id = ${userId}`.execute(tx)
    expect(rows).toEqual([{ balance: 5, debt: 0 }])
    const entries = await sql<{ kind: string; coins: number }>`
      SELECT kind, coins FROM ledger_entries WHERE user_id = ${userId} ORDER BY entry_id DESC LIMIT 2`.execute(tx)
    expect(entries.rows).toEqual([
      { kind: 'debt', coins: -15 },
      { kind: 'giftRefund', coins: 20 },
    ])
    throw undone
  })
  await expect(work).rejects.toBe(undone)
})

test('merging wallets moves the gifts to the target wallet', async () => {
  const [from, to] = [await world.richViewer(30), await world.richViewer(10)]
  const endTime = await world.reward(from, 20, 5)
  const { giftId, code } = await world.bought(from)
  await mergeWallets(server.deps.db, viewerUserId(from), viewerUserId(to), world.at())
  expect(await world.list(to)).toMatchObject([{ giftId, code, state: 'open' }])
  expect(await world.details(to, code)).toMatchObject({ isOwn: true })
  expect(await world.redeem(to, code)).toMatchObject({ code: -4 })
  expect((await world.refund(to, giftId)).source).toEqual({ coinBalance: 60 })
  expect(await world.coinsOf(to)).toEqual({ coinBalance: 60, rewardCoins: [{ coins: 20, endTime }] })
})

test('an export lists gifts that were bought or redeemed before wallets were merged', async () => {
  const [from, to, other] = [await world.richViewer(20), await server.viewer(), await world.richViewer(20)]
  const [bought, redeemed] = [await world.bought(from), await world.bought(other, { episodeN: 4 })]
  await world.redeem(from, redeemed.code)
  await mergeWallets(server.deps.db, viewerUserId(from), viewerUserId(to), world.at())
  expect(await to.ask(ownAccount.export, {})).toMatchObject({
    gifts: { bought: [{ giftId: bought.giftId }], redeemed: [{ giftId: redeemed.giftId, episodes: [4] }] },
  })
})

test('gifts of an unpublished title stay open, and the buyer can refund them', async () => {
  const [buyer, receiver] = [await world.richViewer(20), await server.viewer()]
  const own = await world.publish()
  const { giftId, code } = await world.bought(buyer, { vidId: own, episodeN: 3 })
  await server.database.pool.query(`UPDATE titles SET status = 'unpublished' WHERE vid_id = $1`, [own])
  await server.database.pool.query('UPDATE catalogue_state SET version = version + 1')
  expect(await receiver.call(gifts.giftDetails, { code })).toMatchObject({ status: 200, code: 0 })
  expect(await world.redeem(receiver, code)).toMatchObject({ status: 200, code: 0 })
  expect((await world.refund(buyer, giftId)).source).toEqual({ coinBalance: 20 })
})

test('the audit reports gifts that differ from the ledger', async () => {
  const [buyer, receiver] = [await world.richViewer(60), await server.viewer()]
  const [open, used] = [await world.bought(buyer), await world.bought(buyer, { episodeN: 4 })]
  await world.redeem(receiver, used.code)
  async function foundAfter(change: string): Promise<string[]> {
    const undone = new Error('undone')
    let found: string[] = []
    const work = server.database.db.transaction().execute(async (tx) => {
      await sql.raw(change).execute(tx)
      found = (await auditWallet(tx)).map(({ what }) => what)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    return found
  }
  expect(await foundAfter(`UPDATE gifts SET coins = 21 WHERE gift_id = ${open.giftId}`)).toEqual([
    `gift ${open.giftId} cost 21 coins, 0 of them reward coins; its entry says -20 and 0`,
  ])
  expect(
    await foundAfter(`UPDATE gifts SET state = 'refunded', ended_at = now() WHERE gift_id = ${open.giftId}`),
  ).toEqual([`gift ${open.giftId} is refunded; the entry of its end is missing`])
  expect(await foundAfter(`DELETE FROM entitlements WHERE user_id = ${viewerUserId(receiver)}`)).toEqual([
    `title ${vidId} episode 4: paid for, not unlocked`,
  ])
})
