import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rankTitles } from '../apps/server/src/modules/recommendation/rank-titles.ts'
import { publishSample } from '../apps/server/src/testing/sample-title.ts'
import { createTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { launchChromium, openPhone, pageTimeoutMs } from './chromium.ts'
import { storeGuestAndReadId } from './saved-guest.ts'

let server: TestServer
let browser: Browser
const vidIds: string[] = []
beforeAll(async () => {
  server = await createTestServer()
  server.clock.now = Date.now()
  for (const name of ['Paper Crown', 'Wolf Moon']) {
    const { vidId } = await publishSample(server.deps.db, name.toLowerCase().replace(' ', '-'), { names: { en: name } })
    vidIds.push(vidId)
  }
  await rankTitles(server.deps.db, server.clock.now)
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
const open = (page: Page, path: string) => page.goto(`${server.origin}${path}`)

/** Gives the page's viewer an email address and a feedback report in the database; returns the report's id. */
async function registerWithReport(page: Page): Promise<string> {
  await open(page, '/my')
  await page.getByText(/^ID \d+$/).waitFor()
  const userId = await storeGuestAndReadId(page)
  const { db } = server.deps
  await db.updateTable('users').set({ email: 'routes@example.com' }).where('user_id', '=', userId).execute()
  const report = {
    user_id: userId,
    created_at: new Date(server.clock.now),
    language: 2,
    email: 'routes@example.com',
    content: 'The ring is late',
    image_ids: [],
    repeat_key: null,
    replied_at: null,
  }
  const { feedback_id } = await db
    .insertInto('feedback')
    .values(report)
    .returning('feedback_id')
    .executeTakeFirstOrThrow()
  return feedback_id
}

it('each route of the specification opens its screen', async () => {
  const page = await desktop()
  await open(page, '/login')
  await page.getByRole('button', { name: 'Get', exact: true }).waitFor()
  const feedbackId = await registerWithReport(page)
  const main = page.getByRole('main')
  const heading = (name: string) => main.getByRole('heading', { name, exact: true })
  for (const [path, shown] of [
    ['/', heading('New Releases')],
    ['/enjoy', heading('Your list is empty')],
    ['/enjoy', heading('Worth following next')],
    ['/my', heading('Me')],
    ['/result', main.getByRole('combobox', { name: 'Search titles' })],
    ['/twolevel?mid=101&title=Spotlight', heading('Spotlight')],
    ['/twolevel?mid=101&title=Spotlight', main.getByRole('link', { name: /^Paper Crown/ })],
    ['/history', heading('Nothing watched yet')],
    ['/premium', heading('Every cliff. Every fall.')],
    ['/setting', heading('Settings')],
    ['/feedlist', heading('My reports')],
    ['/feedform', main.getByLabel('What happened')],
    [`/feeddetail?id=${feedbackId}`, main.getByText('The ring is late', { exact: true })],
    ['/wallet', heading('Wallet')],
    ['/login_out', page.getByRole('dialog', { name: 'Log out?' })],
    ['/account', main.getByRole('button', { name: 'Delete account' })],
    ['/account_delete', heading('Delete this account?')],
    ['/about', heading('About')],
    ['/autoplay', heading('Automatic episode unlock')],
    ['/language', heading('Language')],
  ] as const) {
    await open(page, path)
    await shown.first().waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  }
  await page.context().close()
})

it.concurrent('the video route opens the title whose ID the parameter vid contains', async () => {
  const page = await desktop()
  for (const [at, name] of ['Paper Crown', 'Wolf Moon'].entries()) {
    await open(page, `/video?vid=${vidIds[at]}`)
    await page.getByRole('heading', { level: 1, name, exact: true }).first().waitFor()
    expect(await page.title()).toBe(`${name} · Cliffhanger`)
  }
  await page.context().close()
})

it.concurrent('Back on the first page of a browser tab opens the parent page, even if the viewer has returned to the first page', async () => {
  for (const [path, parent] of [
    ['/setting', '/my'],
    ['/result', '/'],
    [`/video?vid=${vidIds[0]}`, '/'],
  ] as const) {
    const page = await openPhone(browser)
    await open(page, path)
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.waitFor()
    await page.evaluate(() => history.pushState(null, '', '/about'))
    const about = page.getByRole('heading', { name: 'About', exact: true })
    await about.waitFor({ state: 'attached' })
    await page.goBack()
    await about.waitFor({ state: 'detached' })
    await back.tap()
    await page.waitForURL(`${server.origin}${parent}`)
    await page.context().close()
  }
})

it.concurrent('Back returns to the previous page, even if the URL of the current page has changed or the viewer came by Forward', async () => {
  const page = await openPhone(browser)
  await open(page, '/about')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await back.waitFor()
  const heading = page.getByRole('heading', { name: 'Settings', exact: true })
  await page.evaluate(() => history.pushState(null, '', '/setting'))
  await heading.waitFor({ state: 'attached' })
  await page.evaluate(() => history.replaceState(null, '', '/setting?changed'))
  await page.goBack()
  await heading.waitFor({ state: 'detached' })
  await page.goForward()
  await heading.waitFor({ state: 'attached' })
  await back.tap()
  await page.waitForURL(`${server.origin}/about`)
  await page.context().close()
})
