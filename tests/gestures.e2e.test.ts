import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPhone, swipeUp, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, openPath } from './demo-browser.ts'
import { delayAppCode } from './hold-app.ts'
import {
  button,
  closePageContext,
  dialog,
  fulfillWithChangedBody,
  isPaused,
  openPlayerPage,
  pollUntilExpected,
  testTitleId,
  testTitleName,
  videoDetailsPattern,
  waitForAttribute,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

/** Returns the playback rate of the current video. */
const rate = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('video')].find((video) => !video.paused)?.playbackRate)
const isRate = (page: Page, wanted: number) =>
  pollUntilExpected(
    () => rate(page),
    (now) => now === wanted,
  )

it.concurrent('a double tap on the picture likes the title, and playback continues', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.3)
  const like = button(page, /^Like, /)
  const picture = button(page, /^(Tap for sound|Pause|Play)$/)
  // The first tap in the player turns on the sound.
  await picture.tap()
  await page.waitForTimeout(400)
  const twice = () => picture.dblclick({ position: { x: 120, y: 300 } })
  await Promise.all([page.waitForResponse('**/watch/addVideoLike'), twice()])
  await waitForAttribute(like, 'aria-pressed', 'true')
  expect(await isPaused(page)).toBe(false)
  // A double tap never removes a like.
  await page.waitForTimeout(400)
  await twice()
  await page.waitForTimeout(400)
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  await closePageContext(page)
})

it.concurrent('a long press on the picture doubles the playback speed until the finger is lifted', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.3)
  await page.mouse.move(195, 400)
  await page.mouse.down()
  await isRate(page, 2)
  await page.getByText('2×', { exact: true }).waitFor()
  await page.mouse.up()
  await isRate(page, 1)
  await page.getByText('2×', { exact: true }).waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  expect(await isPaused(page)).toBe(false)
  await closePageContext(page)
})

it.concurrent('a playback speed chosen in the settings applies to the next episode and is remembered', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.3)
  await button(page, 'Playback settings').tap()
  const speed = dialog(page, 'Playback settings').getByRole('group', { name: 'Speed' })
  await speed.getByText('1.5×', { exact: true }).tap()
  await isRate(page, 1.5)
  await button(dialog(page, 'Playback settings'), 'Close').tap()
  await dialog(page).waitFor({ state: 'detached' })
  await swipeUp(page)
  await waitForCurrentEpisode(page, 2)
  await isRate(page, 1.5)
  await page.reload()
  await waitForPlayback(page, 0.3)
  await isRate(page, 1.5)
  await closePageContext(page)
})

it.concurrent('the sleep timer at the end of an episode stops playback, shows a message, and a tap resumes playback', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.5)
  await button(page, 'Playback settings').tap()
  await dialog(page).getByRole('group', { name: 'Sleep timer' }).getByText('Episode', { exact: true }).tap()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  const record = page.waitForRequest('**/videoInfo/updateEpisodeRecord')
  await page.getByRole('slider', { name: 'Position' }).press('End')
  const message = page.getByRole('status').getByText(/The sleep timer stopped EP 1 at 0:\d\d\./)
  await message.waitFor()
  expect((await record).postDataJSON()).toMatchObject({ episodeN: 1, videoId: testTitleId })
  await waitForCurrentEpisode(page, 1)
  expect(await isPaused(page)).toBe(true)
  // The browser has muted the page, because the viewer's only gestures in the page were in the settings.
  await button(page, /^(Tap for sound|Play)$/).tap()
  await message.waitFor({ state: 'detached' })
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await waitForCurrentEpisode(page, 2)
  await closePageContext(page)
})

/** Serves the episodes with a second rendition: the segments of the first rendition at other URLs. */
async function withTwoRenditions(page: Page) {
  await serveWithoutFirstFrame(page)
  await page.route('**/videoInfo/getPlayList', (route) =>
    fulfillWithChangedBody(route, (video) => ({ ...video, start: {} })),
  )
  await page.route(videoDetailsPattern, (route) => {
    const isFree = route.request().postDataJSON().episodeN <= 3
    if (!isFree) return route.continue()
    return fulfillWithChangedBody(route, (answer) => {
      const start = Reflect.get(answer, 'start')
      const [low] = start.rungs
      const high = { ...low, id: 'high', bandwidth: low.bandwidth * 2, segments: `${low.segments}?high` }
      return { ...answer, start: { ...start, rungs: [low, high], alternatives: undefined } }
    })
  })
}

/** Records the renditions of requested segments, except the first segment of each episode, which may be prefetched. */
function recordRenditions(page: Page) {
  const segments: { episode: number; n: number; isHigh: boolean }[] = []
  page.on('request', (request) => {
    const [, episode, n, high] = /\/(\d+)\/[^/]+\/\d+\/(\d+)\.m4s(\?high)?$/.exec(request.url()) ?? []
    if (n !== undefined) segments.push({ episode: Number(episode), n: Number(n), isHigh: high !== undefined })
  })
  return (episode: number) => segments.filter((one) => one.episode === episode && one.n > 0).map(({ isHigh }) => isHigh)
}

it.concurrent('a chosen picture quality applies to the next episode after its first segment, and is remembered', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await withTwoRenditions(page)
  const renditionsOf = recordRenditions(page)
  await openPlayerPage(page)
  await waitForPlayback(page, 0.3)
  const quality = dialog(page, 'Playback settings').getByRole('group', { name: 'Picture quality' })
  const choose = async (name: string) => {
    await button(page, 'Playback settings').tap()
    await quality.getByText(name, { exact: true }).tap()
    await page.keyboard.press('Escape')
    await quality.waitFor({ state: 'detached' })
  }
  await choose('Data saver')
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 2)
  await expect.poll(() => renditionsOf(2).length).toBeGreaterThan(2)
  expect(renditionsOf(2)).not.toContain(true)
  await choose('Best')
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 3)
  await expect.poll(() => renditionsOf(3)).toContain(true)
  await openPlayerPage(page, '&ep=1')
  await button(page, 'Playback settings').tap()
  await quality.getByRole('radio', { name: 'Best', checked: true }).waitFor({ state: 'attached' })
  await closePageContext(page)
})

it.concurrent('the settings of an episode with a single rendition offer only the data saver', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.3)
  await button(page, 'Playback settings').tap()
  await page.getByRole('switch', { name: 'Data saver' }).waitFor()
  expect(await page.getByRole('group', { name: 'Picture quality' }).count()).toBe(0)
  await closePageContext(page)
})

it.concurrent('the media session shows the playing episode, and is empty after the player is closed', async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForPlayback(page, 0.3)
  const told = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession
      return [metadata?.title, metadata?.artist, metadata?.artwork.length, playbackState]
    })
  expect(await told()).toEqual(['Episode 1', testTitleName, 1, 'playing'])
  await page.keyboard.press('ArrowDown')
  await pollUntilExpected(told, ([episode]) => episode === 'Episode 2')
  await page.goBack()
  await pollUntilExpected(told, ([episode, , , state]) => episode === undefined && state === 'none')
  await closePageContext(page)
})

it.concurrent('the end of a title offers three other titles to watch', async () => {
  // A service worker would bypass the test's routes.
  const page = await openPlayerPage(await openDesktop({ serviceWorkers: 'block' }), '&ep=3')
  await waitForPlayback(page, 0.3)
  // Serves the episode list as if the fourth episode were not published yet.
  await page.route('**/videoInfo/getPlayList', (route) =>
    fulfillWithChangedBody(route, (video) => ({ ...video, episodes: Reflect.get(video, 'episodes').slice(0, 3) })),
  )
  await serveWithoutFirstFrame(page)
  await page.goto(page.url())
  await waitForPlayback(page, 0.3)
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await page.getByRole('heading', { name: 'More episodes soon' }).waitFor()
  const stories = page.getByRole('region', { name: 'Next for you' }).getByRole('link')
  await stories.first().waitFor()
  expect(await stories.count()).toBe(3)
  const name = await stories.first().textContent()
  expect(name).not.toContain(testTitleName)
  await stories.first().click()
  await page.waitForURL((url) => url.pathname === '/video' && url.searchParams.get('vid') !== testTitleId)
  await waitForPlayback(page, 0.3)
  await closePageContext(page)
})

it.concurrent('a swipe before the app has loaded moves by one episode, even if the first episode ends in the meantime', async () => {
  const page = await openPhone(browser)
  await page.addInitScript(() => {
    async function endEpisode(): Promise<void> {
      // At this moment the app has just taken over the keys. The loop awaits the microtasks in which the app takes over
      // the episode, before it renders.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      document.querySelector('video')?.dispatchEvent(new Event('ended'))
    }
    new MutationObserver(([change]) => {
      if (change?.target instanceof HTMLElement && change.target.dataset.playback === undefined) void endEpisode()
    }).observe(document, { subtree: true, attributeFilter: ['data-playback'] })
  })
  const release = await delayAppCode(page)
  await openPath(page, `/video?vid=${testTitleId}`)
  await waitForPlayback(page, 0.2)
  await swipeUp(page)
  release()
  await page.locator('#first-frame').waitFor({ state: 'detached' })
  await waitForCurrentEpisode(page, 2)
  await waitForPlayback(page, 0.5)
  await waitForCurrentEpisode(page, 2)
  await closePageContext(page)
})
