import { it } from 'vitest'
import { renewMemberships } from '../apps/server/src/modules/payments/renewal/renew.ts'
import { cards } from '../apps/server/src/testing/paying.ts'
import { day, hour, leave, open, phone, server } from './pay-pages.ts'
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
