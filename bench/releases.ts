/**
 * Start times of episodes in this checkout and in an earlier one, in turns in one browser, so that the machine's changing
 * speed affects both alike. The earlier checkout has its packages installed and its web app built.
 * Run: npm run bench:releases -- --before <folder> [--only cold-fast,tap-fast] [--runs 10] [--turns 4]
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Bench } from './player/bench.ts'
import { launchBrowser } from './player/browser.ts'
import { cases } from './player/cases.ts'
import { makeMedia } from './player/media.ts'
import { preparePrototype } from './player/prototype.ts'
import { type Product, startLab, startProduct } from './player/servers.ts'
import { createMeasurements, type Figure, type Measurements, percentile } from './player/sheet.ts'
import { warmUp } from './player/warm-up.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const figures: readonly Figure[] = ['first frame', 'main thread', 'FCP', 'LCP']

/** All with a goal, except for the one that encodes: earlier checkouts do not report their data folder. */
const comparable = cases.flatMap(({ name, goal }) => (goal && name !== 'swipe-av1' ? [name] : []))

const { values: asked } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string', default: comparable.join(',') },
    runs: { type: 'string', default: '10' },
    turns: { type: 'string', default: '4' },
  },
})
if (!asked.before) throw new Error('--before needs the folder of the earlier checkout')
const names = asked.only.split(',')
const unknown = names.filter((name) => !cases.some((one) => one.name === name))
if (unknown.length > 0) throw new Error(`Unknown case in --only: ${unknown.join(', ')}. See bench/README.md`)

await using running = new AsyncDisposableStack()
const media = await makeMedia()
const lab = await startLab(media)
running.defer(lab.stop)
const earlier: { startProduct: typeof startProduct } = await import(
  pathToFileURL(resolve(asked.before, 'bench/player/servers.ts')).href
)
const products: Product[] = []
for (const start of [earlier.startProduct, startProduct]) {
  const product = await start(media, '')
  running.defer(product.stop)
  products.push(product)
  // The last one's segments, for both.
  await preparePrototype(media, product)
}
const browser = await launchBrowser()
running.defer(() => browser.close())
const sides = products.map((product) => {
  const bench: Bench = { browser, lab, product, runs: Number(asked.runs), pageErrors: new Set() }
  return { bench, sheets: new Map<string, Measurements>(names.map((name) => [name, createMeasurements()])) }
})
for (const { bench } of sides) await warmUp(bench)
for (let turn = 0; turn < Number(asked.turns); turn += 1) {
  await waitUntilIdle()
  for (const one of cases.filter(({ name }) => names.includes(name))) {
    // The side that begins alternates, so that neither always follows the other.
    for (const { bench, sheets } of turn % 2 === 0 ? sides : sides.toReversed()) {
      const sheet = sheets.get(one.name)
      if (sheet) await one.run(bench, one.situation, sheet)
    }
  }
}

console.log(
  '\n| case | figure | n | before p50 / p95 | after p50 / p95 | after ÷ before |\n| --- | --- | --- | --- | --- | --- |',
)
for (const name of names) {
  const [before, after] = sides.map(({ sheets }) => sheets.get(name))
  if (!before || !after) continue
  for (const figure of figures) {
    const [old, now] = [before.of('product', figure), after.of('product', figure)]
    if (now.length === 0) continue
    const pair = (values: readonly number[]) => [percentile(values, 0.5), percentile(values, 0.95)] as const
    const [[old50, old95], [now50, now95]] = [pair(old), pair(now)]
    const cells = [`${old50.toFixed(0)} / ${old95.toFixed(0)}`, `${now50.toFixed(0)} / ${now95.toFixed(0)}`]
    const ratios = `${(now50 / old50).toFixed(3)} / ${(now95 / old95).toFixed(3)}`
    console.log(`| ${[name, figure, `${old.length}, ${now.length}`, ...cells, ratios].join(' | ')} |`)
  }
  for (const reason of [...before.failures, ...after.failures]) console.log(`  ✗ ${name}: ${reason}`)
}
