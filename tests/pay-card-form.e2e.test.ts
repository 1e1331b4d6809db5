import { expect, it } from 'vitest'
import { renewMemberships } from '../apps/server/src/modules/payments/renewal/renew.ts'
import { testCardNumbers } from '../apps/server/src/testing/paying.ts'
import {
  countTapsAndFields,
  fastCheckoutServer,
  logIn,
  offerWalletPayment,
  openFastCheckout,
} from './fast-checkout-pages.ts'
import { closeAndExpectNoErrors, day, hour, openCheckedPhone, openPath, server } from './pay-pages.ts'
import {
  button,
  buyCoins,
  cardFormFrame,
  chooseOption,
  fillBilling,
  fillCard,
  orderCoins,
  waitForCoinBalance,
  waitForPaymentSuccess,
} from './paying-page.ts'

it.concurrent('closing the card form after a payment attempt asks the viewer whether the order was paid', async () => {
  const page = await openCheckedPhone()
  await buyCoins(page, server.origin, 'unsure@example.com', testCardNumbers.declined)
  await page.getByText('The payment was declined').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const asked = page.getByRole('dialog', { name: 'Please confirm payment status' })
  await asked.getByText('Unpaid').waitFor()
  await asked.getByRole('button', { name: 'I have paid' }).click()
  await asked.getByText('Unpaid').waitFor()
  await asked.getByRole('button', { name: 'Not paid' }).click()
  await asked.waitFor({ state: 'detached' })
  await closeAndExpectNoErrors(page)
})

it.concurrent('a declined card shows an error, and another card pays the same order', async () => {
  const page = await openCheckedPhone()
  await buyCoins(page, server.origin, 'declined@example.com', testCardNumbers.declined)
  await page.getByText('The payment was declined').first().waitFor()
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  await closeAndExpectNoErrors(page)
})

it.concurrent('the bank asks for its confirmation code in a frame of the card form, and a right code completes the payment', async () => {
  const page = await openCheckedPhone()
  await buyCoins(page, server.origin, 'bank@example.com', testCardNumbers.challenge)
  const bank = cardFormFrame(page).frameLocator('iframe[title="Your bank"]')
  await bank.getByLabel('Code').fill('1234')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  await closeAndExpectNoErrors(page)
})

it.concurrent('a blocked card form script shows an error, and a retry loads the form', async () => {
  const page = await openCheckedPhone()
  const released = Promise.withResolvers<void>()
  await page.route('**/elements.bundle.min.js', async (route) => {
    await released.promise
    await route.abort()
  })
  await openPath(page, '/wallet')
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550/).click()
  await fillBilling(page, 'blocked@example.com')
  const loading = page.getByRole('status').filter({ hasText: 'The card form is on its way' })
  await loading.waitFor()
  released.resolve()
  await page.getByText('The card form did not load').waitFor()
  await page.unroute('**/elements.bundle.min.js')
  await button(page, 'Try again').click()
  await cardFormFrame(page).getByLabel('Card number').waitFor()
  await loading.waitFor({ state: 'detached' })
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  await page.context().close()
})

it.concurrent('a card form rejected by the provider shows its message, and a retry loads the form', async () => {
  const page = await openCheckedPhone()
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
  await cardFormFrame(page).getByLabel('Card number').waitFor()
  await page.context().close()
})

it('a membership shows its next charge and date, renews on time, and is cancelled with two taps', async () => {
  const page = await openCheckedPhone()
  const date = (time: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
  server.clock.now = Date.now()
  const startedMs = server.clock.now
  await openPath(page, '/premium')
  await chooseOption(page, /Monthly/)
  await button(page, /^Join · Monthly \$9\.99/).click()
  await fillBilling(page, 'member@example.com')
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await page.getByRole('heading', { name: 'You are a member', exact: true }).waitFor()
  await page.getByText(`Next charge $9.99 on`, { exact: false }).waitFor()
  await openPath(page, '/my')
  await page
    .getByText(date(startedMs + 29 * day).split(',')[0] ?? '', { exact: false })
    .first()
    .waitFor()

  for (const time of [startedMs + 27 * day + hour, startedMs + 29 * day + hour]) {
    server.clock.now = time
    await renewMemberships({ ...server.deps, settle: server.payments.settle })
  }
  await openPath(page, '/premium')
  await page
    .getByText(date(startedMs + 59 * day).split(',')[0] ?? '', { exact: false })
    .first()
    .waitFor()
  await button(page, 'Cancel renewal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel renewal' }).click()
  await page.getByText('Will not renew. Nothing more is charged.').waitFor()
  server.clock.now = Date.now()
  await closeAndExpectNoErrors(page)
})

it.concurrent('premium lists three plans, and the button buys the selected plan', async () => {
  const page = await openCheckedPhone()
  await openPath(page, '/premium')
  for (const [plan, name] of [
    [/Yearly · 365 days/, 'Join · Yearly $79.99'],
    [/Quarterly · 90 days/, 'Join · Quarterly $24.99'],
    [/Monthly · 30 days/, 'Join · Monthly $9.99'],
  ] as const) {
    await chooseOption(page, plan)
    await button(page, name).waitFor()
  }
  await chooseOption(page, /Yearly/)
  await button(page, 'Join · Yearly $79.99').click()
  await fillBilling(page, 'yearly@example.com')
  await page.getByRole('dialog', { name: 'Pay $79.99' }).waitFor()
  await closeAndExpectNoErrors(page)
})

it.concurrent('a first purchase with a payment wallet takes three taps after the price is shown, without typing', async () => {
  const page = await openCheckedPhone()
  await offerWalletPayment(page, 'PaymentRequest')
  const steps = await countTapsAndFields(page)
  await openFastCheckout(page)
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550 coins for \$4\.99/).waitFor()
  steps.taps = 0
  await button(page, /^Buy 550 coins for \$4\.99/).click()
  expect(await cardFormFrame(page).getByRole('button', { name: 'Pay with Apple Pay' }).count()).toBe(0)
  await cardFormFrame(page).getByRole('button', { name: 'Pay with Google Pay' }).click()
  await cardFormFrame(page).getByRole('button', { name: 'Confirm' }).click()
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  expect(steps).toEqual({ taps: 3, typed: new Set() })
  await closeAndExpectNoErrors(page)
})

it.concurrent('after a cancelled and a declined wallet payment, a card pays the same order with two fields fewer', async () => {
  const page = await openCheckedPhone()
  await offerWalletPayment(page, 'ApplePaySession')
  await openFastCheckout(page)
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550/).click()
  const wallet = cardFormFrame(page).getByRole('button', { name: 'Pay with Apple Pay' })
  await wallet.click()
  await cardFormFrame(page).getByRole('button', { name: 'Cancel' }).click()
  // No payment is in flight, so closing the dialog asks no question.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button(page, /^Buy 550/).click()
  await wallet.click()
  await cardFormFrame(page).getByRole('combobox', { name: 'Card' }).selectOption('token_declined')
  await cardFormFrame(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The payment was declined').first().waitFor()
  await button(page, 'Pay by card').click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('short@example.com')
  expect(await page.getByRole('dialog').getByRole('textbox').count(), 'billing fields').toBe(3)
  await button(page, 'Continue to payment').click()
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')
  await page.goto(`${fastCheckoutServer.origin}/orders`)
  await page.getByText('$4.99').first().waitFor()
  expect(await page.getByText('$4.99').count(), 'orders').toBe(1)
  await closeAndExpectNoErrors(page)
})

it.concurrent('a payment provider with its own page, such as GCash, returns the viewer after a declined, pending or paid order', async () => {
  const page = await openCheckedPhone()
  const result = page.getByRole('dialog', { name: 'Payment with GCash' })
  async function payOnPage(answer: string) {
    await chooseOption(page, /^500/)
    await button(page, /^Buy 550 coins/).click()
    await button(page, 'Pay with GCash').click()
    await page.getByRole('heading', { name: 'gcash' }).waitFor()
    await button(page, answer).click()
  }
  await openFastCheckout(page)
  await payOnPage('Refuse')
  await result.getByText('The wallet declined the payment.', { exact: false }).waitFor()
  await result.getByRole('button', { name: 'Close' }).click()
  await payOnPage('Back to the shop')
  await result.getByText('The payment has not been confirmed yet.').waitFor()
  await result.getByRole('button', { name: 'Close' }).click()
  // GCash confirms the payment some seconds later, while the dialog polls the payment status.
  await payOnPage('Confirm some seconds later')
  await result.getByText('The wallet has not confirmed the payment yet', { exact: false }).waitFor()
  await result.waitFor({ state: 'detached' })
  await waitForCoinBalance(page, '550')
  await payOnPage('Approve')
  await waitForCoinBalance(page, '1,100')
  await page.goto(`${fastCheckoutServer.origin}/orders`)
  await page.getByText('$4.99').first().waitFor()
  expect(await page.getByText('$4.99').count(), 'orders').toBe(2)
  await closeAndExpectNoErrors(page)
})

it.concurrent("a card saved with the viewer's consent pays with one tap, and can be removed", async () => {
  const page = await openCheckedPhone()
  await offerWalletPayment(page, 'PaymentRequest')
  const steps = await countTapsAndFields(page)
  await logIn(page, 'saver@example.com')
  await openFastCheckout(page)
  await page.getByText('No saved cards.', { exact: false }).waitFor()
  await chooseOption(page, /^100/)
  await button(page, /^Buy 100 coins/).click()
  await button(page, 'Pay by card').click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('saver@example.com')
  await button(page, 'Continue to payment').click()
  const box = cardFormFrame(page).getByLabel('Save my card for future payments')
  expect(await box.isChecked(), 'ticked before the viewer agrees').toBe(false)
  await box.check()
  await fillCard(page, testCardNumbers.paid)
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '100')
  await page.getByText('Visa ending in 0008').waitFor()
  // The first payment with the saved card asks for confirmation and names the daily limit.
  await button(page, /^Buy 100 coins/).click()
  const question = page.getByRole('dialog')
  await question.getByText('up to 500 coins a day', { exact: false }).waitFor()
  await question.getByRole('button', { name: /^Pay \$/ }).click()
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '200')
  steps.taps = 0
  steps.typed.clear()
  await button(page, /^Buy 100 coins/).click()
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '300')
  expect(steps).toEqual({ taps: 1, typed: new Set() })
  // Above the daily limit the payment asks for confirmation again.
  await chooseOption(page, /^500/)
  await button(page, /^Buy 550/).click()
  await question.getByText('You have bought 200 coins by one tap today', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Close' }).click()
  await button(page, 'Remove Visa ending in 0008').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Visa ending in 0008 was removed.').waitFor()
  await closeAndExpectNoErrors(page)
})
