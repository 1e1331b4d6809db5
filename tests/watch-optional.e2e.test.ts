import { castScriptFolders } from '@cliffhanger/domain/cast-scripts'
import { createFakeCast } from '@cliffhanger/player-core/testing/fake-cast'
import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { openPhone, swipeUp, waitForPlayback } from './chromium.ts'
import { browser, server } from './demo-browser.ts'
import { recordPolicyViolations } from './noting-violations.ts'

const onStage = (page: Page) => page.locator('[data-episode][aria-current="true"]')
const title = 'Mark of the Winter Wolf'

it.concurrent('For you: a swipe plays the next title, and a tap opens the title in the player at the same position', async ({
  expect,
}) => {
  // A service worker would bypass the test's route. The demo brand has no feed, so the route enables it.
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  await page.route('**/foryou', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"consent":false', '"consent":false,"forYou":{"en":"For you"}')
    await route.fulfill({ response, body })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.origin}/foryou`)
  const shown = page.locator('[data-title][aria-current="true"]')
  await waitForPlayback(page, 1)
  const first = await shown.getAttribute('data-title')
  // The player's pool loads the beginning of the next title before the swipe.
  const second = (await page.locator('[data-title]').nth(1).getAttribute('data-title')) ?? ''
  await expect
    .poll(() => asked.filter((path) => path.includes(`/${second}/1/`) && path.endsWith('/0.m4s')))
    .toHaveLength(1)
  await swipeUp(page)
  await expect.poll(() => shown.getAttribute('data-title')).toBe(second)
  expect(second).not.toBe(first)
  const { seconds } = await waitForPlayback(page, 3.5)
  // The playing video element moves into the player without pausing or loading again.
  await page.evaluate(() => {
    const playing = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
    for (const type of ['pause', 'emptied', 'seeking', 'ended']) {
      playing?.addEventListener(type, () => playing.setAttribute('data-interrupted', type))
    }
    playing?.setAttribute('data-marked', '')
  })
  const segments = () => asked.filter((path) => path.includes(`/${second}/1/`) && path.endsWith('.m4s'))
  const known = segments()
  await shown.getByRole('link', { name: /^Continue/ }).tap()
  await expect.poll(() => onStage(page).getAttribute('data-episode')).toBe('1')
  expect(page.url()).toBe(`${server.origin}/video?vid=${second}&ep=1`)
  const marked = page.locator('[data-status] video[data-marked]:not([data-interrupted])')
  await expect.poll(() => marked.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(seconds + 1)
  expect(await marked.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false)
  expect(await page.locator('#first-frame').count()).toBe(0)
  const later = segments().slice(known.length)
  expect(later.filter((path) => known.includes(path))).toEqual([])
  // The first title was left after a second, so the feed does not show it again for a week.
  await page.goto(`${server.origin}/foryou`)
  await shown.waitFor()
  const again = await page
    .locator('[data-title]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-title')))
  expect(again).not.toContain(second)
  expect(again).not.toContain(first)
  await page.context().close()
})

it.concurrent('Google Cast works under the Content-Security-Policy: a cast device takes over an episode and returns it', async ({
  expect,
}) => {
  // The demo brand has no cast app ID: the test adds the ID and the matching Content-Security-Policy.
  const page = await openPhone(browser, 'en-US', { serviceWorkers: 'block' })
  const stopped = await recordPolicyViolations(page)
  await page.route('**/video?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"consent":false', '"consent":false,"castAppId":"CC1AD845"')
    const policy = (response.headers()['content-security-policy'] ?? '')
      .replace("script-src 'self'", `script-src 'self' ${castScriptFolders.join(' ')}`)
      .replace('trusted-types service-worker', 'trusted-types service-worker default')
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.addInitScript(() => {
    const availability = Object.assign(new EventTarget(), { value: true })
    const Request = class {
      getAvailability = async () => availability
    }
    Reflect.set(globalThis, 'PresentationRequest', Request)
  })
  const serve = (path: string, body: string) =>
    page.route(`https://www.gstatic.com/${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const asked: string[] = []
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (host === 'www.gstatic.com') asked.push(pathname)
  })
  // Like Google's loader, this loader sets the framework's URL as a plain string. The policy must block other scripts
  // of the host.
  await serve(
    'cv/js/sender/v1/cast_sender.js*',
    `const add = (address) => {
      const script = document.createElement('script')
      script.src = address
      document.head.append(script)
    }
    add('//www.gstatic.com/cast/sdk/libs/sender/1.0/cast_framework.js')
    add('https://www.gstatic.com/other/script.js')`,
  )
  await serve(
    'cast/sdk/libs/sender/1.0/cast_framework.js',
    `globalThis.receiver = (${createFakeCast})()
    globalThis.cast = { framework: receiver.api.framework }
    globalThis.chrome = { ...globalThis.chrome, cast: receiver.api.chromeCast }
    __onGCastApiAvailable(true)`,
  )
  const tell = (words: string): Promise<unknown> => page.evaluate(`globalThis.receiver?.${words}`)
  const loaded = () =>
    tell('loads.map(({ media, currentTime }) => [new URL(media.contentId).pathname.split("/")[5], currentTime])')

  await page.goto(server.origin)
  const link = await page.locator('a[href^="/video?vid="]', { hasText: title }).first().getAttribute('href')
  await page.goto(server.origin + link)
  await waitForPlayback(page, 0.5)
  await expect.poll(() => tell('commands.length')).toBe(1)
  await tell('appear()')
  await page.getByRole('button', { name: 'Play on another screen' }).tap()
  const shown = page.getByText('Playing on Living Room')
  await shown.waitFor()
  const isPlaying = () => page.evaluate(() => [...document.querySelectorAll('video')].some(({ paused }) => !paused))
  await expect.poll(isPlaying).toBe(false)
  await expect.poll(loaded).toEqual([['1', expect.any(Number)]])
  // A cast device loads media from another origin.
  const files = await tell(
    'loads.flatMap(({ media }) => [media.contentId, ...media.tracks.map((track) => track.trackContentId)])',
  )
  const addresses = Array.isArray(files) ? files.map(String) : []
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) {
    const { status, headers } = await fetch(address, { headers: { origin: 'https://receiver.example' } })
    expect([status, headers.get('access-control-allow-origin')], address).toEqual([200, '*'])
  }

  await tell('end("FINISHED")')
  await expect.poll(() => onStage(page).getAttribute('data-episode')).toBe('2')
  await expect.poll(loaded).toContainEqual(['2', 0])
  await shown.waitFor()
  await tell('end("FINISHED")')
  await expect.poll(loaded).toContainEqual(['3', 0])
  await tell('playTo(9)')
  await page.keyboard.press('ArrowDown')
  await page.getByText('Cheapest to finish').waitFor()
  await expect.poll(() => tell('commands.at(-1)')).toBe('pause')
  expect(await shown.count()).toBe(0)

  // The cast device continues at the paused position. After casting, the phone continues at the position of the device.
  await page.keyboard.press('ArrowUp')
  await expect.poll(loaded).toContainEqual(['3', 9])
  await tell('playTo(11)')
  await page.getByRole('button', { name: 'Stop casting' }).tap()
  const { seconds } = await waitForPlayback(page, 11)
  expect(seconds).toBeLessThan(16)
  expect(asked).toEqual(['/cv/js/sender/v1/cast_sender.js', '/cast/sdk/libs/sender/1.0/cast_framework.js'])
  expect(stopped).toEqual([])
  await page.context().close()
})
