import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEnvelopeWriter } from '../apps/server/src/http/envelopes.ts'
import { arrangeHome } from '../apps/server/src/modules/recommendation/arrange-home.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, markAsReturningViewer, openPhone, pageTimeoutMs } from './chromium.ts'

// The number of titles in the catalogue, above the limit of every page, card and list.
const titleCount = 36
const cards = [
  [29, 'Spotlight'],
  [1, 'Continue'],
  [32, 'Carousel'],
  [30, 'List of six'],
  [31, 'Other list of six'],
  [34, 'List of nine'],
  [33, 'Grid'],
  [18, 'All stories'],
] as const

let server: TestServer
let browser: Browser
const vidIds: string[] = []
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  for (let n = 1; n <= titleCount; n += 1) {
    const own = { position: n, names: { en: `Wolf of Winter ${n}` }, descriptions: { en: `About wolf ${n}.` } }
    vidIds.push((await publishSample(server.deps.db, `wolf-${n}`, own)).vidId)
  }
  const modules = cards.map(([cardType, en]) => ({ slug: `c-${cardType}`, cardType, names: { en }, selection: vidIds }))
  await arrangeHome(server.deps.db, modules)
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function desktop(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  return page
}
const open = (page: Page, path = '/') => page.goto(`${server.origin}${path}`)
const module = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const posters = (page: Page, name: string) => module(page, name).locator('li a[href^="/video?vid="]')
/** Scrolls to a module, because modules are rendered only near the viewport. */
async function scrollToModule(page: Page, name: string) {
  await page.waitForFunction((label) => {
    scrollTo(0, document.documentElement.scrollHeight)
    return document.querySelector(`main a[aria-label="${label}"]`)
  }, `View all: ${name}`)
}
/** Records the bodies of the page's requests to a call. */
function requestsTo(page: Page, path: string) {
  const bodies: { pageNum: number; pageSize: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Makes the home page's response contain twelve titles in each module but Continue, whatever its card's limit. */
async function answerWithTwelve(page: Page) {
  const viewer = await server.viewer()
  const { rows } = await viewer.ask(recommendation.moduleInfoList, {})
  const videos = rows.find(({ cardType }) => cardType === 18)?.videoInfoList ?? []
  const more = await viewer.ask(recommendation.page, { moduleId: rows[0]?.mId ?? '', pageNum: 2, pageSize: 10 })
  const twelve = [...videos, ...more.rows].slice(0, 12)
  expect(twelve).toHaveLength(12)
  const answer = { rows: rows.map((row) => ({ ...row, videoInfoList: row.cardType === 1 ? [] : twelve })) }
  const { envelopeKey } = await (await fetch(`${server.origin}/config.json`)).json()
  const body = createEnvelopeWriter(Buffer.from(envelopeKey, 'base64'))(JSON.stringify(answer), '', false).toString(
    'latin1',
  )
  await page.route('**/recommend/moduleInfoList', (route) => route.fulfill({ contentType: 'application/json', body }))
  await markAsReturningViewer(page, server.origin)
}

it.concurrent.each([
  ['drawn by the server', async () => undefined],
  ['from an answer of twelve titles a module', answerWithTwelve],
] as const)('each card on home shows at most its limit of titles, %s', async (_, before) => {
  const page = await desktop()
  await before(page)
  await open(page)
  await scrollToModule(page, 'All stories')
  // Counts headings, because all slides of the banner but the current one are hidden from screen readers.
  const slides = module(page, 'Spotlight').locator('h2')
  expect(await slides.count()).toBe(9)
  expect(await module(page, 'Spotlight').getByRole('listitem').count()).toBe(7)
  const counts = await Promise.all(
    ['Carousel', 'List of six', 'Other list of six', 'List of nine'].map((name) => posters(page, name).count()),
  )
  expect(counts).toEqual([9, 6, 6, 9])
  await page.context().close()
})

it.concurrent("the banner's pager shows at most seven dots for nine slides on a phone", async ({ expect }) => {
  const page = await openPhone(browser)
  await open(page)
  const pages = module(page, 'Spotlight').getByRole('listitem')
  await expect.poll(() => pages.count()).toBe(7)
  const names = () => pages.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect((await names()).at(-1)).toBe('Show Wolf of Winter 7')
  await pages.last().getByRole('button').tap()
  await expect.poll(async () => (await names()).at(-1)).toBe('Show Wolf of Winter 9')
  expect(await pages.count()).toBe(7)
  await page.context().close()
})

it.concurrent('Continue Watching shows the last six watched titles, the most recent first', async ({ expect }) => {
  const page = await openPhone(browser)
  await open(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'device')
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('bearerToken'),
    userId: localStorage.getItem('userId'),
  }))
  const viewer = server.client()
  Object.assign(viewer.state, { ...stored, cookie: `device=${cookie?.value}` })
  for (const videoId of vidIds.slice(0, 8)) {
    await viewer.ask(playback.updateEpisodeRecord, { videoId, episodeN: 2, lookTime: 4 })
  }
  await open(page)
  await module(page, 'Continue').waitFor()
  const shown = () =>
    posters(page, 'Continue').evaluateAll((all) =>
      all.map((link) => new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('vid')),
    )
  await expect.poll(shown).toEqual(vidIds.slice(2, 8).reverse())
  await page.context().close()
})

it.concurrent("a module's list requests 15 titles per page, and each page once", async ({ expect }) => {
  const page = await desktop()
  const asked = requestsTo(page, '/recommendModule/page')
  await open(page)
  await scrollToModule(page, 'List of six')
  await page.getByRole('link', { name: 'View all: List of six' }).click()
  await page.waitForURL(/\/twolevel\?mid=\d+&title=List\+of\+six$/)
  const shown = page.locator('main li a[href^="/video?vid="]')
  await shown.first().waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000)
      return shown.count()
    })
    .toBe(36)
  expect(asked.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([
    [1, 15],
    [2, 15],
    [3, 15],
  ])
  await page.context().close()
})

it.concurrent('the search shows at most thirty suggestions and a link to all results', async ({ expect }) => {
  const page = await openPhone(browser)
  const asked = requestsTo(page, '/videoSearch/searchVideoInfo')
  await open(page, '/result')
  await page.getByRole('combobox', { name: 'Search titles' }).fill('wolf')
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(31)
  expect(asked.map(({ pageNum, pageSize }) => [pageNum, pageSize])).toEqual([[1, 30]])
  await page.context().close()
})
