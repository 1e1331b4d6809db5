import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { swipeUp, waitForPlayback } from './chromium.ts'
import { server } from './demo-browser.ts'
import { delayAppCode } from './hold-app.ts'
import { desktopPageOptions, openRecordingPage, phonePageOptions } from './noting-page.ts'
import {
  button,
  isPaused,
  presetLocalStorage,
  readPlaybackPosition,
  testTitleId,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

const headers = { accept: 'text/html' }
/** Opens a blank page that will record the events pause, emptied and error of all its video elements. */
async function openPlaying(options = phonePageOptions) {
  const { calls: asked, ...noting } = await openRecordingPage(options)
  const { page } = noting
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    for (const type of ['pause', 'emptied', 'error']) {
      document.addEventListener(type, () => said.push(type), { capture: true })
    }
  })
  return { ...noting, asked, said: (): Promise<string[]> => page.evaluate('said') }
}
const open = (page: Page, more = '') => page.goto(`${server.origin}/video?vid=${testTitleId}${more}`)
const placeholder = (page: Page) => page.locator('#first-frame')
const box = (page: Page) =>
  page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
    const { x, y, width, height } = video?.getBoundingClientRect() ?? new DOMRect()
    return [x, y, width, height].map(Math.round)
  })

it.concurrent.for([
  ['phone', phonePageOptions],
  ['desktop', desktopPageOptions],
] as const)(
  'on a %s the episode plays before the app has loaded, and continues in the app without interruption',
  async ([, options], { expect }) => {
    const { page, complaints, asked, said } = await openPlaying(options)
    const release = await delayAppCode(page)
    const answer = await open(page)
    // The HTML has no style attributes or event handlers, which the Content-Security-Policy would block.
    expect(await answer?.text()).not.toMatch(/<[^>]+ (style|on\w+)=/)
    await waitForPlayback(page, 0.5)
    expect(await placeholder(page).locator('video').count()).toBe(1)
    const light = placeholder(page).locator('[data-light]').first()
    expect(await light.evaluate((one) => one.style.backgroundImage)).toMatch(/^url/)
    const placed = await box(page)
    await page.locator('video').evaluate((video) => video.setAttribute('data-marked', ''))
    release()
    await placeholder(page).waitFor({ state: 'detached' })
    await waitForCurrentEpisode(page, 1)
    await waitForPlayback(page, 2)
    expect(await box(page)).toEqual(placed)
    expect(await page.locator('video[data-marked]').evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false)
    expect(await page.locator('video').count()).toBe(3)
    expect(await said()).toEqual([])
    // The page's HTML already contains the title and the episode.
    expect(asked.filter((path) => path === '/api/videoInfo/getPlayList')).toEqual([])
    expect(asked.filter((path) => path.endsWith('/0.m4s') && path.includes(`/${testTitleId}/1/`))).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

it.concurrent('a swipe before the app has loaded starts the next episode', async () => {
  const { page } = await openPlaying()
  const release = await delayAppCode(page)
  await open(page)
  await waitForPlayback(page, 0.2)
  await swipeUp(page)
  release()
  await waitForCurrentEpisode(page, 2)
  await waitForPlayback(page, 0.5)
  await page.context().close()
})

it.concurrent('the space bar before the app has loaded pauses playback once, and the app keeps it paused', async ({
  expect,
}) => {
  const { page, complaints } = await openPlaying(desktopPageOptions)
  const release = await delayAppCode(page)
  await open(page)
  await waitForPlayback(page, 0.2)
  await page.keyboard.down(' ')
  expect(await isPaused(page)).toBe(true)
  const at = await readPlaybackPosition(page)
  release()
  await placeholder(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Follow' }).first().waitFor()
  // The key is still held down, so the browser repeats the key's event.
  await page.keyboard.down(' ')
  await page.keyboard.up(' ')
  await page.waitForTimeout(500)
  expect(await isPaused(page)).toBe(true)
  expect(await readPlaybackPosition(page)).toBeCloseTo(at, 1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press(' ')
  await waitForPlayback(page, at + 0.3)
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent('the space bar pauses before the first frame, and a second press plays', async ({ expect }) => {
  const { page } = await openPlaying(desktopPageOptions)
  const release = await delayAppCode(page)
  const media = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await media.promise
    await route.continue().catch(() => {})
  })
  await page.goto(`${server.origin}/video?vid=${testTitleId}`, { waitUntil: 'commit' })
  await placeholder(page).locator('video').waitFor()
  await page.keyboard.press(' ')
  media.resolve()
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
  expect(await isPaused(page)).toBe(true)
  await page.keyboard.press(' ')
  await waitForPlayback(page, 0.2)
  release()
  await placeholder(page).waitFor({ state: 'detached' })
  await waitForPlayback(page, 1)
  await page.context().close()
})

it.concurrent('keys for seek, slide change and close work before the app has loaded', async ({ expect }) => {
  const { page } = await openPlaying(desktopPageOptions)
  let release = await delayAppCode(page)
  await open(page)
  await waitForPlayback(page, 0.2)
  await page.keyboard.press('ArrowRight')
  expect((await waitForPlayback(page, 9)).seconds).toBeGreaterThan(9)
  await page.keyboard.press('ArrowDown')
  release()
  await waitForCurrentEpisode(page, 2)
  await page.unroute('**/assets/app-*.js')
  release = await delayAppCode(page)
  await open(page)
  await waitForPlayback(page, 0.2)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${server.origin}/`, { waitUntil: 'commit' })
  release()
  await page.context().close()
})

it.concurrent('the space bar works while the app loads the title', async ({ expect }) => {
  const { page } = await openPlaying(desktopPageOptions)
  await serveWithoutFirstFrame(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/videoInfo/getPlayList', async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/videoInfo/getPlayList')
  await open(page)
  await asked
  await page.keyboard.press(' ')
  answer.resolve()
  await waitForCurrentEpisode(page, 1)
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some(({ readyState }) => readyState > 1))
  expect(await isPaused(page)).toBe(true)
  await page.keyboard.press(' ')
  await waitForPlayback(page, 0.2)
  await page.context().close()
})

it.concurrent('a swipe moves to the next episode, the up arrow key returns to the first, and both play', async ({
  expect,
}) => {
  const { page, complaints } = await openPlaying()
  await open(page)
  await placeholder(page).waitFor({ state: 'detached' })
  await waitForPlayback(page, 1)
  await swipeUp(page)
  await waitForCurrentEpisode(page, 2)
  await expect.poll(() => page.url()).toContain('ep=2')
  await waitForPlayback(page, 0.5)
  await page.keyboard.press('ArrowUp')
  await waitForCurrentEpisode(page, 1)
  await waitForPlayback(page, 1.5)
  expect(complaints).toEqual([])
  await page.context().close()
})

it.concurrent('playback without a gesture is muted, and shows a hint unless the viewer had chosen mute', async ({
  expect,
}) => {
  for (const [stored, isAsked] of [
    ['0', 1],
    ['1', 0],
  ] as const) {
    const { page } = await openPlaying()
    await presetLocalStorage(page, 'muted', stored)
    await open(page)
    expect((await waitForPlayback(page, 0.5)).isMuted).toBe(true)
    await placeholder(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Sound', exact: true, pressed: false }).waitFor()
    expect(await button(page, 'Tap for sound').count()).toBe(isAsked)
    await page.context().close()
  }
})

it.concurrent('a returning viewer resumes at the stored position from the first frame', async ({ expect }) => {
  const { page, asked } = await openPlaying()
  await open(page, '&ep=2')
  await waitForPlayback(page, 4)
  const saved = page.waitForResponse('**/videoInfo/updateEpisodeRecord')
  await page.keyboard.press('Space')
  await saved
  await page.waitForLoadState('networkidle')
  const release = await delayAppCode(page)
  asked.length = 0
  await open(page)
  expect((await waitForPlayback(page, 3.5)).seconds).toBeLessThan(9)
  expect(asked.filter((path) => path.includes(`/${testTitleId}/1/`))).toEqual([])
  release()
  await waitForCurrentEpisode(page, 2)
  await page.context().close()
})

it.concurrent('a title served in another language switches to the stored language', async ({ expect }) => {
  const { page, said } = await openPlaying()
  await presetLocalStorage(page, 'language', '11')
  const release = await delayAppCode(page)
  await open(page)
  const titled = async (lang: string) => {
    const html = await (await fetch(`${server.origin}/video?vid=${testTitleId}&lang=${lang}`, { headers })).text()
    return /<title>(.*?) · /.exec(html)?.[1] ?? ''
  }
  const thai = await titled('th')
  expect(thai).not.toBe(await titled('en'))
  expect(await page.title()).not.toContain(thai)
  await waitForPlayback(page, 0.2)
  release()
  await expect.poll(() => page.title()).toContain(thai)
  expect(await said()).toEqual([])
  // From here on the server knows this device.
  await page.waitForFunction(() => localStorage.getItem('userId'))
  await open(page)
  expect(await page.title()).toContain(thai)
  await page.context().close()
})

it.concurrent('a title paused before the app has loaded also switches to the stored language', async ({ expect }) => {
  const { page } = await openPlaying(desktopPageOptions)
  await presetLocalStorage(page, 'language', '11')
  const release = await delayAppCode(page)
  await open(page)
  const inEnglish = await page.title()
  await page.keyboard.press(' ')
  release()
  await placeholder(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.title()).not.toBe(inEnglish)
  expect(await isPaused(page)).toBe(true)
  await page.context().close()
})

it.concurrent('a locked episode or unknown title does not play, and the app shows the reason', async ({ expect }) => {
  for (const [address, words] of [
    [`vid=${testTitleId}&ep=5`, 'THANK YOU!'],
    ['vid=999999', 'This title did not load'],
  ] as const) {
    const { page, asked } = await openPlaying()
    await presetLocalStorage(page, 'fix_vip_autopay', '0')
    const answer = await page.goto(`${server.origin}/video?${address}`)
    expect(await answer?.text()).not.toContain('id="first-frame"')
    await page.getByRole('heading', { name: words }).waitFor()
    expect(asked.filter((path) => path.startsWith('/media/') && path.includes(`/${testTitleId}/5/`))).toEqual([])
    await page.context().close()
  }
})

it.concurrent('when media requests fail, the app takes over and offers a retry, and the retry plays the episode', async () => {
  const { page } = await openPlaying()
  await page.route('**/media/**', (route) => route.fulfill({ status: 500 }))
  await open(page)
  await button(page, 'Try again').waitFor()
  await page.unroute('**/media/**')
  await button(page, 'Try again').tap()
  await waitForPlayback(page, 0.5)
  await page.context().close()
})

it.concurrent('without app code, the episode keeps playing, and the Back button opens home', async ({ expect }) => {
  const { page } = await openPlaying()
  await page.route('**/assets/*.js', (route) => route.abort())
  await open(page)
  await waitForPlayback(page, 2)
  expect(await isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.waitForURL(`${server.origin}/`)
  await page.context().close()
})
