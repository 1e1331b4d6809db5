import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { createHealthCheck } from './pulse.ts'

let database: TestDatabase
let proxy: DatabaseProxy
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.connection.host)
})
afterAll(async () => {
  proxy.close()
  await database.close()
})

test('treats a database as lost until it answers again and rejects waiting work', async () => {
  const { user, database: name } = database.connection
  let [connections, answers] = [0, 0]
  let losses = 0
  const reasons: string[] = []
  const pulse = createHealthCheck({
    connect() {
      connections += 1
      return new pg.Client({ host: '127.0.0.1', port: proxy.port, user, database: name })
    },
    async admit(client) {
      await client.query('SELECT 1')
      answers += 1
    },
    everyMs: 20,
    patienceMs: 1_000,
    connectMs: 1_000,
    reportLoss: ({ message }) => reasons.push(message),
  })
  pulse.onLost(() => {
    losses += 1
  })
  await expect.poll(() => answers).toBeGreaterThan(1)
  const before = connections
  expect(pulse.isReachable()).toBe(true)
  expect(await pulse.orLost(Promise.resolve('done'))).toBe('done')
  const waiting = pulse.orLost(new Promise(() => undefined))
  waiting.catch(() => undefined)
  const speak = proxy.silence()
  await expect.poll(() => pulse.isReachable()).toBe(false)
  await expect(waiting).rejects.toThrow('does not answer')
  expect(connections).toBeGreaterThan(before)
  await expect.poll(() => losses, { timeout: 10_000 }).toBeGreaterThan(1)
  expect(reasons).toEqual(['the database does not answer within 1000 ms'])
  speak()
  await expect.poll(() => pulse.isReachable()).toBe(true)
  await pulse.stop()
})

test('a slow new connection does not count as a lost database', async () => {
  const { user, database: name } = database.connection
  let answers = 0
  const reasons: string[] = []
  class DistantClient extends pg.Client {
    override async connect(): Promise<pg.Client> {
      await sleep(1_500)
      return super.connect()
    }
  }
  const pulse = createHealthCheck({
    connect: () => new DistantClient({ host: '127.0.0.1', port: proxy.port, user, database: name }),
    async admit(client) {
      await client.query('SELECT 1')
      answers += 1
    },
    everyMs: 20,
    patienceMs: 1_000,
    connectMs: 30_000,
    reportLoss: ({ message }) => reasons.push(message),
  })
  await expect.poll(() => answers, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(reasons).toEqual([])
  await pulse.stop()
})
