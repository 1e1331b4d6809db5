import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isPageHydrated, markAsReturningViewer, openPhone, waitForPlayback } from './chromium.ts'
import { browser, failCall, openDesktop, openPath, server } from './demo-browser.ts'

const told = (page: Page, text: string) => page.getByRole('dialog').getByRole('heading', { name: text, exact: true })

it.concurrent("the header's language menu lists the languages with codes 4, 2, 6, 8 and 11; a choice is stored and reloads the app", async () => {
  const page = await openDesktop()
  await openPath(page)
  await page.getByRole('button', { name: 'Language: English' }).click()
  const names = page.locator('[popover]:popover-open button')
  await names.first().waitFor()
  expect(await names.allTextContents()).toEqual(['繁體中文', 'English', '日本語', 'Español', 'ไทย'])
  await names.nth(2).click()
  await page.getByRole('link', { name: 'さがす' }).or(page.locator('html[lang="ja"]')).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('6')
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  await page.context().close()
})

it.concurrent('the header links to home, My list, search and login', async () => {
  const page = await openDesktop()
  await openPath(page)
  const header = page.getByRole('banner')
  for (const [name, path] of [
    ['My list', '/enjoy'],
    ['Discover', '/'],
    ['Search titles', '/result'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(server.origin + path)
    await openPath(page)
  }
  await header.getByRole('link', { name: 'Log in' }).waitFor()
  await header.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL(`${server.origin}/login`)
  await page.context().close()
})

it.concurrent('a phone has three navigation tabs at the bottom, and marks the current tab', async () => {
  const page = await openPhone(browser)
  await openPath(page)
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await tabs.first().waitFor()
  expect(await tabs.allTextContents()).toEqual(['My list', 'Discover', 'Me'])
  expect(await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('href')))).toEqual(['/enjoy', '/', '/my'])
  await tabs.last().tap()
  await page.waitForURL('**/my')
  await page.locator('nav [aria-current="page"]:visible', { hasText: 'Me' }).waitFor()
  await page.context().close()
})

it.concurrent('a request for user info is followed by a request for the payment switch', async ({ expect }) => {
  const page = await openPhone(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await openPath(page, '/my')
  await expect.poll(() => asked).toContain('/api/constant/get?key=PAY_SWITCH_H5')
  expect(asked.indexOf('/api/userInfo/getUserInfo')).toBeLessThan(asked.indexOf('/api/constant/get?key=PAY_SWITCH_H5'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('BUY_ALL_DISCOUNT_PRICE'))).toMatch(/^\d+\.\d\d$/)
  await page.context().close()
})

it.concurrent('the history popover is empty before a title has been watched, and then links to its episode', async () => {
  const page = await openDesktop()
  await openPath(page)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText('What you watch appears here.').waitFor()
  await page.keyboard.press('Escape')
  const link = (await page.locator('a[href^="/video?vid="]').first().getAttribute('href')) ?? ''
  await openPath(page, link)
  await page.locator('[data-episode][aria-current="true"]').waitFor()
  await waitForPlayback(page, 3)
  await openPath(page)
  await page.getByRole('region', { name: 'Where you left off', exact: true }).waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Recently watched' }).waitFor()
  await page.locator('[popover]:popover-open a[href^="/video?vid="]').first().click()
  await page.waitForURL((url) => url.pathname === '/video' && link.includes(`vid=${url.searchParams.get('vid')}`))
  await page.locator('[data-episode][aria-current="true"]').waitFor()
  await page.context().close()
})

it.concurrent("a failed call opens the app's dialog with the call's name; if home's feed fails, it shows the server's message", async () => {
  const browserAlerts: string[] = []
  for (const [path, text] of [
    ['/userInfo/getUserInfo', 'getUserInfo  error'],
    ['/userInfo/getUserAccountInfo', 'getUserAccountInfo  error'],
    ['/login/v1/check', 'check  error'],
    ['/recommend/moduleInfoList', 'The feed is out of order'],
  ] as const) {
    const page = await openDesktop()
    page.on('dialog', (dialog) => void browserAlerts.push(dialog.message()))
    await failCall(page, path, 'The feed is out of order')
    await markAsReturningViewer(page, server.origin)
    await openPath(page, path.endsWith('AccountInfo') ? '/my' : '/')
    await told(page, text).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().close()
  }
  expect(browserAlerts).toEqual([])
})

it.concurrent('while offline, a banner appears, content stays visible and no dialog opens', async ({ expect }) => {
  const page = await openPhone(browser)
  await openPath(page)
  await expect.poll(() => isPageHydrated(page)).toBe(true)
  await page.context().setOffline(true)
  await page.getByText('Offline. Showing what is saved.').waitFor()
  await page.getByRole('link', { name: 'Me', exact: true }).tap()
  await page.getByRole('link', { name: 'Discover', exact: true }).tap()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByText('Offline. Showing what is saved.').waitFor({ state: 'detached' })
  await page.context().close()
})

it.concurrent('a component whose code fails to load leaves the page usable, and appears after a later load', async ({
  expect,
}) => {
  // Blocks the service worker, which would store the component's code in the background and respond instead of the
  // network.
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  const parts = /assets\/(notice-dialog|home-invitation)-/
  const refused: string[] = []
  await page.route(parts, (route) => {
    refused.push(parts.exec(route.request().url())?.[1] ?? '')
    return route.abort()
  })
  await failCall(page, '/login/v1/check')
  await openPath(page)
  await page.mouse.wheel(0, 10)
  await expect.poll(() => new Set(refused)).toEqual(new Set(['notice-dialog', 'home-invitation']))
  await page.getByRole('link', { name: 'Me', exact: true }).tap()
  await page.getByRole('link', { name: 'Discover', exact: true }).tap()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.unroute(parts)
  await told(page, 'check  error').waitFor()
  await page.context().close()
})

it.concurrent('a screen whose code fails to load shows an error, navigation and a retry', async () => {
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  const code = /assets\/mine-/
  await page.route(code, (route) => route.abort())
  await openPath(page)
  await page.getByRole('link', { name: 'Me', exact: true }).tap()
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
  await page.getByRole('link', { name: 'Discover', exact: true }).tap()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.getByRole('link', { name: 'Me', exact: true }).tap()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).tap()
  await page.getByText(/^ID \d+$/).waitFor()
  await page.context().close()
})

it.concurrent('without a service worker, the error screen for code that failed to load stays open offline, and the screen loads when the connection returns', async () => {
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  await openPath(page, '/my')
  await page.getByText(/^ID \d+/).waitFor()
  await page.route('**/assets/money-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Coins in and out' }).tap()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.context().setOffline(true)
  await page.getByText('Offline. Showing what is saved.').waitFor()
  await page.unroute('**/assets/money-*.js')
  await page.waitForTimeout(500)
  expect(await again.isVisible()).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Coins in and out' }).first().waitFor()
  await page.context().close()
})

/** Account-related screens that are also accessible to guests. */
const guestScreens = [
  ...['/my', '/login', '/setting', '/autoplay', '/language', '/about', '/wallet', '/premium', '/statement', '/orders'],
  ...['/feedlist', '/feedform', '/feeddetail?id=1', '/enjoy', '/history'],
]

it.concurrent('account-related screens have the localized app name as their title', async () => {
  const page = await openDesktop({ locale: 'ja-JP' })
  for (const path of guestScreens) {
    await openPath(page, path)
    await page.getByRole('main').locator('h1, h2').first().waitFor({ state: 'attached' })
    expect(await page.title(), path).toBe('クリフハンガー')
  }
  await page.context().close()
})

it.concurrent('a screen that needs a session stays open and offers a retry while the server is busy', async () => {
  const page = await openDesktop()
  await page.route('**/api/userInfo/getUserInfo', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'busy' } }),
  )
  await openPath(page, '/history')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(page.url()).toBe(`${server.origin}/history`)
  await page.unroute('**/api/userInfo/getUserInfo')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${server.origin}/history`)
  await page.context().close()
})

it.concurrent('screens that need a session wait for it, and redirect to home if there is none', async () => {
  const page = await openDesktop()
  let held = Promise.withResolvers<void>()
  await page.route('**/api/userInfo/getUserInfo', async (route) => {
    await held.promise
    await route.fulfill({ status: 403, json: { code: 403, message: 'no' } })
  })
  for (const path of [...guestScreens, '/account', '/login_out', '/account_delete']) {
    held = Promise.withResolvers()
    const asked = page.waitForRequest('**/api/userInfo/getUserInfo')
    await openPath(page, path)
    await asked
    expect(page.url(), path).toBe(server.origin + path)
    held.resolve()
    await page.waitForURL(`${server.origin}/`)
  }
  await page.context().close()
})

it.concurrent('each screen view is sent to the log store once, as user_behavior', async ({ expect }) => {
  const page = await openDesktop()
  const told: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/log/track' || searchParams.get('event') !== 'user_behavior') return
    told.push(`${searchParams.get('screen')} ${searchParams.get('action')} ${searchParams.get('source')}`)
  })
  await openPath(page)
  await expect.poll(() => told).toEqual(['/ view 3'])
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await expect.poll(() => told).toEqual(['/ view 3', '/my view 3'])
  await page.context().close()
})

it.concurrent('a changed setting is sent to the log store once, as user_behavior with its name and its value', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  const told: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/api/log/track' || searchParams.get('event') !== 'user_behavior') return
    told.push(['screen', 'action', 'subject'].map((name) => searchParams.get(name)).join(' '))
  })
  await openPath(page, '/setting')
  await page.getByRole('switch', { name: 'Auto-play next episode' }).tap()
  await expect.poll(() => told).toEqual(['/setting view ', '/setting autoNextEpisode false'])
  await page.context().close()
})
