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

test('reports a database that stops answering as lost until it answers again, and refuses waiting work', async () => {
  const { user, database: name } = database.connection
  let [connections, answers] = [0, 0]
  let losses = 0
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
  expect(losses).toBeGreaterThan(0)
  speak()
  await expect.poll(() => pulse.isReachable()).toBe(true)
  await pulse.stop()
})
