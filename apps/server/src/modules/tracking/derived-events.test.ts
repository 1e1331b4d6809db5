import { type DerivedEventName, derivedEvents } from '@cliffhanger/contract/tracking'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGrantedOrder } from '../../testing/given-order.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer, testTime } from '../../testing/test-server.ts'
import { creditCoins, grantWholeTitle } from '../wallet/ledger.ts'
import { derivedEventQueries } from './derived-events.ts'
import { insertEvents } from './store.ts'

const dayMs = 86_400_000
let server: TestServer
let viewer: ProtocolClient
let vidId: string
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.viewer()
  vidId = (await publishSample(server.deps.db, 'the-contract')).vidId
})
afterAll(() => server.close())

/** Reads the viewer's events without the user id; times are in ms since the start of the test. */
async function read(event: DerivedEventName): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.pool.query<{ user_id: string; occurred_at: Date }>(
    `SELECT * FROM (${derivedEventQueries[event]}) e WHERE user_id = $1 ORDER BY occurred_at`,
    [viewer.state.userId],
  )
  const declared = Object.keys(derivedEvents[event].fields.properties)
  return rows.map(({ user_id: _, occurred_at: at, ...fields }) => {
    expect(Object.keys(fields).toSorted(), 'the declared fields').toEqual(declared.toSorted())
    return { at: at.getTime() - testTime, ...fields }
  })
}

test('derives order and payment events from the orders table', async () => {
  const { db } = server.deps
  const given = { userId: viewer.state.userId, coins: 100, at: new Date(testTime) }
  const orderId = await insertGrantedOrder(db, given)
  const unpaid = await insertGrantedOrder(db, { ...given, at: new Date(testTime + 1_000) })
  await server.database.pool.query(
    `UPDATE orders SET paid_at = NULL, state = 'open', credited_at = NULL WHERE order_id = $1`,
    [unpaid],
  )
  const order = { orderId, orderType: 1, env: 'sandbox', price: '1.00', currency: 'USD', isRenewal: false, vid: null }
  expect(await read('order_created')).toEqual([
    { at: 0, ...order },
    { at: 1_000, ...order, orderId: unpaid },
  ])
  expect(await read('paid')).toEqual([{ at: 0, ...order }])
})

test('derives unlock events of episodes and whole titles from the ledger', async () => {
  const { db } = server.deps
  const { userId } = viewer.state
  const at = new Date(testTime + 2_000)
  await creditCoins(db, { userId, coins: 50, kind: 'grant', note: '', orderId: null, key: 'grant', at })
  await viewer.ask(wallet.addBuyPlay, { vidId, nepisode: 3 })
  const orderId = await insertGrantedOrder(db, { userId, coins: 100, at })
  await grantWholeTitle(db, { userId, vidId, key: 'bought', note: '', orderId, at })
  const given = (await publishSample(db, 'given-by-support')).vidId
  await grantWholeTitle(db, { userId, vidId: given, key: 'given', note: '', orderId: null, at })
  expect(await read('unlocked')).toEqual([
    { at: 0, vid: vidId, episode: 3, kind: 'unlock', coins: 20 },
    { at: 2_000, vid: vidId, episode: null, kind: 'wholeTitle', coins: 0 },
  ])
})

test('a return event is the first visit on a later day', async () => {
  const { userId } = viewer.state
  const landing = (ms: number, more: object = {}) => ({
    ...{ receivedAt: testTime + ms, createdAt: testTime + ms, event: 'landing', userId, deviceHash: '', channelId: 1 },
    fields: { path: '/' },
    ...more,
  })
  const times = [0, 60_000, 3 * dayMs, 3 * dayMs + 60_000, 9 * dayMs]
  await insertEvents(server.deps.db, [...times.map((ms) => landing(ms)), landing(5 * dayMs, { isBot: true })])
  expect(await read('return')).toEqual([
    { at: 3 * dayMs, day: 3 },
    { at: 9 * dayMs, day: 9 },
  ])
})
