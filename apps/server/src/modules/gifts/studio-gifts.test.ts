import { studio } from '@cliffhanger/contract/studio/studio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GiftsWorld, giftEpisodeCoins, openGiftsWorld, viewerUserId } from '../../testing/gifts-world.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { auditWallet } from '../wallet/audit.ts'
import { mergeWallets } from '../wallet/ledger.ts'

let world: GiftsWorld
let support: StudioClient
beforeAll(async () => {
  world = await openGiftsWorld()
  support = await signInAs(world.server, 'support')
})
afterAll(async () => {
  expect(await auditWallet(world.server.deps.db)).toEqual([])
  await world.close()
})

const gifts = async (userId: string) => (await support.ask(studio.gifts.list, { userId })).rows

test('support sees all gifts that a viewer bought or redeemed, in pages', async () => {
  const [buyer, receiver] = [await world.richViewer(100), await world.server.viewer()]
  const first = await world.bought(buyer)
  const second = await world.bought(buyer, { coins: 80 })
  await world.redeem(receiver, first.code)
  expect(await gifts(viewerUserId(buyer))).toMatchObject([
    {
      ...{ giftId: second.giftId, isBought: true, title: 'The Contract', episodes: 4, coins: 80, state: 'open' },
      ...{ returning: 80, ended: 0 },
    },
    { giftId: first.giftId, episodes: 1, episode: 3, state: 'redeemed', otherId: viewerUserId(receiver) },
  ])
  expect(await gifts(viewerUserId(receiver))).toMatchObject([
    { giftId: first.giftId, isBought: false, state: 'redeemed', otherId: viewerUserId(buyer) },
  ])
  const page = await support.ask(studio.gifts.list, { userId: viewerUserId(buyer), limit: 1 })
  expect(page.rows).toMatchObject([{ giftId: second.giftId }])
  const next = await support.ask(studio.gifts.list, { userId: viewerUserId(buyer), limit: 1, cursor: page.next ?? '' })
  expect(next.rows).toMatchObject([{ giftId: first.giftId }])
})

test('support can refund an open gift once, with the number of coins that was shown', async () => {
  const [buyer, receiver] = [await world.richViewer(giftEpisodeCoins), await world.server.viewer()]
  const { giftId, code } = await world.bought(buyer)
  const refund = (coins: number, userId = viewerUserId(buyer)) =>
    support.call(studio.gifts.refund, { userId, giftId, coins })
  expect((await refund(giftEpisodeCoins, viewerUserId(receiver))).failure).toMatchObject({
    reason: 'notFound',
    field: 'giftId',
  })
  expect((await refund(19)).failure).toMatchObject({ reason: 'conflict', field: 'coins' })
  expect((await refund(giftEpisodeCoins)).value).toEqual({ isNew: true, coins: giftEpisodeCoins })
  expect((await refund(giftEpisodeCoins)).value).toEqual({ isNew: false, coins: giftEpisodeCoins })
  expect(await world.redeem(receiver, code)).toMatchObject({ code: -2 })
  const { rows } = await world.server.database.pool.query(
    `SELECT command, arguments, changes FROM operator_actions a JOIN operator_outcomes USING (action_id)
      WHERE changes IS NOT NULL ORDER BY a.action_id DESC LIMIT 1`,
  )
  expect(rows[0]).toMatchObject({
    command: 'studio viewers refundGift',
    changes: { before: { state: 'open' }, after: { state: 'refunded', returned: giftEpisodeCoins } },
  })
})

test('a redeemed gift cannot be refunded, and after a merge of wallets a gift is refunded to the target wallet', async () => {
  const [buyer, receiver, other] = [await world.richViewer(60), await world.server.viewer(), await world.richViewer(5)]
  const [used, kept] = [await world.bought(buyer), await world.bought(buyer, { episodeN: 4 })]
  await world.redeem(receiver, used.code)
  const refund = (giftId: string, userId: string) =>
    support.call(studio.gifts.refund, { userId, giftId, coins: giftEpisodeCoins })
  expect((await refund(used.giftId, viewerUserId(buyer))).failure).toMatchObject({ reason: 'giftRedeemed' })
  await mergeWallets(world.server.deps.db, viewerUserId(buyer), viewerUserId(other), world.at())
  expect((await refund(kept.giftId, viewerUserId(buyer))).failure).toMatchObject({
    reason: 'conflict',
    field: 'userId',
  })
  expect((await refund(kept.giftId, viewerUserId(other))).value).toEqual({ isNew: true, coins: 45 })
})
