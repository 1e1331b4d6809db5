import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findLoginCodes, plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { saveBillingInfo } from '../apps/server/src/testing/paying.ts'
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

/** Creates a guest who paid for 550 coins with this billing email address. */
async function payer(address: string) {
  const viewer = await shop.server.viewer()
  await saveBillingInfo(viewer, address)
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  await shop.round()
  return viewer
}
/** Waits for the next mail after the first `mails` mails to an address, and returns its code. */
async function codeAfter(address: string, mails: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(mails + 1)
  return findLoginCodes((await mailsTo(address)).at(-1) ?? '')[0] ?? expect.fail('no code')
}

it("a receipt's link asks for a code sent to the payer's mailbox, and then recovers the wallet", async () => {
  const { userId } = (await payer('payer@example.com')).state
  const token = /\/recover#([\w-]+)/.exec((await mailsTo('payer@example.com')).at(-1) ?? '')?.[1]

  const page = await openPhone(browser)
  await page.goto(`${shop.server.origin}/recover#${token}`)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByText('A code is on its way to p•••@example.com').waitFor()
  expect(page.url()).not.toContain('#')
  const move = page.getByRole('button', { name: 'Move to that wallet' })
  await move.click()
  await page.getByRole('alert').filter({ hasText: 'The CAPTCHA can not be empty' }).waitFor()
  await page.getByLabel('Verification code').fill('000000')
  await move.click()
  await page.getByText('This link or code cannot move a wallet to this device.').waitFor()
  const code = await codeAfter('payer@example.com', 1)
  await page.getByLabel('Verification code').fill(code)
  await move.click()
  await page.getByText('Your wallet is here. This device opens it now.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(userId)
  await page.context().close()
})

it('an email address confirmed for two wallets lists both, and the payer recovers the older wallet', async () => {
  const address = 'two@example.com'
  const wallets = [await payer(address), await payer(address)]
  let mails = (await mailsTo(address)).length
  for (const { state } of wallets) {
    const page = await openPhone(browser, 'en-US')
    const [name = '', value = ''] = state.cookie?.split('=') ?? []
    await page.context().addCookies([{ name, value, url: shop.server.origin }])
    await page.goto(`${shop.server.origin}/orders`)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByRole('button', { name: 'Get', exact: true }).click()
    const code = await codeAfter(address, mails++)
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByText('two@example.com is confirmed.').waitFor()
    await page.context().close()
    shop.server.clock.now += 3_600_000
  }
  const page = await openPhone(browser)
  await page.goto(`${shop.server.origin}/recover`)
  await page.getByLabel('Billing email').fill(address)
  await page.getByRole('button', { name: 'Get', exact: true }).click()
  await page.getByLabel('Verification code').fill(await codeAfter(address, mails))
  await page.getByRole('button', { name: 'Recover the wallet' }).click()
  const choices = page.getByRole('radio', { name: '550 coins' })
  await expect.poll(() => choices.count()).toBe(2)
  await page.getByText('550 coins').last().click()
  await page.getByRole('button', { name: 'Move to that wallet' }).click()
  await page.getByText('Your wallet is here. This device opens it now.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(wallets[0]?.state.userId)
  await page.context().close()
})

it('the payer of two wallets merges them after a confirmation', async () => {
  const address = 'together@example.com'
  const [older] = [await payer(address), await payer(address)]
  const { db } = shop.server.deps
  await db.updateTable('billing_infos').set({ verified_at: new Date() }).where('email', '=', address).execute()
  shop.server.clock.now += 3_600_000
  const mails = (await mailsTo(address)).length
  const page = await openPhone(browser)
  await page.goto(`${shop.server.origin}/recover`)
  await page.getByLabel('Billing email').fill(address)
  await page.getByRole('button', { name: 'Get', exact: true }).click()
  await page.getByLabel('Verification code').fill(await codeAfter(address, mails))
  await page.getByRole('button', { name: 'Recover the wallet' }).click()
  await page.getByText('550 coins').last().click()
  await page.getByRole('button', { name: 'Put them all together here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put the wallets together?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await shop.balance(older)).toBe(550)
  await page.getByRole('button', { name: 'Put them all together here' }).click()
  await dialog.getByRole('button', { name: 'Put them together' }).click()
  await page.getByText('Your wallet is here. This device opens it now.').waitFor()
  await page.getByText('1,100').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(older.state.userId)
  expect(await shop.audit()).toEqual([])
  await page.context().close()
})
