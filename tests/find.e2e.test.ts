import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, patienceMs } from './chromium.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  for (let n = 1; n <= 12; n++) {
    await publishSample(server.deps.db, `wolf-${n}`, { names: { en: `Wolf of Winter ${n}`, zh: `冬狼 ${n}` } })
  }
  await publishSample(server.deps.db, 'bride', { names: { en: 'Midnight Bride' } })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const suggesting = 'videoSearch/searchVideoInfo'
const searching = 'videoSearch/searchTwoVideoInfo'

async function desktop(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  page.setDefaultTimeout(patienceMs)
  return page
}
interface Asked {
  readonly search: string
  readonly pageNum: number
  readonly pageSize: number
  readonly requestTime: number
}
/** Records the bodies of the page's requests to a call from now on. */
function askedOf(page: Page, path: string): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) asked.push(request.postDataJSON())
  })
  return asked
}
const open = (page: Page, path = '/result') => page.goto(`${server.origin}${path}`)
const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles' })
const options = (page: Page) => page.getByRole('option')
const found = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const recent = (page: Page) => page.evaluate((): string[] => JSON.parse(localStorage.getItem('history_array') ?? '[]'))
const focused = (page: Page) => page.locator('input[role=combobox]:focus').waitFor()
/** Waits until the page has processed the messages with which React schedules work, while its clock is stopped. */
const letReactRender = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage('turn')
      })
    }
  })
const titleCards = (page: Page) => page.locator('main ul a[href^="/video?vid="]')

it.concurrent('the search opens with the focus in its empty field, also from home', async () => {
  const page = await openPhone(browser)
  await open(page)
  await focused(page)
  await page.goto(server.origin)
  await page.getByRole('link', { name: 'Search titles' }).click()
  await focused(page)
  expect(await page.title()).toMatch(/^Search titles · /)
  await page.context().close()
})

it.concurrent("a desktop has one search box: the header's opens the search screen and is hidden there", async () => {
  const page = await desktop()
  await page.goto(server.origin)
  await page.getByRole('banner').getByRole('link', { name: 'Search titles' }).click()
  await focused(page)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Search titles' }).count()).toBe(0)
  await page.context().close()
})

it.concurrent('suggestions are requested once, 500 ms after the last key, at most thirty', async () => {
  const page = await openPhone(browser)
  await page.clock.install()
  await open(page)
  await focused(page)
  const asked = askedOf(page, suggesting)
  // Requests in flight would time out when the clock jumps, and their dialog would take the focus.
  await page.waitForLoadState('networkidle')
  // The clock advances only when the test advances it.
  await page.clock.pauseAt(Date.now() + 600_000)
  await field(page).fill('wolf')
  await page.clock.runFor(400)
  await field(page).fill('wolf of')
  const typedAt = await page.evaluate(() => Date.now())
  const sent = page.waitForRequest(`**/${suggesting}`)
  await page.clock.runFor(490)
  await letReactRender(page)
  // By now a premature request would have been sent, even on a busy machine.
  await page.waitForTimeout(500)
  await page.clock.runFor(20)
  await sent
  await page.clock.resume()
  await page.getByRole('option', { name: 'Wolf of Winter 1', exact: true }).waitFor()
  expect(asked).toMatchObject([{ search: 'wolf of', pageNum: 1, pageSize: 30 }])
  const [{ requestTime } = { requestTime: 0 }] = asked
  expect(requestTime - typedAt).toBeGreaterThanOrEqual(500)
  expect(requestTime - typedAt).toBeLessThanOrEqual(510)
  // Twelve titles and the link to all results.
  expect(await options(page).count()).toBe(13)
  await page.getByText('12 suggestions').waitFor({ state: 'attached' })
  await page.context().close()
})

it.concurrent('a suggestion opens its title', async () => {
  const page = await openPhone(browser)
  await open(page)
  await field(page).fill('midn')
  await page.getByRole('option', { name: 'Midnight Bride' }).tap()
  await page.waitForURL(/\/video\?vid=/)
  await page.context().close()
})

it.concurrent('arrow keys select a suggestion, Enter opens it, Escape clears the selection and then the text', async () => {
  const page = await desktop()
  await open(page)
  await field(page).fill('midn')
  const bride = page.getByRole('option', { name: 'Midnight Bride' })
  await bride.waitFor()
  await field(page).press('ArrowDown')
  expect(await bride.getAttribute('aria-selected')).toBe('true')
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await bride.getAttribute('id'))
  // Arrow Up from the first option selects the field, and from there the last option.
  await field(page).press('ArrowUp')
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
  await field(page).press('ArrowUp')
  expect(await options(page).last().getAttribute('aria-selected')).toBe('true')
  await field(page).press('Escape')
  expect(await options(page).last().getAttribute('aria-selected')).toBe('false')
  expect(await field(page).inputValue()).toBe('midn')
  await field(page).press('Escape')
  expect(await field(page).inputValue()).toBe('')
  await field(page).fill('midn')
  await bride.waitFor()
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await page.waitForURL(/\/video\?vid=/)
  await page.context().close()
})

it.concurrent('Enter runs the full search: ten titles a page, each page requested once, and an end-of-list line', async () => {
  const page = await openPhone(browser)
  await open(page)
  const asked = askedOf(page, searching)
  await field(page).fill('wolf')
  // Suggestions that are already shown keep the key's default action.
  await page.getByRole('option', { name: 'Wolf of Winter 1', exact: true }).waitFor()
  await field(page).press('Enter')
  await found(page, '12 titles found')
  await page.mouse.wheel(0, 20_000)
  await page.getByText('Those are all the titles found.').waitFor()
  expect(await titleCards(page).count()).toBe(12)
  expect(asked.map(({ search, pageNum, pageSize }) => [search, pageNum, pageSize])).toEqual([
    ['wolf', 1, 10],
    ['wolf', 2, 10],
  ])
  await page.context().close()
})

it.concurrent('the search icon runs the full search, and so does the last suggestion', async () => {
  const page = await openPhone(browser)
  await open(page)
  await field(page).fill('bride')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await found(page, '1 title found')
  await field(page).fill('winter')
  await page.getByRole('option', { name: 'All results for “winter”' }).tap()
  await found(page, '12 titles found')
  await page.context().close()
})

it.concurrent('an empty search text does nothing', async () => {
  const page = await openPhone(browser)
  await open(page)
  const [asked, suggested] = [askedOf(page, searching), askedOf(page, suggesting)]
  await field(page).fill('   ')
  await field(page).press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await page.waitForTimeout(700)
  expect([...asked, ...suggested]).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  expect(await recent(page)).toEqual([])
  await page.context().close()
})

it.concurrent('the address holds the search: reload and Back restore it', async () => {
  const page = await openPhone(browser)
  await open(page)
  await field(page).fill('bride')
  await field(page).press('Enter')
  await found(page, '1 title found')
  await field(page).fill('wolf')
  await field(page).press('Enter')
  await found(page, '12 titles found')
  expect(new URL(page.url()).searchParams.get('q')).toBe('wolf')
  await page.reload()
  await found(page, '12 titles found')
  await page.goBack()
  await found(page, '1 title found')
  expect(await field(page).inputValue()).toBe('bride')
  await page.getByRole('link', { name: 'Midnight Bride' }).tap()
  await page.waitForURL(/\/video/)
  await page.goBack()
  await found(page, '1 title found')
  await page.context().close()
})

it.concurrent('an empty field shows the last ten different searches, newest first', async () => {
  const page = await openPhone(browser)
  await open(page)
  const eleven = Array.from({ length: 11 }, (_, at) => `old ${at + 1}`)
  await page.evaluate((kept) => localStorage.setItem('history_array', JSON.stringify(kept)), eleven)
  await page.reload()
  const old = page.getByRole('button', { name: 'old 1', exact: true })
  await old.waitFor()
  await field(page).fill(' bride ')
  await old.waitFor({ state: 'detached' })
  await field(page).press('Enter')
  await found(page, '1 title found')
  expect(await recent(page)).toEqual(['bride', ...eleven.slice(0, 10)])
  await page.getByRole('button', { name: 'Clear the text' }).tap()
  // Repeating a search moves it to the front.
  await page.getByRole('button', { name: 'old 10', exact: true }).tap()
  await page.getByRole('heading', { name: 'Nothing found for “old 10”' }).waitFor()
  expect(await recent(page)).toEqual(['old 10', 'bride', ...eleven.slice(0, 9)])
  await page.context().close()
})

it.concurrent('recent searches can be deleted one by one or all at once, with undo', async () => {
  const page = await openPhone(browser)
  await open(page)
  await page.evaluate(() => localStorage.setItem('history_array', '["rain","bride","wolf"]'))
  await page.reload()
  await page.getByRole('button', { name: 'Delete “bride”' }).tap()
  expect(await recent(page)).toEqual(['rain', 'wolf'])
  const next = page.getByRole('button', { name: 'Delete “wolf”' })
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Clear all' }).tap()
  await page.getByText('Recent searches cleared.').waitFor()
  expect(await recent(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByRole('button', { name: 'rain', exact: true }).waitFor()
  expect(await recent(page)).toEqual(['rain', 'wolf'])
  await page.context().close()
})

it.concurrent('an empty result shows advice and a named module', async () => {
  const page = await openPhone(browser)
  await open(page, '/result?q=zzqx')
  await page.getByRole('heading', { name: 'Nothing found for “zzqx”' }).waitFor()
  await page.getByRole('heading', { level: 2 }).waitFor()
  expect(await titleCards(page).count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Search for something else' }).tap()
  await focused(page)
  expect(await field(page).inputValue()).toBe('')
  await page.context().close()
})

it.concurrent('a failed search can be retried, and shows an offline message when offline', async () => {
  const page = await openPhone(browser)
  await open(page)
  await page.route(`**/${searching}`, (route) => route.fulfill({ status: 500, body: '{"code":500,"message":"no"}' }))
  await field(page).fill('bride')
  await field(page).press('Enter')
  await page.getByRole('heading', { name: 'The search did not get through' }).waitFor()
  await page.unroute(`**/${searching}`)
  await page.getByRole('button', { name: 'Try again' }).tap()
  await found(page, '1 title found')
  await page.route(`**/${searching}`, (route) => route.abort())
  await field(page).fill('wolf')
  await field(page).press('Enter')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.context().close()
})

it.concurrent('failed suggestions can be retried while the full search stays available', async () => {
  const page = await openPhone(browser)
  await open(page)
  await page.route(`**/${suggesting}`, (route) => route.abort())
  await field(page).fill('bride')
  await page.getByText('The suggestions did not load.').waitFor()
  await page.getByRole('option', { name: 'All results for “bride”' }).waitFor()
  await page.unroute(`**/${suggesting}`)
  await page.getByRole('button', { name: 'Try again' }).tap()
  await page.getByRole('option', { name: 'Midnight Bride' }).waitFor()
  await page.context().close()
})
