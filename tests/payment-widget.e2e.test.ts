import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Airwallex, createAirwallex } from '../apps/server/src/adapters/airwallex/airwallex.ts'
import type { Intent } from '../apps/server/src/adapters/airwallex/shapes.ts'
import { type EmbeddedPostgres, startEmbedded } from '../apps/server/src/db/embedded.ts'
import { type SandboxProcess, startSandboxProcess } from '../apps/server/src/testing/sandbox-process.ts'
import { makeDataDir, removeDataDir } from '../apps/server/src/testing/server-process.ts'
import { launchChromium, openPhone } from './chromium.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let sandbox: SandboxProcess
let airwallex: Airwallex
let shop: Server
let shopOrigin: string
let browser: Browser

beforeAll(async () => {
  dataDir = await makeDataDir()
  postgres = await startEmbedded({ dataDir, isDurable: false })
  const { host, user, database } = postgres.ownerConnection
  const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  sandbox = await startSandboxProcess({ databaseUrl })
  const { origin, clientId, apiKey } = sandbox
  airwallex = createAirwallex({ baseUrl: () => origin, clientId, apiKey, apiVersion: '2025-06-30', now: Date.now })
  const script = `<script src="${origin}/assets/elements.bundle.min.js"></script>`
  const page = `<!doctype html><html lang="en"><title>Shop</title>${script}<div id="pay"></div></html>`
  shop = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  // The shop's origin differs from the sandbox's, as in production.
  shopOrigin = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
  await sandbox?.stop()
  await postgres?.stop()
  await removeDataDir(dataDir)
})

type Said = {
  type: string
  detail: { intent?: { status: string }; consent?: { id: string }; error?: { code: string } }
}

/** Opens the shop's page with the card form for a payment intent; `events` collects the form's events. */
async function openForm(
  intent: Intent,
  options: object = {},
  type = 'dropIn',
): Promise<{ page: Page; events: () => Promise<Said[]> }> {
  const page = await openPhone(browser)
  await page.goto(shopOrigin)
  const payment = { intent_id: intent.id, client_secret: intent.clientSecret, currency: intent.currency, ...options }
  await page.evaluate(
    `(async () => {
      globalThis.said = []
      await Airwallex.init({ env: 'demo', locale: 'en' })
      const element = await Airwallex.createElement('${type}', ${JSON.stringify(payment)})
      element.mount('pay')
      for (const type of ['ready', 'cancel', 'success', 'error']) element.on(type, ({ detail }) => said.push({ type, detail }))
    })()`,
  )
  return { page, events: () => page.evaluate<Said[]>('said') }
}
async function pay(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/39')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('A Viewer')
  await page.getByRole('button', { name: 'Pay' }).click()
}
const newIntent = (more: object = {}) =>
  airwallex.createIntent({
    requestId: randomUUID(),
    amount: 4.99,
    currency: 'USD',
    merchantOrderId: randomUUID(),
    ...more,
  })
const last = async (events: () => Promise<Said[]>) => (await events()).at(-1)

it('a declined card shows an error beside the form, and another card pays', async () => {
  const intent = await newIntent()
  const { page, events } = await openForm(intent)
  await expect.poll(async () => (await last(events))?.type).toBe('ready')
  await pay(page, '4242 4242 4242 4242')
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('This is none of the test cards')
  expect(await page.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
  await pay(page, '4646 4646 4646 4644')
  await expect.poll(async () => (await last(events))?.detail.error?.code).toBe('risk_declined')
  await pay(page, '4035 5010 0000 0008')
  await expect.poll(async () => (await last(events))?.detail.intent?.status).toBe('SUCCEEDED')
  expect((await airwallex.intent(intent.id)).status).toBe('SUCCEEDED')
  await page.context().close()
})

it('the bank asks for its confirmation code in a separate frame; a wrong code keeps the form open', async () => {
  const intent = await newIntent()
  const { page, events } = await openForm(intent)
  for (const [code, expected] of [
    ['0000', 'authentication_declined'],
    ['1234', 'SUCCEEDED'],
  ] as const) {
    await pay(page, '4012 0003 0000 0088')
    const bank = page.frameLocator('iframe[title="Your bank"]')
    await bank.getByLabel('Code').fill(code)
    await bank.getByRole('button', { name: 'Confirm' }).click()
    const outcome = async () => {
      const said = await last(events)
      return said?.detail.error?.code ?? said?.detail.intent?.status
    }
    await expect.poll(outcome).toBe(expected)
  }
  expect(await page.locator('iframe').count()).toBe(0)
  await page.context().close()
})

it("a membership's first payment creates a consent, which the server finds on the payment intent", async () => {
  const customer = await airwallex.createCustomer({ requestId: randomUUID(), merchantCustomerId: randomUUID() })
  const intent = await newIntent({ customerId: customer.id, isSubscription: true })
  const consent = { next_triggered_by: 'merchant', merchant_trigger_reason: 'scheduled' }
  const { page, events } = await openForm(intent, {
    mode: 'recurring',
    customer_id: customer.id,
    payment_consent: consent,
  })
  await pay(page, '2223 0000 4841 0010')
  await expect.poll(async () => (await last(events))?.detail.consent?.id).toBeTruthy()
  expect((await last(events))?.detail.consent?.id).toBe((await airwallex.intent(intent.id)).consentId)
  await page.context().close()
})

it.each([
  ['googlePayButton', 'Google Pay'],
  ['applePayButton', 'Apple Pay'],
])('%s: a viewer cancels, a card is declined, and a card with a code from the bank pays', async (type, name) => {
  const intent = await newIntent()
  const amount = { value: 4.99, currency: 'USD' }
  const { page, events } = await openForm(intent, { amount, countryCode: 'US' }, type)
  const open = () => page.getByRole('button', { name: `Pay with ${name}` }).click()
  const confirm = async (token: string) => {
    await open()
    await page.getByLabel('Card').selectOption(token)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  await open()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await last(events))?.type).toBe('cancel')
  await confirm('token_declined')
  await expect.poll(async () => (await last(events))?.detail.error?.code).toBe('issuer_declined')
  await confirm('token_challenge')
  const bank = page.frameLocator('iframe[title="Your bank"]')
  await bank.getByLabel('Code').fill('1234')
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(async () => (await last(events))?.detail.intent?.status).toBe('SUCCEEDED')
  expect(await airwallex.intent(intent.id)).toMatchObject({
    status: 'SUCCEEDED',
    card: { brand: 'visa', last4: '0088' },
    payer: { email: 'ada.wallet@example.com', firstName: 'Ada', lastName: 'Lovelace' },
  })
  await page.context().close()
})

it('a saved card pays through the CVC element, without a card form', async () => {
  const customer = await airwallex.createCustomer({ requestId: randomUUID(), merchantCustomerId: randomUUID() })
  const first = await newIntent({ customerId: customer.id })
  const { page, events } = await openForm(first, { customer_id: customer.id, autoSaveCardForFuturePayments: false })
  await page.getByLabel('Save my card').check()
  await pay(page, '4035 5010 0000 0008')
  await expect.poll(async () => (await last(events))?.detail.consent?.id).toBeTruthy()
  const consentId = (await last(events))?.detail.consent?.id ?? ''
  expect(await airwallex.consent(consentId)).toMatchObject({
    ...{ status: 'VERIFIED', nextTriggeredBy: 'customer' },
    card: { brand: 'visa', last4: '0008', expiryMonth: 12, expiryYear: 2039 },
  })
  const second = await newIntent({ customerId: customer.id })
  const confirmed = { intent_id: second.id, client_secret: second.clientSecret, payment_consent_id: consentId }
  const status = await page.evaluate<string>(
    `(async () => {
      const element = await Airwallex.createElement('cvc', { isStandalone: true })
      element.mount('pay')
      return (await element.confirm(${JSON.stringify(confirmed)})).status
    })()`,
  )
  expect(status).toBe('SUCCEEDED')
  expect((await airwallex.intent(second.id)).status).toBe('SUCCEEDED')
  await page.context().close()
})
