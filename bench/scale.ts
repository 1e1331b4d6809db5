/**
 * Measures the cost of a request as the data grows: with 1,000 titles, 10,000 users and 100,000 watch records, then
 * with ten times and a hundred times as much of each. The cost is the CPU time of the server and of PostgreSQL per
 * request, minus their idle CPU time; response times are measured, too. The request rate is far below the machine's
 * capacity. Exit code 1 when a request costs more than 1.3 times as much with the largest data as with the smallest.
 * Run: npm run bench:scale [-- --titles 1000,10000,100000] [--users-per-title 10] [--records-each 10] [--rate 50]
 *   [--seconds 6] [--rounds 3] [--only home] [--keep folder] Linux only. The largest data set needs about 8 GB of disk
 * and takes some minutes to create.
 */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../apps/server/src/testing/server-process.ts'
import { type ApiCase, cases, createRequests, viewerCount } from './api/cases.ts'
import { measureResponseTimes } from './api/pace.ts'
import { parentPidOf, readProcessAndChildrenCpuMs, readProcessCpuMs } from './cpu-time.ts'
import { median, quantile } from './quantile.ts'
import { insertGeneratedTitles, rankCatalogue } from './seed/catalogue.ts'
import { createViewerSessions, insertGeneratedViewers, type Viewer } from './seed/viewers.ts'

const { values: asked } = parseArgs({
  options: {
    titles: { type: 'string', default: '1000,10000,100000' },
    'users-per-title': { type: 'string', default: '10' },
    'records-each': { type: 'string', default: '10' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
  },
})
const sizes = asked.titles.split(',').map(Number)
const [usersPerTitle, recordsEach] = [Number(asked['users-per-title']), Number(asked['records-each'])]
const [perSecond, seconds, rounds] = [Number(asked.rate), Number(asked.seconds), Number(asked.rounds)]
const chosen = cases.filter(({ name }) => name.startsWith(asked.only))
const most = 1.3
/** Accuracy of the CPU clock in ms; smaller costs count as this value. */
const clockAccuracyMs = 0.1

/** Duration of a round divided by the duration of the idle measurement before it. */
const roundToIdleRatio = 2

interface Cost {
  readonly serverMs: number
  readonly databaseMs: number
  readonly p50: number
  readonly p95: number
}
/** Costs by call, in the order of the data sizes. */
const costs = new Map<string, Cost[]>()

const dataDir = asked.keep === '' ? await makeDataDir() : resolve(asked.keep)
const postgres = await startEmbedded({ dataDir })
const first = await startServerProcess({ dataDir })
await first.stop()
const { db, pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
let viewers: Viewer[] = []
let sent = 0
try {
  await pool.query(`ALTER SYSTEM SET autovacuum = off`)
  // Prevents checkpoints during the measurement, which would differ from size to size.
  await pool.query(`ALTER SYSTEM SET max_wal_size = '16GB'`)
  await pool.query(`ALTER SYSTEM SET checkpoint_timeout = '1h'`)
  await pool.query('SELECT pg_reload_conf()')
  const postmaster = await postmasterOf()
  console.log(`${perSecond} requests a second, ${rounds} × ${seconds} s for each call; medians`)
  for (const size of sizes) {
    const from = performance.now()
    await insertGeneratedTitles(pool, size)
    await insertGeneratedViewers(pool, size * usersPerTitle, recordsEach)
    if (viewers.length === 0) viewers = await createViewerSessions(pool, viewerCount)
    await rankCatalogue(db, pool)
    await pool.query('CHECKPOINT')
    const server = await startServerProcess({ dataDir })
    await untilIdle()
    const counted = await counts()
    console.log(`\n${counted}; made in ${Math.round((performance.now() - from) / 1000)} s`)
    console.log(`${''.padEnd(22)} server ms  database ms      p50      p95`)
    const { rows } = await pool.query<{ vid_id: string }>(
      "SELECT vid_id FROM titles WHERE slug LIKE 'bench-%' ORDER BY vid_id",
    )
    const vidIds = rows.map((row) => row.vid_id)
    for (const one of chosen) await measure(one, server, postmaster, vidIds)
    await server.stop()
  }
} finally {
  await pool.query('ALTER SYSTEM RESET ALL').catch(() => undefined)
  await close()
  await postgres.stop()
  if (asked.keep === '') await removeDataDir(dataDir)
}
const missed = verdict()
process.exitCode = missed === 0 ? 0 : 1

async function postmasterOf(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentPidOf(rows[0]?.pid ?? 0)
}

/** Waits until the ranking job at startup has finished, which would distort the measurement. */
async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 10; ) {
    await sleep(300)
    const { rows } = await pool.query("SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()")
    quiet = rows.length === 0 ? quiet + 1 : 0
  }
}

async function counts(): Promise<string> {
  const count = async (table: string) =>
    Number((await pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n).toLocaleString('en')
  return `${await count('titles')} titles, ${await count('users')} users, ${await count('watch_records')} watch records`
}

async function measure(
  of: ApiCase,
  server: ServerProcess,
  postmaster: number,
  vidIds: readonly string[],
): Promise<void> {
  const count = perSecond * seconds
  const run = () => {
    const requests = createRequests(of, viewers, vidIds, { from: sent, count })
    sent += count
    return measureResponseTimes(server.origin, requests, { perSecond, seconds })
  }
  const used = async () => ({
    server: await readProcessCpuMs(server.pid),
    database: await readProcessAndChildrenCpuMs(postmaster),
  })
  // Fills the caches, as in a server that has been running for a while.
  await run()
  await run()
  const found: Cost[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Measures idle CPU in each round, so that a background job distorts only one round, which the median ignores.
    const rest = await used()
    await sleep((seconds * 1000) / roundToIdleRatio)
    const before = await used()
    const times = await run()
    const after = await used()
    const own = (of: 'server' | 'database') => after[of] - before[of] - (before[of] - rest[of]) * roundToIdleRatio
    found.push({
      serverMs: own('server') / count,
      databaseMs: own('database') / count,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
    })
  }
  const medianOf = (pick: (cost: Cost) => number) => median(found.map(pick))
  const cost = {
    serverMs: medianOf((one) => one.serverMs),
    databaseMs: medianOf((one) => one.databaseMs),
    p50: medianOf((one) => one.p50),
    p95: medianOf((one) => one.p95),
  }
  costs.set(of.name, [...(costs.get(of.name) ?? []), cost])
  const figures = [cost.serverMs.toFixed(2).padStart(9), cost.databaseMs.toFixed(2).padStart(12)]
  const times = [cost.p50, cost.p95].map((ms) => `${ms.toFixed(1)} ms`.padStart(8))
  console.log([of.name.padEnd(22), ...figures, ...times].join(' '))
}

/** Prints the table for docs/scaling.md. Returns the number of calls whose cost grows too much. */
function verdict(): number {
  let missed = 0
  console.log(
    `\n| call | ${sizes.map((size) => `${size.toLocaleString('en')} titles`).join(' | ')} | ratio | p50 / p95 ms, smallest | largest | |`,
  )
  console.log(`|---|${'---|'.repeat(sizes.length + 4)}`)
  for (const [name, found] of costs) {
    const whole = found.map((cost) => cost.serverMs + cost.databaseMs)
    const ratio = Math.max(whole.at(-1) ?? 0, clockAccuracyMs) / Math.max(whole[0] ?? 0, clockAccuracyMs)
    // A cost below zero means that another job ran during the idle measurement.
    const isFlat = ratio <= most && whole.every((ms) => ms > 0)
    if (!isFlat) missed += 1
    const times = [found[0], found.at(-1)].map((cost) => `${cost?.p50.toFixed(1)} / ${cost?.p95.toFixed(1)}`)
    const cells = [
      ...found.map(
        (cost) =>
          `${(cost.serverMs + cost.databaseMs).toFixed(2)} ms (${cost.serverMs.toFixed(2)} + ${cost.databaseMs.toFixed(2)})`,
      ),
    ]
    console.log(`| ${[name, ...cells, `× ${ratio.toFixed(2)}`, ...times, isFlat ? '✓' : '✗'].join(' | ')} |`)
  }
  return missed
}
