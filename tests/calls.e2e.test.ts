import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { codesIn, plainTextOf, readOutbox } from '../apps/server/src/testing/outbox.ts'
import { cards } from '../apps/server/src/testing/paying.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, scrollThrough } from './chromium.ts'
import { ownFields, recordCalls } from './recorded-calls.ts'
import { savedUserId } from './saved-guest.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true, isReconciling: true })
  server.clock.now = Date.now()
  for (let n = 1; n <= 32; n += 1) await publishSample(server.deps.db, `wolf-${n}`, { names: { en: `Wolf ${n}` } })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const patient = { timeout: 15_000 }
const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const stored = async (page: Page, key: string) =>
  (await page.evaluate((name) => localStorage.getItem(name), key)) ?? `no ${key}`

/** Presses Get, and types the code that comes by mail. */
async function getCode(page: Page, address: string) {
  const mails = async () =>
    (await readOutbox(server.deps.config.dataDir)).filter((mail) => mail.includes(`To: ${address}`))
  const before = (await mails()).length
  await button(page, 'Get').click()
  let mail: string | undefined
  while (!mail) {
    await page.waitForTimeout(50)
    mail = (await mails())[before]
  }
  await page.getByLabel('Verification code').fill(codesIn(plainTextOf(mail))[0] ?? '')
  return page.getByLabel('Verification code').inputValue()
}
async function pay(page: Page) {
  const form = page.frameLocator('iframe[src*="/pay/frame"]')
  await form.getByLabel('Card number').fill(cards.paid)
  await form.getByLabel('Expiry (MM/YY)').fill('12/39')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('Name on card').fill('Ada Lovelace')
  await form.getByRole('button', { name: 'Pay' }).click()
}
async function fillBilling(page: Page) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Country code').fill('+44')
  await page.getByLabel('Phone number').fill('7700900123')
  await button(page, 'Continue to payment').click()
}

it.concurrent('the first open checks in and reports the activation; a later open only checks in', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const cookie = { url: server.origin, value: 'fb.1.17.click' }
  await page.context().addCookies([
    { ...cookie, name: '_fbc' },
    { ...cookie, name: '_fbp', value: 'fb.1.17.browser' },
  ])
  const calls = recordCalls(page)
  const activated = page.waitForResponse('**/send/activation')
  await open(page, '/my')
  expect(await calls.fields('/login/v1/check'), '/login/v1/check').toEqual({
    isStartCheck: 1,
    isUpdUserPort: '0',
    fbc: 'fb.1.17.click',
    fbp: 'fb.1.17.browser',
    nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(await calls.fields('/send/activation'), '/send/activation').toEqual({})
  await (await activated).finished()
  await page.getByText(/^ID \d+$/).waitFor()
  await page.reload()
  await calls.made('/login/v1/check', 2)
  await calls.made('/userInfo/getUserInfo', 2)
  await page.getByText(/^ID \d+$/).waitFor()
  expect(calls.of('/send/activation').length, 'activation reports').toBe(1)
  await page.context().close()
})

it.concurrent('an ad visit sends its parameters and address with check and newUserStaining', async ({ expect }) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await open(page, '/my?adId=a1&campaign=spring')
  const told = {
    isStartCheck: 1,
    isUpdUserPort: '0',
    fbc: '',
    fbp: '',
    adId: 'a1',
    campaign: 'spring',
    eventSourceUrl: `${server.origin}/my?adId=a1&campaign=spring`,
  }
  expect(await calls.fields('/login/v1/check'), '/login/v1/check').toMatchObject(told)
  expect(await calls.fields('/send/newUserStaining'), '/send/newUserStaining').toEqual(told)
  await page.context().close()
})

it.concurrent('every call except check, switches and log store is a POST with the common fields and the token', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await open(page, '/my')
  const userInfo = await calls.made('/userInfo/getUserInfo')
  await calls.made('/userInfo/userConduct')
  await calls.made('/userInfo/getUserAccountInfo')
  const constant = await calls.made('/constant/get')
  expect([constant.method, constant.query], 'the switches').toEqual(['GET', { key: 'PAY_SWITCH_H5' }])
  const tracked = await calls.made('/log/track')
  expect([tracked.method, tracked.query], 'the log store').toEqual([
    'GET',
    {
      appSource: '0',
      version: '1.0.0',
      source: '3',
      userPort: '2',
      createTime: expect.stringMatching(/^\d{13}$/),
      channelId: '30000001',
      userId: expect.any(String),
      deviceId: expect.stringMatching(/^[0-9a-f]{64}$/),
      event: 'user_behavior',
      screen: '/my',
      action: 'view',
    },
  ])
  expect(userInfo.body, 'the common fields').toEqual({
    appSource: 0,
    appVer: '1.0.0',
    channelId: 30000001,
    deviId: await stored(page, 'uuid'),
    language: 2,
    isLogin: false,
    requestTime: expect.closeTo(Date.now(), -6),
    timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    userId: await stored(page, 'userId'),
    userPort: 2,
  })
  const names = Object.keys(userInfo.body)
  const token = await stored(page, 'bearerToken')
  for (const { path, method, body, ...call } of calls.all()) {
    if (path === '/constant/get' || path === '/log/track') {
      expect(call.token, `the token of ${path}`).toBe(path === '/log/track' ? token : undefined)
      continue
    }
    expect(method, `the method of ${path}`).toBe('POST')
    expect(Object.keys(body), `the common fields of ${path}`).toEqual(expect.arrayContaining(names))
    expect(call.token, `the token of ${path}`).toBe(path === '/login/v1/check' ? undefined : token)
  }
  await page.context().close()
})

it.concurrent('login and deletion send code types 1 and 2 and the fields of register and removeUser', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  const openid = 'calls@example.com'
  await open(page, '/login')
  await page.getByLabel('Email').fill(openid)
  const loginCode = await getCode(page, openid)
  await button(page, 'Log in').click()
  const first = await calls.made('/login/sendEmailVoiceCode')
  expect([ownFields(first), first.body.appSource], '/login/sendEmailVoiceCode').toEqual([{ openid, type: 1 }, 0])
  const registered = { code: loginCode, headimgurl: '', nickname: '', openid, type: 6 }
  expect(await calls.fields('/login/v1/register'), '/login/v1/register').toEqual(registered)
  await page.waitForURL('**/account')
  await page.getByText(openid).waitFor()
  const asked = calls.all().map(({ path, body }) => `${path} ${body.isLogin}`)
  const afterLogin = asked.slice(asked.indexOf('/login/v1/register false'))
  expect(afterLogin, 'getUserInfo after the login').toContain('/userInfo/getUserInfo true')
  expect(afterLogin, 'getUserInfo after the login').not.toContain('/userInfo/getUserInfo false')
  await open(page, '/my')
  expect((await calls.made('/userInfo/userConduct')).body.isLogin, 'isLogin of userConduct').toBe(true)

  await open(page, '/account_delete')
  await button(page, 'Continue').click()
  const code = await getCode(page, openid)
  expect(await calls.fields('/login/sendEmailVoiceCode', 2), 'the code to delete').toEqual({ openid, type: 2 })
  await button(page, 'Delete my account').click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  expect(await calls.fields('/login/removeUser'), '/login/removeUser').toEqual({ ...registered, code })
  await page.context().close()
})

it.concurrent('a coin purchase sends the order, status and report fields of section 7', async ({ expect }) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await open(page, '/wallet')
  expect(await calls.fields('/recharge/getCoinAndVipRecharge'), '/recharge/getCoinAndVipRecharge').toEqual({})
  await page.locator('label', { has: page.getByRole('radio', { name: /^500/ }) }).click()
  await page.getByRole('button', { name: /^Buy 550 coins/ }).click()
  await fillBilling(page)
  const billing = await calls.made('/payment/updUserAirwallexInfo')
  expect([ownFields(billing), billing.body.appSource], '/payment/updUserAirwallexInfo').toEqual([
    { airFirstName: 'Ada', airLastName: 'Lovelace', airEmail: 'ada@example.com', airPhone: '+44 7700900123' },
    1,
  ])
  expect(await calls.fields('/payment/createOrder'), '/payment/createOrder').toEqual({
    orderType: 1,
    rechargeId: '2002',
    payType: 13,
    gainuserId: await stored(page, 'userId'),
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
  await expect.poll(reports, patient).toEqual([`3 ${orderId} 2`, `3 ${orderId} 7`])
  expect(calls.of('/payment/updSubConsentId').length, 'consents of coins').toBe(0)
  await page.context().close()
})

it.concurrent('a membership order sends its vipId, and the consent after the widget succeeded', async ({ expect }) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await open(page, '/premium')
  await page.locator('label', { has: page.getByRole('radio', { name: /Monthly/ }) }).click()
  await page.getByRole('button', { name: /^Join · Monthly \$9\.99/ }).click()
  await fillBilling(page)
  expect(await calls.fields('/payment/createOrder'), '/payment/createOrder').toEqual({
    orderType: 3,
    vipId: '3001',
    payType: 13,
    gainuserId: await stored(page, 'userId'),
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

it.concurrent('home and module list send the audience and tab 1, with page sizes 10 and 15', async ({ expect }) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await open(page, '/my')
  await calls.made('/userInfo/getUserInfo')
  await page.getByText(/^ID \d+$/).waitFor()
  // A viewer of last year.
  const users = server.deps.db.updateTable('users').where('user_id', '=', await savedUserId(page))
  await users.set({ created_at: new Date(server.clock.now - 365 * 86_400_000) }).execute()
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('newUserRecommend') === '0')
  await page.evaluate(() => localStorage.setItem('preference', '2'))
  await open(page, '/')
  const audience = { newUserRecommend: 0, preferenceId: 2 }
  expect(await calls.fields('/recommend/moduleInfoList'), '/recommend/moduleInfoList').toEqual({
    ...audience,
    tabId: 1,
    deviceType: 'h5',
  })
  await scrollThrough(page, 'That is every story, for now.')
  const pages = calls.of('/recommend/page').map(ownFields)
  const moduleId = pages[0]?.moduleId
  expect(pages, '/recommend/page').toEqual(
    [2, 3, 4].map((pageNum) => ({ moduleId, pageNum, pageSize: 10, ...audience })),
  )

  await open(page, `/twolevel?mid=${moduleId}&title=All`)
  await scrollThrough(page, 'That is every story, for now.')
  expect(calls.of('/recommendModule/page').map(ownFields), '/recommendModule/page').toEqual(
    [1, 2, 3].map((pageNum) => ({ moduleId, pageNum, pageSize: 15 })),
  )
  await page.context().close()
})

it.concurrent('My list, history, feedback and search use page size 10, suggestions 30', async ({ expect }) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await open(page, '/enjoy')
  expect(await calls.fields('/watch/myVideoShelf'), '/watch/myVideoShelf').toEqual({})
  expect(await calls.fields('/recommend/videoRack'), '/recommend/videoRack').toEqual({})
  await open(page, '/history')
  const first = { pageNum: 1, pageSize: 10 }
  expect(await calls.fields('/videoInfo/getWatchRecordList'), '/videoInfo/getWatchRecordList').toEqual({
    ...first,
    preferenceId: 0,
  })
  await open(page, '/feedlist')
  expect(await calls.fields('/userFeedBack/feedbackList'), '/userFeedBack/feedbackList').toEqual({
    ...first,
    preferenceId: 1,
  })
  await open(page, '/result')
  await page.getByRole('combobox', { name: 'Search titles' }).fill('wolf')
  expect(await calls.fields('/videoSearch/searchVideoInfo'), '/videoSearch/searchVideoInfo').toEqual({
    search: 'wolf',
    pageNum: 1,
    pageSize: 30,
  })
  await page.getByRole('combobox', { name: 'Search titles' }).press('Enter')
  expect(await calls.fields('/videoSearch/searchTwoVideoInfo'), '/videoSearch/searchTwoVideoInfo').toEqual({
    search: 'wolf',
    ...first,
  })
  await page.context().close()
})
