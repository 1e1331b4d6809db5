import { join } from 'node:path'
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { type Report, runLighthouse } from './run-lighthouse.ts'

const goals = { accessibility: 1, seo: 1, 'best-practices': 0.95, performance: 0.9 } as const
type Category = keyof typeof goals
const categories: readonly Category[] = ['accessibility', 'seo', 'best-practices', 'performance']
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift']
/** Id of the audit that names the element of the largest contentful paint. */
const largestElement = 'lcp-breakdown-insight'

const locationsIn = async (url: string): Promise<string[]> =>
  [...(await (await fetch(url)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

/** Finds the URL of a title page, a tag page and a ranking page in the sitemap. */
async function findPages(origin: string): Promise<readonly string[]> {
  const addresses = (await Promise.all((await locationsIn(`${origin}/sitemap.xml`)).map(locationsIn))).flat()
  return ['/title/', '/tag/', '/ranking/'].map((start) => {
    const found = addresses.find((address) => new URL(address).pathname.startsWith(start))
    if (found === undefined) throw new Error(`the sitemap has no page below ${start}`)
    return found
  })
}

/** Prints the scores of the public pages for search engines. Returns whether all goals are reached. */
export async function measurePublicPages({ origin, dataDir }: ServerProcess): Promise<boolean> {
  let isReached = true
  for (const url of await findPages(origin)) {
    const output = join(dataDir, 'lighthouse-page.json')
    const args = ['--chrome-flags=--headless=new --no-sandbox']
    const report = await runLighthouse<Category>(url, { categories, output, args })
    const scores = categories.map((category) => ({ category, score: report.categories[category].score ?? 0 }))
    const under = scores.filter(({ category, score }) => score < goals[category])
    if (under.length > 0) isReached = false
    console.log(new URL(url).pathname)
    for (const { category, score } of scores) console.log(`  ${category.padEnd(16)} ${Math.round(score * 100)}`)
    console.log(`  ${timings.map((name) => `${name} ${report.audits[name]?.displayValue}`).join(', ')}`)
    console.log(`  largest element ${elementOf(report)}`)
    for (const { category } of under) {
      for (const { id } of report.categories[category].auditRefs) {
        const audit = report.audits[id]
        if (audit && audit.score !== null && audit.score < 0.9) console.log(`  - ${category}: ${audit.title}`)
      }
    }
  }
  return isReached
}

const elementOf = ({ audits }: Report<Category>): string =>
  /"snippet":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(audits[largestElement]?.details ?? {}))?.[1] ?? 'unknown'
