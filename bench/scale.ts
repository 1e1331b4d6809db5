/**
 * What a request costs as the product grows: a thousand titles, ten thousand users and a hundred thousand watch records,
 * then a hundred times as much of each. Processor time of server and PostgreSQL per request, and what the caller feels, at
 * a steady rate. Exits with 1 when a cost grows by more than 1.3.
 * Run: npm run bench:scale [-- --requests 3000] [--steps 1,10,100] [--only home] [--keep folder]
 * `--keep` leaves the grown database in that folder; it can be grown further, not made smaller.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { cases, requestsOf, viewerCount } from './api/cases.ts'
import { pace } from './api/pace.ts'
import { processorMs } from './api/processor-time.ts'
import { median, quantile } from './quantile.ts'
import { growCatalogue, rankCatalogue } from './seed/catalogue.ts'
import { untilIdle } from './seed/until-idle.ts'
import { addWatchers, openSessions, type Viewer } from './seed/viewers.ts'

const { values: asked } = parseArgs({
  options: {
    requests: { type: 'string', default: '3000' },
    steps: { type: 'string', default: '1,100' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
  },
})
const titlesAtOne = 1_000
const usersAtOne = 10_000
const recordsEach = 10
const mostGrowth = 1.3
const rounds = 3
/** Well below what the slowest call can answer. */
const perSecond = 200
const seconds = Math.ceil(Number(asked.requests) / perSecond)
const chosen = cases.filter(({ name }) => name.startsWith(asked.only))

const dataDir = asked.keep === '' ? await makeDataDir() : resolve(asked.keep)
const postgres = await startEmbedded({ dataDir })
const first = await startServerProcess({ dataDir })
await first.stop()
const { db, pool, close } = await openDatabase(postgres.connection, { statementTimeoutMs: 0 })
const costsAtFirst = new Map<string, number>()
let viewers: Viewer[] = []
let sent = 0
try {
  for (const step of asked.steps.split(',').map(Number)) {
    const [titles, users] = [titlesAtOne * step, usersAtOne * step]
    await growCatalogue(pool, titles)
    await addWatchers(pool, users, recordsEach)
    if (viewers.length === 0) viewers = await openSessions(pool, viewerCount)
    await rankCatalogue(db, pool)
    const { rows } = await pool.query<{ vid_id: string }>(
      "SELECT vid_id FROM titles WHERE slug LIKE 'bench-%' ORDER BY vid_id",
    )
    const vidIds = rows.map((row) => row.vid_id)
    const server = await startServerProcess({ dataDir })
    await untilIdle(pool)
    console.log(`\n${titles} titles, ${users} users, ${users * recordsEach} watch records`)
    console.log(`| call | processor ms a request | to the first | p50 ms | p95 ms | |\n|---|---|---|---|---|---|`)
    for (const one of chosen) {
      const costs: number[] = []
      const times: number[][] = []
      // The first round warms up, and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const requests = requestsOf(one, viewers, vidIds, { from: sent, count: perSecond * seconds })
        sent += requests.length
        const working = () => Promise.all([processorMs(server.pid), processorMs(postgres.pid)])
        const before = await working()
        const answered = await pace(server.origin, requests, { perSecond, seconds })
        const after = await working()
        if (round === 0) continue
        costs.push(after.reduce((sum, ms, at) => sum + ms - (before[at] ?? 0), 0) / requests.length)
        times.push(answered)
      }
      tell(one.name, median(costs), times)
    }
    await server.stop()
  }
} finally {
  await close()
  await postgres.stop()
  if (asked.keep === '') await removeDataDir(dataDir)
}

function tell(name: string, cost: number, times: readonly (readonly number[])[]): void {
  const atFirst = costsAtFirst.get(name) ?? cost
  costsAtFirst.set(name, atFirst)
  const growth = cost / atFirst
  const isMet = growth <= mostGrowth
  if (!isMet) process.exitCode = 1
  const felt = [0.5, 0.95].map((share) => median(times.map((round) => quantile([...round], share))).toFixed(1))
  console.log(`| ${[name, cost.toFixed(2), `× ${growth.toFixed(2)}`, ...felt, isMet ? '✓' : '✗'].join(' | ')} |`)
}
