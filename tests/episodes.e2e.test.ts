import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openPhone, playedUntil } from './chromium.ts'
import { browser, openDesktop, server } from './demo-browser.ts'
import {
  button,
  close,
  details,
  dialog,
  eventually,
  isOnStage,
  isPaused,
  sealed,
  seconds,
  setting,
  stage,
  vid,
  watch,
} from './player-flow.ts'

it.concurrent('no data from videoDetails is a dialog "timeout", and trying again plays', async () => {
  const page = await openPhone(browser)
  await setting(page, 'fix_vip_autopay', '0')
  await page.route(details, (route) => route.fulfill({ json: {} }))
  await watch(page, '&ep=4')
  await button(dialog(page, 'timeout'), 'Close').tap()
  await page.unroute(details)
  await button(page, 'Try again').tap()
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  await close(page)
})

it.concurrent('code 0 of videoDetails is a dialog with the words of the server', async () => {
  const page = await openPhone(browser)
  await page.route(details, (route) => route.fulfill({ json: { code: 0, message: 'Gone with the wolves' } }))
  await watch(page, '&ep=4')
  await dialog(page, 'Gone with the wolves').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/video')
  await close(page)
})

it.concurrent('an episode without a play url shows an error icon and a way to try again', async () => {
  const page = await openPhone(browser)
  const start = { base: '', duration: 0, durations: [], rungs: [] }
  await page.route(details, (route) =>
    route.fulfill(sealed({ playUrl: '', lookTime: 0, playId: '', subtitles: [], start })),
  )
  await watch(page, '&ep=4')
  const notice = stage(page).getByRole('alert')
  await notice.getByRole('heading', { name: 'This episode is not here' }).waitFor()
  expect(await notice.locator('svg').count()).toBe(1)
  await Promise.all([page.waitForRequest(details), button(notice, 'Try again').tap()])
  await close(page)
})

const command = promisify(execFile)

const grantCoins = (userId: string, coins: number) =>
  command(
    process.execPath,
    [
      join(import.meta.dirname, '../apps/server/src/cli/main.ts'),
      ...['coins', 'grant', userId, String(coins), '--reason', 'test', '--yes'],
    ],
    { env: { ...process.env, DATA_DIR: server.dataDir } },
  )

it.concurrent('a locked episode: the paywall without auto-pay; with it, bought at once after the first question', async () => {
  const page = await openPhone(browser)
  // The wall is reached by a key, not by the end of the episode before.
  await setting(page, 'autoNextEpisode', '0')
  await watch(page)
  await playedUntil(page, 0.2)
  await grantCoins(await page.evaluate(() => localStorage.getItem('userId') ?? ''), 30)
  await page.evaluate(() => localStorage.setItem('fix_vip_autopay', '0'))
  const buys: string[] = []
  page.on('request', (request) => request.url().endsWith('/addBuyPlay') && buys.push(request.url()))
  await watch(page, '&ep=4')
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  expect(buys).toEqual([])

  await page.evaluate(() => localStorage.setItem('fix_vip_autopay', '1'))
  await watch(page, '&ep=3')
  // Coins are only ever spent for somebody who has touched the page.
  await button(page, /^(Tap for sound|Pause|Play)$/).tap()
  await page.keyboard.press('ArrowDown')
  await button(dialog(page, 'Unlock episodes automatically?'), 'Yes, unlock EP 4 for 20 coins').tap()
  await playedUntil(page, 0.5)
  await isOnStage(page, 4)
  expect(buys).toHaveLength(1)
  await button(page, /^Episodes 4/).tap()
  await button(dialog(page, 'Episodes'), 'Episode 4, playing').waitFor()
  await button(dialog(page, 'Episodes'), 'Episode 5, locked, 20 coins').tap()
  // Ten coins are left: not enough for another, so the prices stay.
  await page.getByRole('heading', { name: 'THANK YOU!' }).waitFor()
  await button(page, 'Get coins for EP 5').waitFor()
  expect(buys).toHaveLength(1)
  await close(page)
})

it.concurrent('an episode that ends leads to the next, and its watch time is reported', async () => {
  const page = await watch(await openDesktop())
  await playedUntil(page, 0.5)
  const report = page.waitForRequest((request) => request.url().includes('event=video_watch_analysis'))
  const record = page.waitForRequest('**/videoInfo/updateEpisodeRecord')
  await page.getByRole('slider', { name: 'Position' }).press('PageUp')
  await isOnStage(page, 2)
  const said = new URL((await report).url()).searchParams
  expect(said.get('episode')).toBe('1')
  expect(said.get('ended')).toBe('finished')
  expect(Number(said.get('watchedSeconds'))).toBeGreaterThan(0.5)
  expect((await record).postDataJSON()).toMatchObject({ episodeN: 1, videoId: vid })
  await close(page)
})

it.concurrent('with automatic next episodes turned off, an episode that ends stays', async () => {
  const page = await watch(await openPhone(browser))
  await playedUntil(page, 0.5)
  await button(page, 'Playback settings').tap()
  const next = page.getByRole('switch', { name: 'Play the next episode by itself' })
  expect(await next.getAttribute('aria-checked')).toBe('true')
  await next.tap()
  await page.keyboard.press('Escape')
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await eventually(
    () => isPaused(page),
    (now) => now === true,
  )
  await page.waitForTimeout(600)
  await isOnStage(page, 1)
  await close(page)
})

it.concurrent('leaving a slide reports the watch time of the one before', async () => {
  const page = await watch(await openDesktop())
  await playedUntil(page, 1)
  const report = page.waitForRequest((request) => request.url().includes('event=video_watch_analysis'))
  await page.keyboard.press('ArrowDown')
  const said = new URL((await report).url()).searchParams
  expect([said.get('episode'), said.get('ended')]).toEqual(['1', 'swiped'])
  await close(page)
})

it.concurrent('the slider pauses while it is held and plays on half a second after', async () => {
  const page = await watch(await openDesktop())
  await playedUntil(page, 0.5)
  const box = await page.getByRole('slider', { name: 'Position' }).boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2)
  await eventually(
    () => isPaused(page),
    (now) => now === true,
  )
  const letGo = performance.now()
  await page.mouse.up()
  await eventually(
    () => isPaused(page),
    (now) => now === false,
  )
  expect(performance.now() - letGo).toBeGreaterThan(450)
  expect(await seconds(page)).toBeGreaterThan(3)
  await close(page)
})
