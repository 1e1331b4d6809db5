import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { isPageHydrated, openPhone, pageTimeoutMs, waitForPlayback } from './chromium.ts'
import { browser, server } from './demo-browser.ts'
import { delayAppCode } from './hold-app.ts'

const banner = (page: Page) => page.getByText('Offline. Showing what is saved.')
const savedTime = (page: Page) => page.getByRole('status').getByText(/^Saved .*\d:\d\d/)
const notSaved = (page: Page) => page.getByText('Not saved here. We open it the moment you are back.')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const open = (page: Page, path = '/') => page.goto(`${server.origin}${path}`)
const goOffline = (page: Page, isOffline = true) => page.context().setOffline(isOffline)

async function until(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + pageTimeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within 20 s: ${isSo}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
/** Waits until the service worker controls the page and therefore has stored the app. */
const untilControlled = (page: Page) =>
  until(() =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      return navigator.serviceWorker.controller?.state === 'activated'
    }),
  )

/** Returns the paths of the calls whose responses are saved on this device. */
const savedCalls = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('saved answers')).keys()
    return requests.map(({ url }) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)))
  })
const untilSaved = (page: Page, path: string) =>
  until(async () => (await savedCalls(page)).some((name) => name.includes(path)))

async function visit(path = '/'): Promise<Page> {
  const page = await openPhone(browser)
  await open(page, path)
  await untilControlled(page)
  return page
}
/** On the page "My list", follows the first title that the page recommends. Returns the name of the title. */
async function followOne(page: Page): Promise<string> {
  const follow = page.getByRole('button', { name: /^Follow / }).first()
  const name = ((await follow.getAttribute('aria-label')) ?? '').replace('Follow ', '')
  await follow.tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).tap()
  await page.getByRole('link', { name: `Play ${name}` }).waitFor()
  return name
}

it.concurrent('registers the service worker before the page is painted', async ({ expect }) => {
  const page = await openPhone(browser)
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (...asked) {
      performance.mark('registered')
      return register.apply(this, asked)
    }
  })
  await open(page)
  const starts = () =>
    page.evaluate(() => {
      const [registered] = performance.getEntriesByName('registered')
      const [painted] = performance.getEntriesByName('first-contentful-paint')
      return registered && painted && { registered: registered.startTime, painted: painted.startTime }
    })
  await expect.poll(starts).toBeDefined()
  const { registered, painted } = (await starts()) ?? { registered: Number.NaN, painted: Number.NaN }
  expect(registered).toBeLessThan(painted)
  await page.context().close()
})

/** Opens a page for the first time and waits for its active service worker, before any app code has arrived. */
async function firstPaint(path: string): Promise<Page> {
  const page = await openPhone(browser)
  await delayAppCode(page)
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

it.concurrent('after a first visit that loaded no app code, an offline reload shows the server-rendered page', async ({
  expect,
}) => {
  const page = await firstPaint('/')
  const heading = page.locator('main h2').first()
  const name = await heading.textContent()
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.status)).toBe(200)
  await goOffline(page)
  await page.reload()
  expect(await heading.textContent()).toBe(name)
  await page.context().close()
})

it.concurrent('after a first visit with an active worker, the page reloads offline with its style sheet', async () => {
  const page = await openPhone(browser)
  await page.goto(server.origin, { waitUntil: 'commit' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await until(() =>
    page.evaluate(async () => ((await caches.match('/')) ?? (await caches.match('/shell?lang=en'))) !== undefined),
  )
  await goOffline(page)
  await page.reload()
  await page.locator('main h2').first().waitFor()
  await page.locator('header.desktop-only').waitFor({ state: 'hidden' })
  await page.context().close()
})

it.concurrent('after a first visit to a page that the app renders, a reload offline shows the offline page', async () => {
  const page = await firstPaint('/wallet')
  await goOffline(page)
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.unrouteAll()
  await goOffline(page, false)
  await page.getByRole('heading', { name: 'Wallet' }).first().waitFor()
  await page.context().close()
})

it.concurrent('home opens offline with the titles and posters of the previous visit', async ({ expect }) => {
  const page = await visit()
  await untilSaved(page, 'moduleInfoList')
  const heading = page.locator('main h2').first()
  const name = await heading.textContent()
  await expect.poll(() => isPageHydrated(page)).toBe(true)
  await goOffline(page)
  await page.reload()
  await banner(page).waitFor()
  expect(await heading.textContent()).toBe(name)
  const poster = page.locator('main img').first()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await notSaved(page).count()).toBe(0)
  await page.context().close()
})

it.concurrent('the tabs open offline with loaded data, and show when the balance was loaded', async ({ expect }) => {
  const page = await visit('/enjoy')
  const name = await followOne(page)
  await tab(page, 'Me').tap()
  await page.getByText('Coins', { exact: true }).waitFor()
  await untilSaved(page, 'getUserAccountInfo')
  await untilSaved(page, 'getWatchRecordList')
  await open(page)
  await untilSaved(page, 'moduleInfoList')

  await goOffline(page)
  await open(page, '/enjoy')
  await banner(page).waitFor()
  await page.getByRole('link', { name: `Play ${name}` }).waitFor()
  await savedTime(page).waitFor()
  await open(page, '/my')
  await banner(page).waitFor()
  await savedTime(page).waitFor()
  await page.getByText(/^As of .*\d:\d\d/).waitFor()
  await open(page, '/setting')
  await banner(page).waitFor()
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  await open(page, '/history')
  await banner(page).waitFor()
  await page.getByRole('heading', { name: 'Nothing watched yet' }).or(page.locator('main h1')).first().waitFor()
  await savedTime(page).waitFor()
  expect(await notSaved(page).count()).toBe(0)

  await tab(page, 'Discover').tap()
  await page.locator('main h2').first().waitFor()
  await savedTime(page).waitFor()
  await tab(page, 'My list').tap()
  await page.getByRole('link', { name: `Play ${name}` }).waitFor()
  // Changes need a connection, and the page says so.
  await page.getByRole('button', { name: 'Edit' }).tap()
  await page.getByRole('button', { name: 'Select all' }).tap()
  await page.getByRole('button', { name: /^Delete/ }).tap()
  const asking = page.getByRole('dialog')
  await asking.getByRole('button').first().tap()
  await asking.getByText('No connection. Nothing was changed').waitFor()
  await asking.getByRole('button').last().tap()
  await page
    .getByRole('link', { name: `Play ${name}` })
    .or(page.getByText(name))
    .first()
    .waitFor()
  expect(await notSaved(page).count()).toBe(0)
  await page.context().close()
})

it.concurrent('offline, tabs that this page never opened show data that another page of the viewer loaded', async () => {
  const first = await visit('/enjoy')
  const name = await followOne(first)
  await untilSaved(first, 'myVideoShelf')
  await untilSaved(first, 'getUserInfo')
  // A second page of the same viewer, which loads only home.
  const page = await first.context().newPage()
  await first.close()
  await open(page)
  await page.locator('main h2').first().waitFor()
  await untilControlled(page)
  await goOffline(page)
  await banner(page).waitFor()
  await tab(page, 'My list').tap()
  await page.getByRole('link', { name: `Play ${name}` }).waitFor()
  await tab(page, 'Me').tap()
  await page.getByText(/^ID \d+/).waitFor()
  await page.context().close()
})

it.concurrent('a tab without saved data shows an offline message, and loads when the connection returns', async ({
  expect,
}) => {
  const page = await visit()
  await expect.poll(() => isPageHydrated(page)).toBe(true)
  await goOffline(page)
  await banner(page).waitFor()
  await tab(page, 'Me').tap()
  await page
    .getByText(/^ID \d+/)
    .or(notSaved(page))
    .waitFor()
  await tab(page, 'My list').tap()
  await notSaved(page).waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByText('did not load').count()).toBe(0)
  await goOffline(page, false)
  await page
    .getByRole('button', { name: /^Follow / })
    .first()
    .waitFor()
  await banner(page).waitFor({ state: 'detached' })
  await page.context().close()
})

it.concurrent('a screen whose code was never loaded shows an offline message, and loads when the connection returns', async ({
  expect,
}) => {
  const page = await visit('/my')
  await page.getByText(/^ID \d+/).waitFor()
  await goOffline(page)
  await banner(page).waitFor()
  await page.getByRole('link', { name: 'Coins in and out' }).tap()
  await notSaved(page).waitFor()
  expect(await page.getByText('did not load').count()).toBe(0)
  await goOffline(page, false)
  await notSaved(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Coins in and out' }).first().waitFor()
  await page.context().close()
})

it.concurrent('a title opened offline shows an offline message, and plays when the connection returns', async ({
  expect,
}) => {
  const page = await visit()
  const posters = page.locator('a[href^="/video?vid="]')
  await posters.first().tap()
  await waitForPlayback(page, 0.2)
  await page.goBack()
  await goOffline(page)
  await banner(page).waitFor()
  await posters.last().tap()
  await page.getByRole('alert').getByText('No connection').waitFor()
  expect(await page.getByText('Timeout').count()).toBe(0)
  await goOffline(page, false)
  await waitForPlayback(page, 0.5)
  await page.context().close()
})

it.concurrent('a second viewer on the same device sees no data of the first viewer', async ({ expect }) => {
  const page = await visit('/enjoy')
  const name = await followOne(page)
  await untilSaved(page, 'myVideoShelf')
  await page.evaluate(() => localStorage.setItem('userId', '1'))
  await goOffline(page)
  await page.reload()
  await banner(page).waitFor()
  await notSaved(page).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  await expect.poll(() => savedCalls(page)).toEqual([])
  await page.context().close()
})

it.concurrent("the app's caches hold only app files, covers, brand files, saved answers, the app shell and the offline page", async ({
  expect,
}) => {
  const page = await visit()
  await page.locator('main a[href^="/video?vid="]:visible').first().tap()
  await page.waitForURL('**/video?vid=*')
  await waitForPlayback(page, 1)
  const paths = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  const allowed = /^\/(assets|covers|brand|saved)\/|^\/(shell|offline\/en)$/
  expect(paths.filter((path) => !allowed.test(path))).toEqual([])
  expect(paths.length).toBeGreaterThan(10)
  await page.context().close()
})
