import { expect, it } from 'vitest'
import { markAsReturningViewer } from './chromium.ts'
import { openDesktop, openPath, server } from './demo-browser.ts'
import { testTitleId } from './player-flow.ts'

const pages = [
  '/',
  '/enjoy',
  '/my',
  '/result',
  '/history',
  '/premium',
  '/setting',
  '/wallet',
  '/login',
  '/about',
  '/nowhere',
]
const descriptions = (html: string) => [...html.matchAll(/<meta[^>]+name="description"[^>]*>/g)]
const read = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(`${server.origin}${path}`, { headers: { accept: 'text/html', ...headers } })).text()

it.concurrent('every page has exactly one meta description', async ({ expect }) => {
  for (const path of [...pages, `/video?vid=${testTitleId}`, `/video?vid=${testTitleId}&ep=2`, '/video?vid=999999']) {
    expect(descriptions(await read(path)), path).toHaveLength(1)
  }
  // Home is server-rendered for a first visit, and rendered by the app for a known device.
  expect(descriptions(await read('/', { cookie: 'device=known' }))).toHaveLength(1)
  const [title = ''] = descriptions(await read(`/video?vid=${testTitleId}`)).map(([tag]) => tag)
  const [home] = descriptions(await read('/')).map(([tag]) => tag)
  expect(title).not.toBe(home)
})

it.concurrent('the app adds no second meta description', async () => {
  const page = await openDesktop()
  await markAsReturningViewer(page, server.origin)
  for (const path of ['/', `/video?vid=${testTitleId}`]) {
    await openPath(page, path)
    await page.getByRole('heading').first().waitFor()
    expect(await page.locator('meta[name="description"]').count()).toBe(1)
  }
  await page.context().close()
})
