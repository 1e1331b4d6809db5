import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectTo } from './testing/protocol-client.ts'
import {
  compileCache,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts'

let dataDir: string
const running: ServerProcess[] = []
beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => removeDataDir(dataDir))
async function start() {
  const server = await startServerProcess({ dataDir, env: { DEMO_CATALOGUE: 'off' } })
  running.push(server)
  return server
}
async function viewerOf({ origin }: ServerProcess, cookie?: string) {
  const viewer = await connectTo(origin)
  if (cookie !== undefined) viewer.state.cookie = cookie
  await viewer.check()
  return viewer
}

test('it says where to open it, keeps users and keys over stop and kill, and stops with 0', async () => {
  const first = await start()
  expect(first.output()).toContain(`Cliffhanger is ready → ${first.origin}\n`)
  const { userId, cookie } = (await viewerOf(first)).state
  expect(await first.stop()).toBe(0)
  const second = await start()
  expect((await viewerOf(second, cookie)).state.userId).toBe(userId)
  await second.kill()
  const third = await start()
  expect((await viewerOf(third, cookie)).state.userId).toBe(userId)
})

test('two servers may share a DATA_DIR', async () => {
  const [one, other] = [await start(), await start()]
  const { userId, cookie } = (await viewerOf(one)).state
  expect(await one.stop()).toBe(0)
  expect((await viewerOf(other, cookie)).state.userId).toBe(userId)
})

test('what is under way finishes when it is told to stop', async () => {
  const server = await start()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"deviId":'))
      await new Promise((resolve) => setTimeout(resolve, 400))
      controller.enqueue(new TextEncoder().encode('"0d9b5a52-8e0f-4a53-9a53-3f2b6a0c6f11"}'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const answer = fetch(`${server.origin}/api/login/v1/check`, { method: 'POST', headers, body, duplex: 'half' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  const stopped = server.stop()
  expect((await answer).status).toBe(200)
  const answeredAt = performance.now()
  expect(await stopped).toBe(0)
  // Not the ten seconds that a hanging connection would be given.
  expect(performance.now() - answeredAt).toBeLessThan(8000)
})

test.each([
  [{ PORT: 'http' }, /^Configuration:\n {2}PORT must be a port/],
  [{ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' }, /^DATABASE_URL: cannot connect \(.*ECONNREFUSED/],
  [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR: /],
  [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 is not an address of this machine/],
])('%j ends it with one clear line', async (env, line) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...compileCache, PORT: '0', DATA_DIR: dataDir, ...env },
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toMatch(line)
  expect(said).not.toMatch(/hidden|\n {4}at /)
})
