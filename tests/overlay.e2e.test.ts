import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPhone, playedUntil } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import {
  button,
  changed,
  close,
  dialog,
  eventually,
  has,
  isOnStage,
  isPaused,
  seconds,
  setting,
  title,
  vid,
  watch,
  withoutFirstFrame,
} from './player-flow.ts'

it.concurrent('a like counts at once, is stored on the server, and is removed by a second tap', async () => {
  const page = await watch(await openPhone(browser))
  const like = button(page, /^Like, /)
  const [answer] = await Promise.all([page.waitForResponse('**/watch/addVideoLike'), like.tap()])
  expect(answer.ok()).toBe(true)
  await has(like, 'aria-pressed', 'true')
  await page.reload()
  await has(like, 'aria-pressed', 'true')
  await Promise.all([page.waitForResponse('**/watch/cancelVideoLike'), like.tap()])
  await page.reload()
  await has(like, 'aria-pressed', 'false')
  await close(page)
})

it.concurrent('a like that the server refuses is rolled back with its count, and a message appears', async () => {
  const page = await openPhone(browser)
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/watch/addVideoLike', async (route) => {
    await refused
    await route.fulfill({ json: { code: 0, message: 'no' } })
  })
  await withoutFirstFrame(page)
  // Few likes, so that one more is seen in the count.
  await page.route('**/videoInfo/getPlayList', (route) => changed(route, (video) => ({ ...video, likeNums: 8000 })))
  await watch(page)
  const like = button(page, /^Like, /)
  await like.tap()
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  refuse()
  await page.getByText('Your like did not get through.').waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  expect(await like.textContent()).toBe('9k')
  await close(page)
})

it.concurrent('following and unfollowing ask for confirmation, from the side bar and from the picker', async () => {
  const page = await watch(await openPhone(browser))
  const collect = button(page, 'Follow')
  await collect.tap()
  await button(dialog(page, /^Follow/), 'Think Again').tap()
  expect(await collect.getAttribute('aria-pressed')).toBe('false')
  await collect.tap()
  await Promise.all([page.waitForResponse('**/watch/addVideoShelf'), button(dialog(page), 'Confirm').tap()])
  await has(collect, 'aria-pressed', 'true')
  await button(page, /^Episodes/).tap()
  const inPicker = button(dialog(page, 'Episodes'), 'Follow')
  expect(await inPicker.getAttribute('aria-pressed')).toBe('true')
  await inPicker.tap()
  await dialog(page, /^Stop following/).waitFor()
  await Promise.all([
    page.waitForResponse('**/watch/delVideoShelf'),
    button(dialog(page, /^Stop following/), 'Confirm').tap(),
  ])
  await has(inPicker, 'aria-pressed', 'false')
  await close(page)
})

it.concurrent("the desktop's picker panel has a follow toggle", async () => {
  const page = await watch(await openDesktop())
  const inPicker = button(page.getByRole('complementary'), 'Follow')
  await has(inPicker, 'aria-pressed', 'false')
  await inPicker.click()
  await Promise.all([
    page.waitForResponse('**/watch/addVideoShelf'),
    button(dialog(page, /^Follow/), 'Confirm').click(),
  ])
  await has(inPicker, 'aria-pressed', 'true')
  await close(page)
})

it.concurrent('the sound button unmutes and mutes, and the choice is remembered', async () => {
  const page = await watch(await openPhone(browser))
  expect((await playedUntil(page, 0.2)).isMuted).toBe(true)
  const sound = page.getByRole('button', { name: 'Sound', exact: true })
  await sound.tap()
  await has(sound, 'aria-pressed', 'true')
  expect((await playedUntil(page, 0.5)).isMuted).toBe(false)
  await sound.tap()
  await has(sound, 'aria-pressed', 'false')
  expect((await playedUntil(page, 0.5)).isMuted).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('muted'))).toBe('1')
  await close(page)
})

it.concurrent('keys: space toggles playback, left and right seek 10 s, up and down change the slide', async () => {
  const page = await watch(await openDesktop())
  await playedUntil(page, 0.5)
  await page.keyboard.press(' ')
  await eventually(
    () => isPaused(page),
    (now) => now === true,
  )
  const at = await seconds(page)
  await page.keyboard.press('ArrowRight')
  await eventually(
    () => seconds(page),
    (now) => now >= Math.min(at + 10, 11) - 0.1,
  )
  await page.keyboard.press('ArrowLeft')
  await eventually(
    () => seconds(page),
    (now) => now <= at + 0.1,
  )
  await page.keyboard.press(' ')
  await eventually(
    () => isPaused(page),
    (now) => now === false,
  )
  await page.keyboard.press('ArrowDown')
  await isOnStage(page, 2)
  await page.keyboard.press('ArrowUp')
  await isOnStage(page, 1)
  await close(page)
})

it.concurrent('a swipe back while the address is being updated is kept', async () => {
  const page = await watch(await openDesktop())
  await isOnStage(page, 1)
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
  await isOnStage(page, 1)
  expect(new URL(page.url()).searchParams.get('ep')).toBe('1')
  await close(page)
})

it.concurrent('Escape closes an open sheet or dialog first, then pauses and closes the player', async () => {
  const page = await openDesktop()
  await page.goto(server.origin)
  await page.locator('a[href^="/video?vid="]', { hasText: title }).first().click()
  await playedUntil(page, 0.5)
  await button(page, 'Follow').first().click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  // The header's popover too.
  await button(page, 'History').click()
  await page.keyboard.press('Escape')
  await has(button(page, 'History'), 'aria-expanded', 'false')
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
  await close(page)
})

it.concurrent("the picker groups tiles by 30 and names each tile's state: free, unlocked, locked, playing", async () => {
  const page = await openDesktop()
  await withoutFirstFrame(page)
  await page.route('**/videoInfo/getPlayList', (route) =>
    changed(route, (video) => ({
      ...video,
      totalNum: 65,
      unlockedEpisodesList: [4],
      episodes: Array.from({ length: 65 }, (_, at) => ({ n: at + 1, duration: 12 })),
    })),
  )
  await watch(page, '&ep=2')
  const picker = page.getByRole('region', { name: 'Episodes' })
  for (const name of [
    'Episode 1, free',
    'Episode 2, playing',
    'Episode 4, unlocked',
    'Episode 15, locked, 20 coins',
    'Episode 30, locked, 20 coins',
  ]) {
    await button(picker, name).waitFor()
  }
  expect(await button(picker, 'Episode 31, locked, 20 coins').count()).toBe(0)
  await button(picker, 'Episodes 61 to 65').click()
  await button(picker, 'Episode 65, locked, 20 coins').waitFor()
  expect(await button(picker, /^Episode \d/).count()).toBe(5)
  await close(page)
})

it.concurrent("a tap on the episode's name opens the picker", async () => {
  const page = await watch(await openPhone(browser))
  await button(page, /^EP 1/).tap()
  await dialog(page, 'Episodes').waitFor()
  await close(page)
})

it.concurrent('controls hide 3 s after the last mouse movement', async () => {
  const page = await watch(await openDesktop())
  await playedUntil(page, 0.5)
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
  await close(page)
})

it.concurrent('without a device id the player redirects to home', async () => {
  const page = await watch(await openPhone(browser))
  await playedUntil(page, 0.2)
  await page.evaluate(() => localStorage.removeItem('uuid'))
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(`${server.origin}/`)
  // Opened anew, with another one.
  await page.waitForFunction(() => localStorage.getItem('uuid'))
  await close(page)
})

it.concurrent('when another tab removes the device id, the player redirects to home', async () => {
  const page = await watch(await openPhone(browser))
  await playedUntil(page, 0.2)
  // An episode that comes on stage would notice it too.
  await page.keyboard.press(' ')
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/about`)
  await other.evaluate(() => localStorage.removeItem('uuid'))
  await page.waitForURL(`${server.origin}/`)
  await close(page)
})

it.concurrent('without a device id a poster opens home, and playback stops', async () => {
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
  await eventually(
    () => page.locator('#first-frame').count(),
    (count) => count === 0,
  )
  await eventually(
    () => isPaused(page),
    (now) => now,
  )
  await poster.waitFor()
  await close(page)
})

it.concurrent('a link to the player creates a missing device id in time', async () => {
  const page = await watch(await openPhone(browser))
  await page.evaluate(() => localStorage.clear())
  await watch(page)
  await page.waitForFunction(() => localStorage.getItem('uuid'))
  await playedUntil(page, 0.5)
  await close(page)
})

it.concurrent('data saver: prefetches the next episode only near the end of the current one', async () => {
  const page = await openPhone(browser)
  await setting(page, 'saveData', '1')
  // Its episodes are short: nothing may have played before anybody looks.
  await withoutFirstFrame(page)
  const fetched: number[] = []
  page.on('request', (request) => {
    const episode = /\/media\/[^/]+\/[^/]+\/[^/]+\/(\d+)\/.*\.m4s/.exec(request.url())?.[1]
    if (episode !== undefined) fetched.push(Number(episode))
  })
  await watch(page)
  await playedUntil(page, 0.5)
  expect(new Set(fetched)).toEqual(new Set([1]))
  await playedUntil(page, 4)
  await eventually(() => fetched.includes(2), Boolean)
  await close(page)
})

it.concurrent('a desktop offers a QR code that opens the episode on a phone; a phone has no such button', async () => {
  const page = await openDesktop()
  await page.route('https://drama.example/**', async (route) => {
    const request = route.request()
    const url = request.url().replace('https://drama.example', server.origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(`https://drama.example/video?vid=${vid}&ep=2`)
  await button(page, 'Continue on your phone').click()
  const code = page.getByRole('img', { name: 'Code with the link to this episode' })
  expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 })
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  expect(read).toBe(`https://drama.example/video?vid=${vid}&ep=2`)
  await close(page)

  const local = await watch(await openDesktop())
  await button(local, 'Continue on your phone').click()
  await local.getByText('exists only on this computer').waitFor()
  await close(local)

  const phone = await watch(await openPhone(browser))
  await button(phone, 'Share').waitFor()
  expect(await button(phone, 'Continue on your phone').count()).toBe(0)
  await close(phone)
})

it.concurrent("sharing opens the share sheet with the episode's link on a phone, and copies the link on a desktop", async () => {
  const phone = await openPhone(browser)
  await phone.addInitScript(() => {
    Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) })
  })
  await watch(phone, '&ep=2')
  await isOnStage(phone, 2)
  await button(phone, 'Share').tap()
  const url = `${server.origin}/video?vid=${vid}&ep=2`
  await phone.waitForFunction(() => 'shared' in window)
  expect(await phone.evaluate(() => Reflect.get(window, 'shared'))).toEqual({ url, title })
  await close(phone)

  const page = await openDesktop()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await watch(page, '&ep=2')
  await isOnStage(page, 2)
  await button(page, 'Share').click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await close(page)
})
