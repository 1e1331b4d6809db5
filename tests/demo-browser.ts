import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchChromium, pageTimeoutMs } from './chromium.ts'

/** Importing this module gives a test file its own browser and the shared server with the demo catalogue. */
export const server = inject('demo')
export let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

export async function openDesktop(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  return page
}
export const openPath = (page: Page, path = '/') => page.goto(`${server.origin}${path}`)
/** Makes an API call fail with this error message. */
export const failCall = (page: Page, path: string, message = 'out of order') =>
  page.route(`**/api${path}`, (route) => route.fulfill({ status: 500, json: { code: 500, message } }))
