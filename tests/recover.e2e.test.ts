import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { giveBilling } from '../apps/server/src/testing/paying.ts'
import { openShop, type TestShop } from '../apps/server/src/testing/shop-world.ts'
import { launchChromium, openPhone } from './chromium.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  shop = await openShop()
  shop.server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const mailsTo = async (address: string) =>
  (await readOutbox(shop.server.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${address}`)).map(plainTextOf)

it('a receipt’s link asks for a code from the payer’s mailbox, and then brings the wallet', async () => {
  const payer = await shop.server.viewer()
  const { userId } = payer.state
  await giveBilling(payer, 'payer@example.com')
  const order = await shop.order(payer)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(payer, order.orderId)).toBe(1)
  await shop.round()
  const token = /\/recover#([\w-]+)/.exec((await mailsTo('payer@example.com')).at(-1) ?? '')?.[1]

  const page = await openPhone(browser)
  await page.goto(`${shop.server.origin}/recover#${token}`)
  await page.getByRole('button', { name: 'Mail me the code' }).click()
  await page.getByText('A code is on its way to p•••@example.com').waitFor()
  expect(page.url()).not.toContain('#')
  const move = page.getByRole('button', { name: 'Move to that wallet' })
  await move.click()
  await page.getByRole('alert').filter({ hasText: 'The CAPTCHA can not be empty' }).waitFor()
  await page.getByLabel('Verification code').fill('000000')
  await move.click()
  await page.getByText('No wallet can be brought here with this link or code.').waitFor()
  await expect.poll(async () => (await mailsTo('payer@example.com')).length).toBe(2)
  const code = /\b\d{6}\b/.exec((await mailsTo('payer@example.com')).at(-1) ?? '')?.[0] ?? ''
  await page.getByLabel('Verification code').fill(code)
  await move.click()
  await page.getByText('Your wallet is here. This device opens it now.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(userId)
  await page.context().close()
})
