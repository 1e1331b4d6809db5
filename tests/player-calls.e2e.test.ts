import { it } from 'vitest'
import { openPhone, waitForPlayback } from './chromium.ts'
import { browser, server } from './demo-browser.ts'
import { grantCoins } from './grant-coins.ts'
import {
  button,
  closePageContext,
  openPlayerPage,
  presetLocalStorage,
  testTitleId,
  waitForCurrentEpisode,
} from './player-flow.ts'
import { recordCalls } from './recorded-calls.ts'
import { storeGuestAndReadId } from './saved-guest.ts'
import { serveWithoutFirstFrame } from './without-first-frame.ts'

it.concurrent('the player requests its title and episodes, and saves the playback position on a slide change', async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await serveWithoutFirstFrame(page)
  const calls = recordCalls(page)
  const subtitles: string[] = []
  page.on('request', (request) => {
    const path = /^\/subtitles\/[^/]+\/(.+)$/.exec(new URL(request.url()).pathname)?.[1]
    if (path) subtitles.push(path)
  })
  await openPlayerPage(page)
  expect(await calls.fields('/videoInfo/getPlayList'), '/videoInfo/getPlayList').toEqual({ videoId: testTitleId })
  expect(await calls.fields('/videoInfo/videoDetails'), '/videoInfo/videoDetails').toEqual({
    videoId: testTitleId,
    episodeN: 1,
  })
  await waitForPlayback(page, 1)
  await expect.poll(() => subtitles[0], { timeout: 15_000 }).toMatch(new RegExp(`^\\d+/${testTitleId}/en/1\\.srt$`))
  expect(calls.of('/videoInfo/updateEpisodeRecord').length, 'records before the slide changes').toBe(0)
  await page.keyboard.press('ArrowDown')
  await waitForCurrentEpisode(page, 2)
  const { lookTime, ...record } = await calls.fields('/videoInfo/updateEpisodeRecord')
  expect(record, '/videoInfo/updateEpisodeRecord').toEqual({ videoId: testTitleId, episodeN: 1 })
  expect(lookTime, 'the recorded position').toBeGreaterThan(0.5)
  expect(lookTime, 'the recorded position').toBeLessThan(9)
  const watched = () => calls.of('/log/track').find(({ query }) => query.event === 'video_watch_analysis')?.query
  await expect
    .poll(watched, { timeout: 15_000 })
    .toMatchObject({ vid: testTitleId, episode: '1', ended: 'swiped', source: '3' })
  const frames = () =>
    calls
      .of('/log/track')
      .filter(({ query }) => query.event === 'first_frame')
      .map(({ query }) => `${query.vid} ${query.episode} ${query.path} ${query.engine}`)
  await expect.poll(frames, { timeout: 15_000 }).toEqual([`${testTitleId} 1 cold cmaf`, `${testTitleId} 2 swipe cmaf`])
  await closePageContext(page)
})

it.concurrent('requests for likes and follows contain the videoId', async ({ expect }) => {
  const page = await openPhone(browser)
  const calls = recordCalls(page)
  await openPlayerPage(page)
  await button(page, /^Like/).click()
  expect(await calls.fields('/watch/addVideoLike'), '/watch/addVideoLike').toEqual({ videoId: testTitleId })
  await button(page, /^(Unlike|Like)/).click()
  expect(await calls.fields('/watch/cancelVideoLike'), '/watch/cancelVideoLike').toEqual({ videoId: testTitleId })
  // Delays the response to following, because unfollowing does not wait for it.
  await page.route('**/watch/addVideoShelf', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  for (const path of ['/watch/addVideoShelf', '/watch/delVideoShelf']) {
    await button(page, 'Follow').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    expect(await calls.fields(path), path).toEqual({ videoId: testTitleId })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await closePageContext(page)
})

it.concurrent("an unlock is one request, whose response contains the episode's details and the new balance", async ({
  expect,
}) => {
  const page = await openPhone(browser)
  await presetLocalStorage(page, 'fix_vip_autopay', '0')
  await openPlayerPage(page)
  await grantCoins(server, await storeGuestAndReadId(page), 50)
  await openPlayerPage(page, '&ep=4')
  const calls = recordCalls(page)
  const unlock = button(page, /^Unlock EP 4 for 20 coins/)
  await unlock.waitFor()
  const before = calls.all().length
  await unlock.tap()
  await waitForPlayback(page, 0.5)
  const asked = calls.all().slice(before)
  const paths = asked.map(({ path, body }) => `${path} ${body.episodeN ?? body.nepisode ?? ''}`.trim())
  expect(paths.slice(0, 1)).toEqual(['/videoInfo/addBuyPlay 4'])
  expect(paths).not.toContain('/videoInfo/videoDetails 4')
  expect(paths).not.toContain('/userInfo/getUserAccountInfo')
  await page.goto(`${server.origin}/my`)
  await page.getByText('30', { exact: true }).first().waitFor()
  await closePageContext(page)
})
