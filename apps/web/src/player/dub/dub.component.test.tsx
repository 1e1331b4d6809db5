import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sharedPool } from '#player/stage/shared-pool.ts'
import { createGuestServer, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const sound = { bandwidth: 64_000, codecs: 'mp4a.40.2', init: '', segments: 'audio-es/{n}.m4s' }
const rung = { id: '540', width: 540, height: 960, bandwidth: 1e6, codecs: 'avc1.4d401f,mp4a.40.2', init: '' }
const start = {
  ...{ base: '/media/t/1/1/1/', duration: 60, durations: [60] },
  rungs: [{ ...rung, segments: '540/{n}.m4s' }],
  dubs: [{ language: 8 as const, ...sound }],
}
const title: PlayListVideo = {
  ...createFreeTitle('Red Veil'),
  ...{ unlockedEpisodesList: [], wholeTitlePrice: '', start: {} },
  episodes: [{ n: 1, duration: 60 }],
}

/**
 * URLs of the requested media; these requests never get a response. The player may use the `fetch` of the test or that
 * of the page, so both are replaced.
 */
let asked: string[] = []
function respond(url: RequestInfo | URL, otherwise: () => Promise<Response>): Promise<Response> {
  if (!String(url).includes('/media/')) return otherwise()
  asked.push(String(url))
  return new Promise(() => {})
}
const { fetch: fetchOfPage } = window
window.fetch = (url, init) => respond(url, () => fetchOfPage(url, init))

function open(path: string, storage: Readonly<Record<string, string>> = {}) {
  asked = []
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.answer(playback.videoDetails, {
    ...{ playUrl: `${start.base}master.m3u8`, lookTime: 0, playId: '1', subtitles: [], start },
  })
  server.answer(playback.updateEpisodeRecord, {})
  const fetch: typeof server.fetch = (url, init) => respond(url, () => server.fetch(url, init))
  return openApp({ ...server, fetch }, path, { storage })
}
const group = page.getByRole('group', { name: 'Audio language' })
const choice = (name: string) => group.getByRole('radio', { name })
const isDubRequested = () => asked.some((url) => url.includes('/audio-es/'))

it('plays the dubbing track that the viewer chooses, and stores the choice', async () => {
  await open('/video?vid=red-veil&ep=1&sheet=settings')
  await expect.element(choice('Original')).toBeChecked()
  expect(isDubRequested()).toBe(false)
  await group.getByText('Español', { exact: true }).click()
  await expect.element(choice('Español')).toBeChecked()
  await expect.poll(isDubRequested).toBe(true)
  expect(localStorage.getItem('dubLanguage')).toBe('8')
  // Restore the original sound, because the next test uses the same player.
  await group.getByText('Original', { exact: true }).click()
  await expect.poll(() => localStorage.getItem('dubLanguage')).toBe('0')
})

it('a later visit plays the track in the stored language', async () => {
  await open('/video?vid=red-veil&ep=1', { dubLanguage: '8' })
  await expect.poll(() => sharedPool().current()?.key).toBe('red-veil:1')
  sharedPool().current()?.video.dispatchEvent(new Event('playing'))
  await expect.poll(isDubRequested).toBe(true)
})
