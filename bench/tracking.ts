/**
 * Measures the server's CPU time for a tracked event, as a ratio to a request to the same endpoint without a session,
 * which also gets status 204 but stores nothing. Alternates between both in the same run. Also measures the CPU time of
 * PostgreSQL and the bytes of an event on disk. Exit code 1 when an event costs more than 0.3 ms of the server process,
 * or when an event is not stored. Run: npm run bench:tracking [-- --events 20000] [--rounds 5]
 */
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { trackPath } from '@cliffhanger/contract/tracking'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { apiBase } from '../apps/server/src/http/runtime-config.ts'
import { connectDevice } from '../apps/server/src/testing/protocol-client.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { readProcessAndChildrenCpuMs, readProcessCpuMs } from './cpu-time.ts'
import { median } from './quantile.ts'

const { values: asked } = parseArgs({
  options: { events: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '5' } },
})
const [count, rounds, atOnce, goalMs] = [Number(asked.events), Number(asked.rounds), 32, 0.3]
const partSize = 5_000

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
const server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'off' } })
const { pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const deviceId = createHash('sha256').update('device').digest('hex')
const own = [
  { event: 'first_frame', vid: '10001', episode: '1', ms: '120', path: 'tap', engine: 'cmaf', network: '4g' },
  { event: 'episode_progress', vid: '10001', episode: '1', percent: '25' },
  { event: 'wall_seen', vid: '10001', episode: '3', offers: 'episode,wholeTitle,membership', episodeCoins: '20' },
  { event: 'landing', path: '/video', vid: '10001', adId: 'summer', clickId: 'c-1' },
]

function ask(path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(`${server.origin}${path}`, { headers, agent }, (answer) => {
      answer.resume()
      if (answer.statusCode !== 204) reject(new Error(`${trackPath} answered ${answer.statusCode}`))
      answer.once('end', resolve)
    })
    asking.once('error', reject)
    asking.end()
  })
}
async function askAll(paths: readonly string[], headers: Readonly<Record<string, string>>): Promise<void> {
  const waiting = paths.values()
  const run = async () => {
    for (const path of waiting) await ask(path, headers)
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}
const storedEvents = async () =>
  Number((await pool.query<{ n: string }>('SELECT count(*) AS n FROM tracked_events')).rows[0]?.n)
const diskBytes = async () => {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('tracked_events')
    UNION ALL SELECT pg_total_relation_size('tracked_event_ids')`,
  )
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}

try {
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  await viewer.save()
  const { userId, cookie = '', token = '' } = viewer.state
  const agentName = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/143.0.0.0 Mobile Safari/537.36'
  const session = { cookie, bearertoken: token, 'user-agent': agentName }
  const pathsOf = () =>
    Array.from({ length: count }, (_, index) => {
      const now = String(Date.now())
      const common = { appSource: '0', version: '1.0.0', source: '3', userPort: '2', createTime: now, sentTime: now }
      const ids = { channelId: '30000001', userId, deviceId, eventId: randomUUID(), visitId: randomUUID() }
      const query = new URLSearchParams({ ...common, ...ids, language: 'en', ...own[index % own.length] })
      return `${apiBase}${trackPath}?${query}`
    })
  const used = async () => ({
    server: await readProcessCpuMs(server.pid),
    database: await readProcessAndChildrenCpuMs(postgres.pid),
  })
  /** Measures the CPU time of server and database per request in ms, including the writing of stored events. */
  async function measure(headers: Readonly<Record<string, string>>, isStored: boolean) {
    const paths = pathsOf()
    const before = await used()
    // Sends batches that fit into the server's event queue.
    for (let from = 0; from < count; from += partSize) {
      const part = paths.slice(from, from + partSize)
      const expected = (await storedEvents()) + (isStored ? part.length : 0)
      await askAll(part, headers)
      for (let tries = 0; (await storedEvents()) < expected && tries < 50; tries += 1) await sleep(200)
      if ((await storedEvents()) !== expected) throw new Error(`${expected} events were expected in the table`)
    }
    const after = await used()
    return { server: (after.server - before.server) / count, database: (after.database - before.database) / count }
  }
  await measure(session, true)
  const bytesBefore = await diskBytes()
  const figures = []
  for (let round = 0; round < rounds; round += 1) {
    const empty = await measure({ 'user-agent': agentName }, false)
    const event = await measure(session, true)
    figures.push({ event, empty, ratio: event.server / empty.server })
  }
  const [eventMs, emptyMs, ratio] = [
    median(figures.map(({ event }) => event.server)),
    median(figures.map(({ empty }) => empty.server)),
    median(figures.map((figure) => figure.ratio)),
  ]
  console.log(
    `server: ${eventMs.toFixed(3)} ms for an event, ${emptyMs.toFixed(3)} ms without a session, ratio ${ratio.toFixed(2)}`,
  )
  console.log(`database: ${median(figures.map(({ event }) => event.database)).toFixed(3)} ms for an event`)
  console.log(`disk: ${(((await diskBytes()) - bytesBefore) / (count * rounds)).toFixed(0)} bytes for an event`)
  const isGood = eventMs <= goalMs
  console.log(isGood ? 'passed' : `failed: more than ${goalMs} ms`)
  if (!isGood) process.exitCode = 1
} finally {
  agent.destroy()
  await close()
  await server.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
}
