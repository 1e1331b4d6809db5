import type { Browser } from 'playwright-core'
import { waitUntilIdle } from '../wait-until-idle.ts'
import type { PlayerBench } from './bench.ts'
import { cases } from './cases.ts'
import type { BenchServer, ProductServer } from './servers.ts'
import { createMeasurements, type Measurements, type MetricName, percentile } from './sheet.ts'
import { warmUp } from './warm-up.ts'

const figures: readonly MetricName[] = ['first frame', 'main thread', 'FCP', 'LCP']

/** Parses a comma-separated list of case names of `bench:player`. Throws if a name is unknown. */
export function parseCaseNames(text: string): string[] {
  const names = text.split(',')
  const unknown = names.filter((name) => !cases.some((one) => one.name === name))
  if (unknown.length > 0) throw new Error(`Unknown case in --only: ${unknown.join(', ')}. See bench/README.md`)
  return names
}

interface Compared {
  readonly browser: Browser
  readonly lab: BenchServer
  /** The baseline product, then the product to compare with it. */
  readonly products: readonly (readonly [name: string, product: ProductServer])[]
  /** Names of cases of `bench:player`. */
  readonly names: readonly string[]
  readonly runs: number
  readonly turns: number
}

/**
 * Measures start times of two products and prints them. Alternates between the products in one browser, so that changes
 * of the machine's speed affect the two products equally.
 */
export async function compareInTurns({ browser, lab, products, names, runs, turns }: Compared): Promise<void> {
  const sides = products.map(([, product]) => {
    const bench: PlayerBench = { browser, lab, product, runs, pageErrors: new Set() }
    return { bench, sheets: new Map<string, Measurements>(names.map((name) => [name, createMeasurements()])) }
  })
  for (const { bench } of sides) await warmUp(bench)
  for (let turn = 0; turn < turns; turn += 1) {
    await waitUntilIdle()
    for (const one of cases.filter(({ name }) => names.includes(name))) {
      // The order alternates, so that neither product is always measured second.
      for (const { bench, sheets } of turn % 2 === 0 ? sides : sides.toReversed()) {
        const sheet = sheets.get(one.name)
        if (sheet) await one.run(bench, one.situation, sheet)
      }
    }
  }

  const [first, second] = products.map(([name]) => name)
  console.log(
    `\n| case | figure | n | ${first} p50 / p95 | ${second} p50 / p95 | ${second} ÷ ${first} |\n| --- | --- | --- | --- | --- | --- |`,
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
}
