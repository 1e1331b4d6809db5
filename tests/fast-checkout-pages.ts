import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { auditWallet } from '../apps/server/src/modules/wallet/audit.ts'
import { fastCheckoutSettings } from '../apps/server/src/testing/fast-checkout.ts'
import { findLoginCodes, plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'

/** A server whose brand shortens checkout with wallets, saved cards and a short billing form. */
export let fastCheckoutServer: TestServer
let removeSettings: () => Promise<void>
beforeAll(async () => {
  const { env, remove } = await fastCheckoutSettings()
  removeSettings = remove
  fastCheckoutServer = await createTestServer({ hasSandbox: true, isReconciling: true, env })
  fastCheckoutServer.clock.now = Date.now()
})
afterAll(async () => {
  expect(await auditWallet(fastCheckoutServer.deps.db)).toEqual([])
  await fastCheckoutServer?.close()
  await removeSettings?.()
})

/** Starts counting taps and typed fields in all frames of the page. */
export async function countTapsAndFields(page: Page) {
  const steps = { taps: 0, typed: new Set<string>() }
  await page.exposeFunction('noteStep', (kind: string, field: string) => {
    if (kind === 'input') steps.typed.add(field)
    else steps.taps += 1
  })
  // Radio buttons and check boxes fire events that are not InputEvents; typed text fires InputEvents.
  await page.addInitScript(`
    addEventListener('pointerup', (event) => event.isTrusted && noteStep('tap', ''), true)
    addEventListener('input', (event) => event instanceof InputEvent && noteStep('input', event.target.name), true)`)
  return steps
}
/** Makes the browser offer a wallet payment method, which headless browsers may lack. */
export const offerWalletPayment = (page: Page, name: 'PaymentRequest' | 'ApplePaySession') =>
  page.addInitScript(`globalThis.${name} ??= Object.assign(function () {}, { canMakePayments: () => true })`)
export const openFastCheckout = (page: Page) => page.goto(`${fastCheckoutServer.origin}/wallet`)
export async function logIn(page: Page, address: string) {
  await page.goto(`${fastCheckoutServer.origin}/login`)
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Get', exact: true }).click()
  const mails = async () =>
    (await readOutbox(fastCheckoutServer.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${address}`))
  await expect.poll(async () => (await mails()).length).toBe(1)
  await page.getByLabel('Verification code').fill(findLoginCodes(plainTextOf((await mails())[0] ?? ''))[0] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/account')
}
