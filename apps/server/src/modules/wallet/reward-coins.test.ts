import { accounts } from '@cliffhanger/contract/accounts'
import { wallet } from '@cliffhanger/contract/wallet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from './audit.ts'
import { expireRewards } from './expire-rewards.ts'
import { creditCoins, creditRewardCoins, holdCoins, mergeWallets, takeCoinsBack } from './ledger.ts'

const dayMs = 86_400_000

let server: TestServer
let vidId: string
let gifts = 0
beforeAll(async () => {
  server = await createTestServer()
  vidId = (await publishSample(server.deps.db, 'rewards', { pricePerEpisode: 20 })).vidId
})
afterAll(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
  await server.close()
})

const at = () => new Date(server.clock.now)
const idOf = (viewer: ProtocolClient) => viewer.state.userId
const buy = async (viewer: ProtocolClient, nepisode: number) =>
  (await viewer.call(wallet.addBuyPlay, { vidId, nepisode })).code
const coinsOf = (viewer: ProtocolClient) => viewer.ask(accounts.getUserAccountInfo, {})
const entriesOf = async (viewer: ProtocolClient) =>
  (await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 30 })).rows.map(
    ({ kind, reward, coins, rewardCoins = 0 }) => [reward ?? kind, coins, rewardCoins],
  )
/** Gives a viewer reward coins that expire after a number of days. Returns the expiry time. */
async function reward(viewer: ProtocolClient, coins: number, days: number): Promise<number> {
  gifts += 1
  const endTime = server.clock.now + days * dayMs
  const gift = { userId: idOf(viewer), coins, key: `reward:test:${gifts}`, note: '', at: at() }
  await creditRewardCoins(server.deps.db, { ...gift, expiresAt: new Date(endTime) })
  return endTime
}
async function richViewer(coins: number): Promise<ProtocolClient> {
  const viewer = await server.viewer()
  const grant = { userId: idOf(viewer), coins, kind: 'grant', note: '', orderId: null } as const
  await creditCoins(server.deps.db, { ...grant, key: `grant:rewards:${idOf(viewer)}`, at: at() })
  return viewer
}

test('reward coins are spent before other coins, and those that expire first are spent first', async () => {
  const viewer = await richViewer(50)
  const later = await reward(viewer, 25, 7)
  const sooner = await reward(viewer, 10, 2)
  expect(await coinsOf(viewer)).toEqual({
    coinBalance: 85,
    rewardCoins: [
      { coins: 10, endTime: sooner },
      { coins: 25, endTime: later },
    ],
  })
  expect(await buy(viewer, 3)).toBe(1)
  expect(await coinsOf(viewer)).toEqual({ coinBalance: 65, rewardCoins: [{ coins: 15, endTime: later }] })
  expect(await buy(viewer, 4)).toBe(1)
  expect(await coinsOf(viewer)).toEqual({ coinBalance: 45 })
  expect(await entriesOf(viewer)).toEqual([
    ['unlock', -20, 15],
    ['unlock', -20, 20],
    ['given', 10, 10],
    ['given', 25, 25],
    ['grant', 50, 0],
  ])
})

test('reward coins expire only once, even if expiry jobs and an unlock run concurrently', async () => {
  const viewer = await richViewer(20)
  await reward(viewer, 30, 1)
  server.clock.now += dayMs
  expect(await coinsOf(viewer)).toEqual({ coinBalance: 20 })
  const { db, now } = server.deps
  const meeting = [buy(viewer, 3), ...Array.from({ length: 4 }, () => expireRewards({ db, now }))]
  expect((await Promise.all(meeting))[0]).toBe(1)
  expect(await buy(viewer, 4)).toBe(-2)
  expect((await entriesOf(viewer)).toSorted()).toEqual([
    ['ended', -30, 30],
    ['given', 30, 30],
    ['grant', 20, 0],
    ['unlock', -20, 0],
  ])
})

test('reward coins can be spent until just before their expiry time', async () => {
  const viewer = await server.viewer()
  await reward(viewer, 40, 1)
  server.clock.now += dayMs - 1
  expect(await buy(viewer, 3)).toBe(1)
  server.clock.now += 1
  expect(await buy(viewer, 4)).toBe(-2)
  expect(await coinsOf(viewer)).toEqual({ coinBalance: 0 })
})

test('the statement shows when credited reward coins expire', async () => {
  const viewer = await server.viewer()
  const endTime = await reward(viewer, 5, 3)
  expect((await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 1 })).rows).toEqual([
    expect.objectContaining({ kind: 'grant', reward: 'given', coins: 5, rewardCoins: 5, endTime }),
  ])
})

test('a refund takes bought coins first, then reward coins, then creates a debt that the next reward pays', async () => {
  const viewer = await richViewer(10)
  await reward(viewer, 10, 5)
  // Error that rolls the transaction back; otherwise the audit would report that coins were taken without an order.
  const undone = new Error('undone')
  const work = server.database.db.transaction().execute(async (tx) => {
    const taken = { userId: idOf(viewer), note: '', orderId: null, at: at() }
    const wallet = async () => {
      const row = await tx
        .selectFrom('wallets')
        .select(['balance', 'debt'])
        .where('user_id', '=', idOf(viewer))
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ coins: string }>`SELECT reward_coins_of(${idOf(viewer)}) AS coins`.execute(tx)
      return `${row.balance} ${row.debt} ${rows[0]?.coins}`
    }
    await takeCoinsBack(tx, { ...taken, coins: 8, key: 'taken:1' })
    expect(await wallet()).toBe('12 0 10')
    await takeCoinsBack(tx, { ...taken, coins: 7, key: 'taken:2' })
    expect(await wallet()).toBe('5 0 5')
    await takeCoinsBack(tx, { ...taken, coins: 9, key: 'taken:3' })
    expect(await wallet()).toBe('0 4 0')
    const gift = {
      userId: idOf(viewer),
      key: 'reward:debt',
      note: '',
      at: at(),
      expiresAt: new Date(at().getTime() + 1),
    }
    await creditRewardCoins(tx, { ...gift, coins: 6 })
    expect(await wallet()).toBe('2 0 2')
    throw undone
  })
  await expect(work).rejects.toBe(undone)
})

test('a hold takes no reward coins, so they stay spendable', async () => {
  const viewer = await richViewer(30)
  const endTime = await reward(viewer, 10, 5)
  const undone = new Error('undone')
  const work = server.database.db.transaction().execute(async (tx) => {
    const held = { userId: idOf(viewer), most: 40, key: 'hold:test', orderId: null, at: at() }
    expect(await holdCoins(tx, held)).toBe(30)
    const { rows } = await sql<{
      coins: number
    }>`SELECT spendable_coins(${idOf(viewer)}, ${at()})::int AS coins`.execute(tx)
    expect(rows[0]?.coins).toBe(10)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  expect(await coinsOf(viewer)).toEqual({ coinBalance: 40, rewardCoins: [{ coins: 10, endTime }] })
})

test('merging wallets keeps reward coins and their expiry times', async () => {
  const [from, to] = [await richViewer(5), await richViewer(7)]
  const sooner = await reward(from, 3, 2)
  const later = await reward(to, 4, 6)
  await mergeWallets(server.deps.db, idOf(from), idOf(to), at())
  expect(await coinsOf(to)).toEqual({
    coinBalance: 19,
    rewardCoins: [
      { coins: 3, endTime: sooner },
      { coins: 4, endTime: later },
    ],
  })
})

test('reward coins are credited once per key', async () => {
  const viewer = await server.viewer()
  const gift = { userId: idOf(viewer), coins: 5, key: 'reward:once', note: '', at: at() }
  const expiresAt = new Date(server.clock.now + dayMs)
  const given = await Promise.all(
    Array.from({ length: 8 }, () => creditRewardCoins(server.deps.db, { ...gift, expiresAt })),
  )
  expect(given.filter(Boolean)).toHaveLength(1)
  expect((await coinsOf(viewer)).coinBalance).toBe(5)
})

test('the server cannot write the table of reward coin lots directly, without the ledger', async () => {
  const { pool } = server.database.runtime
  for (const change of [
    'UPDATE coin_lots SET coins_left = 0 WHERE user_id = 1',
    'DELETE FROM coin_lots WHERE user_id = 1',
    'INSERT INTO coin_lots (user_id) VALUES (1)',
  ])
    await expect(pool.query(change)).rejects.toThrow('permission denied')
})

test('the audit reports lots that differ from the ledger, and other coins spent before reward coins', async () => {
  const viewer = await richViewer(40)
  await reward(viewer, 30, 9)
  const user = idOf(viewer)
  async function foundAfter(...changes: readonly string[]): Promise<string[]> {
    const undone = new Error('undone')
    let found: string[] = []
    const work = server.database.db.transaction().execute(async (tx) => {
      for (const change of changes) await sql.raw(change).execute(tx)
      found = (await auditWallet(tx)).filter(({ userId }) => userId === user).map(({ what }) => what)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    return found
  }
  const entry = (kind: string, coins: number, rewards: number, balance: number) =>
    `SELECT add_entry(${user}, '${kind}', ${coins}, ${balance}, 'planted:${kind}', now(), '', NULL, ${vidId}, 5, ${rewards})`
  expect(await foundAfter(`UPDATE coin_lots SET coins_left = 20 WHERE user_id = ${user}`)).toEqual([
    'the lots hold 20 reward coins, the ledger says 30',
  ])
  expect(await foundAfter(`UPDATE coin_lots SET coins = 31 WHERE user_id = ${user}`)).toEqual([
    expect.stringMatching(/^lot \d+ was given 31 coins, its entry says 30$/),
  ])
  const spentOthers = [
    entry('unlock', -20, 0, 50),
    `UPDATE wallets SET balance = 50 WHERE user_id = ${user}`,
    `INSERT INTO entitlements VALUES (${user}, ${vidId}, 5)`,
    `INSERT INTO price_locks VALUES (${user}, ${vidId}, 20, now())`,
  ]
  expect(await foundAfter(...spentOthers)).toEqual([
    expect.stringMatching(/spent 20 coins, of which 0 reward coins; there were 30$/),
  ])
  const lots = server.database.db.selectFrom('coin_lots').select('lot_id').where('user_id', '=', user)
  const lot = await lots.executeTakeFirst()
  const muchLater = new Date(at().getTime() + 9999 * dayMs).toISOString()
  const endedEarly = [
    `UPDATE coin_lots SET coins_left = 0, expires_at = '${muchLater}' WHERE user_id = ${user}`,
    `SELECT add_entry(${user}, 'expiry', -30, 40, 'expiry:${lot?.lot_id}', now(), p_rewards => -30)`,
    `UPDATE wallets SET balance = 40 WHERE user_id = ${user}`,
  ]
  expect(await foundAfter(...endedEarly)).toEqual([expect.stringMatching(/^entry \d+ ends expiry:\d+/)])
})
