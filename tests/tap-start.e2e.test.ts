import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import { isPaused, waitForCurrentEpisode } from './player-flow.ts'

const posters = 'main a[href^="/video?vid="]:visible'
const placeholder = (page: Page) => page.locator('#first-frame')

/** Opens home and waits until the episode lists of the titles in view have been prefetched. */
async function openHome(opening = openPhone(browser)) {
  const page = await opening
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(server.origin)
  await page.getByRole('button', { name: 'Stop the slideshow' }).press('Enter')
  const vid = new URL((await page.locator(posters).first().getAttribute('href')) ?? '', server.origin).searchParams.get(
    'vid',
  )
  // Waits for one list response after the other, until no more arrive.
  const isList = (address: string) => address.endsWith('/getPlayList')
  while (await page.waitForResponse((answer) => isList(answer.url()), { timeout: 4000 }).catch(() => undefined));
  return { page, asked, vid }
}
/** Delays the first media segments until the returned function is called. */
async function holdMedia(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/media/**/0.m4s', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return () => release()
}

it.concurrent('home prefetches the episode lists of at most eight posters in view, and none of their media', async ({
  expect,
}) => {
  const { page, asked } = await openHome()
  const lists = () => asked.filter((path) => path.endsWith('/getPlayList')).length
  expect(lists()).toBeGreaterThan(1)
  expect(lists()).toBeLessThanOrEqual(8)
  expect(asked.filter((path) => path.startsWith('/media/'))).toEqual([])
  await page.context().close()
})

it.concurrent('a tap starts the episode on top of home; the player takes over once it plays', async ({ expect }) => {
  const { page, asked, vid } = await openHome()
  asked.length = 0
  const release = await holdMedia(page)
  await page.locator(posters).first().tap()
  await placeholder(page).locator('video').waitFor()
  await page.waitForURL(`${server.origin}/video?vid=${vid}`)
  await expect.poll(() => asked.filter((path) => path.endsWith('/0.m4s'))).toHaveLength(1)
  await page
    .locator('video')
    .first()
    .evaluate((video) => video.setAttribute('data-marked', ''))
  release()
  await placeholder(page).waitFor({ state: 'detached' })
  await waitForCurrentEpisode(page, 1)
  expect((await waitForPlayback(page, 1)).isMuted).toBe(false)
  expect(await page.locator('video[data-marked]').evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false)
  // Prefetched episode lists are not requested again, and no segment is requested twice.
  expect(asked.filter((path) => path.endsWith('/getPlayList'))).toEqual([])
  expect(asked.filter((path) => path.includes(`/${vid}/1/`) && path.endsWith('/0.m4s'))).toHaveLength(1)
  await page.goBack()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  expect(await isPaused(page)).toBe(true)
  await page.context().close()
})

it.concurrent('pressing a poster requests its episode before the finger is lifted; scrolling cancels the request', async ({
  expect,
}) => {
  const { page, asked, vid } = await openHome()
  const cdp = await page.context().newCDPSession(page)
  const box = await page.locator(posters).first().boundingBox()
  if (!box) throw new Error('no poster')
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const segments = () => asked.filter((path) => path.includes(`/${vid}/1/`) && path.endsWith('.m4s'))
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/0.m4s'))
  const release = await holdMedia(page)
  await touch('touchStart', at)
  await expect.poll(segments).toHaveLength(1)
  expect(await placeholder(page).count()).toBe(0)
  for (const y of [20, 40, 60, 80]) await touch('touchMove', { x: at.x, y: at.y - y })
  await ended
  await touch('touchEnd')
  release()
  await page.waitForTimeout(1000)
  expect(await placeholder(page).count()).toBe(0)
  expect(await isPaused(page)).toBe(true)
  await page.locator(posters).first().tap()
  await waitForPlayback(page, 0.2)
  await page.context().close()
})

it.concurrent("on a desktop a clicked episode starts at the place and size of the player's video", async ({
  expect,
}) => {
  const { page } = await openHome(openDesktop())
  const release = await holdMedia(page)
  await page.locator(posters).first().click()
  const video = placeholder(page).locator('video')
  await video.waitFor()
  const begun = await video.boundingBox()
  release()
  await placeholder(page).waitFor({ state: 'detached' })
  await waitForPlayback(page, 0.2)
  expect(await page.locator('[data-status] video').first().boundingBox()).toEqual(begun)
  await page.context().close()
})

it.concurrent('the space bar pauses an episode started by a click, and Escape closes it', async ({ expect }) => {
  const { page } = await openHome(openDesktop())
  let release = await holdMedia(page)
  await page.locator(posters).first().click()
  await placeholder(page).locator('video').waitFor()
  await page.keyboard.press(' ')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  release()
  await placeholder(page).waitFor({ state: 'detached' })
  await waitForCurrentEpisode(page, 1)
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 1))
  expect(await isPaused(page)).toBe(true)
  await page.keyboard.press(' ')
  await waitForPlayback(page, 0.3)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 2 }).first().waitFor()

  await page.unroute('**/media/**/0.m4s')
  release = await holdMedia(page)
  await page.locator(posters).nth(1).click()
  await placeholder(page).locator('video').waitFor()
  await page.keyboard.press('Escape')
  await placeholder(page).waitFor({ state: 'detached' })
  release()
  await expect.poll(() => page.url()).toBe(`${server.origin}/`)
  await page.waitForTimeout(1500)
  expect(await isPaused(page)).toBe(true)
  expect(page.url()).toBe(`${server.origin}/`)
  await page.context().close()
})

it.concurrent('a second press of Enter while the episode list still loads does not open the player twice', async ({
  expect,
}) => {
  const page = await openDesktop()
  await page.addInitScript(() => localStorage.setItem('saveData', '1'))
  await page.goto(server.origin)
  await page.waitForResponse('**/assets/video-*.js')
  await page.waitForTimeout(1000)
  const list = Promise.withResolvers<void>()
  await page.route('**/api/videoInfo/getPlayList', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.locator(posters).nth(1).focus()
  await page.keyboard.press('Enter')
  await placeholder(page).waitFor()
  await page.keyboard.press('Enter')
  expect(await placeholder(page).count()).toBe(1)
  list.resolve()
  await waitForPlayback(page, 0.3)
  await placeholder(page).waitFor({ state: 'detached' })
  await page.goBack()
  expect(page.url()).toBe(`${server.origin}/`)
  await page.context().close()
})

it.concurrent('an episode tapped after another is also shown on top of home, although its video element moves in the document', async ({
  expect,
}) => {
  const { page } = await openHome()
  await page.locator(posters).first().tap()
  await waitForPlayback(page, 0.2)
  for (const n of [2, 3, 4]) {
    await page.keyboard.press('ArrowDown')
    await waitForCurrentEpisode(page, n)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const release = await holdMedia(page)
  await page.locator(posters).nth(1).tap()
  const video = placeholder(page).locator('video')
  await video.waitFor()
  expect(await video.boundingBox()).toEqual(await placeholder(page).boundingBox())
  release()
  await waitForPlayback(page, 0.2)
  await page.context().close()
})

it.concurrent('an outdated episode list is requested again once its episode plays', async ({ expect }) => {
  const { page, asked } = await openHome()
  await page.waitForTimeout(10_500)
  asked.length = 0
  await page.locator(posters).first().tap()
  await waitForPlayback(page, 0.5)
  await expect.poll(() => asked.filter((path) => path.endsWith('/getPlayList'))).toHaveLength(1)
  expect(asked.findIndex((path) => path.endsWith('/0.m4s'))).toBeLessThan(
    asked.findIndex((path) => path.endsWith('/getPlayList')),
  )
  await page.context().close()
})

it.concurrent('Back before the first frame keeps home open and stops the episode', async ({ expect }) => {
  const { page } = await openHome()
  const release = await holdMedia(page)
  await page.locator(posters).first().tap()
  await placeholder(page).waitFor()
  await page.waitForURL((url) => url.pathname === '/video')
  await page.goBack()
  await placeholder(page).waitFor({ state: 'detached' })
  release()
  expect(page.url()).toBe(`${server.origin}/`)
  await page.waitForTimeout(1500)
  expect(await isPaused(page)).toBe(true)
  expect(await page.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true)
  await page.context().close()
})

it.concurrent("the player replaces the placeholder of a tapped poster even if the episode's media cannot be loaded", async () => {
  const { page } = await openHome()
  await page.route('**/media/**', (route) => route.abort())
  await page.locator(posters).first().tap()
  await placeholder(page).waitFor()
  await placeholder(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Follow' }).waitFor()
  await page.context().close()
})

it.concurrent('with the data saver home prefetches no episode lists, and a tap still plays', async ({ expect }) => {
  const page = await openPhone(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(() => localStorage.setItem('saveData', '1'))
  await page.goto(server.origin)
  await page.waitForResponse('**/assets/video-*.js')
  await page.waitForTimeout(1000)
  expect(asked.filter((path) => path.endsWith('/getPlayList'))).toEqual([])
  await page.locator(posters).first().tap()
  await waitForPlayback(page, 0.5)
  await page.context().close()
})
