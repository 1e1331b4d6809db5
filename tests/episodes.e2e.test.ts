import { expect, it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import { grantCoins } from './grant-coins.ts'
import {
  button,
  closePageContext,
  createEncryptedResponse,
  currentSlide,
  dialog,
  fulfillWithChangedBody,
  isPaused,
  openPlayerPage,
  pollUntilExpected,
  presetLocalStorage,
  readPlaybackPosition,
  testTitleId,
  videoDetailsPattern,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

it.concurrent('an empty videoDetails response opens the dialog "timeout", and a retry shows the paywall of the episode', async () => {
  const page = await openPhone(browser)
  await presetLocalStorage(page, 'fix_vip_autopay', '0')
  await page.route(videoDetailsPattern, (route) => route.fulfill({ json: {} }))
  await openPlayerPage(page, '&ep=4')
  await button(dialog(page, 'timeout'), 'Close').tap()
  await page.unroute(videoDetailsPattern)
  await button(page, 'Try again').tap()
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  await closePageContext(page)
})

it.concurrent("code 0 in a videoDetails response opens a dialog with the server's message", async () => {
  const page = await openPhone(browser)
  await page.route(videoDetailsPattern, (route) =>
    route.fulfill({ json: { code: 0, message: 'Gone with the wolves' } }),
  )
  await openPlayerPage(page, '&ep=4')
  await dialog(page, 'Gone with the wolves').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/video')
  await closePageContext(page)
})

it.concurrent('an episode without a play URL shows an error icon and a retry button', async () => {
  const page = await openPhone(browser)
  const start = { base: '', duration: 0, durations: [], rungs: [] }
  await page.route(videoDetailsPattern, (route) =>
    route.fulfill(createEncryptedResponse({ playUrl: '', lookTime: 0, playId: '', subtitles: [], start })),
  )
  await openPlayerPage(page, '&ep=4')
  const notice = currentSlide(page).getByRole('alert')
  await notice.getByRole('heading', { name: 'This episode is not here' }).waitFor()
  expect(await notice.locator('svg').count()).toBe(1)
  await Promise.all([page.waitForRequest(videoDetailsPattern), button(notice, 'Try again').tap()])
  await closePageContext(page)
})

it.concurrent('without auto-pay a locked episode shows the paywall; with auto-pay and a first confirmation it is unlocked at once', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  // Automatic next episodes are off, so that a key press opens the locked episode, not the end of the previous one.
  await presetLocalStorage(page, 'autoNextEpisode', '0')
  await openPlayerPage(page)
  await waitForPlayback(page, 0.2)
  await grantCoins(server, await storeGuestAndReadId(page), 30)
  await page.evaluate(() => localStorage.setItem('fix_vip_autopay', '0'))
  const buys: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/videoInfo/addBuyPlay')) return
    const { vidId, nepisode, coins } = request.postDataJSON()
    buys.push({ vidId, nepisode, coins })
  })
  const chooseTimer = async (sleepTimer: string) => {
    const settings = dialog(page, 'Playback settings')
    await settings.getByRole('group', { name: 'Sleep timer' }).getByText(sleepTimer, { exact: true }).tap()
    await settings.getByRole('button', { name: 'Close' }).tap()
    await settings.waitFor({ state: 'detached' })
  }
  const goToTheWall = async (sleepTimer = 'Off') => {
    await openPlayerPage(page, '&ep=3')
    // Coins are spent only after a user gesture in the page.
    await button(page, /^(Tap for sound|Pause|Play)$/).tap()
    await button(page, 'Playback settings').tap()
    await chooseTimer(sleepTimer)
    await page.keyboard.press('ArrowDown')
  }
  await goToTheWall()
  await page.getByRole('heading', { name: 'THANK YOU!', exact: true }).waitFor()
  await button(page, /^Unlock EP 4 for 20 coins/).waitFor()
  expect(await dialog(page, 'Unlock episodes automatically?').count(), 'automatic unlock asks').toBe(0)
  expect(buys).toEqual([])

  await page.evaluate(() => localStorage.setItem('fix_vip_autopay', '1'))
  await goToTheWall('60 min')
  await button(page, /^Unlock EP 4 for 20 coins/).waitFor()
  expect(await dialog(page, 'Unlock episodes automatically?').count(), 'the sleep timer runs').toBe(0)
  // The paywall on a phone has no settings button, so the test opens the settings through the history.
  await page.evaluate(() => history.pushState({ isSheet: true }, '', `${location.href}&sheet=settings`))
  await chooseTimer('Off')
  await button(page, /^Unlock EP 4 for 20 coins/).waitFor()
  expect(await dialog(page, 'Unlock episodes automatically?').count(), 'the sleep timer has ended').toBe(0)
  expect(buys).toEqual([])

  await goToTheWall()
  await button(dialog(page, 'Unlock episodes automatically?'), 'Yes, unlock EP 4 for 20 coins').tap()
  await expect.poll(() => buys, { message: 'addBuyPlay' }).toEqual([{ vidId: testTitleId, nepisode: 4, coins: 20 }])
  await waitForPlayback(page, 0.5)
  await waitForCurrentEpisode(page, 4)
  await button(page, /^Episodes 4/).tap()
  await button(dialog(page, 'Episodes'), 'Episode 4, playing').waitFor()
  await button(dialog(page, 'Episodes'), 'Episode 5, locked, 20 coins').tap()
  // The ten remaining coins do not pay for another episode, so the prices stay visible.
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  await button(page, 'Top up for EP 5').waitFor()
  expect(buys).toHaveLength(1)
  await closePageContext(page)
})

it.concurrent('a desktop shows the paywall beside a locked episode, packs and plans in the top-up sheet, and a QR code to pay', async () => {
  const page = await openDesktop()
  await presetLocalStorage(page, 'fix_vip_autopay', '0')
  await openPlayerPage(page, '&ep=4')
  await page.getByRole('complementary').getByRole('heading', { name: 'THANK YOU!', exact: true }).waitFor()
  await button(page, 'Top up for EP 4').click()
  const sheet = dialog(page, '20 coins short')
  for (const name of [/^100 Coins/, /^3,000 Coins/, /Monthly · 30 days/, /Quarterly · 90 days/, /Yearly · 365 days/]) {
    await sheet.getByRole('radio', { name }).waitFor({ state: 'attached' })
  }
  await button(sheet, 'Pay on your phone instead').click()
  for (const label of ['First name', 'Last name', 'Phone number']) await page.getByLabel(label).fill('7700900123')
  await page.getByLabel('Email').fill('camera@example.com')
  await page.getByLabel('Country code').fill('+44')
  await button(page, 'Continue to payment').click()
  const code = dialog(page, 'Pay on your phone')
  await code.getByRole('img', { name: 'QR code of the payment link' }).waitFor()
  await button(code, 'Confirm').click()
  await code.getByRole('status').filter({ hasText: /\w/ }).waitFor()
  await button(code, 'Cancel').click()
  const status = dialog(page, 'Please confirm payment status')
  await button(status, 'Not paid').click()
  await status.waitFor({ state: 'detached' })
  await closePageContext(page)
})

it.concurrent('the next episode starts when an episode ends, and the watch time is reported', async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForPlayback(page, 0.5)
  const report = page.waitForRequest((request) => request.url().includes('event=video_watch_analysis'))
  const record = page.waitForRequest('**/videoInfo/updateEpisodeRecord')
  await page.getByRole('slider', { name: 'Position' }).press('PageUp')
  await waitForCurrentEpisode(page, 2)
  const said = new URL((await report).url()).searchParams
  expect(said.get('episode')).toBe('1')
  expect(said.get('ended')).toBe('finished')
  expect(Number(said.get('watchedSeconds'))).toBeGreaterThan(0.5)
  expect((await record).postDataJSON()).toMatchObject({ episodeN: 1, videoId: testTitleId })
  await closePageContext(page)
})

it.concurrent('with automatic next episodes off, playback stops at the end of an episode', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.5)
  await button(page, 'Playback settings').tap()
  const next = page.getByRole('switch', { name: 'Auto-play next episode' })
  expect(await next.getAttribute('aria-checked')).toBe('true')
  await next.tap()
  await page.keyboard.press('Escape')
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await pollUntilExpected(
    () => isPaused(page),
    (now) => now === true,
  )
  await page.waitForTimeout(600)
  await waitForCurrentEpisode(page, 1)
  await closePageContext(page)
})

it.concurrent('a slide change reports the watch time of the previous episode', async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForPlayback(page, 1)
  const report = page.waitForRequest((request) => request.url().includes('event=video_watch_analysis'))
  await page.keyboard.press('ArrowDown')
  const said = new URL((await report).url()).searchParams
  expect([said.get('episode'), said.get('ended')]).toEqual(['1', 'swiped'])
  await closePageContext(page)
})

it.concurrent('playback pauses while the viewer holds the position slider, and resumes 0.5 s after the release', async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForPlayback(page, 0.5)
  const box = await page.getByRole('slider', { name: 'Position' }).boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
  await pollUntilExpected(
    () => isPaused(page),
    (now) => now === true,
  )
  const letGo = performance.now()
  await page.mouse.up()
  await pollUntilExpected(
    () => isPaused(page),
    (now) => now === false,
  )
  expect(performance.now() - letGo).toBeGreaterThan(450)
  expect(await readPlaybackPosition(page)).toBeGreaterThan(3)
  await closePageContext(page)
})

const widths = [390, 360] as const
const prices = [20, 1200] as const

it.concurrent.each(['en-US', 'zh-TW', 'es-MX', 'ja-JP', 'th-TH', 'id-ID'])(
  'the price in the episode bar is never truncated: %s',
  async (locale) => {
    for (const coins of prices) {
      const page = await openPhone(browser, locale)
      await serveWithoutFirstFrame(page)
      await page.route('**/videoInfo/getPlayList', (route) =>
        fulfillWithChangedBody(route, (video) => ({ ...video, consumeCoin: coins, totalNum: 188, payNVideo: 104 })),
      )
      await openPlayerPage(page)
      const bar = page
        .locator('button[aria-haspopup="dialog"]')
        .filter({ has: page.locator('svg') })
        .last()
      const price = bar.getByText(new Intl.NumberFormat(locale).format(coins))
      await price.waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        const cut = await price.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const words = range.getBoundingClientRect()
          const around = element.closest('button')?.getBoundingClientRect() ?? new DOMRect()
          const isInside =
            words.left >= around.left &&
            words.right <= around.right &&
            words.top >= around.top &&
            words.bottom <= around.bottom
          return { isInside, beyond: element.scrollWidth - element.clientWidth, isFixed: around.height <= 49 }
        })
        // The episode bar keeps its height, so that the elements above it do not move.
        expect(cut, `${width} px, ${coins} coins`).toEqual({ isInside: true, beyond: 0, isFixed: true })
      }
      await closePageContext(page)
    }
  },
)

it.concurrent('the paywall of a later episode shows the price of the remaining episodes and of the whole title', async () => {
  const page = await openPhone(browser)
  await presetLocalStorage(page, 'fix_vip_autopay', '0')
  await serveWithoutFirstFrame(page)
  await openPlayerPage(page, '&ep=4')
  await page.getByText('The free episodes of Mark of the Winter Wolf end here. This is all the rest costs.').waitFor()
  await page.route('**/videoInfo/getPlayList', (route) =>
    fulfillWithChangedBody(route, (video) => ({ ...video, unlockedEpisodesList: [4, 5, 6] })),
  )
  await openPlayerPage(page, '&ep=7')
  await page.getByText('Episode 7 of Mark of the Winter Wolf is locked.').waitFor()
  expect(await page.getByText('The free episodes').count()).toBe(0)
  await page.getByText('EP 7 only. The remaining 2 this way: 40 coins').waitFor()
  const whole = page.locator('label', { hasText: 'Whole title' })
  await whole.getByText('All 8 episodes. One payment, no renewal').waitFor()
  await whole.getByText('$4.99').waitFor()
  await closePageContext(page)
})

it.concurrent('the member level vvip unlocks episodes optimistically until the server responds with a locked episode', async () => {
  const page = await openPhone(browser)
  await openPlayerPage(page)
  await page.evaluate(() => localStorage.setItem('vvip', '1'))
  await openPlayerPage(page)
  await waitForPlayback(page, 0.2)
  await button(page, /^Episodes 1/).tap()
  await button(dialog(page, 'Episodes'), 'Episode 5, unlocked').waitFor()
  await openPlayerPage(page, '&ep=4')
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('vvip'))).toBe('0')
  await openPlayerPage(page)
  await button(page, /^Episodes 1/).tap()
  await button(dialog(page, 'Episodes'), 'Episode 5, locked, 20 coins').waitFor()
  await closePageContext(page)
})
