import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isPageHydrated, markAsReturningViewer, openPhone } from './chromium.ts'
import { browser, server } from './demo-browser.ts'
import { delayAppCode } from './hold-app.ts'
import { desktopPageOptions, openRecordingPage, phonePageOptions } from './noting-page.ts'

const patient = { timeout: 10_000 }
const drawnFor = (page: Page) => page.locator('#root').getAttribute('data-drawn')
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()
it.concurrent.for([
  ['phone', phonePageOptions],
  ['wide', desktopPageOptions],
] as const)(
  'without JavaScript, home on a %s has visible posters and working links',
  async ([width, options], { expect }) => {
    const { page, complaints } = await openRecordingPage({ ...options, javaScriptEnabled: false })
    const answer = await page.goto(server.origin)
    expect(await drawnFor(page)).toBe(`en ${width}`)
    // The HTML has no style attributes or event handlers, which the Content-Security-Policy would block.
    expect(await answer?.text()).not.toMatch(/<[^>]+ (style|on\w+)=/)
    await heading(page).waitFor()
    const poster = page.locator('main img').first()
    await poster.evaluate((image: HTMLImageElement) => image.decode())
    await page.locator('main a[href^="/video?vid="]:visible').first().click()
    await page.waitForURL('**/video?vid=*')
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

it.concurrent.for([
  ['phone', phonePageOptions],
  ['wide', desktopPageOptions],
] as const)(
  'the app hydrates home server-rendered for a %s: it keeps the elements and requests no feed',
  async ([, options], { expect }) => {
    const { page, complaints, calls } = await openRecordingPage(options)
    const release = await delayAppCode(page)
    await page.goto(server.origin, { waitUntil: 'commit' })
    await heading(page).waitFor()
    const marked = await page.evaluate(() => {
      const all = [...document.querySelectorAll('#root :is(a, button, img, h2)')]
      for (const one of all) one.setAttribute('data-marked', '')
      scrollTo(0, 120)
      return all.length
    })
    expect(marked).toBeGreaterThan(30)
    expect(await isPageHydrated(page)).toBe(false)
    release()
    await expect.poll(() => isPageHydrated(page), patient).toBe(true)
    expect(await page.locator('[data-marked]').count()).toBe(marked)
    expect(await page.evaluate(() => scrollY)).toBe(120)
    await page.getByRole('button', { name: 'Stop the slideshow' }).press('Enter')
    await page.getByRole('button', { name: 'Start the slideshow' }).waitFor()
    // Scripts, unlike the HTML, may set styles, so each poster now has its colour palette as background.
    expect(
      await page
        .locator('main img')
        .first()
        .evaluate((image) => image.parentElement?.style.backgroundImage),
    ).toMatch(/^url\("data:image\/bmp/)
    expect(calls.filter((path) => path.endsWith('moduleInfoList'))).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

it.concurrent('a menu opened before the app has loaded gets its content after the load', async () => {
  const page = await openPhone(browser)
  const release = await delayAppCode(page)
  await page.goto(server.origin, { waitUntil: 'commit' })
  // The app renders only after its style sheets have hidden the desktop header.
  await heading(page).waitFor()
  await page.locator('header.desktop-only').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Language' }).and(page.locator(':visible')).tap()
  release()
  await page
    .getByRole('button', { name: '繁體中文' })
    .or(page.getByRole('link', { name: '繁體中文' }))
    .waitFor()
  await page.context().close()
})

it.concurrent('home is shown while the code of the app fails to load, and the app starts once the connection returns', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto(server.origin)
  await heading(page).waitFor()
  await page.waitForTimeout(1500)
  expect(await isPageHydrated(page)).toBe(false)
  await page.unroute('**/assets/app-*.js')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => isPageHydrated(page).catch(() => false), patient).toBe(true)
  await page.context().close()
})

it.concurrent('after the code of the app failed to load, a link on home opens its title', async () => {
  const page = await openPhone(browser)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/app-'))
  await page.goto(server.origin)
  await failed
  await page.locator('main a[href^="/video?vid="]:visible').first().tap()
  await page.waitForURL('**/video?vid=*', { waitUntil: 'commit' })
  await page.context().close()
})

it.concurrent('further modules load after a delay without interaction', async () => {
  const page = await openPhone(browser)
  await page.goto(server.origin)
  const headings = page.locator('main section h2[id]')
  await headings.first().waitFor()
  const atFirst = await headings.count()
  await headings.nth(atFirst).waitFor({ timeout: 15_000 })
  await page.context().close()
})

it.concurrent('a returning viewer gets no server-rendered home, and the app requests the home feed once', async () => {
  const { page, complaints, calls } = await openRecordingPage(phonePageOptions)
  await markAsReturningViewer(page, server.origin)
  await page.goto(server.origin)
  expect(await drawnFor(page)).toBeNull()
  await heading(page).waitFor()
  expect(calls.filter((path) => path.endsWith('moduleInfoList'))).toHaveLength(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent.for([
  ['another width', { ...phonePageOptions, viewport: { width: 844, height: 390 } }, 'en phone'],
  ['another language than the stored one', { ...phonePageOptions, locale: 'th-TH' }, 'th phone'],
] as const)('the app renders home again when the server rendered it for %s', async ([, options, drawn], { expect }) => {
  const { page, complaints } = await openRecordingPage(options)
  // Stores a language but no other data, as on a device whose other stored data was deleted.
  if (options.locale === 'th-TH') await page.addInitScript(() => localStorage.setItem('language', '2'))
  await page.goto(server.origin)
  expect(await drawnFor(page)).toBe(drawn)
  await expect.poll(() => isPageHydrated(page), patient).toBe(true)
  await page.getByRole('link', { name: 'Discover' }).and(page.locator(':visible')).first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent('home uses the stored language on a device unknown to the server', async ({ expect }) => {
  const { page, complaints, calls } = await openRecordingPage({ ...phonePageOptions, locale: 'th-TH' })
  await page.addInitScript(() => localStorage.setItem('language', '2'))
  const release = await delayAppCode(page)
  await page.goto(server.origin)
  expect(await drawnFor(page)).toBe('th phone')
  // The server-rendered Thai page is removed even before the code of the app has loaded.
  await expect.poll(() => page.locator('#root *').count(), patient).toBe(0)
  release()
  await page.getByRole('heading', { name: 'On the edge tonight' }).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/[\u0e00-\u0e7f]/)
  expect(calls.filter((path) => path.endsWith('moduleInfoList'))).toHaveLength(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent('pages are rendered in the language last used in the app on this device', async ({ expect }) => {
  const { page } = await openRecordingPage(phonePageOptions)
  const checkedIn = () => page.waitForResponse('**/login/v1/check')
  let checked = checkedIn()
  await page.goto(server.origin)
  await (await checked).finished()
  await page.evaluate(() => localStorage.setItem('language', '11'))
  checked = checkedIn()
  await page.reload()
  await (await checked).finished()
  await page.context().clearCookies({ name: 'device' })
  await page.goto(server.origin)
  expect(await drawnFor(page)).toBe('th phone')
  await expect.poll(() => isPageHydrated(page), patient).toBe(true)
  await page.context().close()
})

it.concurrent('the server does not render home for an ad visit that redirects to the player', async () => {
  const { page } = await openRecordingPage({ ...phonePageOptions, javaScriptEnabled: false })
  await page.goto(`${server.origin}/?adId=7&vid=1`)
  expect(await drawnFor(page)).toBeNull()
  await page.context().close()
})
