import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { chromium } from 'playwright-core'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import type { ServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { chromiumFlags } from '../../tests/chromium.ts'
import { seedViewers } from '../../tests/screens/seed.ts'
import { createSupportRequests, signInOwner, studioUrlOf } from '../../tests/screens/studio/operator.ts'
import { studioPages } from '../../tests/screens/studio/pages.ts'
import { type Audit, browserPath, type Report, runLighthouse } from './run-lighthouse.ts'

/** Longest time that Lighthouse waits for a page, because the stream of live events never ends. */
const longestLoadMs = 12_000
const categories = ['accessibility'] as const
/** Maximum number of elements that are printed for a failed audit. */
const mostElements = 2

/** Prints the accessibility scores of Studio's pages with data, for an owner. Returns whether all scores are 100. */
export async function measureStudio(server: ServerProcess): Promise<boolean> {
  const seeded = await seedViewers(server)
  await createSupportRequests(seeded)
  const [port, profile] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'cliffhanger-lighthouse-'))])
  // Lighthouse opens its tab in the default profile of the browser, so the owner signs in there.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: [...chromiumFlags, '--window-size=1440,900', `--remote-debugging-port=${port}`],
    viewport: null,
  })
  const args = [
    ...[`--port=${port}`, '--disable-storage-reset', '--preset=desktop'],
    ...[`--max-wait-for-load=${longestLoadMs}`, '--only-audits=network-requests'],
  ]
  let isReached = true
  try {
    await signInOwner(await context.newPage(), server)
    for (const { name, path } of studioPages) {
      const output = join(server.dataDir, 'lighthouse-studio.json')
      const report = await runLighthouse(studioUrlOf(server) + path(seeded), { categories, output, args })
      const failures = failuresOf(report)
      const score = Math.round((report.categories.accessibility.score ?? 0) * 100)
      if (score < 100 || failures.length > 0) isReached = false
      console.log(`Studio, ${name.padEnd(20)} ${score}${score < 100 ? ' under 100' : ''}`)
      for (const failure of failures) console.log(`- ${failure}`)
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
  return isReached
}

/** Returns failed audits and failed calls, because the score of a page that could not load its data is meaningless. */
function failuresOf({ audits, categories: { accessibility } }: Report<'accessibility'>): string[] {
  const inaccessible = accessibility.auditRefs
    .map(({ id }) => audits[id])
    .filter((audit): audit is Audit => audit !== undefined && audit.score !== null && audit.score < 1)
    .map(({ title, details }) => `${title}: ${JSON.stringify(details?.items?.slice(0, mostElements))}`)
  const calls = (audits['network-requests']?.details?.items ?? []).filter(({ url }) =>
    String(url).includes(`${studioApiBase}/`),
  )
  const failed = calls.filter(({ statusCode }) => Number(statusCode) >= 400)
  const reasons = failed.map(({ url, statusCode }) => `${url} answered ${statusCode}`)
  return [...inaccessible, ...reasons, ...(calls.length === 0 ? ['the page made no call'] : [])]
}
