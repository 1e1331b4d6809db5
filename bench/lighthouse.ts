/**
 * Lighthouse scores (mobile preset) of the home page of a production build on its own server: the median of five runs.
 * Exits with 1 when a score is below its goal. CHROME_PATH selects another browser than the one of the tests.
 * Run: npm run bench:lighthouse [-- <path>]
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { chromiumPath } from '../tests/chromium.ts'
import { median } from './quantile.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const lighthouse = 'lighthouse@13.5.0'
const runs = 5
const goals = { performance: 0.95, accessibility: 1, 'best-practices': 0.95, seo: 0 } as const
type Category = keyof typeof goals
interface Report {
  /** Lighthouse's speed index of the machine; its preset expects 1,500 or more. */
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >
}
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

async function measure(url: string, output: string): Promise<Report> {
  const chrome = process.env.CHROME_PATH ?? chromiumPath
  const args = [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet'],
    ...['--output=json', `--output-path=${output}`, `--only-categories=${categories.join(',')}`],
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  await promisify(execFile)('npm', args, { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: 1 << 24 })
  return JSON.parse(await readFile(output, 'utf8'))
}

const [path = '/'] = process.argv.slice(2)
const dataDir = await makeDataDir()
const server = await startServerProcess({ dataDir })
const reports: Report[] = []
try {
  for (let run = 0; run < runs; run += 1) {
    await waitUntilIdle()
    reports.push(await measure(server.origin + path, join(dataDir, `lighthouse-${run}.json`)))
  }
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}

for (const category of categories) {
  const scores = reports.map((report) => report.categories[category].score ?? 0)
  const isUnder = median(scores) < goals[category]
  if (isUnder) process.exitCode = 1
  const all = scores.map((score) => Math.round(score * 100)).join(', ')
  console.log(
    `${category.padEnd(16)} ${Math.round(median(scores) * 100)} (${all})${isUnder ? ` under ${goals[category] * 100}` : ''}`,
  )
}
const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
console.log(`${'machine'.padEnd(28)} ${speeds.join(', ')} (the preset expects 1500 or more), ${chromiumPath}`)
for (const name of timings) {
  console.log(`${name.padEnd(28)} ${reports.map(({ audits }) => audits[name]?.displayValue).join(', ')}`)
}
const [last] = reports.slice(-1)
for (const { title, score, displayValue = '' } of Object.values(last?.audits ?? {})) {
  if (score !== null && score < 0.9) console.log(`- ${title} ${displayValue}`)
}
