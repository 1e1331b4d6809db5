import { it } from 'vitest'
import { browser, button, openPath, readLocalStorage, requestMailedCode, server } from './calls-pages.ts'
import { openPhone, scrollThrough } from './chromium.ts'
import { recordCalls, withoutCommonFields } from './recorded-calls.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

it.concurrent('the first start of the app calls check and reports the activation; later starts only call check', async ({
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
  await openPath(page, '/my')
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

it.concurrent("on a visit from an ad, the calls `check` and `newUserStaining` contain the ad's URL parameters and the page URL", async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPath(page, '/my?adId=a1&campaign=spring')
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

it.concurrent('every call except check, switches and log store is a POST request with the common fields and the token', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPath(page, '/my')
  const userInfo = await calls.made('/userInfo/getUserInfo')
  await calls.made('/userInfo/userConduct')
  await calls.made('/userInfo/getUserAccountInfo')
  const constant = await calls.made('/constant/get')
  expect([constant.method, constant.query], 'the switches').toEqual(['GET', { key: 'PAY_SWITCH_H5' }])
  const [landing, tracked] = [await calls.made('/log/track'), await calls.made('/log/track', 2)]
  expect(landing.query).toMatchObject({ event: 'landing', path: '/my' })
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
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      visitId: landing.query.visitId,
      sentTime: expect.stringMatching(/^\d{13}$/),
      language: 'en',
      screen: '/my',
      action: 'view',
    },
  ])
  expect(userInfo.body, 'the common fields').toEqual({
    appSource: 0,
    appVer: '1.0.0',
    channelId: 30000001,
    deviId: await readLocalStorage(page, 'uuid'),
    language: 2,
    isLogin: false,
    requestTime: expect.closeTo(Date.now(), -6),
    timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    userId: await readLocalStorage(page, 'userId'),
    userPort: 2,
  })
  const names = Object.keys(userInfo.body)
  const token = await readLocalStorage(page, 'bearerToken')
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

it.concurrent('login requests a code of type 1 and calls register; account deletion requests type 2 and calls removeUser', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  const openid = 'calls@example.com'
  await openPath(page, '/login')
  await page.getByLabel('Email').fill(openid)
  const loginCode = await requestMailedCode(page, openid)
  await button(page, 'Log in').click()
  const first = await calls.made('/login/sendEmailVoiceCode')
  expect([withoutCommonFields(first), first.body.appSource], '/login/sendEmailVoiceCode').toEqual([
    { openid, type: 1 },
    0,
  ])
  const registered = { code: loginCode, headimgurl: '', nickname: '', openid, type: 6 }
  expect(await calls.fields('/login/v1/register'), '/login/v1/register').toEqual(registered)
  await page.waitForURL('**/account')
  await page.getByText(openid).waitFor()
  const asked = calls.all().map(({ path, body }) => `${path} ${body.isLogin}`)
  const afterLogin = asked.slice(asked.indexOf('/login/v1/register false'))
  expect(afterLogin, 'getUserInfo after the login').toContain('/userInfo/getUserInfo true')
  expect(afterLogin, 'getUserInfo after the login').not.toContain('/userInfo/getUserInfo false')
  await openPath(page, '/my')
  expect((await calls.made('/userInfo/userConduct')).body.isLogin, 'isLogin of userConduct').toBe(true)

  await openPath(page, '/account_delete')
  await button(page, 'Continue').click()
  const code = await requestMailedCode(page, openid)
  expect(await calls.fields('/login/sendEmailVoiceCode', 2), 'the code to delete').toEqual({ openid, type: 2 })
  await button(page, 'Delete my account').click()
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  expect(await calls.fields('/login/removeUser'), '/login/removeUser').toEqual({ ...registered, code })
  await page.context().close()
})

it.concurrent('home calls contain the audience, with tab 1 or page size 10; module list calls have page size 15 and no audience', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPath(page, '/my')
  await calls.made('/userInfo/getUserInfo')
  await page.getByText(/^ID \d+$/).waitFor()
  // Makes the viewer's account one year old, so that the viewer no longer counts as new.
  const users = server.deps.db.updateTable('users').where('user_id', '=', await storeGuestAndReadId(page))
  await users.set({ created_at: new Date(server.clock.now - 365 * 86_400_000) }).execute()
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('newUserRecommend') === '0')
  await page.evaluate(() => localStorage.setItem('preference', '2'))
  await openPath(page, '/')
  const audience = { newUserRecommend: 0, preferenceId: 2 }
  expect(await calls.fields('/recommend/moduleInfoList'), '/recommend/moduleInfoList').toEqual({
    ...audience,
    tabId: 1,
    deviceType: 'h5',
  })
  await scrollThrough(page, 'That is every story, for now.')
  const pages = calls.of('/recommend/page').map(withoutCommonFields)
  const moduleId = pages[0]?.moduleId
  expect(pages, '/recommend/page').toEqual(
    [2, 3, 4].map((pageNum) => ({ moduleId, pageNum, pageSize: 10, ...audience })),
  )

  await openPath(page, `/twolevel?mid=${moduleId}&title=All`)
  await scrollThrough(page, 'That is every story, for now.')
  expect(calls.of('/recommendModule/page').map(withoutCommonFields), '/recommendModule/page').toEqual(
    [1, 2, 3].map((pageNum) => ({ moduleId, pageNum, pageSize: 15 })),
  )
  await page.context().close()
})

it.concurrent('history, feedback and search use page size 10, suggestions 30; the calls of My list have no fields of their own', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPath(page, '/enjoy')
  expect(await calls.fields('/watch/myVideoShelf'), '/watch/myVideoShelf').toEqual({})
  expect(await calls.fields('/recommend/videoRack'), '/recommend/videoRack').toEqual({})
  await openPath(page, '/history')
  const first = { pageNum: 1, pageSize: 10 }
  expect(await calls.fields('/videoInfo/getWatchRecordList'), '/videoInfo/getWatchRecordList').toEqual({
    ...first,
    preferenceId: 0,
  })
  await openPath(page, '/feedlist')
  expect(await calls.fields('/userFeedBack/feedbackList'), '/userFeedBack/feedbackList').toEqual({
    ...first,
    preferenceId: 1,
  })
  await openPath(page, '/result')
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
