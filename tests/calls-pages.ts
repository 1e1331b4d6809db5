import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { findLoginCodes, plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { testCardNumbers } from '../apps/server/src/testing/paying.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium } from './chromium.ts'

export let server: TestServer
export let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true, isReconciling: true })
  server.clock.now = Date.now()
  for (let n = 1; n <= 32; n += 1) await publishSample(server.deps.db, `wolf-${n}`, { names: { en: `Wolf ${n}` } })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

export const openPath = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const readLocalStorage = async (page: Page, key: string) =>
  (await page.evaluate((name) => localStorage.getItem(name), key)) ?? `no ${key}`

/** Presses the button "Get", which mails a login code, and types the code. */
export async function requestMailedCode(page: Page, address: string) {
  const mails = async () =>
    (await readOutbox(server.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${address}`))
  const before = (await mails()).length
  await button(page, 'Get').click()
  let mail: string | undefined
  while (!mail) {
    await page.waitForTimeout(50)
    mail = (await mails())[before]
  }
  await page.getByLabel('Verification code').fill(findLoginCodes(plainTextOf(mail))[0] ?? '')
  return page.getByLabel('Verification code').inputValue()
}
export async function pay(page: Page) {
  const form = page.frameLocator('iframe[src*="/pay/frame"]')
  await form.getByLabel('Card number').fill(testCardNumbers.paid)
  await form.getByLabel('Expiry (MM/YY)').fill('12/39')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('Name on card').fill('Ada Lovelace')
  await form.getByRole('button', { name: 'Pay' }).click()
}
export async function fillBilling(page: Page) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Country code').fill('+44')
  await page.getByLabel('Phone number').fill('7700900123')
  await button(page, 'Continue to payment').click()
}
