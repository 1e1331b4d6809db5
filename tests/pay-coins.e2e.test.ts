import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testCardNumbers } from '../apps/server/src/testing/paying.ts'
import {
  closeAndExpectNoErrors,
  openCheckedDesktop,
  openCheckedPhone,
  openPath,
  recordConsoleErrors,
  server,
} from './pay-pages.ts'
import {
  button,
  buyCoins,
  cardFormFrame,
  chooseOption,
  fillBilling,
  fillCard,
  waitForCardResponse,
  waitForCoinBalance,
  waitForPaymentSuccess,
} from './paying-page.ts'
import { findControlsUnderToast } from './toast-cover.ts'

it.concurrent('a first purchase asks for billing details and a card, confirms the payment in a dialog that closes automatically, and credits the coins', async () => {
  const page = await openCheckedPhone()
  await openPath(page, '/wallet')
  await page.getByText('Test payments: no money moves').first().waitFor()
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550 coins for \$4\.99/).click()
  await button(page, 'Continue to payment').click()
  // With an empty form each field shows an error, and the first field has the focus.
  await page.getByText('Please fill in this field').first().waitFor()
  await page.getByLabel('First name').and(page.locator(':focus')).waitFor()
  await page.getByLabel('Email').fill('nobody')
  await button(page, 'Continue to payment').click()
  await page.getByText('Not a mailbox').waitFor()
  await fillBilling(page, 'first@example.com')
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await page.getByText('Payment Successful!').waitFor({ state: 'detached', timeout: 10_000 })
  await waitForCoinBalance(page, '550')
  // The second purchase asks for no billing details.
  await chooseOption(page, /^100/)
  await button(page, /^Buy 100 coins/).click()
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '650')
  await openPath(page, '/orders')
  await page.getByText('$4.99').first().waitFor()
  await openPath(page, '/statement')
  await page.getByText('+500').first().waitFor()
  await closeAndExpectNoErrors(page)
})

it.concurrent('the wallet stays open while the code of the purchase dialogs fails to load, and the purchase continues once it loads', async () => {
  // A service worker would bypass the test's route.
  const page = await openCheckedPhone({ serviceWorkers: 'block' })
  const code = '**/assets/purchase-dialogs-*.js'
  await page.route(code, (route) => route.abort())
  await openPath(page, '/wallet')
  await chooseOption(page, /^500/)
  const failed = page.waitForEvent('requestfailed')
  await button(page, /^Buy 550 coins for/).click()
  await failed
  await page.unroute(code)
  await page.getByLabel('First name').waitFor()
  await page.context().close()
})

it.concurrent('the wallet shows balance, packs with bonus, plans, an explanation of coins and a help link', async () => {
  const page = await openCheckedDesktop()
  await openPath(page, '/wallet')
  const pack = page.locator('label', { has: page.getByRole('radio', { name: /^500/ }) })
  await pack.getByText('+50 bonus').waitFor()
  await pack.getByText('$4.99').waitFor()
  await waitForCoinBalance(page, '0')
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
  await closeAndExpectNoErrors(page)
})

it.concurrent('billing form: the country code field shows an example, and Cancel creates no order', async () => {
  const page = await openCheckedPhone()
  await openPath(page, '/wallet')
  await button(page, /^Buy /).click()
  expect(await page.getByLabel('Country code').getAttribute('placeholder')).toBe('+001')
  expect(await page.getByRole('dialog').getByRole('textbox').count(), 'billing fields').toBe(5)
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openPath(page, '/orders')
  await page.getByText('No orders yet').waitFor()
  await closeAndExpectNoErrors(page)
})

it.concurrent('after the tab was closed right after paying, the coins are credited on return', async () => {
  const page = await openCheckedPhone()
  const context = page.context()
  const paid = waitForCardResponse(context)
  await buyCoins(page, server.origin, 'closed@example.com')
  expect((await paid).status()).toBe(200)
  await page.close()
  const again = recordConsoleErrors(await context.newPage())
  await openPath(again, '/wallet')
  await waitForCoinBalance(again, '550')
  const note = again.getByRole('status').filter({ hasText: 'Your coins have arrived' }).locator(':scope > *')
  await note.waitFor()
  expect(await findControlsUnderToast(note)).toEqual([])
  await closeAndExpectNoErrors(again)
})

it.concurrent("the same order is paid with another card after the form was closed during the bank's check", async () => {
  const page = await openCheckedPhone()
  await buyCoins(page, server.origin, 'away@example.com', testCardNumbers.challenge)
  await cardFormFrame(page).frameLocator('iframe[title="Your bank"]').getByLabel('Code').waitFor()
  await page.goBack()
  await openPath(page, '/wallet')
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550/).click()
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  await closeAndExpectNoErrors(page)
})

it.concurrent('two tabs of a viewer share an order, which is charged once', async () => {
  const one = await openCheckedPhone()
  await openPath(one, '/wallet')
  await chooseOption(one, /^500/)
  await button(one, /^Buy 550/).click()
  await fillBilling(one, 'tabs@example.com')
  await cardFormFrame(one).getByLabel('Card number').waitFor()
  const two = recordConsoleErrors(await one.context().newPage())
  await openPath(two, '/wallet')
  await chooseOption(two, /^500/)
  await button(two, /^Buy 550/).click()
  await cardFormFrame(two).getByLabel('Card number').waitFor()
  await fillCard(one, testCardNumbers.paid)
  await waitForPaymentSuccess(one)
  await fillCard(two, testCardNumbers.paid)
  await waitForCoinBalance(one, '550')
  await openPath(two, '/wallet')
  await waitForCoinBalance(two, '550')
  await closeAndExpectNoErrors(one)
})

it.concurrent('a desktop shows a QR code, and the order is paid on a phone', async () => {
  const page = await openCheckedDesktop()
  await openPath(page, '/wallet')
  await chooseOption(page, /^500/)
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
  // Cancel asks whether the phone has paid, and then shows the same code again; Confirm checks the payment at once.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const status = page.getByRole('dialog', { name: 'Please confirm payment status' })
  await status.getByText('Unpaid').waitFor()
  await status.getByRole('button', { name: 'Not paid' }).click()
  await status.waitFor({ state: 'detached' })
  await button(page, 'Pay on your phone instead').click()
  await code.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('status').filter({ hasText: /\w/ }).waitFor()
  const hand = await openCheckedPhone()
  await hand.goto(url)
  await hand.getByText('$4.99').first().waitFor()
  await fillCard(hand, testCardNumbers.paid)
  await waitForPaymentSuccess(hand)
  await waitForCoinBalance(page, '550')
  const stranger = await openCheckedPhone()
  await stranger.goto(url)
  await stranger.getByText('This link has expired').waitFor()
  await closeAndExpectNoErrors(page)
  await closeAndExpectNoErrors(hand)
})
