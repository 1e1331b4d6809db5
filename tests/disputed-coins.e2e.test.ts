import { expect, it } from 'vitest'
import { simulateDispute } from '../apps/server/src/testing/simulated-dispute.ts'
import { createTestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'
import { buyCoins, waitForCoinBalance, waitForPaymentSuccess } from './paying-page.ts'

it('the wallet shows the coins held for a disputed payment, and the statement names the reason for the deduction', async () => {
  const server = await createTestServer({ hasSandbox: true })
  server.clock.now = Date.now()
  const browser = await launchChromium()
  const page = await openPhone(browser)
  await buyCoins(page, server.origin, 'disputed@example.com')
  await waitForPaymentSuccess(page)
  await waitForCoinBalance(page, '550')

  const { db, provider } = server.deps
  const keys = provider.ownSandbox ?? expect.fail('no sandbox')
  const paid = await db.selectFrom('order_intents').select(['order_id', 'intent_id']).executeTakeFirstOrThrow()
  const dispute = { payment_intent_id: paid.intent_id }
  await simulateDispute({ ...keys, origin: `${server.origin}/sandbox/airwallex` }, 'create', dispute)
  await expect
    .poll(async () => (await server.payments.settle(paid.order_id))?.order.state, { timeout: pageTimeoutMs })
    .toBe('disputed')

  await page.goto(`${server.origin}/wallet`)
  await page.getByText('550 more coins are held while your bank looks into their payment.').waitFor()
  await page.getByText('Held: payment disputed').waitFor()
  await page.goto(`${server.origin}/statement`)
  await page.getByText('Held: payment disputed').waitFor()
  await page.getByText('−550').waitFor()
  await browser.close()
  await server.close()
})
