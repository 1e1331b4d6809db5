import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCitus } from '../../testing/database.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'
import { creditCoins } from '../wallet/ledger.ts'
import { createAccessService } from './access.ts'

let server: TestServer
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  vidId = (await publishSample(server.deps.db, 'together')).vidId
})
afterAll(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
  await server.close()
})

async function viewerWith(coins: number): Promise<string> {
  const { userId } = (await server.viewer()).state
  const grant = { userId, kind: 'grant', key: `grant:${userId}`, note: '', orderId: null } as const
  await creditCoins(server.deps.db, { ...grant, coins, at: new Date(server.clock.now) })
  return userId
}
const unlockOf = (userId: string, episode = 3, shown?: number) => ({ userId, vidId, episode, price: 20, shown })
/** Returns the number of transactions that wrote the entitlements of these viewers. */
async function transactionsOf(userIds: readonly string[]): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: number }>(
    'SELECT count(DISTINCT xmin::text)::int AS n FROM entitlements WHERE user_id = ANY($1)',
    [userIds],
  )
  return rows[0]?.n ?? 0
}

test.skipIf(isOnCitus())(
  'viewers who unlock at the same time share a transaction, and each gets a separate result',
  async () => {
    const { unlock } = createAccessService(server.deps)
    const [first = '', second = '', poor = '', surprised = ''] = await Promise.all([50, 70, 10, 50].map(viewerWith))
    const results = await Promise.all([
      unlock(unlockOf(first)),
      unlock(unlockOf(second, 4, 20)),
      unlock(unlockOf(poor)),
      unlock(unlockOf(surprised, 3, 15)),
    ])
    expect(results).toEqual([{ coins: 30 }, { coins: 50 }, 'not enough', 'other price'])
    expect(await transactionsOf([first, second])).toBe(1)
    expect(await transactionsOf([poor, surprised])).toBe(0)
  },
)

test.skipIf(isOnCitus())(
  'a viewer who unlocks several episodes concurrently pays once per episode, as long as the coins suffice',
  async () => {
    const { unlock } = createAccessService(server.deps)
    const [viewer = '', other = ''] = await Promise.all([50, 50].map(viewerWith))
    const results = await Promise.all([
      unlock(unlockOf(viewer, 3)),
      unlock(unlockOf(viewer, 3)),
      unlock(unlockOf(viewer, 4)),
      unlock(unlockOf(viewer, 5)),
      unlock(unlockOf(other, 3)),
    ])
    expect(results[0]).toEqual({ coins: 30 })
    expect(results.slice(1, 4).filter((result) => result === 'not enough')).toHaveLength(1)
    expect(results.at(-1)).toEqual({ coins: 30 })
    expect(await unlock(unlockOf(viewer, 3))).toEqual({ coins: 10 })
  },
)

test('the first unlock fixes the price of later ones, even if viewers share a transaction', async () => {
  const { unlock } = createAccessService(server.deps)
  const [early = '', late = ''] = await Promise.all([100, 100].map(viewerWith))
  await Promise.all([unlock(unlockOf(early)), unlock(unlockOf(late))])
  const raised = { vidId, price: 60, shown: undefined }
  const results = await Promise.all([
    unlock({ ...raised, userId: early, episode: 4 }),
    unlock({ ...raised, userId: late, episode: 5 }),
  ])
  expect(results).toEqual([{ coins: 60 }, { coins: 60 }])
})

test('a wallet that another transaction has locked does not delay other viewers', async () => {
  const { unlock } = createAccessService(server.deps)
  const [locked = '', ...others] = await Promise.all([50, 50, 50].map(viewerWith))
  const settling = await server.database.pool.connect()
  await settling.query('BEGIN')
  await settling.query('SELECT FROM wallets WHERE user_id = $1 FOR UPDATE', [locked])
  const waiting = unlock(unlockOf(locked))
  expect(await Promise.all(others.map((userId) => unlock(unlockOf(userId))))).toEqual([{ coins: 30 }, { coins: 30 }])
  expect(await transactionsOf([locked])).toBe(0)
  await settling.query('COMMIT')
  settling.release()
  expect(await waiting).toEqual({ coins: 30 })
})

test("a broken row makes only its own viewer's unlock fail", async () => {
  const { unlock } = createAccessService(server.deps)
  const [broken = '', ...others] = await Promise.all([50, 50, 50].map(viewerWith))
  const key = `buy:${broken}:${vidId}:3`
  await server.database.pool.query(`SELECT add_entry($1, 'grant', 0, 50, $2, now())`, [broken, key])
  const [first, ...rest] = await Promise.allSettled([broken, ...others].map((userId) => unlock(unlockOf(userId))))
  expect(first?.status).toBe('rejected')
  expect(rest.map((result) => result.status === 'fulfilled' && result.value)).toEqual([{ coins: 30 }, { coins: 30 }])
})
