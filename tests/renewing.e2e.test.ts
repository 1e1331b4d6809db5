import { randomUUID } from 'node:crypto'
import jsqr from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditWallet } from '../apps/server/src/modules/wallet/audit.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'
import {
  button,
  buyMonthlyMembership,
  chooseOption,
  fillBilling,
  fillCard,
  waitForCoinBalance,
  waitForPaymentSuccess,
} from './paying-page.ts'

const day = 86_400_000
/** Longer timeout, because a busy machine may respond slowly. */
const patient = { timeout: pageTimeoutMs }
let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true })
  server.clock.now = Date.now()
  await publishSample(server.deps.db, 'renewing', { pricePerEpisode: 20 })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  expect(await auditWallet(server.deps.db)).toEqual([])
  await server?.close()
})

async function desktop(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  return page
}
/** Returns the date in this number of days, in the app's format. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(server.clock.now + days * day)
const seen = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor()

async function cancelRenewal(page: Page): Promise<void> {
  await button(page, 'Cancel renewal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await seen(page, 'Renewal cancelled. Nothing more is charged.')
}

it.concurrent('a member sees plan, end date and renewal, cancels the renewal, and turns it on again', async () => {
  const page = await openPhone(browser)
  await buyMonthlyMembership(page, server.origin, 'resumes@example.com')
  const card = page.locator('section', { hasText: 'You are a member' }).last()
  await card.getByText('Monthly · 30 days').waitFor()
  await card.getByText(`Until ${inDays(30)}`).waitFor()
  await card.getByText(`Next charge $9.99 on ${inDays(29)}`).waitFor()
  const plans = page.locator('section', { hasText: 'Your plan renews automatically' }).last()
  await plans.getByText('Your plan', { exact: true }).waitFor()
  expect(await plans.getByRole('radio').count()).toBe(3)
  expect(await plans.getByRole('radio', { disabled: true }).count()).toBe(3)
  // A plan that cannot be bought at present shows no charge.
  expect(await plans.getByText('Next charge').count()).toBe(0)
  await cancelRenewal(page)

  await page.goto(`${server.origin}/my`)
  await page.getByRole('link', { name: 'Renew', exact: true }).click()
  await card.getByText('Will not renew').waitFor()
  await button(page, 'Turn renewal on').click()
  const question = page.getByRole('dialog', { name: 'Turn renewal on?' })
  await question.getByText(`$9.99 is charged on ${inDays(29)}`).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await card.getByText('Will not renew').waitFor()
  await button(page, 'Turn renewal on').click()
  await question.getByRole('button', { name: 'Turn renewal on' }).click()
  await seen(page, 'Renewal is on again.')
  await card.getByText(`Next charge $9.99 on ${inDays(29)}`).waitFor()
  expect(await button(page, 'Turn renewal on').count()).toBe(0)
  await page.context().close()
})

it.concurrent('a member with a cancelled renewal buys another plan, whose days are added to the end date', async () => {
  const page = await openPhone(browser)
  await buyMonthlyMembership(page, server.origin, 'extends@example.com')
  await cancelRenewal(page)
  await chooseOption(page, /Quarterly/)
  await seen(page, `$24.99, membership until ${inDays(120)}`)
  await button(page, /^Renew · Quarterly \$24\.99/).click()
  await fillCard(page)
  await waitForPaymentSuccess(page)
  await seen(page, `Until ${inDays(120)}`)
  await seen(page, `Next charge $24.99 on ${inDays(119)}`)
  await page.getByText('Quarterly · 90 days').first().waitFor()
  // The membership now renews automatically, so there is no plan to buy.
  expect(await button(page, /^Renew ·/).count()).toBe(0)
  await page.context().close()
})

it.concurrent('a withdrawn card shows an error, and the plans stay available for purchase', async () => {
  const page = await openPhone(browser)
  const email = `withdrawn-${randomUUID()}@example.com`
  await buyMonthlyMembership(page, server.origin, email)
  await cancelRenewal(page)
  const { consent_id: consentId } = await server.deps.db
    .selectFrom('subscriptions')
    .innerJoin('billing_infos', 'billing_infos.user_id', 'subscriptions.user_id')
    .select('consent_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await server.deps.provider.airwallex.disableConsent(consentId, 'by-the-bank')
  await button(page, 'Turn renewal on').click()
  const question = page.getByRole('dialog', { name: 'Turn renewal on?' })
  await question.getByRole('button', { name: 'Turn renewal on' }).click()
  await question.getByText('The stored card cannot be charged any more').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await seen(page, 'To stay a member, renew with a plan')
  expect(await button(page, 'Turn renewal on').count()).toBe(0)
  await button(page, /^Renew · Monthly \$9\.99/).waitFor()
  await page.context().close()
})

it.concurrent('a membership ordered on a desktop is paid on a phone, and the desktop then shows its next charge', async () => {
  const page = await desktop()
  await page.goto(`${server.origin}/premium`)
  await chooseOption(page, /Monthly/)
  await button(page, 'Pay on your phone instead').click()
  await fillBilling(page, 'qr-member@example.com')
  const code = page.getByRole('img', { name: 'QR code of the payment link' })
  await code.waitFor()
  const picture = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = picture
  const url = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  const hand = await openPhone(browser)
  await hand.goto(url)
  await seen(hand, '$9.99')
  await seen(hand, 'Auto-renews every 30 days')
  await fillCard(hand)
  await waitForPaymentSuccess(hand)
  await seen(page, `Next charge $9.99 on ${inDays(29)}`)
  await page.context().close()
  await hand.context().close()
})

it.concurrent('a payment refreshes Continue Watching, recommended titles and lock states without a reload', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(server.origin)
  const times = (call: string) => asked.filter((path) => path.endsWith(call)).length
  /** Navigates inside the app without a page load, so that the app keeps its in-memory state. */
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).last().click()
  const visit = async () => {
    await tab('My list')
    await page.waitForURL('**/enjoy')
    await page.getByRole('heading', { name: 'My list' }).first().waitFor()
    await tab('Discover')
    await page.waitForURL(`${server.origin}/`)
  }
  /**
   * Returns the requests for episode lists. A list is prefetched while its poster is in view and the page does not
   * scroll.
   */
  const listsAsked = async () => {
    await page.locator('a[href^="/video?vid="]').first().scrollIntoViewIfNeeded()
    return times('/getPlayList')
  }
  await visit()
  await expect.poll(listsAsked, patient).toBe(1)
  await visit()
  expect(times('/videoRack')).toBe(1)
  await tab('Me')
  await page.getByRole('link', { name: 'Wallet' }).first().click()
  await chooseOption(page, /^100/)
  await button(page, /^Buy 100 coins/).click()
  await fillBilling(page, 'refreshed@example.com')
  await fillCard(page)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '100')
  const watched = times('/getWatchRecordList')
  await visit()
  await expect.poll(() => times('/getWatchRecordList'), patient).toBeGreaterThan(watched)
  await expect.poll(() => times('/videoRack'), patient).toBe(2)
  await expect.poll(listsAsked, patient).toBe(2)
  await page.context().close()
})
