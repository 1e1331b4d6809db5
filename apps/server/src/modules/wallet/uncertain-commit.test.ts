import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDistributed } from '../../db/distributed.ts'
import { runtimeRole } from '../../db/embedded/roles.ts'
import { openDatabase } from '../../db/open.ts'
import { createTestDatabase, type TestDatabase, testConnectTimeoutMs } from '../../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts'
import { createSandboxClient, orderInput, saveBillingInfo } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { creditCoins } from './ledger.ts'

// A failover loses responses from the database: the server cannot know whether a commit has happened, and responds with
// 503.

let database: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
let closeRuntime: () => Promise<void>
let viewer: ProtocolClient
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection.host)
  const url = `postgres://${runtimeRole}@127.0.0.1:${proxy.port}/${database.connection.database}`
  const runtime = await openDatabase({ url }, { maxConnections: 6, connectTimeoutMs: testConnectTimeoutMs })
  closeRuntime = runtime.close
  const connection = database.runtime.connection
  server = await createTestServer({ database: { ...database, runtime: { ...runtime, connection } }, hasSandbox: true })
  viewer = await server.viewer()
  const { userId } = viewer.state
  await saveBillingInfo(viewer, `${userId}@example.com`)
  const grant = { userId, coins: 100, kind: 'grant', key: 'test', note: '', orderId: null } as const
  await creditCoins(database.db, { ...grant, at: new Date(server.clock.now) })
})
afterAll(async () => {
  proxy.close()
  await closeRuntime()
  await server.close()
})

const entries = async (kind: string): Promise<unknown> =>
  (
    await database.pool.query('SELECT coins FROM ledger_entries WHERE user_id = $1 AND kind = $2', [
      viewer.state.userId,
      kind,
    ])
  ).rows
const balance = async (): Promise<unknown> =>
  (await database.pool.query('SELECT balance FROM wallets WHERE user_id = $1', [viewer.state.userId])).rows[0]

test('an unlock whose database response is lost happens once, and a retry succeeds', async () => {
  const { vidId } = await publishSample(database.db, 'uncertain', { pricePerEpisode: 20 })
  const unlock = () => viewer.call(wallet.addBuyPlay, { vidId, nepisode: 3 })
  proxy.loseAnswerTo(isDistributed(server.deps.db) ? 'unlock_in_wallet' : 'buy_episode')
  const first = await unlock()
  expect({ status: first.status, retryAfter: first.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '2',
  })
  expect(proxy.lost()).toBe(1)
  expect(await entries('unlock')).toEqual([{ coins: -20 }])
  expect((await unlock()).code).toBe(1)
  expect(await entries('unlock')).toEqual([{ coins: -20 }])
  expect(await balance()).toEqual({ balance: '80' })
})

test('an order whose commit is not confirmed is credited once', async () => {
  const order = await viewer.ask(payments.createOrder, orderInput(viewer, server.origin, { rechargeId: '2001' }))
  expect(await createSandboxClient(server.origin).pay(order)).toBe('SUCCEEDED')
  const settle = () => viewer.call(payments.isSuccessful, { orderId: order.orderId, orderType: 1, payType: 13 })
  proxy.loseAnswerTo('credit_coins', 'commit')
  const first = await settle()
  expect({ status: first.status, lost: proxy.lost() }).toEqual({ status: 503, lost: 2 })
  const credited = await entries('topup')
  expect(credited).toHaveLength(1)
  const after = await balance()
  expect((await settle()).code).toBe(1)
  expect(await entries('topup')).toEqual(credited)
  expect(await balance()).toEqual(after)
})
