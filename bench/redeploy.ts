/**
 * Measures the bytes, including headers, that a returning viewer downloads because of a deployment that changed one
 * line of one screen: a visit of the screens home and Me after the deployment, compared with a visit before it. Exits
 * with 1 when the difference is more than 5 kB. Run: npm run bench:redeploy
 */
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { resolveFromRoot } from '../scripts/setup/repository.mjs'
import { buildWebInto } from '../scripts/setup/web-build.mjs'
import { launchChromium } from '../tests/chromium.ts'
import { type CountingRelay, startCountingRelay } from './redeploy/counting-relay.ts'

const goalBytes = 5000
const quietMs = 3000
const dist = resolveFromRoot('apps/web/dist')

/** Opens home and Me and waits until app and service worker have loaded everything. Returns bytes and loaded URLs. */
async function visit(context: BrowserContext, relay: CountingRelay) {
  const from = relay.bytes()
  const loaded: string[] = []
  const note = async (response: Awaited<ReturnType<typeof page.waitForResponse>>) => {
    const sizes = await response
      .request()
      .sizes()
      .catch(() => undefined)
    if (sizes && !response.fromServiceWorker()) {
      const encoding = response.headers()['content-encoding'] ?? 'plain'
      loaded.push(
        `${new URL(response.url()).pathname} ${sizes.responseBodySize} + ${sizes.responseHeadersSize} ${encoding}`,
      )
    }
  }
  const page = await context.newPage()
  context.on('response', note)
  await page.goto(relay.origin)
  // Only the visible link is clicked: the header has the same link, which is hidden on phones.
  await page.locator('nav a[href="/my"]:visible').click()
  await page.locator('main[data-route="/my"] nav').waitFor()
  for (let bytes = -1; bytes !== relay.bytes(); await sleep(quietMs)) bytes = relay.bytes()
  context.off('response', note)
  await page.close()
  return { bytes: relay.bytes() - from, loaded }
}

/** Measures the additional bytes of a visit after a deployment. */
async function measure(changed: string): Promise<number> {
  const [dataDir, port] = [await makeDataDir(), await freePort()]
  const start = () => startServerProcess({ dataDir, env: { PORT: String(port) } })
  const relay = await startCountingRelay(port)
  const browser = await launchChromium()
  const kept = `${dist}-before`
  let server = await start()
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } })
    await visit(context, relay)
    await visit(context, relay)
    const usual = await visit(context, relay)
    await server.stop()
    // The server reads the web build at startup.
    await rename(dist, kept)
    try {
      await cp(changed, dist, { recursive: true })
      server = await start()
    } finally {
      await rm(dist, { recursive: true, force: true })
      await rename(kept, dist)
    }
    const after = await visit(context, relay)
    const settled = await visit(context, relay)
    console.log(`usual ${usual.bytes} B, after the deployment ${after.bytes} B, then ${settled.bytes} B`)
    const isOther = (line: string) => !usual.loaded.includes(line)
    for (const line of after.loaded.filter(isOther)) console.log(`  ${line}`)
    return after.bytes - usual.bytes
  } finally {
    relay.stop()
    await browser.close()
    await server.stop()
    await removeDataDir(dataDir)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-redeploy-'))
try {
  await buildWebInto(folder, { config: resolveFromRoot('bench/redeploy/changed.config.ts') })
  const bytes = await measure(folder)
  console.log(`a deployment costs a returning viewer ${bytes} B`)
  process.exitCode = bytes <= goalBytes ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
