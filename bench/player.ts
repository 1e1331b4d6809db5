/**
 * Measures the time to first frame of episodes in the product, compared with a typical web player and the same clips in
 * the same run, and their cost in bytes and memory. Exits with 1 when a goal is missed. bench/README.md describes the
 * method. Run: npm run bench:player [-- --only cold-fast,memory] [--runs 20] [--minutes 30] [--keep folder] `--keep`
 * keeps the product's data in that folder and reuses the imported clips in the next run.
 */
import { parseArgs } from 'node:util'
import type { PlayerBench } from './player/bench.ts'
import { launchBrowser } from './player/browser.ts'
import { cases } from './player/cases.ts'
import type { MetricCheckResult } from './player/check.ts'
import { generateBenchMedia } from './player/media.ts'
import { preparePrototype } from './player/prototype.ts'
import { runMemory } from './player/run-memory.ts'
import { runWebKitMemory } from './player/run-webkit-memory.ts'
import { startBaselineServer, startProductServer } from './player/servers.ts'
import { createMeasurements } from './player/sheet.ts'
import {
  type CaseResult,
  checksTable,
  firstFrameTable,
  meetsFirstFrameGoal,
  unratedMetricsTable,
} from './player/table.ts'
import { warmUp } from './player/warm-up.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const memoryRuns = { memory: runMemory, 'memory-webkit': runWebKitMemory }

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: [...cases.map(({ name }) => name), ...Object.keys(memoryRuns)].join(',') },
    runs: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '0' },
    keep: { type: 'string', default: '' },
  },
})
const names = asked.only.split(',')
const unknown = names.filter((name) => !(name in memoryRuns) && !cases.some((one) => one.name === name))
if (unknown.length > 0) throw new Error(`Unknown case in --only: ${unknown.join(', ')}. See bench/README.md`)

await using running = new AsyncDisposableStack()
const media = await generateBenchMedia()
const lab = await startBaselineServer(media)
running.defer(lab.stop)
const product = await startProductServer(media, asked.keep)
running.defer(product.stop)
await preparePrototype(media, product)
const browser = await launchBrowser()
running.defer(() => browser.close())
const bench: PlayerBench = { browser, lab, product, runs: Number(asked.runs), pageErrors: new Set() }
const results: CaseResult[] = []
const checks: MetricCheckResult[] = []
console.log(`${browser.version()}, ${process.env.CHROME_PATH ?? 'the browser of the tests'}`)
await warmUp(bench)
for (const one of cases.filter(({ name }) => names.includes(name))) {
  await waitUntilIdle()
  const sheet = createMeasurements()
  await one.run(bench, one.situation, sheet)
  results.push({ of: one, sheet })
  checks.push(...one.judges.flatMap((judge) => judge(one.name, sheet)))
  console.log(`${one.name}${sheet.failures.map((reason) => `\n  ✗ ${reason}`).join('')}`)
}
for (const [name, run] of Object.entries(memoryRuns)) {
  if (names.includes(name)) checks.push(...(await run(bench, Number(asked.minutes))))
}

for (const table of [firstFrameTable(results), checksTable(checks), unratedMetricsTable(results)])
  console.log(`\n${table}`)
for (const complaint of bench.pageErrors) console.log(`\nError on a product page: ${complaint}`)
if (!results.every(meetsFirstFrameGoal) || checks.some(({ isMet }) => isMet === false)) process.exitCode = 1
