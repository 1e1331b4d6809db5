import type { ForYouTitle } from '@cliffhanger/contract/entities'
import { forYou } from '@cliffhanger/contract/for-you'
import { playback } from '@cliffhanger/contract/playback'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sharedPool } from '#player/stage/shared-pool.ts'
import {
  continueInPlayer,
  getPrefetchedTitles,
  startEpisodesOnPosterTap,
  takeTapStartedEpisode,
} from '#player/startup/tap-start.ts'
import { createGuestServer, currentPath, desktopViewport, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const brand = { forYou: { en: 'For you' } }
const rung = { id: '540', width: 540, height: 960, bandwidth: 1e6, codecs: 'avc1.4d401f,mp4a.40.2', init: '' }
const rungs = [{ ...rung, segments: '540/{n}.m4s' }]
const start = { base: '/media/t/1/1/1/', duration: 60, durations: [60], rungs }
const title = (name: string): ForYouTitle => ({ ...createFreeTitle(name, { tags: ['CEO'] }), episodeN: 1, start })
const titles = ['Red Veil', 'Blue Door', 'Green Room', 'Gold Ring', 'Grey Wolf'].map(title)

// The player requests media segments with the page's own `fetch`, not the test server's. Segments never arrive, unless
// a test sets `respondWithMedia`.
const { fetch: fetchOfPage } = window
let respondWithMedia = () => new Promise<Response>(() => {})
window.fetch = (url, init) => (String(url).includes('/media/') ? respondWithMedia() : fetchOfPage(url, init))

/** Creates a server that returns pages of five titles, without the known titles of the request. */
function createServer(rows: readonly ForYouTitle[] = titles) {
  const server = createGuestServer()
  server.answer(forYou.forYouViews, {})
  server.answerWith(forYou.forYou, ({ knownIds = [] }) => ({
    rows: rows.filter(({ vidId }) => !knownIds.includes(vidId)).slice(0, 5),
  }))
  return server
}
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const story = (name: string) => page.getByRole('link', { name: `Continue “${name}”` })
/** Returns the URLs of all media requested since the start of the test, by any API. */
const mediaRequests = () =>
  [
    ...vi.mocked(fetch).mock.calls.map(([url]) => String(url)),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].filter((url) => url.includes('/media/'))

it('arrow keys show the next titles, then the end of the feed', async () => {
  await openApp(createServer(), '/foryou', { brand })
  await expect.element(story('Red Veil')).toBeVisible()
  await expect.poll(() => document.title).toBe('For you · Cliffhanger')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(story('Blue Door')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(story('Red Veil')).toBeVisible()
  for (const { vidName } of titles.slice(1)) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(story(vidName)).toBeVisible()
  }
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(heading('You have seen everything new')).toBeVisible()
})

it('Enter opens the player at the current episode', async () => {
  await openApp(createServer(), '/foryou', { brand })
  await expect.element(story('Red Veil')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => currentPath() + location.search).toBe('/video?vid=red-veil&ep=1')
})

it('buttons move to the next and the previous title on desktops', async () => {
  await openApp(createServer(), '/foryou', { brand, viewport: desktopViewport })
  await expect.element(button('Previous title')).toBeDisabled()
  await button('Next title').click()
  await expect.element(story('Blue Door')).toBeVisible()
  await button('Previous title').click()
  await expect.element(story('Red Veil')).toBeVisible()
})

it('with the data saver, loads no media until the viewer taps Play', async () => {
  performance.clearResourceTimings()
  await openApp(createServer(), '/foryou', { brand, storage: { saveData: '1' } })
  await expect.element(page.getByText('Data saver is on: nothing loads until you tap Play.')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(story('Blue Door')).toBeVisible()
  expect(mediaRequests()).toEqual([])
  await button('Play').click()
  await expect.element(page.getByText('Data saver is on: nothing loads until you tap Play.')).not.toBeInTheDocument()
})

it('an episode whose media URL cannot be renewed shows a retry button', async () => {
  const server = createServer()
  server.refuse(playback.videoDetails, 'internal')
  const neverArrives = respondWithMedia
  onTestFinished(() => {
    respondWithMedia = neverArrives
  })
  respondWithMedia = async () => new Response(null, { status: 403 })
  await openApp(server, '/foryou', { brand })
  await expect.element(page.getByRole('alert')).toBeVisible()
  respondWithMedia = neverArrives
  await button('Try again').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('an empty feed shows the end text and a link to Discover', async () => {
  await openApp(createServer([]), '/foryou', { brand })
  await expect.element(heading('You have seen everything new')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Discover' }).click()
  await expect.poll(currentPath).toBe('/')
})

it('shows a failure or an offline message with a retry button', async () => {
  const server = createServer()
  server.refuse(forYou.forYou, 'internal')
  await openApp(server, '/foryou', { brand })
  await expect.element(heading('For you did not load')).toBeVisible()
  server.disconnect(forYou.forYou)
  await button('Try again').click()
  await expect.element(heading('No connection')).toBeVisible()
  server.answer(forYou.forYou, { rows: titles })
  await button('Try again').click()
  await expect.element(story('Red Veil')).toBeVisible()
})

it('shows the tab "For you" for a brand with the feed', async () => {
  const server = createServer()
  await openApp(server, '/', { brand })
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For you', exact: true })
  await tab.click()
  await expect.element(story('Red Veil')).toBeVisible()
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
})

it('a brand without "For you" has neither the tab nor the route', async () => {
  const server = createServer()
  await openApp(server, '/foryou')
  await expect.element(heading('The path ends here')).toBeVisible()
  expect(page.getByRole('link', { name: 'For you' }).elements()).toEqual([])
  expect(server.requestsOf(forYou.forYou)).toEqual([])
})

it('opening a link in a new tab does not continue the story in this tab', async () => {
  const server = createServer()
  const respond: typeof server.fetch = (url, init) =>
    // The request for the title never ends, because an error would remove the placeholder.
    /\/media\/|getPlayList/.test(String(url)) ? new Promise(() => {}) : server.fetch(url, init)
  const booted = await openApp({ ...server, fetch: respond }, '/foryou', { brand })
  startEpisodesOnPosterTap(document, booted)
  await expect.element(story('Red Veil')).toBeVisible()
  // Keeps the test browser from opening a tab.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  const click = (init: MouseEventInit = {}) =>
    story('Red Veil')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  click({ ctrlKey: true })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click()
  await expect.poll(currentPath).toBe('/')
  await expect.poll(() => sharedPool().state.get().status).toBe('closed')
  expect(document.getElementById('first-frame')).toBeNull()
  // A click without a modifier key opens the player in this tab.
  history.back()
  await expect.element(story('Red Veil')).toBeVisible()
  click()
  await expect.poll(currentPath).toBe('/video')
  await expect.poll(() => document.getElementById('first-frame')).not.toBeNull()
  document.getElementById('first-frame')?.remove()
})

it('marks an episode that continues in the player as already playing, so that no first frame is tracked', async () => {
  const booted = await openApp(createServer(), '/foryou', { brand })
  startEpisodesOnPosterTap(document, booted)
  await expect.element(story('Red Veil')).toBeVisible()
  await expect.poll(() => sharedPool().current()?.key).toBe('red-veil:1')
  expect(continueInPlayer({ vidId: 'red-veil', coverUrl: '' }, 1, {})).toBe(true)
  expect(takeTapStartedEpisode('red-veil')).toMatchObject({ isPlayedOn: true })
  document.getElementById('first-frame')?.remove()
})

it('requests the title of a watched episode once, not with every movement of the position', async () => {
  startEpisodesOnPosterTap(document, await openApp(createServer(), '/foryou', { brand }))
  await expect.element(story('Red Veil')).toBeVisible()
  await expect.poll(() => sharedPool().current()?.key).toBe('red-veil:1')
  const lists = getPrefetchedTitles() ?? expect.fail('nothing is prefetched')
  const ask = vi.spyOn(lists, 'ask').mockResolvedValue()
  onTestFinished(() => ask.mockRestore())
  const { video } = sharedPool().current() ?? expect.fail('no episode is current')
  let seconds = 2.75
  Object.defineProperty(video, 'currentTime', { configurable: true, get: () => seconds })
  onTestFinished(() => void Reflect.deleteProperty(video, 'currentTime'))
  for (; seconds < 5; seconds += 0.25) video.dispatchEvent(new Event('timeupdate'))
  expect(ask.mock.calls).toEqual([['red-veil']])
})

it('reports the displayed title when the page closes, also after a return from the back/forward cache', async () => {
  const server = createServer()
  await openApp(server, '/foryou', { brand })
  await expect.element(story('Red Veil')).toBeVisible()
  await expect.poll(() => sharedPool().current()?.key).toBe('red-veil:1')
  const { video } = sharedPool().current() ?? expect.fail('no episode is current')
  const reported = () => server.requestsOf(forYou.forYouViews).map(({ views }) => views)
  const view = { vidId: 'red-veil', isSkipped: false }
  video.dispatchEvent(new Event('playing'))
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await expect.poll(reported).toEqual([[view]])
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  video.dispatchEvent(new Event('playing'))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(reported).toEqual([[view], [view]])
})
