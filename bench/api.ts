/**
 * Measures the requests per second of the most important calls, as a share of a bare Fastify route with the same
 * response size in the same run: with 1,000 and with 100,000 titles, each time with a million watch records. Calls that
 * write are also compared with a bare route that commits one row with fsync in the same PostgreSQL. Exit code 1 when a
 * share is below its target, or when the server sheds or fails a request of a measured round. Run: npm run bench:api
 * [-- --seconds 3] [--rounds 3] [--titles 1000,100000] [--only home] [--keep folder] `--keep` keeps the seeded database
 * in that folder and reuses it in the next run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { type ApiCase, cases, createRequests, viewerCount } from './api/cases.ts'
import { type BenchRequest, connectionCount, measureThroughput } from './api/load.ts'
import { measureResponseTimes } from './api/pace.ts'
import { median, quantile } from './quantile.ts'
import { insertGeneratedTitles, rankCatalogue } from './seed/catalogue.ts'
import { createViewerSessions, insertWatchRecords, type Viewer } from './seed/viewers.ts'

const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    titles: { type: 'string', default: '1000,100000' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
  },
})
const seconds = Number(asked.seconds)
const rounds = Number(asked.rounds)
const sizes = asked.titles.split(',').map(Number)
const chosen = cases.filter(({ name }) => name.startsWith(asked.only))
const requestsARound = Math.ceil(seconds * 8_000)
/** Requests per second at a steady rate: well below the capacity of each call, with enough samples for a p99. */
const steadyRate = 250
const steadySeconds = seconds * 2

const dataDir = asked.keep === '' ? await makeDataDir() : resolve(asked.keep)
const postgres = await startEmbedded({ dataDir })
const first = await startServerProcess({ dataDir })
await first.stop()
const { db, pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
const bareServer = new URL('api/bare-server.ts', import.meta.url).pathname
const bare = spawn(process.execPath, [bareServer, JSON.stringify(postgres.superuserConnection)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [bareOrigin = ''] = (await once(createInterface(bare.stdout), 'line')).map(String)
let viewers: Viewer[] = []
let sent = 0
const p99s = new Map<string, number>()

console.log(
  `${connectionCount} connections, ${viewerCount} viewers, ${rounds} × ${seconds} s each; medians; p50 and p99 at ${steadyRate} a second`,
)
try {
  for (const [step, size] of sizes.entries()) {
    await insertGeneratedTitles(pool, size)
    await insertWatchRecords(pool)
    if (step === 0) viewers = await createViewerSessions(pool, viewerCount)
    await rankCatalogue(db, pool)
    const vidIds = (
      await pool.query<{ vid_id: string }>("SELECT vid_id FROM titles WHERE slug LIKE 'bench-%' ORDER BY vid_id")
    ).rows
    const server = await startServerProcess({ dataDir })
    await untilIdle()
    console.log(
      `\n${`${size} titles`.padEnd(22)} per second  share of bare  share of bare write    target      p50      p99   p99 to ${sizes[0]}`,
    )
    for (const one of chosen) {
      await measure(
        one,
        server.origin,
        vidIds.map((row) => row.vid_id),
      )
    }
    await server.stop()
  }
} finally {
  bare.kill()
  await close()
  await postgres.stop()
  if (asked.keep === '') await removeDataDir(dataDir)
}

/** Waits until the ranking job at startup and autovacuum have finished, which would distort the measurement. */
async function untilIdle(): Promise<void> {
  await pool.query('CHECKPOINT')
  for (let quiet = 0; quiet < 10; ) {
    await sleep(200)
    const busy =
      "SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() OR query LIKE 'autovacuum%'"
    quiet = (await pool.query(busy)).rows.length === 0 ? quiet + 1 : 0
  }
}

async function measure(of: ApiCase, origin: string, vidIds: readonly string[]): Promise<void> {
  const next = () => {
    const requests = createRequests(of, viewers, vidIds, { from: sent, count: requestsARound })
    sent += requestsARound
    return requests
  }
  const warmUp = next()
  const bytes = await answerBytes(origin, warmUp[0])
  const baselines = of.writes ? (['bare', 'bare-write'] as const) : (['bare'] as const)
  const bareRequests = (route: string) =>
    warmUp.slice(0, 4_096).map((request) => ({ ...request, path: `/${route}/${bytes}` }))
  for (const route of baselines) await measureThroughput(bareOrigin, bareRequests(route), 1)
  await measureThroughput(origin, warmUp, seconds)
  const rates: { readonly ours: number; readonly bare: number; readonly 'bare-write': number }[] = []
  const times: number[][] = []
  let [refused, failed] = [0, 0]
  const throughput = async (from: string, requests: readonly BenchRequest[]) => {
    const figures = await measureThroughput(from, requests, seconds)
    refused += figures.refused
    failed += figures.failed
    return figures.perSecond
  }
  for (let round = 0; round < rounds; round += 1) {
    const bareRate = await throughput(bareOrigin, bareRequests('bare'))
    const writeRate = of.writes ? await throughput(bareOrigin, bareRequests('bare-write')) : Number.NaN
    rates.push({ bare: bareRate, 'bare-write': writeRate, ours: await throughput(origin, next()) })
    times.push(await measureResponseTimes(origin, next(), { perSecond: steadyRate, seconds: steadySeconds }))
  }
  const [ours, share, writeShare] = [
    median(rates.map((rate) => rate.ours)),
    median(rates.map((rate) => rate.ours / rate.bare)),
    median(rates.map((rate) => rate.ours / rate['bare-write'])),
  ]
  const isMissed = (of.baseline === 'bare' ? share : writeShare) < of.target
  if (isMissed || refused + failed > 0) process.exitCode = 1
  const p99 = median(times.map((round) => quantile(round, 0.99)))
  if (!p99s.has(of.name)) p99s.set(of.name, p99)
  const columns = [
    of.name.padEnd(22),
    ours.toFixed(0).padStart(10),
    share.toFixed(2).padStart(14),
    (of.writes ? writeShare.toFixed(2) : '').padStart(20),
    `${isMissed ? '✗' : '✓'} ${of.target.toFixed(2)}`.padStart(9),
    `${median(times.map((round) => quantile(round, 0.5))).toFixed(1)} ms`.padStart(8),
    `${p99.toFixed(1)} ms`.padStart(8),
    `× ${(p99 / (p99s.get(of.name) ?? p99)).toFixed(2)}`.padStart(9),
    ` ${bytes} B`,
    refused > 0 ? ` ${refused} REFUSED` : '',
    failed > 0 ? ` ${failed} FAILED` : '',
  ]
  console.log(columns.join(' '))
}

async function answerBytes(origin: string, request: BenchRequest | undefined): Promise<number> {
  if (!request) throw new Error('The case produced no requests')
  const { path, headers, body } = request
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return Buffer.byteLength(text)
}
