import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import {
  button,
  closePageContext,
  dialog,
  fulfillWithChangedBody,
  openPlayerPage,
  testTitleId,
  testTitleName,
  waitForAttribute,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

it.concurrent('a like is stored on the server, and a second tap removes it', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  const like = button(page, /^Like, /)
  const [answer] = await Promise.all([page.waitForResponse('**/watch/addVideoLike'), like.tap()])
  expect(answer.ok()).toBe(true)
  await waitForAttribute(like, 'aria-pressed', 'true')
  await page.reload()
  await waitForAttribute(like, 'aria-pressed', 'true')
  await Promise.all([page.waitForResponse('**/watch/cancelVideoLike'), like.tap()])
  await page.reload()
  await waitForAttribute(like, 'aria-pressed', 'false')
  await closePageContext(page)
})

it.concurrent('a like rejected by the server is rolled back with its count, and a message appears', async () => {
  const page = await openPhone(browser)
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/watch/addVideoLike', async (route) => {
    await refused
    await route.fulfill({ json: { code: 0, message: 'no' } })
  })
  await serveWithoutFirstFrame(page)
  // The count is low, so that one more like changes the displayed number.
  await page.route('**/videoInfo/getPlayList', (route) =>
    fulfillWithChangedBody(route, (video) => ({ ...video, likeNums: 8000 })),
  )
  await openPlayerPage(page)
  const like = button(page, /^Like, /)
  await like.tap()
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  refuse()
  await page.getByText('Your like did not get through.').waitFor()
  expect(await like.getAttribute('aria-pressed')).toBe('false')
  expect(await like.textContent()).toBe('9k')
  await closePageContext(page)
})

it.concurrent('following in the side bar and unfollowing in the picker ask for confirmation', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  const collect = button(page, 'Follow')
  await collect.tap()
  await button(dialog(page, /^Follow/), 'Think Again').tap()
  expect(await collect.getAttribute('aria-pressed')).toBe('false')
  await collect.tap()
  await Promise.all([page.waitForResponse('**/watch/addVideoShelf'), button(dialog(page), 'Confirm').tap()])
  await waitForAttribute(collect, 'aria-pressed', 'true')
  await button(page, /^Episodes/).tap()
  const inPicker = button(dialog(page, 'Episodes'), 'Follow')
  expect(await inPicker.getAttribute('aria-pressed')).toBe('true')
  await inPicker.tap()
  await dialog(page, /^Stop following/).waitFor()
  await Promise.all([
    page.waitForResponse('**/watch/delVideoShelf'),
    button(dialog(page, /^Stop following/), 'Confirm').tap(),
  ])
  await waitForAttribute(inPicker, 'aria-pressed', 'false')
  await closePageContext(page)
})

it.concurrent("the desktop's picker panel has a follow toggle", async () => {
  const page = await openPlayerPage(await openDesktop())
  const inPicker = button(page.getByRole('complementary'), 'Follow')
  await waitForAttribute(inPicker, 'aria-pressed', 'false')
  await inPicker.click()
  await Promise.all([
    page.waitForResponse('**/watch/addVideoShelf'),
    button(dialog(page, /^Follow/), 'Confirm').click(),
  ])
  await waitForAttribute(inPicker, 'aria-pressed', 'true')
  await closePageContext(page)
})

it.concurrent('the sound button toggles the sound, and the choice is remembered', async () => {
  const page = await openPlayerPage(await openPhone(browser))
  expect((await waitForPlayback(page, 0.2)).isMuted).toBe(true)
  const sound = page.getByRole('button', { name: 'Sound', exact: true })
  await sound.tap()
  await waitForAttribute(sound, 'aria-pressed', 'true')
  expect((await waitForPlayback(page, 0.5)).isMuted).toBe(false)
  await sound.tap()
  await waitForAttribute(sound, 'aria-pressed', 'false')
  expect((await waitForPlayback(page, 0.5)).isMuted).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('muted'))).toBe('1')
  await closePageContext(page)
})

it.concurrent("the picker groups tiles by 30 and names each tile's state: free, unlocked, locked or playing", async () => {
  const page = await openDesktop()
  await serveWithoutFirstFrame(page)
  await page.route('**/videoInfo/getPlayList', (route) =>
    fulfillWithChangedBody(route, (video) => ({
      ...video,
      totalNum: 65,
      unlockedEpisodesList: [4],
      episodes: Array.from({ length: 65 }, (_, at) => ({ n: at + 1, duration: 12 })),
    })),
  )
  await openPlayerPage(page, '&ep=2')
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
  await closePageContext(page)
})

it.concurrent("a tap on the episode's name opens the episode picker", async () => {
  const page = await openPlayerPage(await openPhone(browser))
  await button(page, /^EP 1/).tap()
  await dialog(page, 'Episodes').waitFor()
  await closePageContext(page)
})

it.concurrent("a tap on the title opens a sheet with synopsis and tags; Back closes it, and its links lead to the title's page", async () => {
  // A service worker would bypass the test's route.
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  // If the sheet's code fails to load, the sheet can still be closed and the player continues.
  await page.route('**/assets/about-sheet-*', (route) => route.abort())
  await openPlayerPage(page)
  const opener = button(page, `About ${testTitleName}`)
  const about = dialog(page, `About ${testTitleName}`)
  await opener.tap()
  await button(dialog(page, 'Loading'), 'Close').tap()
  await dialog(page).waitFor({ state: 'detached' })
  await page.unroute('**/assets/about-sheet-*')
  await opener.tap()
  await about.getByRole('heading', { name: testTitleName }).waitFor()
  await about.getByText('a wolf').first().waitFor()
  const tags = about.getByRole('list', { name: 'Tags' }).getByRole('link')
  expect(await tags.count()).toBeGreaterThan(0)
  await page.goBack()
  await about.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/video')
  await opener.focus()
  await page.keyboard.press('Enter')
  await about.waitFor()
  expect(await about.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await about.waitFor({ state: 'detached' })
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const tag = await tags.first().textContent()
  await tags.first().tap()
  await page.getByRole('heading', { level: 1, name: `Dramas: ${tag}` }).waitFor()
  await page.goBack()
  await about.getByRole('link', { name: 'Open the title’s page' }).tap()
  await page.getByRole('heading', { level: 1, name: testTitleName }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/title/${testTitleId}`)
  await closePageContext(page)
})

it.concurrent("the panel on a desktop shows synopsis and tags, and links to the title's page", async () => {
  const page = await openPlayerPage(await openDesktop())
  const panel = page.getByRole('complementary')
  await panel.getByRole('list', { name: 'Tags' }).getByRole('link').first().waitFor()
  await panel.getByRole('link', { name: 'Open the title’s page' }).click()
  await page.getByRole('heading', { level: 1, name: testTitleName }).waitFor()
  await closePageContext(page)
})

it.concurrent('a desktop offers a QR code that opens the episode on a phone; a phone has no such button', async ({
  expect,
}) => {
  const page = await openDesktop()
  await page.route('https://drama.example/**', async (route) => {
    const request = route.request()
    const url = request.url().replace('https://drama.example', server.origin)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(`https://drama.example/video?vid=${testTitleId}&ep=2`)
  await button(page, 'Continue on your phone').click()
  const code = page.getByRole('img', { name: 'Code with the link to this episode' })
  // The dialog first slides in.
  await expect.poll(() => code.boundingBox()).toMatchObject({ width: 200, height: 200 })
  const read = async () => {
    const picture = sharp(await code.screenshot())
      .ensureAlpha()
      .raw()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  }
  await expect.poll(read).toBe(`https://drama.example/video?vid=${testTitleId}&ep=2`)
  await closePageContext(page)

  const local = await openPlayerPage(await openDesktop())
  await button(local, 'Continue on your phone').click()
  await local.getByText('exists only on this computer').waitFor()
  await closePageContext(local)

  const phone = await openPlayerPage(await openPhone(browser))
  await button(phone, 'Share').waitFor()
  expect(await button(phone, 'Continue on your phone').count()).toBe(0)
  await closePageContext(phone)
})

it.concurrent("sharing opens the system's share sheet with the episode's link on a phone, and copies the link on a desktop", async () => {
  const phone = await openPhone(browser)
  await phone.addInitScript(() => {
    Object.assign(navigator, { share: async (what: object) => Object.assign(window, { shared: what }) })
  })
  await openPlayerPage(phone, '&ep=2')
  await waitForCurrentEpisode(phone, 2)
  await button(phone, 'Share').tap()
  const url = `${server.origin}/video?vid=${testTitleId}&ep=2`
  await phone.waitForFunction(() => 'shared' in window)
  expect(await phone.evaluate(() => Reflect.get(window, 'shared'))).toEqual({ url, title: testTitleName })
  await closePageContext(phone)

  const page = await openDesktop()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPlayerPage(page, '&ep=2')
  await waitForCurrentEpisode(page, 2)
  await button(page, 'Share').click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await closePageContext(page)
})
