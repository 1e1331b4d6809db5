/**
 * Compares the start times of episodes in this checkout and in an earlier checkout. Alternates between both in one
 * browser, so that changes of the machine's speed affect both equally. The earlier checkout must have its packages
 * installed and its web app built. Run: npm run bench:releases -- --before <folder> [--only cold-fast,tap-fast] [--runs
 * 10] [--turns 4]
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { launchBrowser } from './player/browser.ts'
import { cases } from './player/cases.ts'
import { compareInTurns, parseCaseNames } from './player/compare-in-turns.ts'
import { generateBenchMedia } from './player/media.ts'
import { preparePrototype } from './player/prototype.ts'
import { type ProductServer, startBaselineServer, startProductServer } from './player/servers.ts'

/**
 * Names of the cases that can run on both checkouts: all with a goal, except `swipe-av1`. This case needs the path of
 * the data folder, which earlier checkouts do not report.
 */
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
const names = parseCaseNames(asked.only)

await using running = new AsyncDisposableStack()
const media = await generateBenchMedia()
const lab = await startBaselineServer(media)
running.defer(lab.stop)
const earlier: Partial<Record<'startProduct' | 'startProductServer', typeof startProductServer>> = await import(
  pathToFileURL(resolve(asked.before, 'bench/player/servers.ts')).href
)
// Checkouts before 29 November 2026 export `startProductServer` as `startProduct`.
const startEarlier = earlier.startProductServer ?? earlier.startProduct
if (!startEarlier) throw new Error('--before needs a checkout with bench/player/servers.ts')
const products: ProductServer[] = []
for (const start of [startEarlier, startProductServer]) {
  const product = await start(media, '')
  running.defer(product.stop)
  products.push(product)
  // Cold starts also open the prototype, which plays a copy of the segments of the release started last.
  await preparePrototype(media, product)
}
const browser = await launchBrowser()
running.defer(() => browser.close())
const [before, after] = products
if (before && after)
  await compareInTurns({
    browser,
    lab,
    products: [
      ['before', before],
      ['after', after],
    ],
    names,
    runs: Number(asked.runs),
    turns: Number(asked.turns),
  })
