import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { search } from '@cliffhanger/contract/search'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findDataHome } from './db/embedded/data-home.ts'
import { startServer } from './start.ts'
import { rewardedAdsBrandSettings } from './testing/ads-world.ts'
import { createTestDatabase, databaseEnv } from './testing/database.ts'
import { makeDramaFolder } from './testing/operator-folder.ts'
import { connectDevice } from './testing/protocol-client.ts'
import {
  compileCacheEnv,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts'
import { writeBrand } from './testing/test-brand.ts'

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
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
async function viewerOf({ origin }: ServerProcess, cookie?: string) {
  const viewer = await connectDevice(origin)
  if (cookie !== undefined) viewer.state.cookie = cookie
  await viewer.check()
  return viewer
}

test('the server prints its URL, exits with 0, and keeps users and keys after a stop and after a kill', async () => {
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

test('a first start is ready only once the demo titles are imported', { timeout: 60_000 }, async () => {
  const [fresh, demo] = [await makeDataDir(), await makeDataDir()]
  await makeDramaFolder(join(demo, 'one'), { yaml: 'names: { en: One }\n', episodes: 1 })
  const port = await freePort()
  const config = readConfig({ DATA_DIR: fresh, DEMO_CATALOGUE: demo, PORT: `${port}`, LOG_LEVEL: 'silent' }, fresh)
  const starting = startServer(config, () => undefined)
  const origin = `http://127.0.0.1:${port}`
  const status = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  // Polls `/readyz` without pauses, from the first moment at which clients can connect.
  while ((await status()) !== 200);
  const viewer = await connectDevice(origin)
  await viewer.check()
  const { rows } = await viewer.ask(search.searchVideoInfo, { search: 'One', pageNum: 1, pageSize: 10 })
  expect(rows.map((row) => row.vidName)).toEqual(['One'])
  await (await starting).stop()
  await Promise.all([fresh, demo].map(removeDataDir))
})

test('the server starts while a backup reads expired event tables', async () => {
  const database = await createTestDatabase()
  const fresh = await makeDataDir()
  await database.pool.query(
    "CREATE TABLE tracked_events_d20200101 PARTITION OF tracked_events FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')",
  )
  const backup = await database.pool.connect()
  await backup.query('SET idle_in_transaction_session_timeout = 0')
  await backup.query('BEGIN; LOCK TABLE tracked_events_d20200101, tracked_events_other IN ACCESS SHARE MODE')
  const settings = { PAYMENTS: 'test', DEMO_CATALOGUE: 'off', PORT: '0', LOG_LEVEL: 'silent' }
  const env = { ...settings, ...databaseEnv(database) }
  try {
    await (await startServer(readConfig({ ...env, DATA_DIR: fresh }, fresh), () => undefined)).stop()
  } finally {
    backup.release(true)
    await database.close()
    await removeDataDir(fresh)
  }
})

test('two signals of a closing terminal stop the server and its database once', async () => {
  const server = await start()
  const { data } = await findDataHome(dataDir)
  await access(join(data, 'postmaster.pid'))
  process.kill(server.pid, 'SIGHUP')
  expect(await server.stop()).toBe(0)
  await expect(access(join(data, 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('two servers may share a DATA_DIR', async () => {
  const [one, other] = [await start(), await start()]
  const { userId, cookie } = (await viewerOf(one)).state
  expect(await one.stop()).toBe(0)
  expect((await viewerOf(other, cookie)).state.userId).toBe(userId)
})

test('requests in flight finish after a stop signal', async () => {
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
  // The stop does not wait the ten seconds that are allowed for hanging connections.
  expect(performance.now() - answeredAt).toBeLessThan(8000)
})

test('does not start with a PAY_ORIGIN that has the host of a brand, and names the brand', async () => {
  const brands = join(dataDir, 'brands.yaml')
  await writeFile(
    brands,
    'brands: [{ id: two, names: { en: Two }, company: C, address: A, contact: C, hosts: [two.example.com] }]',
  )
  const origins = { PUBLIC_URL: 'https://watch.example.com', PAY_ORIGIN: 'https://two.example.com' }
  const env = { DATA_DIR: dataDir, PAYMENTS: 'test', BRANDS_FILE: brands, LOG_LEVEL: 'silent' }
  const starting = startServer(readConfig({ ...env, ...origins }, dataDir), () => undefined)
  await expect(starting).rejects.toThrow('PAY_ORIGIN https://two.example.com has a host of the brand two')
})

test('does not start if a brand needs reports of its ad network and the secret of the reports is missing', async () => {
  const brand = await writeBrand(rewardedAdsBrandSettings('callback'))
  const env = { DATA_DIR: dataDir, PAYMENTS: 'test', BRANDS_FILE: brand.file, LOG_LEVEL: 'silent' }
  const starting = startServer(readConfig(env, dataDir), () => undefined)
  await expect(starting).rejects.toThrow('AD_CALLBACK_SECRET is needed')
  await brand.remove()
})

test('without PAY_ORIGIN the server prints that the card form opens only under certain host names', async () => {
  const server = await startServerProcess({
    dataDir,
    env: { DEMO_CATALOGUE: 'off', PAYMENTS: 'test', TRUSTED_PROXIES: '127.0.0.1' },
  })
  running.push(server)
  expect(server.output()).toContain('PAY_ORIGIN is not set: the card form opens only where')
})

test.each([
  [{ PORT: 'http' }, /^Configuration:\n {2}PORT must be a port/],
  [
    { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' },
    /^Configuration:\n {2}AIRWALLEX_ENV is not set, .* DATABASE_URL is set; set AIRWALLEX_ENV to demo or prod .*PAYMENTS=test/,
  ],
  [
    { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x', PAYMENTS: 'test' },
    /^DATABASE_URL: cannot connect \(.*ECONNREFUSED/,
  ],
  [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR: /],
  [{ HOST: '203.0.113.7', PAYMENTS: 'test' }, /^HOST 203\.0\.113\.7 is not an address of this machine/],
])('the server prints why it does not start with %j, without a stack trace or a password', async (env, line) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...compileCacheEnv, PORT: '0', DATA_DIR: dataDir, ...env },
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toMatch(line)
  expect(said).not.toMatch(/hidden|\n {4}at /)
})
