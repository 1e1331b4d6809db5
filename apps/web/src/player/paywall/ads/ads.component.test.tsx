import { adUnlocks } from '@cliffhanger/contract/ad-unlocks'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { inLineVast, mediaFile } from '@cliffhanger/player-core/testing/vast-document'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDateTime } from '#features/money/dates.ts'
import clip from '../../../../../../packages/player-core/src/testing/ad-clip.mp4?url'
import { createGuestServer, openApp } from '../../../testing/open-app.tsx'
import { createFreeTitle } from '../../../testing/titles.ts'

const title: PlayListVideo = {
  ...createFreeTitle('Red Veil', { consumeCoin: 20, payNVideo: 3 }),
  unlockedEpisodesList: [],
  wholeTitlePrice: '9.99',
  episodes: [1, 2, 3, 4].map((n) => ({ n, duration: 60 })),
  start: {},
}
const start = { base: '/media/t/1/1/1/', duration: 60, durations: [60], rungs: [] }
const details = { playUrl: `${start.base}master.m3u8`, lookTime: 0, playId: '1', subtitles: [], start }
const tag = `${location.origin}/vast`
const view = `${'v'.repeat(22)}.${'w'.repeat(43)}`
const nextDayTime = Date.UTC(2026, 10, 27)
const offer = { left: 2, perDay: 3, maxSeconds: 12, nextDayTime }
const file = mediaFile(new URL(clip, location.href).href)
const pixel = (name: string) => `${location.origin}/pixel-${name}`
const more = ['firstQuartile', 'complete']
  .map((event) => `<Tracking event="${event}">${pixel(event)}</Tracking>`)
  .join('')

interface Wanted {
  readonly vast?: string
  readonly brand?: Partial<RuntimeConfig['brand']>
  readonly storage?: Readonly<Record<string, string>>
  /** If false, requests for the ad offer fail until the test sets another response. */
  readonly isOffered?: boolean
  /** If false, the brand has no ads. */
  readonly hasAds?: boolean
}

/** Opens a locked episode at a brand with ads, whose ad network responds with the given VAST document. */
async function openLocked({
  vast = inLineVast({ duration: '00:00:02', files: file, more }),
  brand,
  storage,
  isOffered = true,
  hasAds = true,
}: Wanted = {}) {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.refuse(playback.videoDetails, 'locked')
  server.answer(playback.updateEpisodeRecord, {})
  if (isOffered) server.answer(adUnlocks.adOffer, offer)
  else server.refuse(adUnlocks.adOffer, 'notAnImage')
  server.answer(adUnlocks.beginAd, { view, tag, left: 2, maxSeconds: 12 })
  server.answer(adUnlocks.finishAd, { state: 'waiting' })
  const fetch: typeof server.fetch = async (url, init) =>
    String(url) === tag ? new Response(vast) : server.fetch(url, init)
  const shown = { brand: { ...(hasAds && { adOrigins: [location.origin] }), ...brand }, ...(storage && { storage }) }
  await openApp({ ...server, fetch }, '/video?vid=red-veil&ep=3', shown)
  return server
}
const watch = page.getByRole('button', { name: 'Watch an ad to unlock this episode' })
/**
 * Starts an ad that lasts half a minute, so that it does not end before the next step of the test.
 * @param rate playback speed; 0: the position does not advance
 */
async function watchSlowly(rate = 0.07) {
  const slowDown = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) target.playbackRate = rate
  }
  // Media events do not bubble, so the listener captures them.
  document.addEventListener('loadedmetadata', slowDown, { capture: true })
  onTestFinished(() => document.removeEventListener('loadedmetadata', slowDown, { capture: true }))
  await watch.click()
  await expect.element(ad.getByRole('timer')).toBeVisible()
}
const ad = page.getByRole('dialog', { name: 'Ad', exact: true })
const button = (name: string) => ad.getByRole('button', { name, exact: true })
const prices = page.getByRole('radiogroup')
/** Names of the tracking pixels that the page has requested. */
const pixels = () =>
  performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => /\/pixel-(\w+)$/.exec(name)?.[1] ?? [])
    .filter((name, at, all) => all.indexOf(name) === at)

it('offers an ad below the prices, plays it and opens the episode after verification', async () => {
  performance.clearResourceTimings()
  const server = await openLocked()
  await expect.element(watch).toBeVisible()
  await expect.element(page.getByText('2 of 3 left today. An ad is at most 12 seconds long.')).toBeVisible()
  const [above, below] = [prices.element(), watch.element()]
  expect(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0)
  await watch.click()
  await expect.element(ad.getByRole('status')).toHaveTextContent('Unlocking the episode…')
  await expect.poll(() => server.requestsOf(adUnlocks.finishAd)).toMatchObject([{ view }])
  await expect.poll(pixels).toEqual(['firstQuartile', 'complete'])
  server.answer(playback.videoDetails, details)
  server.answer(adUnlocks.finishAd, { state: 'unlocked' })
  await expect.poll(() => ad.elements()).toEqual([])
  await expect.poll(() => watch.elements()).toEqual([])
  expect(server.requestsOf(wallet.addBuyPlay)).toEqual([])
})

it.each([
  ['00:00:13', 12],
  // The VAST document declares one second; the file has two.
  ['00:00:01', 1],
])('an ad longer than allowed is refused before it plays: %s', async (duration, maxSeconds) => {
  const server = await openLocked({ vast: inLineVast({ duration, files: file }) })
  server.answer(adUnlocks.beginAd, { view, tag, left: 2, maxSeconds })
  await watch.click()
  await expect.element(ad.getByText(/^The ad is longer than \d+ seconds?, .* not played/)).toBeVisible()
  expect(ad.element().querySelectorAll('video')).toHaveLength(0)
  expect(server.requestsOf(adUnlocks.finishAd)).toEqual([])
})

it('closing by button or Escape first warns that the episode stays locked', async () => {
  const server = await openLocked()
  await watchSlowly()
  await expect.element(ad.getByText(/^\d seconds? left$/)).toBeVisible()
  await expect.element(button('Close the ad')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ad.getByText('If you close the ad now, the episode stays locked.')).toBeVisible()
  expect(ad.element().querySelector('video')?.paused).toBe(true)
  await expect.element(button('Keep watching')).toHaveFocus()
  await button('Keep watching').click()
  await expect.poll(() => ad.element().querySelector('video')?.paused).toBe(false)
  await button('Close the ad').click()
  await button('Close without unlocking').click()
  await expect.poll(() => ad.elements()).toEqual([])
  expect(server.requestsOf(adUnlocks.finishAd)).toEqual([])
  await expect.element(watch).toHaveFocus()
})

const video = () => ad.element().querySelector('video')

it('swipes and wheel events on the ad do not move the feed below', async () => {
  await openLocked()
  await watchSlowly()
  const wheel = new WheelEvent('wheel', { deltaY: 400, bubbles: true, cancelable: true })
  video()?.dispatchEvent(wheel)
  expect(wheel.defaultPrevented).toBe(false)
  expect(ad.element().closest('[data-no-swipe]')).toBe(ad.element())
})

it('the video element of the ad has the crossOrigin value "anonymous", so that no cookies are sent', async () => {
  await openLocked()
  await watchSlowly()
  expect(video()?.crossOrigin).toBe('anonymous')
})

it('an ad that finishes loading while the close question is shown does not start', async () => {
  await openLocked()
  await watchSlowly()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Keep watching')).toBeVisible()
  video()?.dispatchEvent(new Event('loadedmetadata'))
  expect(video()?.paused).toBe(true)
})

it('an ad whose position does not advance counts as failed and shows a message', async () => {
  await openLocked()
  await watchSlowly(0)
  await expect.element(ad.getByText(/^The ad did not load or play/), { timeout: 50_000 }).toBeVisible()
}, 60_000)

it('opens the episode if the ad is verified after the viewer has closed it', async () => {
  const server = await openLocked()
  await watch.click()
  await expect.element(ad.getByRole('status')).toHaveTextContent('Unlocking the episode…')
  await button('Close the ad').click()
  await expect.element(watch).toBeVisible()
  const asked = server.requestsOf(adUnlocks.adOffer).length
  await expect.poll(() => server.requestsOf(adUnlocks.adOffer).length).toBeGreaterThan(asked)
  server.answer(playback.videoDetails, details)
  server.refuse(adUnlocks.adOffer, 'episodeUnlocked')
  await expect.poll(() => prices.elements()).toEqual([])
})

it('can be paused and muted by keyboard', async () => {
  await openLocked()
  await watchSlowly()
  await expect.element(button('Pause')).toBeVisible()
  button('Pause').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Play')).toHaveFocus()
  const sound = ad.getByRole('button', { name: /^Sound/ })
  const isMuted = ad.element().querySelector('video')?.muted
  sound.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(ad.element().querySelector('video')?.muted).toBe(!isMuted)
})

it.each([
  ['an empty document', '<VAST version="4.0"/>', /^There is no ad right now\./],
  ['a document with entities', '<!DOCTYPE VAST [<!ENTITY a "b">]><VAST version="4.0"/>', /^The ad did not load/],
  ['a video of another host', inLineVast({ files: mediaFile('https://evil.example/a.mp4') }), /^The ad did not load/],
  ['a video that is gone', inLineVast({ files: mediaFile(`${location.origin}/none.mp4`) }), /^The ad did not load/],
])('%s shows a message instead of an ad, and the viewer can try again', async (_, vast, text) => {
  const server = await openLocked({ vast: vast.replace('00:00:15', '00:00:02') })
  await watch.click()
  await expect.element(ad.getByText(text)).toBeVisible()
  await button('Try again').click()
  await expect.poll(() => server.requestsOf(adUnlocks.beginAd).length).toBe(2)
})

it("shows the server's message for a refused ad, and a message for an ad that took too long", async () => {
  const server = await openLocked()
  server.refuse(adUnlocks.beginAd, 'adLimitReached', 'No more ads today.')
  await watch.click()
  await expect.element(ad.getByRole('status')).toHaveTextContent('No more ads today.')
  server.answer(adUnlocks.beginAd, { view, tag, left: 2, maxSeconds: 12 })
  server.answer(adUnlocks.finishAd, { state: 'over' })
  await button('Try again').click()
  await expect.element(ad.getByText(/^This ad took too long/)).toBeVisible()
})

it('says when the next ad is available after the daily limit', async () => {
  const server = await openLocked()
  await expect.element(watch).toBeVisible()
  server.answer(adUnlocks.adOffer, { ...offer, left: 0 })
  server.refuse(adUnlocks.beginAd, 'adLimitReached', 'No more ads today.')
  await watch.click()
  await expect.element(ad.getByText('No more ads today.')).toBeVisible()
  await button('Close the ad').click()
  await expect
    .element(page.getByText(`You have used all ads of today. More from ${formatDateTime('en', nextDayTime)}.`))
    .toBeVisible()
  expect(watch.elements()).toEqual([])
})

it('requests no tracking pixels without consent', async () => {
  performance.clearResourceTimings()
  const server = await openLocked({ brand: { consent: true }, storage: { privacyChoice: 'none' } })
  await watch.click()
  await expect.poll(() => server.requestsOf(adUnlocks.finishAd).length).toBeGreaterThan(0)
  expect(pixels()).toEqual([])
})

it('offers no ad if verification would need pixels that the viewer refused', async () => {
  await openLocked({ brand: { consent: true, adsNeedPixels: true }, storage: { privacyChoice: 'none' } })
  await expect.element(page.getByRole('link', { name: 'Privacy choices' })).toBeVisible()
  expect(watch.elements()).toEqual([])
})

it('a failed request for the ad offer can be retried; no offer is shown if ads cannot unlock the episode', async () => {
  const server = await openLocked({ isOffered: false })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(page.getByText(/^The offer to unlock this episode with an ad did not load\./)).toBeVisible()
  server.answer(adUnlocks.adOffer, offer)
  await again.click()
  await expect.element(watch).toBeVisible()
  server.refuse(adUnlocks.adOffer, 'notFound')
  server.refuse(adUnlocks.beginAd, 'notFound', 'Not here.')
  await watch.click()
  await expect.element(ad.getByText('Not here.')).toBeVisible()
  await button('Close the ad').click()
  await expect.poll(() => watch.elements()).toEqual([])
  await expect.element(prices).toBeVisible()
})

it('a brand without ads sends no ad requests', async () => {
  const server = await openLocked({ hasAds: false })
  await expect.element(prices).toBeVisible()
  expect(server.requestsOf(adUnlocks.adOffer)).toEqual([])
  expect(watch.elements()).toEqual([])
})
