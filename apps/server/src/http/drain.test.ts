import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createReadiness } from '../readiness.ts'
import { createTestDeps } from '../testing/test-server.ts'
import { drain } from './drain.ts'
import { createHttpServer } from './server.ts'

const clients = new URL('../testing/reconnecting-clients.ts', import.meta.url)

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function listening(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume()
    // Blocks the event loop for 0.4 ms, like the other work of a real server.
    const until = performance.now() + 0.4
    while (performance.now() < until);
    setTimeout(() => response.end('done'), 1)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** Returns the number of requests that continuously connecting clients lose while a server stops. */
async function lostBy(end: (server: Server) => Promise<void>): Promise<number> {
  const server = await listening()
  const worker = new Worker(clients, { workerData: { port: portOf(server) } })
  await once(worker, 'message')
  await sleep(100)
  const told = once(worker, 'message')
  await end(server)
  const [lost]: number[] = await told
  await worker.terminate()
  return lost ?? 0
}

test('draining a server loses less than half as many requests as closing it at once', { timeout: 60_000 }, async () => {
  let [drained, closed] = [0, 0]
  for (let round = 0; round < 10; round += 1) {
    drained += await lostBy((server) => drain(server, createReadiness(), { idleMs: 500, limitMs: 10_000 }))
    // For comparison: requests lost when a server only calls `close()`, under the same conditions.
    closed += await lostBy(async (server) => void server.close())
  }
  expect(closed).toBeGreaterThan(8)
  expect(drained).toBeLessThan(closed / 2)
})

/** Sends a request on a persistent connection, and reads the response's head. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n')
  const [chunk]: Buffer[] = await once(socket, 'data')
  return chunk?.toString('latin1') ?? ''
}

test('while a server stops, a kept-alive connection gets one more response and is then closed', async () => {
  const { deps, close } = await createTestDeps()
  const app = await createHttpServer(deps)
  app.get('/x', async () => 'there')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(app.server)
  const [used, unused] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  expect(await ask(used)).toMatch(/connection: keep-alive/i)
  expect(await ask(unused)).toMatch(/connection: keep-alive/i)
  const ended = drain(app.server, deps.readiness, { idleMs: 600, limitMs: 10_000 })
  await sleep(300)
  const refused = connect(port, '127.0.0.1')
  expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
  const from = performance.now()
  const closed = once(used, 'close')
  expect(await ask(used)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/)
  await closed
  expect(performance.now() - from).toBeLessThan(200)
  expect(unused.destroyed).toBe(false)
  await ended
  await app.close()
  await close()
})

test('a server that stops cuts off requests that take too long', async () => {
  const server = createServer(() => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(server, 'request')
  const from = performance.now()
  await drain(server, createReadiness(), { idleMs: 0, limitMs: 300 })
  expect(performance.now() - from).toBeGreaterThan(250)
  expect(performance.now() - from).toBeLessThan(2_000)
})
