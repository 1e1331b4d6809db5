import { it } from 'vitest'
import { browser, fillBilling, openPath, pay, readLocalStorage, server } from './calls-pages.ts'
import { openPhone } from './chromium.ts'
import { recordCalls, withoutCommonFields } from './recorded-calls.ts'

it.concurrent("a coin purchase sends the order, status and report fields of the specification's section 7", async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPath(page, '/wallet')
  expect(await calls.fields('/recharge/getCoinAndVipRecharge'), '/recharge/getCoinAndVipRecharge').toEqual({})
  await page.locator('label', { has: page.getByRole('radio', { name: /^500/ }) }).click()
  await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
  await fillBilling(page)
  const billing = await calls.made('/payment/updUserAirwallexInfo')
  expect([withoutCommonFields(billing), billing.body.appSource], '/payment/updUserAirwallexInfo').toEqual([
    { airFirstName: 'Ada', airLastName: 'Lovelace', airEmail: 'ada@example.com', airPhone: '+44 7700900123' },
    1,
  ])
  expect(await calls.fields('/payment/createOrder'), '/payment/createOrder').toEqual({
    orderType: 1,
    rechargeId: '2002',
    payType: 13,
    gainuserId: await readLocalStorage(page, 'userId'),
    returnUrl: `${server.origin}/wallet`,
    stripeProductId: 'coins-500',
    amount: '4.99',
    currency: 'USD',
  })
  await pay(page)
  const { orderId, ...asked } = await calls.fields('/payment/isSuccessful')
  expect(asked, '/payment/isSuccessful').toEqual({ orderType: 1, payType: 13 })
  const reports = () =>
    calls
      .of('/log/track')
      .filter(({ query }) => query.event === 'video_payment_report')
      .map(({ query }) => `${query.source} ${query.orderNo} ${query.position}`)
  await expect.poll(reports).toEqual([`3 ${orderId} 2`, `3 ${orderId} 7`])
  expect(calls.of('/payment/updSubConsentId').length, 'consents of coins').toBe(0)
  await page.context().close()
})

it.concurrent('a membership order contains its vipId; after the payment the app sends the ID of the payment consent', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPath(page, '/premium')
  await page.locator('label', { has: page.getByRole('radio', { name: /Monthly/ }) }).click()
  await page.getByRole('button', { name: /^Join · Monthly \$9\.99/ }).click()
  await fillBilling(page)
  expect(await calls.fields('/payment/createOrder'), '/payment/createOrder').toEqual({
    orderType: 3,
    vipId: '3001',
    payType: 13,
    gainuserId: await readLocalStorage(page, 'userId'),
    returnUrl: `${server.origin}/premium`,
    stripeProductId: 'month',
    amount: '9.99',
    currency: 'USD',
  })
  await page.frameLocator('iframe[src*="/pay/frame"]').getByLabel('Card number').waitFor()
  expect(calls.of('/payment/updSubConsentId').length, 'consents before the payment').toBe(0)
  await pay(page)
  await page.getByText('Payment Successful!').waitFor()
  const { orderId, ...consent } = await calls.fields('/payment/updSubConsentId')
  expect(consent, '/payment/updSubConsentId').toEqual({
    intentId: expect.stringMatching(/^int_/),
    customerId: expect.stringMatching(/^cus_/),
    consentId: expect.stringMatching(/^cst_/),
  })
  expect(await calls.fields('/payment/isSuccessful'), '/payment/isSuccessful').toEqual({
    orderId,
    orderType: 3,
    payType: 13,
  })
  await page.context().close()
})
