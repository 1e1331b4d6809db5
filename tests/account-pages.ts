import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { creditCoins } from '../apps/server/src/modules/wallet/ledger.ts'
import { type FakeIssuer, settingsOfIssuers, startIssuer } from '../apps/server/src/testing/issuer.ts'
import { findLoginCodes, plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'

export let server: TestServer
export let browser: Browser
/** Simulated identity providers that the server is configured with, in addition to passkeys. */
export let identityProviders: { readonly google: FakeIssuer; readonly apple: FakeIssuer }
beforeAll(async () => {
  identityProviders = { google: await startIssuer(), apple: await startIssuer() }
  server = await createTestServer({ env: { ...settingsOfIssuers(identityProviders), LOGIN_PASSKEYS: 'on' } })
  server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await Promise.all([identityProviders?.google.close(), identityProviders?.apple.close()])
})

export const openPath = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const pathOf = (page: Page) => new URL(page.url()).pathname
export const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
export const readLocalStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
export const waitForFocus = (page: Page, label: string) => page.getByLabel(label).and(page.locator(':focus')).waitFor()

export async function waitForCondition(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + 10_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within 10 s: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/** Returns the texts of all live regions, which screen readers announce. */
export const readAnnouncedTexts = (page: Page) =>
  page.locator('[role="status"], [role="alert"], [aria-live]').allTextContents()

export async function readMailsTo(address: string): Promise<string[]> {
  return (await readOutbox(server.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${address}`))
}
/** Presses the button "Get", which mails a login code, and types the code. */
export async function requestMailedCode(page: Page, address: string) {
  const before = (await readMailsTo(address)).length
  await button(page, 'Get').click()
  await waitForCondition(async () => (await readMailsTo(address)).length > before)
  const mail = (await readMailsTo(address)).at(-1) ?? ''
  await page.getByLabel('Verification code').fill(findLoginCodes(plainTextOf(mail))[0] ?? '')
}
export async function logIn(page: Page, address: string) {
  await openPath(page, '/login')
  await page.getByLabel('Email').fill(address)
  await requestMailedCode(page, address)
  await button(page, 'Log in').click()
}
/** Opens a page and logs its viewer in with an account. */
export async function openMemberPage(address: string): Promise<Page> {
  const page = await openPhone(browser)
  await logIn(page, address)
  await waitForPath(page, '/account')
  return page
}
export async function giveCoins(userId: string, coins: number) {
  const at = new Date(server.clock.now)
  await creditCoins(server.deps.db, { userId, coins, kind: 'grant', key: `e2e:${userId}`, note: '', orderId: null, at })
}
