import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'

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

const searching = 'videoSearch/searchTwoVideoInfo'

async function desktop(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  return page
}
interface Asked {
  readonly search: string
  readonly pageNum: number
  readonly pageSize: number
  readonly requestTime: number
}
/** Starts recording the bodies of the page's requests to a call. */
function askedOf(page: Page, path: string): Asked[] {
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) asked.push(request.postDataJSON())
  })
  return asked
}
const open = (page: Page, path = '/result') => page.goto(`${server.origin}${path}`)
const field = (page: Page) => page.getByRole('combobox', { name: 'Search titles' })
const found = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const focused = (page: Page) => page.locator('input[role=combobox]:focus').waitFor()
const titleCards = (page: Page) => page.locator('main ul a[href^="/video?vid="]')

it.concurrent('the search screen opens with the focus in its empty field, also from home', async () => {
  const page = await openPhone(browser)
  await open(page)
  await focused(page)
  await page.goto(server.origin)
  await page.getByRole('link', { name: 'Search titles' }).click()
  await focused(page)
  expect(await page.title()).toMatch(/^Search titles · /)
  await page.context().close()
})

it.concurrent("a desktop has one search box: the header's box opens the search screen and is hidden there", async () => {
  const page = await desktop()
  await page.goto(server.origin)
  await page.getByRole('banner').getByRole('link', { name: 'Search titles' }).click()
  await focused(page)
  expect(await page.getByRole('banner').getByRole('link', { name: 'Search titles' }).count()).toBe(0)
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

it.concurrent('Enter runs the full search: ten titles per page, one request per page, and an end-of-list line', async () => {
  const page = await openPhone(browser)
  await open(page)
  const asked = askedOf(page, searching)
  await field(page).fill('wolf')
  // While suggestions are open and none is selected, Enter still submits the search.
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

it.concurrent('the search icon and the last suggestion run the full search', async () => {
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

it.concurrent('the URL contains the search: reload and Back restore the results', async () => {
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
