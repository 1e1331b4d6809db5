import jsqr from 'jsqr'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renewMemberships } from '../apps/server/src/modules/payments/renewal/renew.ts'
import { auditWallet } from '../apps/server/src/modules/wallet/audit.ts'
import { cards } from '../apps/server/src/testing/paying.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, patienceMs } from './chromium.ts'
import {
  button,
  buyCoins,
  choose,
  fillBilling,
  fillCard,
  form,
  hasCoins,
  orderCoins,
  successful,
} from './paying-page.ts'
import { controlsUnder } from './toast-cover.ts'

const [hour, day] = [3_600_000, 86_400_000]
let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true, isReconciling: true })
  server.clock.now = Date.now()
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  expect(await auditWallet(server.deps.db)).toEqual([])
  await server?.close()
})

/** Errors of the page's console; a flow must end without any. */
const complaints = new WeakMap<Page, string[]>()
function listenTo(page: Page): Page {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(error.message))
  // A declined card is a 400 of the provider's, which Chromium notes by itself.
  page.on(
    'console',
    (line) => line.type() === 'error' && !/\(Bad Request\)/.test(line.text()) && heard.push(line.text()),
  )
  return page
}
const phone = async () => listenTo(await openPhone(browser))
async function desktop(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  return listenTo(page)
}
async function leave(page: Page) {
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
}

const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
it.concurrent('a first purchase: billing, card, success message, coins, and the dialog closes by itself', async () => {
  const page = await phone()
  await open(page, '/wallet')
  await page.getByText('Test payments: no money moves').first().waitFor()
  await choose(page, /^500/)
  await button(page, /^Buy 550 coins for \$4\.99/).click()
  await button(page, 'Continue to payment').click()
  // Nothing is filled in: each field says so, and the first one has the focus.
  await page.getByText('Please fill in this field').first().waitFor()
  await page.getByLabel('First name').and(page.locator(':focus')).waitFor()
  await page.getByLabel('Email').fill('nobody')
  await button(page, 'Continue to payment').click()
  await page.getByText('Not a mailbox').waitFor()
  await fillBilling(page, 'first@example.com')
  await fillCard(page, cards.paid)
  await successful(page)
  await page.getByText('Payment Successful!').waitFor({ state: 'detached', timeout: 10_000 })
  await hasCoins(page, '550')
  // The second time nobody asks who pays.
  await choose(page, /^100/)
  await button(page, /^Buy 100 coins/).click()
  await fillCard(page, cards.paid)
  await successful(page)
  await hasCoins(page, '650')
  await open(page, '/orders')
  await page.getByText('$4.99').first().waitFor()
  await open(page, '/statement')
  await page.getByText('+500').first().waitFor()
  await leave(page)
})

it.concurrent('the wallet shows balance, packs with bonus and badge, plans, an explanation of coins and a help link', async () => {
  const page = await desktop()
  await open(page, '/wallet')
  const pack = page.locator('label', { has: page.getByRole('radio', { name: /^500/ }) })
  await pack.getByText('+50 bonus').waitFor()
  await pack.getByText('$4.99').waitFor()
  await hasCoins(page, '0')
  expect(
    await page
      .locator('label', { has: page.getByRole('radio', { name: /^100/ }) })
      .getByText('bonus')
      .count(),
  ).toBe(0)
  for (const days of [30, 90, 365])
    await page
      .getByRole('radio', { name: new RegExp(`· ${days} days`) })
      .first()
      .waitFor({ state: 'attached' })
  const info = button(page, 'About coins')
  await info.hover()
  await page
    .getByRole('tooltip')
    .getByText('Coins you bought are non-refundable except where required by law.')
    .waitFor()
  await page.mouse.move(5, 400)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  const toSupport = page.locator('a', { hasText: /^Support$/ })
  const hrefs = await toSupport.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(hrefs).toEqual(hrefs.map(() => '/support'))
  await page.locator('main').getByRole('link', { name: 'Support' }).click()
  await page.waitForURL('**/support')
  await leave(page)
})

it.concurrent('billing form: the country code field shows an example, and Cancel changes nothing', async () => {
  const page = await phone()
  await open(page, '/wallet')
  await button(page, /^Buy /).click()
  expect(await page.getByLabel('Country code').getAttribute('placeholder')).toBe('+001')
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await open(page, '/orders')
  await page.getByText('No orders yet').waitFor()
  await leave(page)
})

it.concurrent('closing the form after a payment attempt asks the viewer whether it was paid', async () => {
  const page = await phone()
  await buyCoins(page, server.origin, 'unsure@example.com', cards.declined)
  await page.getByText('The payment was declined').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const asked = page.getByRole('dialog', { name: 'Please confirm payment status' })
  await asked.getByText('Unpaid').waitFor()
  await asked.getByRole('button', { name: 'I have paid' }).click()
  await asked.getByText('Unpaid').waitFor()
  await asked.getByRole('button', { name: 'Not paid' }).click()
  await asked.waitFor({ state: 'detached' })
  await leave(page)
})

it.concurrent('a declined card shows an error, and another card pays the same order', async () => {
  const page = await phone()
  await buyCoins(page, server.origin, 'declined@example.com', cards.declined)
  await page.getByText('The payment was declined').first().waitFor()
  await fillCard(page, cards.paid)
  await successful(page)
  await hasCoins(page, '550')
  await leave(page)
})

it.concurrent('the bank asks for its code on a separate page', async () => {
  const page = await phone()
  await buyCoins(page, server.origin, 'bank@example.com', cards.challenge)
  const bank = form(page).frameLocator('iframe[title="Your bank"]')
  await bank.getByLabel('Code').fill('1234')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await successful(page)
  await hasCoins(page, '550')
  await leave(page)
})

it.concurrent('coins are credited on return after the tab was closed right after paying', async () => {
  const page = await phone()
  const context = page.context()
  const paid = context.waitForEvent('response', (response) => /\/confirm$/.test(response.url()))
  await buyCoins(page, server.origin, 'closed@example.com')
  expect((await paid).status()).toBe(200)
  await page.close()
  const again = listenTo(await context.newPage())
  await open(again, '/wallet')
  await hasCoins(again, '550')
  const note = again.getByRole('status').filter({ hasText: 'Your coins have arrived' }).locator(':scope > *')
  await note.waitFor()
  expect(await controlsUnder(note)).toEqual([])
  await leave(again)
})

it.concurrent('a blocked card form script shows an error with a retry, and then works', async () => {
  const page = await phone()
  const released = Promise.withResolvers<void>()
  await page.route('**/elements.bundle.min.js', async (route) => {
    await released.promise
    await route.abort()
  })
  await open(page, '/wallet')
  await choose(page, /^500/)
  await button(page, /^Buy 550/).click()
  await fillBilling(page, 'blocked@example.com')
  const loading = page.getByRole('status').filter({ hasText: 'The card form is on its way' })
  await loading.waitFor()
  released.resolve()
  await page.getByText('The card form did not load').waitFor()
  await page.unroute('**/elements.bundle.min.js')
  await button(page, 'Try again').click()
  await form(page).getByLabel('Card number').waitFor()
  await loading.waitFor({ state: 'detached' })
  await fillCard(page, cards.paid)
  await successful(page)
  await hasCoins(page, '550')
  await page.context().close()
})

it.concurrent('a card form that the provider refuses shows its message with a retry, and then works', async ({
  expect,
}) => {
  const page = await phone()
  const refusing = `const element = {
    mount() {},
    on(type, hear) {
      if (type === 'error') setTimeout(hear, 0, { detail: { error: { code: 'expired', message: 'Session expired' } } })
    },
  }
  window.Airwallex = { init() {}, createElement: () => element, destroyElement() {} }`
  const throwing = `window.Airwallex = {
    init() {},
    createElement() { throw new Error('Unknown currency') },
    destroyElement() {},
  }`
  const scripts = [refusing, throwing]
  await page.route('**/elements.bundle.min.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scripts.shift() ?? '' }),
  )
  await orderCoins(page, server.origin)
  await fillBilling(page, 'refused@example.com')
  const notice = page.getByRole('alert').filter({ hasText: 'The card form did not load' })
  await notice.getByText('Session expired').waitFor()
  expect(await page.getByText('The card form is on its way').count(), 'loading').toBe(0)
  await button(page, 'Try again').click()
  await notice.getByText('Unknown currency').waitFor()
  await page.unroute('**/elements.bundle.min.js')
  await button(page, 'Try again').click()
  await form(page).getByLabel('Card number').waitFor()
  await page.context().close()
})

it.concurrent("the same order is paid with another card after the form was closed during the bank's check", async () => {
  const page = await phone()
  await buyCoins(page, server.origin, 'away@example.com', cards.challenge)
  await form(page).frameLocator('iframe[title="Your bank"]').getByLabel('Code').waitFor()
  await page.goBack()
  await open(page, '/wallet')
  await choose(page, /^500/)
  await button(page, /^Buy 550/).click()
  await fillCard(page, cards.paid)
  await successful(page)
  await hasCoins(page, '550')
  await leave(page)
})

it.concurrent('two tabs of one viewer pay one order once', async () => {
  const one = await phone()
  await open(one, '/wallet')
  await choose(one, /^500/)
  await button(one, /^Buy 550/).click()
  await fillBilling(one, 'tabs@example.com')
  await form(one).getByLabel('Card number').waitFor()
  const two = listenTo(await one.context().newPage())
  await open(two, '/wallet')
  await choose(two, /^500/)
  await button(two, /^Buy 550/).click()
  await form(two).getByLabel('Card number').waitFor()
  await fillCard(one, cards.paid)
  await successful(one)
  await fillCard(two, cards.paid)
  await hasCoins(one, '550')
  await open(two, '/wallet')
  await hasCoins(two, '550')
  await leave(one)
})

it('a membership shows its next charge and date, renews on time, and is cancelled in two taps', async () => {
  const page = await phone()
  const date = (time: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
  server.clock.now = Date.now()
  const startedMs = server.clock.now
  await open(page, '/premium')
  await choose(page, /Monthly/)
  await button(page, /^Join · Monthly \$9\.99/).click()
  await fillBilling(page, 'member@example.com')
  await fillCard(page, cards.paid)
  await successful(page)
  await page.getByText('You are a member').waitFor()
  await page.getByText(`Next charge $9.99 on`, { exact: false }).waitFor()
  await open(page, '/my')
  await page
    .getByText(date(startedMs + 29 * day).split(',')[0] ?? '', { exact: false })
    .first()
    .waitFor()

  for (const time of [startedMs + 27 * day + hour, startedMs + 29 * day + hour]) {
    server.clock.now = time
    await renewMemberships({ ...server.deps, settle: server.payments.settle })
  }
  await open(page, '/premium')
  await page
    .getByText(date(startedMs + 59 * day).split(',')[0] ?? '', { exact: false })
    .first()
    .waitFor()
  await button(page, 'Cancel renewal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await page.getByText('Will not renew. Nothing more is charged.').waitFor()
  server.clock.now = Date.now()
  await leave(page)
})

it.concurrent('premium lists three plans, and the button buys the selected one', async () => {
  const page = await phone()
  await open(page, '/premium')
  for (const [plan, name] of [
    [/Yearly · 365 days/, 'Join · Yearly $79.99'],
    [/Quarterly · 90 days/, 'Join · Quarterly $24.99'],
    [/Monthly · 30 days/, 'Join · Monthly $9.99'],
  ] as const) {
    await choose(page, plan)
    await button(page, name).waitFor()
  }
  await choose(page, /Yearly/)
  await button(page, 'Join · Yearly $79.99').click()
  await fillBilling(page, 'yearly@example.com')
  await page.getByRole('dialog', { name: 'Pay $79.99' }).waitFor()
  await leave(page)
})

it.concurrent('a desktop shows a QR code that is paid on a phone', async () => {
  const page = await desktop()
  await open(page, '/wallet')
  await choose(page, /^500/)
  await button(page, 'Pay on your phone instead').click()
  await fillBilling(page, 'desk@example.com')
  const code = page.getByRole('img', { name: 'QR code of the payment link' })
  await code.waitFor()
  const box = await code.boundingBox()
  expect([box?.width, box?.height]).toEqual([200, 200])
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const url = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(url).toMatch(new RegExp(`^${server.origin}/pay#[\\w-]{43}$`))
  // Cancel asks whether the phone has paid, and the same code comes back; Confirm looks for the payment at once.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const status = page.getByRole('dialog', { name: 'Please confirm payment status' })
  await status.getByText('Unpaid').waitFor()
  await status.getByRole('button', { name: 'Not paid' }).click()
  await status.waitFor({ state: 'detached' })
  await button(page, 'Pay on your phone instead').click()
  await code.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('status').filter({ hasText: /\w/ }).waitFor()
  const hand = await phone()
  await hand.goto(url)
  await hand.getByText('$4.99').first().waitFor()
  await fillCard(hand, cards.paid)
  await successful(hand)
  await hasCoins(page, '550')
  const stranger = await phone()
  await stranger.goto(url)
  await stranger.getByText('This link has expired').waitFor()
  await leave(page)
  await leave(hand)
})
