import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium } from './chromium.ts'

export const sourceCodeEnv = {
  SOURCE_URL: 'https://code.example/cliffhanger',
  SOURCE_COMMIT: 'c0ffee00'.repeat(5),
}

export let server: TestServer
export let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ env: sourceCodeEnv })
  server.clock.now = Date.now()
  // Publishes enough titles to make the home page scroll.
  for (let at = 1; at <= 12; at += 1) await publishSample(server.deps.db, `title-${at}`, { order: at })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

export const openPath = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
export const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
export const readLocalStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
export const storyPreferenceDialog = (page: Page) => page.getByRole('dialog', { name: 'Which stories come first?' })
