import { join } from 'node:path'
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { median } from '../quantile.ts'
import { waitUntilIdle } from '../wait-until-idle.ts'
import { browserPath, type Report, runLighthouse } from './run-lighthouse.ts'

const runs = 5
const goals = { performance: 0.95, accessibility: 1, 'best-practices': 0.95, seo: 1 } as const
type Category = keyof typeof goals
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** Prints the scores of a page of the web app. Returns whether all goals are reached. */
export async function measureHome({ origin, dataDir }: ServerProcess, path: string): Promise<boolean> {
  const reports: Report<Category>[] = []
  for (let run = 0; run < runs; run += 1) {
    await waitUntilIdle()
    const output = join(dataDir, `lighthouse-${run}.json`)
    const args = ['--chrome-flags=--headless=new --no-sandbox']
    reports.push(await runLighthouse(origin + path, { categories, output, args }))
  }
  let isReached = true
  for (const category of categories) {
    const scores = reports.map((report) => report.categories[category].score ?? 0)
    const isUnder = median(scores) < goals[category]
    if (isUnder) isReached = false
    const all = scores.map((score) => Math.round(score * 100)).join(', ')
    console.log(
      `${category.padEnd(16)} ${Math.round(median(scores) * 100)} (${all})${isUnder ? ` under ${goals[category] * 100}` : ''}`,
    )
  }
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex))
  console.log(`${'machine'.padEnd(28)} ${speeds.join(', ')} (the preset expects 1500 or more), ${browserPath}`)
  for (const name of timings) {
    console.log(`${name.padEnd(28)} ${reports.map(({ audits }) => audits[name]?.displayValue).join(', ')}`)
  }
  const [last] = reports.slice(-1)
  for (const { title, score, displayValue = '' } of Object.values(last?.audits ?? {})) {
    if (score !== null && score < 0.9) console.log(`- ${title} ${displayValue}`)
  }
  return isReached
}
