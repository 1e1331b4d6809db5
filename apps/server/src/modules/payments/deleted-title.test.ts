import { studioTitle } from '@cliffhanger/contract/studio/title'
import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isOnCitus } from '../../testing/database.ts'
import { countLockWaits, expectWaiting } from '../../testing/lock-waits.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { openShop, type TestShop } from '../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { creditCoins, grantWholeTitle } from '../wallet/ledger.ts'

let shop: TestShop
let owner: StudioClient
beforeAll(async () => {
  shop = await openShop()
  owner = await signInAs(shop.server, 'owner')
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})

const remove = (vidId: string, confirmation: string) =>
  owner.call(studioTitle.delete, { vidId, version: 1, confirmation })

async function richBuyer() {
  const viewer = await shop.buyer()
  const { userId } = viewer.state
  const grant = { userId, coins: 100, kind: 'grant', note: '', orderId: null, key: `grant:${userId}` } as const
  await creditCoins(shop.server.deps.db, { ...grant, at: new Date(shop.server.clock.now) })
  return viewer
}

test('a title with an open, paid or disputed order cannot be deleted', async () => {
  const { pool } = shop.server.database
  const { vidId } = await publishSample(shop.server.deps.db, 'ordered')
  const { orderId } = await shop.order(await shop.buyer(), { vidId })
  const ordersOf = async () => (await owner.ask(studioTitles.audience, { vidIds: [vidId] })).orders
  for (const state of ['open', 'paid', 'disputed']) {
    await pool.query('UPDATE orders SET state = $1 WHERE order_id = $2', [state, orderId])
    expect((await remove(vidId, 'ordered')).failure).toMatchObject({
      reason: 'titleIsOrdered',
      message: 'Orders of this title that are open, paid or disputed: 1.',
    })
    expect(await ordersOf()).toBe(1)
  }
  await pool.query('UPDATE orders SET is_title_reversed = true WHERE order_id = $1', [orderId])
  expect(await ordersOf(), 'the dispute is lost').toBe(0)
  await pool.query("UPDATE orders SET state = 'closed', is_title_reversed = false WHERE order_id = $1", [orderId])
  expect((await remove(vidId, 'ordered')).failure).toBeUndefined()
})

test('an order for a title that is paid after the title was deleted is not delivered but parked for the operator', async () => {
  const { vidId } = await publishSample(shop.server.deps.db, 'paid-late')
  const order = await shop.order(await shop.buyer(), { vidId })
  // Deletes the title like a server that counted the open orders before this order was created.
  await shop.server.database.pool.query('DELETE FROM titles WHERE vid_id = $1', [vidId])
  await shop.sandbox.pay(order)
  shop.server.clock.now += 60_000
  await shop.round()
  expect(await shop.stateOf(order.orderId)).toMatchObject({
    state: 'paid',
    parked: 'the title was deleted',
    access_at: null,
  })
  const { rows } = await shop.server.database.pool.query('SELECT FROM title_rights WHERE vid_id = $1', [vidId])
  expect(rows).toEqual([])
})

test.runIf(isOnCitus())(
  'deleting a title hides it until unlocks in flight have ended, then counts the viewers who unlocked it',
  async () => {
    const { vidId } = await publishSample(shop.server.deps.db, 'unlock-elsewhere')
    const viewer = await richBuyer()
    const holder = await shop.server.database.pool.connect()
    const statusOf = () =>
      shop.server.deps.db.selectFrom('titles').select('status').where('vid_id', '=', vidId).execute()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM wallets WHERE user_id = $1 FOR UPDATE', [viewer.state.userId])
      const bought = viewer.call(wallet.addBuyPlay, { vidId, nepisode: 3 })
      await expect.poll(() => countLockWaits(shop.server.database)).toBe(1)
      const deleted = remove(vidId, 'unlock-elsewhere')
      await expect.poll(statusOf).toEqual([{ status: 'unpublished' }])
      await holder.query('COMMIT')
      expect((await bought).code).toBe(1)
      expect((await deleted).failure?.reason).toBe('titleIsOwned')
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(await shop.balance(viewer)).toBe(80)
    expect(await statusOf()).toEqual([{ status: 'published' }])
  },
)

test.skipIf(isOnCitus())(
  'deleting a title waits for an unlock in flight, then counts its viewer among the owners',
  async () => {
    const { vidId } = await publishSample(shop.server.deps.db, 'unlock-first')
    const viewer = await richBuyer()
    const holder = await shop.server.database.pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM wallets WHERE user_id = $1 FOR UPDATE', [viewer.state.userId])
      const bought = viewer.call(wallet.addBuyPlay, { vidId, nepisode: 3 })
      await expectWaiting(shop.server.database.pool, 1)
      const deleted = remove(vidId, 'unlock-first')
      await expectWaiting(shop.server.database.pool, 2)
      await holder.query('COMMIT')
      expect((await bought).code).toBe(1)
      expect((await deleted).failure?.reason).toBe('titleIsOwned')
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(await shop.balance(viewer)).toBe(80)
  },
)

test.skipIf(isOnCitus())(
  'an unlock and a grant wait for a deletion in flight, then fail without changing anything',
  async () => {
    const { vidId } = await publishSample(shop.server.deps.db, 'deletion-first')
    const viewer = await richBuyer()
    const deletion = await shop.server.database.pool.connect()
    try {
      await deletion.query('BEGIN')
      await deletion.query('DELETE FROM titles WHERE vid_id = $1', [vidId])
      const bought = viewer.call(wallet.addBuyPlay, { vidId, nepisode: 3 })
      const right = { userId: viewer.state.userId, vidId, key: 'late', note: '', orderId: null }
      const given = grantWholeTitle(shop.server.deps.db, { ...right, at: new Date(shop.server.clock.now) })
      await expectWaiting(shop.server.database.pool, 2)
      await deletion.query('COMMIT')
      expect((await bought).status).toBe(404)
      expect(await given).toBeUndefined()
    } finally {
      await deletion.query('ROLLBACK')
      deletion.release()
    }
    expect(await shop.balance(viewer)).toBe(100)
  },
)
