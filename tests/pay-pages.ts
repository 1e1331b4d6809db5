import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { auditWallet } from '../apps/server/src/modules/wallet/audit.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'

export const [hour, day] = [3_600_000, 86_400_000]
export let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true, isReconciling: true })
  server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  expect(await auditWallet(server.deps.db)).toEqual([])
  await server?.close()
})

/** Console errors of each page; a payment flow must end without any. */
const complaints = new WeakMap<Page, string[]>()
export function recordConsoleErrors(page: Page): Page {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(error.message))
  // Ignores the provider's status 400 for a declined card, which Chromium logs.
  page.on(
    'console',
    (line) => line.type() === 'error' && !/\(Bad Request\)/.test(line.text()) && heard.push(line.text()),
  )
  return page
}
export const openCheckedPhone = async (options: BrowserContextOptions = {}) =>
  recordConsoleErrors(await openPhone(browser, 'en-US', options))
export async function openCheckedDesktop(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  return recordConsoleErrors(page)
}
export async function closeAndExpectNoErrors(page: Page) {
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
}

export const openPath = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
