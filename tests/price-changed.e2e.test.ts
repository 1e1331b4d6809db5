import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { creditCoins } from '../apps/server/src/modules/wallet/ledger.ts'
import { applyShopFile, type OfferedShop } from '../apps/server/src/modules/wallet/shop/shop-store.ts'
import { changeShop } from '../apps/server/src/testing/change-shop.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone } from './chromium.ts'
import {
  button,
  cardFormFrame,
  chooseOption,
  fillBilling,
  fillCard,
  waitForCoinBalance,
  waitForPaymentSuccess,
} from './paying-page.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

let server: TestServer
let browser: Browser
let page: Page
let shopBefore: OfferedShop | undefined
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true })
  server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
afterEach(async () => {
  await page.context().close()
  if (shopBefore) await applyShopFile(server.deps.db, shopBefore)
  shopBefore = undefined
})

const priceDialog = () => page.getByRole('dialog', { name: 'The price has changed' })
const orders = () => server.deps.db.selectFrom('orders').select(['price', 'state']).orderBy('order_id').execute()

it('a coin pack whose price rose shows the old and the new price, and only an accepted price is charged', async () => {
  page = await openPhone(browser)
  await page.goto(`${server.origin}/wallet`)
  await chooseOption(page, /^500/)
  const buy = button(page, /^Buy 550 coins for \$4\.99/)
  await buy.waitFor()
  shopBefore = await changeShop(server.deps.db, { 'coins-500': { price: '49.99' } })
  await buy.click()
  await fillBilling(page, 'dearer@example.com')
  await priceDialog().getByText('$4.99').waitFor()
  await priceDialog().getByText('$49.99', { exact: false }).first().waitFor()
  await priceDialog().getByText('Nothing was charged.').waitFor()
  expect(await orders()).toEqual([])
  await priceDialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('$49.99').first().waitFor()
  expect(await orders()).toEqual([])

  await chooseOption(page, /^500/)
  await button(page, /^Buy 550 coins for \$49\.99/).click()
  await cardFormFrame(page).getByLabel('Card number').waitFor()
  expect(await orders()).toEqual([{ price: '49.99', state: 'open' }])
})

it('a viewer accepts the new price in the dialog, and only then is it charged', async () => {
  page = await openPhone(browser)
  await page.goto(`${server.origin}/wallet`)
  await chooseOption(page, /^500/)
  const buy = button(page, /^Buy 550 coins for \$4\.99/)
  await buy.waitFor()
  shopBefore = await changeShop(server.deps.db, { 'coins-500': { price: '6.49' } })
  await buy.click()
  await fillBilling(page, 'accepts@example.com')
  await priceDialog().getByRole('button', { name: 'Continue for $6.49' }).click()
  await page.getByRole('dialog', { name: 'Pay $6.49' }).waitFor()
  await fillCard(page)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  expect((await orders()).at(-1)).toEqual({ price: '6.49', state: 'granted' })
})

it('an episode whose price rises while its paywall is open shows the new price, which another tap must accept', async () => {
  const { db } = server.deps
  const { vidId } = await publishSample(db, 'dearer', { pricePerEpisode: 10 })
  page = await openPhone(browser)
  await page.addInitScript(() => localStorage.setItem('fix_vip_autopay', '0'))
  await page.goto(`${server.origin}/my`)
  await page.getByText(/^ID \d+$/).waitFor()
  const userId = await storeGuestAndReadId(page)
  const at = new Date(server.clock.now)
  await creditCoins(db, { userId, coins: 100, kind: 'grant', key: `grant:${userId}`, note: '', orderId: null, at })
  const unlocked = () => db.selectFrom('entitlements').select('episode').where('user_id', '=', userId).execute()
  await page.goto(`${server.origin}/video?vid=${vidId}&ep=3`)
  const unlock = (coins: number) => button(page, new RegExp(`Unlock EP 3 .*${coins} coins`))
  await unlock(10).waitFor()
  await publishSample(db, 'dearer', { pricePerEpisode: 60 })
  await unlock(10).click()
  await page.getByRole('alert').filter({ hasText: 'The price has changed. Nothing was charged.' }).waitFor()
  await unlock(60).waitFor()
  expect(await unlocked()).toEqual([])
  await unlock(60).click()
  await expect.poll(unlocked).toEqual([{ episode: 3 }])
})
