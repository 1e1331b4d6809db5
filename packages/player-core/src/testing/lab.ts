/// <reference types="node" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { StartDescriptor } from '../engine/engine.ts'
import { packageEpisode } from './episode-package.ts'
import type {} from './lab-page.ts'
import { type MediaServer, startMediaServer } from './media-server.ts'

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--js-flags=--expose-gc',
]

export interface BrowserTestLab {
  server: MediaServer
  /** Start-up descriptor of the packaged clip, without `base`. */
  start: Omit<StartDescriptor, 'base'>
  /**
   * Opens a new phone-sized page with `window.lab` and without a user gesture. `before` runs before the scripts of the
   * page.
   */
  open(before?: () => void): Promise<Page>
  close(): Promise<void>
}

/** Like `page.evaluate`, but does not count as a user gesture. */
export async function evaluateWithoutGesture<A>(
  page: Page,
  task: (argument: A) => Promise<void>,
  argument: A,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const expression = `(${task})(${JSON.stringify(argument)})`
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
}

/** Packages a clip of the demo catalogue, serves it and starts a browser. */
export async function openBrowserTestLab(contents: Parameters<typeof packageEpisode>[1] = {}): Promise<BrowserTestLab> {
  const media = mkdtempSync(join(tmpdir(), 'player-core-'))
  const start = await packageEpisode(media, contents)
  const server = await startMediaServer(media)
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  })
  return {
    server,
    start,
    async open(before) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      page.setDefaultTimeout(15_000)
      if (before) await page.addInitScript(before)
      await page.goto(server.origin)
      return page
    },
    async close() {
      await browser.close()
      await server.close()
      rmSync(media, { recursive: true })
    },
  }
}
