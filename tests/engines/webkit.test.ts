import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserPage } from './browser-page.ts'
import { startDisplay } from './display.ts'
import { pollForValue, waitForPlaybackProgress, waitUntilGone } from './page-helpers.ts'
import { startRelay } from './relay.ts'
import { findSite } from './site.ts'
import type { Site } from './steps/step.ts'
import { openWebKit } from './webkit.ts'

const isWanted = process.env.ENGINES === 'all' && existsSync('/usr/bin/WebKitWebDriver')
const phone = { width: 390, height: 844 }

let site: Site
beforeAll(async () => {
  site = await findSite()
})

/** Runs a function with a WebKit page on a simulated iPhone, then closes the page and its display. */
async function withPage(run: (page: BrowserPage) => Promise<void>): Promise<void> {
  const display = await startDisplay()
  try {
    const page = await openWebKit('iphone', phone, display)
    try {
      await run(page)
    } finally {
      await page.close()
    }
  } finally {
    await display.stop()
  }
}

async function createCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'engines-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pair = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  await rm(folder, { recursive: true })
  return pair
}

describe.runIf(isWanted)('WebKit', () => {
  it('restores a page from the back/forward cache over TLS when the viewer comes back, and playback continues', async () => {
    const relay = await startRelay(Number(new URL(site.origin).port), await createCertificate())
    await withPage(async (page) => {
      for (const path of ['/terms', '/', `/video?vid=${site.vid}&ep=1`]) {
        await page.goto(relay.origin + path)
        if (path.startsWith('/video')) {
          await waitForPlaybackProgress(page)
          await waitUntilGone(page, '#first-frame')
        }
        await sleep(2000)
        await page.evaluate(() => {
          document.documentElement.dataset.left = 'once'
        })
        await page.goto(`${relay.origin}/offline/en`)
        await sleep(500)
        await page.back()
        await pollForValue(
          () => page.evaluate((wanted: string) => location.href.endsWith(wanted), path),
          `the page ${path}`,
        )
        expect([path, await page.evaluate(() => document.documentElement.dataset.left)]).toEqual([path, 'once'])
      }
      await waitForPlaybackProgress(page)
    })
    await relay.shut()
  })
})
