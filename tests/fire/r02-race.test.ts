import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCoins } from '../../apps/server/src/modules/wallet/ledger-store.ts'
import { createTestDatabase, type TestDatabase, urlOf } from '../../apps/server/src/testing/database.ts'
import { connectTo, createProtocolClient, type ProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../apps/server/src/testing/sample-title.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../apps/server/src/testing/server-process.ts'
import { findDifferences } from './auditor.ts'
import { fireRow } from './fire-row.ts'

const price = 5
const episodesOfATitle = 500

let database: TestDatabase
let dataDir: string
let servers: ServerProcess[]
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await makeDataDir()
  const env = { DATABASE_URL: urlOf(database.connection), DEMO_CATALOGUE: 'off' }
  servers = await Promise.all([1, 2].map(() => startServerProcess({ dataDir, env, until: 'listening' })))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await removeDataDir(dataDir)
})

/** One viewer's device, as it speaks to each of the servers. */
async function viewerAtBoth(): Promise<[ProtocolClient, ProtocolClient]> {
  const [first, second] = servers
  const config: RuntimeConfig = JSON.parse(await (await fetch(`${second?.origin}/config.json`)).text())
  const here = await connectTo(first?.origin ?? '')
  await here.check()
  const there = createProtocolClient(second?.origin ?? '', config.envelopeKey)
  Object.assign(there.state, here.state)
  return [here, there]
}

async function state(userId: string): Promise<{ balance: number; unlocked: number }> {
  const { rows } = await database.pool.query<{ balance: number; unlocked: number }>(
    `SELECT coalesce((SELECT balance FROM wallets WHERE user_id = $1), 0)::int AS balance,
      (SELECT count(*) FROM entitlements WHERE user_id = $1)::int AS unlocked`,
    [userId],
  )
  return rows[0] ?? { balance: 0, unlocked: 0 }
}

/**
 * Rounds of taps that meet: in one kind sixteen on one episode, in the other eight on four episodes with coins for two.
 * Answers how many rounds ended wrong: charged twice, unlocked without pay, or refused though there were coins.
 */
async function race(count: number): Promise<number> {
  const titles: string[] = []
  for (let index = 0; index * 400 < count * 5; index += 1) {
    const slug = `race-${count}-${index}`
    const title = await publishSample(database.db, slug, { count: episodesOfATitle, pricePerEpisode: price })
    titles.push(title.vidId)
  }
  let next = 0
  const freshEpisode = () => {
    next += 1
    return { vidId: titles[Math.floor(next / 400)] ?? '', nepisode: 3 + (next % 400) }
  }
  const viewer = await viewerAtBoth()
  const userId = viewer[0].state.userId
  let wrong = 0
  for (let round = 0; round < count; round += 1) {
    const coins = price * 2
    const grant = { userId, coins, kind: 'grant', key: `race:${userId}:${round}`, note: '', orderId: null } as const
    await creditCoins(database.db, { ...grant, at: new Date() })
    const before = await state(userId)
    const isSame = round % 2 === 0
    const episodes = Array.from({ length: isSame ? 1 : 4 }, freshEpisode)
    const taps = Array.from({ length: isSame ? 16 : 8 }, (_, tap) => {
      const episode = episodes[tap % episodes.length] ?? freshEpisode()
      return viewer[(tap + Math.floor(tap / episodes.length)) % 2 === 0 ? 0 : 1].call(wallet.addBuyPlay, episode)
    })
    const codes = (await Promise.all(taps)).map((answer) => answer.code)
    const after = await state(userId)
    const bought = isSame ? 1 : Math.min(4, Math.floor(before.balance / price))
    const isRight =
      after.balance === before.balance - bought * price &&
      after.unlocked === before.unlocked + bought &&
      codes.every((code) => code === 1 || (!isSame && code === -2))
    if (!isRight) wrong += 1
  }
  return wrong
}

const row = {
  id: 'R2',
  property: 'purchases that meet, over two servers on one database',
  unit: 'rounds',
  quick: 300,
  full: 20_000,
}
fireRow(row, async ({ rounds, audits }) => {
  audits(database)
  expect(await race(rounds)).toBe(0)
})

test('without the unique keys the same rounds go wrong, so the rounds can tell', { timeout: 60_000 }, async () => {
  await database.pool.query('ALTER TABLE entitlements DROP CONSTRAINT entitlements_pkey')
  await database.pool.query('ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_natural_key_key')
  expect(await race(40)).toBeGreaterThan(0)
  expect((await findDifferences(database)).length).toBeGreaterThan(0)
})
