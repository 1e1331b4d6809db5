/**
 * Measures the duration of a first start, with an empty DATA_DIR (creates the database, imports the demo catalogue),
 * until the server listens and until `/readyz` succeeds, and of a second start. Prints them also as a ratio to starting
 * the bare Node runtime in the same run. Run: npm run bench:start-up
 */
import { execFileSync } from 'node:child_process'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { median } from './quantile.ts'

const runs = 3
const figures = new Map<string, number[]>()

async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const from = performance.now()
  const done = await work()
  figures.set(name, [...(figures.get(name) ?? []), performance.now() - from])
  return done
}

for (let run = 0; run < runs; run += 1) {
  const dataDir = await makeDataDir()
  await timed('bare runtime', () => execFileSync(process.execPath, ['-e', '0']))
  const first = await timed('first start, ready', () => startServerProcess({ dataDir }))
  await first.stop()
  const second = await timed('second start, ready', () => startServerProcess({ dataDir }))
  await second.stop()
  const other = await makeDataDir()
  const early = await timed('first start, listening', () => startServerProcess({ dataDir: other, until: 'listening' }))
  await early.stop()
  await Promise.all([dataDir, other].map(removeDataDir))
}

const baseline = median(figures.get('bare runtime') ?? [])
for (const [name, values] of figures) {
  const ms = median(values)
  console.log(
    `${name.padEnd(24)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / baseline).toFixed(1).padStart(6)} × bare runtime`,
  )
}
