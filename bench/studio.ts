/**
 * Measures the response times of requests by Studio's pages with 1,000,000 viewers, 100,000 titles and 1,000,000
 * orders, also as ratios to the response times with a hundredth of the data in the same run. Exit code 1 when the 95th
 * percentile of a request exceeds one second with the large data. Run: npm run bench:studio [-- --titles 1000,100000]
 * [--users-per-title 10] [--orders-per-title 10] [--runs 20]
 *   [--only orders/list] The large data set needs about 8 GB of disk and takes some minutes to create.
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { createInvite } from '../apps/server/src/modules/operators/invites.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { createStudioClient } from '../apps/server/src/testing/studio-client.ts'
import { quantile } from './quantile.ts'
import { insertGeneratedTitles, rankCatalogue } from './seed/catalogue.ts'
import { insertGeneratedViewers } from './seed/viewers.ts'
import { cases } from './studio/cases.ts'
import { insertGeneratedAddresses, insertGeneratedOrders, readRandomIds } from './studio/seed.ts'

const { values: asked } = parseArgs({
  options: {
    titles: { type: 'string', default: '1000,100000' },
    'users-per-title': { type: 'string', default: '10' },
    'orders-per-title': { type: 'string', default: '10' },
    runs: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const sizes = asked.titles.split(',').map(Number)
const chosen = cases.filter(({ name }) => name.startsWith(asked.only))
const mostMs = 1_000
const recordsEach = 2

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
const first = await startServerProcess({ dataDir })
await first.stop()
const { db, pool, close } = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
/** 50th and 95th percentile in ms by request, in the order of the data sizes. */
const times = new Map<string, { p50: number; p95: number }[]>()
let failed = 0
try {
  await pool.query("ALTER SYSTEM SET max_wal_size = '16GB'")
  await pool.query('SELECT pg_reload_conf()')
  for (const size of sizes) {
    const from = performance.now()
    await insertGeneratedTitles(pool, size)
    await insertGeneratedViewers(pool, size * Number(asked['users-per-title']), recordsEach)
    await insertGeneratedAddresses(pool)
    await insertGeneratedOrders(pool, size * Number(asked['orders-per-title']))
    await rankCatalogue(db, pool)
    await pool.query('CHECKPOINT')
    console.log(
      `${size.toLocaleString('en')} titles and their data: ${Math.round((performance.now() - from) / 1000)} s`,
    )
    const server = await startServerProcess({ dataDir })
    try {
      await measure(server.origin)
    } finally {
      await server.stop()
    }
  }
} finally {
  await pool.query('ALTER SYSTEM RESET ALL').catch(() => undefined)
  await close()
  await postgres.stop()
  await removeDataDir(dataDir)
}

async function measure(origin: string): Promise<void> {
  const ids = await readRandomIds(pool)
  const client = createStudioClient({ origin })
  const email = `owner-${randomBytes(4).toString('hex')}@studio.example.com`
  const { token } = await createInvite({ db, now: Date.now, randomBytes }, email, 'owner')
  await client.accept(token, 'Bench')
  for (const { name, run } of chosen) {
    const taken: number[] = []
    // The first request fills caches, as in a server that has been running for a while.
    for (let turn = 0; turn <= Number(asked.runs); turn += 1) {
      const startedMs = performance.now()
      await run(client, ids, turn)
      if (turn > 0) taken.push(performance.now() - startedMs)
    }
    times.set(name, [...(times.get(name) ?? []), { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) }])
  }
}

console.log(`\n${''.padEnd(36)}${sizes.map((size) => `${size} titles`.padStart(18)).join('')}     ratio`)
for (const [name, found] of times) {
  const cells = found.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`.padStart(18))
  const [small, large] = [found[0], found.at(-1)]
  const isSlow = (large?.p95 ?? 0) > mostMs
  if (isSlow) failed += 1
  const ratio = small && large ? (large.p50 / small.p50).toFixed(2) : ''
  console.log(`${name.padEnd(36)}${cells.join('')}${ratio.padStart(10)}${isSlow ? ' too slow' : ''}`)
}
console.log(`\n${times.size - failed} passed, ${failed} failed (p50 / p95 in ms; at most ${mostMs} ms)`)
process.exitCode = failed === 0 ? 0 : 1
