import { expect, it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import {
  button,
  closePageContext,
  dialog,
  isPaused,
  openPlayerPage,
  pollUntilExpected,
  presetLocalStorage,
  readPlaybackPosition,
  testTitleName,
  waitForAttribute,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

it.concurrent('keys: space toggles playback, left and right seek by 10 s, up and down change the slide', async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForPlayback(page, 0.5)
  await page.keyboard.press(' ')
  await pollUntilExpected(
    () => isPaused(page),
    (now) => now === true,
  )
  const at = await readPlaybackPosition(page)
  await page.keyboard.press('ArrowRight')
  await pollUntilExpected(
    () => readPlaybackPosition(page),
    (now) => now >= Math.min(at + 10, 11) - 0.1,
  )
  await page.keyboard.press('ArrowLeft')
  await pollUntilExpected(
    () => readPlaybackPosition(page),
    (now) => now <= at + 0.1,
  )
  await page.keyboard.press(' ')
  await pollUntilExpected(
    () => isPaused(page),
    (now) => now === false,
  )
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 2)
  await page.keyboard.press('ArrowUp')
  await waitForCurrentEpisode(page, 1)
  await closePageContext(page)
})

it.concurrent('an ArrowUp press while the URL is being updated is not lost', async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForCurrentEpisode(page, 1)
  await page.evaluate(() => {
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    history.replaceState = new Proxy(history.replaceState, {
      apply(replace, self, args) {
        if (String(args[2]).endsWith('ep=2')) press('ArrowUp')
        return Reflect.apply(replace, self, args)
      },
    })
    press('ArrowDown')
  })
  await page.waitForURL(/ep=2$/)
  await page.waitForURL(/ep=1$/)
  await page.waitForTimeout(500)
  await waitForCurrentEpisode(page, 1)
  expect(new URL(page.url()).searchParams.get('ep')).toBe('1')
  await closePageContext(page)
})

it.concurrent('Escape first closes an open sheet or dialog; the next press pauses and closes the player', async () => {
  const page = await openDesktop()
  await page.goto(server.origin)
  await page.locator('a[href^="/video?vid="]', { hasText: testTitleName }).first().click()
  await waitForPlayback(page, 0.5)
  await button(page, 'Follow').first().click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // The header's popover must close on Escape, too.
  await button(page, 'History').click()
  await page.keyboard.press('Escape')
  await waitForAttribute(button(page, 'History'), 'aria-expanded', 'false')
  await button(page, 'Subtitles').click()
  await button(page, 'Style and position').click()
  await dialog(page, 'Style and position').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page, 'Subtitles').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Subtitles')
  expect(new URL(page.url()).pathname).toBe('/video')
  await page.keyboard.press('Escape')
  await page.waitForURL(`${server.origin}/`)
  expect(await isPaused(page)).toBe(true)
  await closePageContext(page)
})

it.concurrent('the key F shows the player in full screen, also for the next episodes and for the paywall of a locked episode', async () => {
  const page = await openPlayerPage(await openDesktop(), '&ep=2')
  await waitForPlayback(page, 0.3)
  const inFullScreen = () => page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label'))
  const fullScreen = button(page, 'Full screen')
  const panel = page.getByRole('complementary')
  await waitForAttribute(fullScreen, 'aria-pressed', 'false')
  const switchLetterKeys = async () => {
    await button(page, 'Playback settings').click()
    await dialog(page).getByRole('switch', { name: 'Keys F and I' }).click()
    await button(dialog(page), 'Close').click()
    await dialog(page).waitFor({ state: 'detached' })
  }
  await switchLetterKeys()
  await page.keyboard.press('f')
  expect(await fullScreen.getAttribute('aria-keyshortcuts')).toBeNull()
  expect(await inFullScreen()).toBeUndefined()
  await switchLetterKeys()
  await page.keyboard.press('f')
  await waitForAttribute(fullScreen, 'aria-pressed', 'true')
  expect(await inFullScreen()).toBe('Player')
  expect(await panel.isVisible()).toBe(false)
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 3)
  await waitForPlayback(page, 0.3)
  await button(page, 'Subtitles').click()
  await dialog(page, 'Subtitles').waitFor()
  // A dialog covers the player, so the key has no effect.
  await page.keyboard.press('f')
  await button(dialog(page), 'Close').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await inFullScreen()).toBe('Player')
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 4)
  await panel.waitFor()
  await page.keyboard.press('f')
  await waitForAttribute(fullScreen, 'aria-pressed', 'false')
  expect(await inFullScreen()).toBeUndefined()
  await closePageContext(page)
})

it.concurrent('a button opens a picture-in-picture window, which shows the next episode after a change; the key I closes it', async () => {
  const page = await openDesktop()
  // Simulates picture-in-picture, which headless browsers lack. As in browsers, only the first video needs a gesture.
  await page.addInitScript(() => {
    let shown: HTMLVideoElement | undefined
    const show = (video?: HTMLVideoElement) => {
      const before = shown
      shown = video
      before?.dispatchEvent(new Event('leavepictureinpicture'))
      video?.dispatchEvent(new Event('enterpictureinpicture'))
    }
    Object.defineProperties(Document.prototype, {
      pictureInPictureEnabled: { value: true },
      pictureInPictureElement: { get: () => shown ?? null },
      exitPictureInPicture: { value: async () => show() },
    })
    Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', {
      async value() {
        if (!shown && !navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError')
        show(this)
      },
    })
  })
  await openPlayerPage(page)
  await waitForPlayback(page, 0.3)
  const small = button(page, 'Picture-in-picture')
  const showsPlaying = () =>
    page.evaluate(
      () => document.pictureInPictureElement === [...document.querySelectorAll('video')].find((video) => !video.paused),
    )
  await small.click()
  await waitForAttribute(small, 'aria-pressed', 'true')
  expect(await showsPlaying()).toBe(true)
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 2)
  await pollUntilExpected(showsPlaying, Boolean)
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await waitForCurrentEpisode(page, 3)
  await pollUntilExpected(showsPlaying, Boolean)
  await page.keyboard.press('i')
  await waitForAttribute(small, 'aria-pressed', 'false')
  await closePageContext(page)

  const without = await openDesktop()
  await without.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { value: false }),
  )
  await openPlayerPage(without)
  await button(without, 'Full screen').waitFor()
  expect(await button(without, 'Picture-in-picture').count()).toBe(0)
  await closePageContext(without)
})

it.concurrent("the player's controls hide 3 s after the last mouse movement", async () => {
  const page = await openPlayerPage(await openDesktop())
  await waitForPlayback(page, 0.5)
  const quiet = page.locator('[data-quiet="true"]')
  const box = await page.locator('[data-quiet]').boundingBox()
  if (!box) throw new Error('no frame')
  await page.mouse.move(box.x + 100, box.y + 300)
  await page.mouse.move(box.x + 120, box.y + 320)
  const rested = performance.now()
  expect(await quiet.count()).toBe(0)
  await quiet.waitFor()
  expect(performance.now() - rested).toBeGreaterThan(2500)
  await page.mouse.move(box.x + 100, box.y + 300)
  await quiet.waitFor({ state: 'detached' })
  await closePageContext(page)
})

it.concurrent('without a device ID the player redirects to home', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.2)
  await page.evaluate(() => localStorage.removeItem('uuid'))
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(`${server.origin}/`)
  // Home creates a new device ID.
  await page.waitForFunction(() => localStorage.getItem('uuid'))
  await closePageContext(page)
})

it.concurrent('when another tab removes the device ID, the player redirects to home', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await waitForPlayback(page, 0.2)
  // Pauses playback, because the player also checks the device ID when the next episode becomes current.
  await page.keyboard.press(' ')
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/about`)
  await other.evaluate(() => localStorage.removeItem('uuid'))
  await page.waitForURL(`${server.origin}/`)
  await closePageContext(page)
})

it.concurrent('without a device ID a tap on a poster opens home, and playback stops', async () => {
  const page = await openPhone(browser)
  await page.goto(server.origin)
  const poster = page.locator('main a[href^="/video?vid="]:visible').first()
  await poster.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.removeItem('uuid'))
  const anew = page.waitForEvent('framenavigated', () => page.url() === `${server.origin}/`)
  await poster.tap()
  await anew
  await page.waitForFunction(() => localStorage.getItem('uuid'))
  await page.waitForTimeout(1500)
  await pollUntilExpected(
    () => page.locator('#first-frame').count(),
    (count) => count === 0,
  )
  await pollUntilExpected(
    () => isPaused(page),
    (now) => now,
  )
  await poster.waitFor()
  await closePageContext(page)
})

it.concurrent('a visit that starts in the player creates a device ID, and the episode plays', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await page.evaluate(() => localStorage.clear())
  await openPlayerPage(page)
  await page.waitForFunction(() => localStorage.getItem('uuid'))
  await waitForPlayback(page, 0.5)
  await closePageContext(page)
})

it.concurrent('with the data saver the player prefetches the next episode only near the end of the current episode', async () => {
  const page = await openPhone(browser)
  await presetLocalStorage(page, 'saveData', '1')
  // The test's episodes are short, so playback must not start before the check.
  await serveWithoutFirstFrame(page)
  const fetched: number[] = []
  page.on('request', (request) => {
    const episode = /\/media\/[^/]+\/[^/]+\/[^/]+\/(\d+)\/.*\.m4s/.exec(request.url())?.[1]
    if (episode !== undefined) fetched.push(Number(episode))
  })
  await openPlayerPage(page)
  await waitForPlayback(page, 0.5)
  expect(new Set(fetched)).toEqual(new Set([1]))
  await waitForPlayback(page, 4)
  await pollUntilExpected(() => fetched.includes(2), Boolean)
  await closePageContext(page)
})
