import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createHealthCheck } from './pulse.ts'

let database: TestDatabase
let between: ReturnType<typeof createServer>
let port: number
const sockets = new Set<Socket>()
beforeAll(async () => {
  database = await createTestDatabase()
  const { host } = 'host' in database.connection ? database.connection : expect.fail('no socket')
  // Proxy in front of the database that can stop forwarding.
  between = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const address = between.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  between.close()
  await database.close()
})

test('reports a database that stops answering as down until it answers again', async () => {
  const limits = { connectionTimeoutMillis: 200, query_timeout: 200 }
  const { user, database: name } = 'host' in database.connection ? database.connection : expect.fail('no socket')
  let connections = 0
  const pulse = createHealthCheck(() => {
    connections += 1
    return new pg.Client({ host: '127.0.0.1', port, user, database: name, ...limits })
  }, 20)
  await expect.poll(() => connections).toBe(1)
  expect(pulse.isReachable()).toBe(true)
  for (const socket of sockets) socket.pause()
  between.once('connection', (near) => near.pause())
  await expect.poll(() => pulse.isReachable(), { timeout: 3_000 }).toBe(false)
  await expect.poll(() => pulse.isReachable(), { timeout: 3_000 }).toBe(true)
  await pulse.stop()
})
