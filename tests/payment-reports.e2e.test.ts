import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testCardNumbers } from '../apps/server/src/testing/paying.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'
import {
  button,
  buyCoins,
  cardFormFrame,
  chooseOption,
  fillBilling,
  fillCard,
  orderCoins,
  waitForCardResponse,
  waitForCoinBalance,
  waitForPaymentSuccess,
} from './paying-page.ts'

const halfAnHourMs = 1_800_000
/** Longer timeout, because a busy machine may respond slowly. */
const patient = { timeout: pageTimeoutMs }
let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true })
  server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Records the payment reports that the pages of a browser context send, each as `<order number> <position>`. */
function reportsOf(context: BrowserContext): string[] {
  const reports: string[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/log/track' || searchParams.get('event') !== 'video_payment_report') return
    expect(searchParams.get('source')).toBe('3')
    reports.push(`${searchParams.get('orderNo')} ${searchParams.get('position')}`)
  })
  return reports
}
/** Returns the positions of the reports, which must all belong to one order. */
function positions(reports: readonly string[]): string[] {
  expect(new Set(reports.map((report) => report.split(' ')[0])).size).toBeLessThanOrEqual(1)
  return reports.map((report) => report.split(' ')[1] ?? '')
}
const closeForm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
const statusDialog = (page: Page) => page.getByRole('dialog', { name: 'Please confirm payment status' })

it.concurrent('an order is reported as created (2), as unpaid (8) if the form is closed after a declined card, and as paid (7) when another card pays', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const reports = reportsOf(page.context())
  await buyCoins(page, server.origin, 'declined@example.com', testCardNumbers.declined)
  await page.getByText('The payment was declined').first().waitFor()
  expect(positions(reports)).toEqual(['2'])
  await closeForm(page)
  await statusDialog(page).getByText('Unpaid').waitFor()
  await expect.poll(() => positions(reports), patient).toEqual(['2', '8'])
  await statusDialog(page).getByRole('button', { name: 'Not paid' }).click()
  // The server returns the same order again, and its creation was already reported.
  await button(page, /^Buy 550/).click()
  await fillCard(page)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  await expect.poll(() => positions(reports), patient).toEqual(['2', '8', '7'])
  await page.context().close()
})

it.concurrent('giving up an order after "I have paid" reports the order as unpaid (8) exactly once', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const reports = reportsOf(page.context())
  await orderCoins(page, server.origin)
  await fillBilling(page, 'mistaken@example.com')
  await cardFormFrame(page).getByLabel('Card number').fill(testCardNumbers.paid)
  await closeForm(page)
  const asked = statusDialog(page)
  await asked.getByRole('button', { name: 'I have paid' }).click()
  await asked.getByText('Unpaid').waitFor()
  expect(positions(reports)).toEqual(['2'])
  await asked.getByRole('button', { name: 'Not paid' }).click()
  await expect.poll(() => positions(reports), patient).toEqual(['2', '8'])
  await button(page, /^Buy 550/).click()
  await cardFormFrame(page).getByLabel('Card number').fill(testCardNumbers.paid)
  await closeForm(page)
  await asked.getByRole('button', { name: 'Not paid' }).click()
  expect(positions(reports)).toEqual(['2', '8'])
  await page.context().close()
})

it.concurrent('closing an unpaid QR code checks the payment; the order is reported as unpaid (8) if the viewer gives up, and as paid (7) after a later payment', async ({
  expect,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  const reports = reportsOf(context)
  await page.goto(`${server.origin}/wallet`)
  await chooseOption(page, /^500/)
  await button(page, 'Pay on your phone instead').click()
  await fillBilling(page, 'code@example.com')
  const code = page.getByRole('dialog', { name: 'Pay on your phone' })
  await code.getByRole('img', { name: 'QR code of the payment link' }).waitFor()
  await page.keyboard.press('Escape')
  await statusDialog(page).getByText('Unpaid').waitFor()
  expect(positions(reports)).toEqual(['2'])
  await statusDialog(page).getByRole('button', { name: 'Not paid' }).click()
  await expect.poll(() => positions(reports), patient).toEqual(['2', '8'])
  await button(page, /^Buy 550/).click()
  await fillCard(page)
  await waitForPaymentSuccess(page)
  await expect.poll(() => positions(reports), patient).toEqual(['2', '8', '7'])
  await context.close()
})

it.concurrent('an order whose tab is closed right after paying is reported as created (2), and as paid (7) when the wallet opens again', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const context = page.context()
  const reports = reportsOf(context)
  const paid = waitForCardResponse(context)
  await buyCoins(page, server.origin, 'closed@example.com')
  await paid
  await page.close()
  const again = await context.newPage()
  await again.goto(`${server.origin}/wallet`)
  await waitForCoinBalance(again, '550')
  await expect.poll(() => positions(reports), patient).toEqual(['2', '7'])
  await again.reload()
  await waitForCoinBalance(again, '550')
  expect(positions(reports)).toEqual(['2', '7'])
  await context.close()
})

it.concurrent('the next visit reports a paid order as paid (7); a visit after 30 minutes reports an unpaid order as unpaid (8)', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const context = page.context()
  const reports = reportsOf(context)
  await orderCoins(page, server.origin)
  await fillBilling(page, 'later@example.com')
  await cardFormFrame(page).getByLabel('Card number').waitFor()
  await closeForm(page)
  const paid = waitForCardResponse(context)
  await chooseOption(page, /^100/)
  await button(page, /^Buy 100 coins/).click()
  await fillCard(page)
  await paid
  await page.close()
  const [first, second] = reports.map((report) => report.split(' ')[0])
  expect(reports).toEqual([`${first} 2`, `${second} 2`])

  const early = await context.newPage()
  await early.clock.setFixedTime(Date.now() + halfAnHourMs - 60_000)
  await early.goto(`${server.origin}/premium`)
  await expect.poll(() => reports, patient).toEqual([`${first} 2`, `${second} 2`, `${second} 7`])
  await early.close()
  const late = await context.newPage()
  await late.clock.setFixedTime(Date.now() + halfAnHourMs)
  await late.goto(`${server.origin}/wallet`)
  await expect.poll(() => reports, patient).toEqual([`${first} 2`, `${second} 2`, `${second} 7`, `${first} 8`])
  await context.close()
})
