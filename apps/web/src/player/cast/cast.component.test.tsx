import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { playback } from '@cliffhanger/contract/playback'
import type { CastFramework } from '@cliffhanger/player-core/features/cast-api'
import { createFakeCast } from '@cliffhanger/player-core/testing/fake-cast'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sharedPool } from '#player/stage/shared-pool.ts'
import { sleepTimerStore } from '#player/stage/sleep-state.ts'
import { createGuestServer, desktopViewport, openApp } from '../../testing/open-app.tsx'
import { createFreeTitle } from '../../testing/titles.ts'

const brand = { castAppId: 'CC1AD845' }
const loader = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
const rung = { id: '540', width: 540, height: 960, bandwidth: 1e6, codecs: 'avc1.4d401f,mp4a.40.2', init: '' }
const rungs = [{ ...rung, segments: '540/{n}.m4s' }]
const start = { base: '/media/t/1/1/1/', duration: 60, durations: [60], rungs }
const title: PlayListVideo = {
  ...createFreeTitle('Red Veil', { payNVideo: 3, consumeCoin: 20 }),
  unlockedEpisodesList: [],
  wholeTitlePrice: '',
  episodes: [1, 2, 3].map((n) => ({ n, duration: 60 })),
  start: { 1: start },
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const castButton = button('Play on another screen')

// The player stores a reference to `window.fetch` when it loads, so the test replaces `fetch` before that. Requests for
// media never get a response.
const { fetch } = window
window.fetch = (url, init) => (String(url).includes('/media/') ? new Promise(() => {}) : fetch(url, init))

let cast: ReturnType<typeof createFakeCast>
/** The page loads the Cast framework only once, so each test replaces the framework's contents. */
const framework: CastFramework = {
  get CastContext() {
    return cast.api.framework.CastContext
  },
  get RemotePlayer() {
    return cast.api.framework.RemotePlayer
  },
  get RemotePlayerController() {
    return cast.api.framework.RemotePlayerController
  },
}
let scripts: string[]
let isNearby: boolean
/** Test double of the browser's search for cast devices; undefined until the player starts a search. */
let availability: (EventTarget & { value: boolean }) | undefined
beforeEach(() => {
  cast = createFakeCast()
  scripts = []
  isNearby = true
  availability = undefined
  vi.stubGlobal(
    'PresentationRequest',
    class {
      async getAvailability() {
        availability = Object.assign(new EventTarget(), { value: isNearby })
        return availability
      }
    },
  )
  vi.stubGlobal('chrome', { cast: cast.api.chromeCast })
  vi.stubGlobal('cast', { framework })
  // Replaces Google's script loader.
  const append = document.head.append.bind(document.head)
  const spy = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node)
      else {
        scripts.push(node.src)
        globalThis.__onGCastApiAvailable?.(true)
      }
    }
  })
  onTestFinished(() => {
    spy.mockRestore()
    vi.unstubAllGlobals()
  })
})

/** Opens the player on its first episode. No media is loaded, but the player's state is "playing". */
async function openPlayer(options: Parameters<typeof openApp>[2] = { brand }) {
  const server = createGuestServer()
  server.answer(playback.getPlayList, title)
  server.answerWith(playback.videoDetails, ({ episodeN }) => ({
    playUrl: `/media/t/1/1/${episodeN}/master.m3u8`,
    lookTime: 0,
    playId: '1',
    subtitles: [{ language: 2 as const, url: `/subtitles/t/1/1/en/${episodeN}.srt` }],
    start,
  }))
  server.answer(playback.updateEpisodeRecord, {})
  const respond: typeof server.fetch = (url, init) =>
    String(url).includes('/media/') ? new Promise(() => {}) : server.fetch(url, init)
  await openApp({ ...server, fetch: respond }, '/video?vid=red-veil&ep=1', options)
  const playing = () => {
    const video = sharedPool().current()?.video
    if (!video) return false
    Object.defineProperty(video, 'readyState', { configurable: true, value: 4 })
    video.dispatchEvent(new Event('canplay'))
    return sharedPool().state.get().status === 'playing'
  }
  await expect.poll(playing).toBe(true)
  return server
}
async function connect() {
  await expect.poll(() => cast.commands).toContain('app CC1AD845 origin_scoped')
  cast.appear()
  await castButton.click()
  await expect.element(page.getByText('Playing on Living Room')).toBeVisible()
}

it.each([
  ['a brand without a receiver app', {}, true],
  ['a network without a receiver', brand, false],
])("does not load Google's Cast framework for %s", async (_, own, hasReceiver) => {
  isNearby = hasReceiver
  await openPlayer({ brand: own })
  await expect.element(button('Playback settings')).toBeVisible()
  // Wait until the player has searched for cast devices. It searches only if the brand offers Cast.
  await expect.poll(() => availability !== undefined).toBe(own === brand)
  expect(castButton.elements()).toEqual([])
  expect(scripts).toEqual([])
})

it('casts the episode with its subtitles, and shows the name and the controls of the cast device', async () => {
  await openPlayer()
  await connect()
  expect(scripts).toEqual([loader])
  expect(sharedPool().current()?.video.paused).toBe(true)
  await expect.element(castButton).toHaveAttribute('aria-pressed', 'true')
  const [load] = cast.loads
  expect(load).toMatchObject({
    activeTrackIds: [2],
    media: {
      contentId: new URL('/media/t/1/1/1/master.m3u8', location.href).href,
      metadata: { title: 'Episode 1', subtitle: 'Red Veil' },
      tracks: [{ trackContentId: new URL('/subtitles/t/1/1/en/1.vtt', location.href).href, language: 'en' }],
    },
  })
  await button('Pause').click()
  await button('Play').click()
  await userEvent.fill(page.getByRole('slider', { name: 'Position' }), '30')
  await expect.poll(() => cast.commands.slice(1)).toEqual(['pause', 'play', 'seek 30'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => cast.commands.at(-1)).toBe('seek 31')
  // Presses the key for play and pause while no control has the focus.
  await page.getByText('Playing on Living Room').click()
  await userEvent.keyboard(' ')
  await expect.poll(() => cast.commands.at(-1)).toBe('pause')
  expect(sharedPool().current()?.video.paused).toBe(true)
})

it('casts the next episode, and pauses for the paywall at a locked episode', async () => {
  const server = await openPlayer()
  await connect()
  cast.playTo(59)
  cast.end('FINISHED')
  await expect.poll(() => cast.loads.length).toBe(2)
  expect(cast.loads[1]).toMatchObject({ currentTime: 0, media: { metadata: { title: 'Episode 2' } } })
  await expect.poll(() => location.search).toBe('?vid=red-veil&ep=2')
  await expect.element(page.getByText('Playing on Living Room')).toBeVisible()
  server.refuse(playback.videoDetails, 'locked')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => cast.commands.at(-1)).toBe('pause')
  await expect.element(page.getByText('Playing on Living Room')).not.toBeInTheDocument()
  await expect.element(page.getByText('Episode 3, locked, 20 coins').first()).toBeInTheDocument()
  expect(cast.loads).toHaveLength(2)
})

it('when the viewer stops casting, this device plays on at the cast position, which is also saved', async () => {
  const server = await openPlayer({ brand, viewport: desktopViewport })
  await connect()
  cast.playTo(21)
  await button('Stop casting').click()
  await expect.element(page.getByText('Playing on Living Room')).not.toBeInTheDocument()
  await expect.element(castButton).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(() => server.requestsOf(playback.updateEpisodeRecord))
    .toContainEqual(expect.objectContaining({ videoId: 'red-veil', episodeN: 1, lookTime: 21 }))
  expect(sharedPool().current()?.video).toMatchObject({ paused: false, currentTime: 21 })
})

it('reports a lost connection to the cast device and a failed episode, and offers a retry', async () => {
  await openPlayer()
  await connect()
  cast.refuseLoads('load_media_failed')
  cast.end('ERROR')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Living Room cannot play this episode.')
  cast.refuseLoads(undefined)
  await button('Try again').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  cast.lose()
  await expect.element(page.getByText('The connection to Living Room was lost. Your place is kept.')).toBeVisible()
  expect(sharedPool().current()?.video.paused).toBe(true)
})

it('reports a failed connection to the chosen cast device, also after the device list was closed once', async () => {
  await openPlayer()
  await expect.poll(() => cast.commands).toHaveLength(1)
  cast.appear()
  cast.refuseChoice('cancel')
  await castButton.click()
  cast.refuseChoice('timeout')
  await castButton.click()
  await expect.element(page.getByText('The screen could not be connected.')).toBeVisible()
})

it('the sleep timer pauses the cast device and shows a message until playback resumes', async () => {
  await openPlayer()
  await connect()
  cast.playTo(33)
  await button('Playback settings').click()
  const choice = page.getByRole('radio', { name: '15 min' })
  await expect.element(choice).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  choice.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => sleepTimerStore.get().choice).toBe(15)
  await expect.element(page.getByText(/^Stops at/)).toBeInTheDocument()
  vi.advanceTimersByTime(15 * 60_000)
  vi.useRealTimers()
  expect(cast.commands.slice(1)).toEqual(['pause'])
  await userEvent.keyboard('{Escape}')
  const notice = page.getByText('The sleep timer stopped EP 1 at 0:33.')
  await expect.element(notice).toBeVisible()
  await button('Play').click()
  await expect.element(notice).not.toBeInTheDocument()
})

it('a playback error on the phone does not hide the controls of the cast device', async () => {
  await openPlayer()
  await connect()
  // Simulates a browser without native HLS.
  sharedPool().setNativeOnly(true)
  onTestFinished(() => sharedPool().setNativeOnly(false))
  await expect.poll(() => sharedPool().state.get().status).toBe('error')
  await expect.element(page.getByText('Playing on Living Room')).toBeVisible()
  await button('Pause').click()
  expect(cast.commands.at(-1)).toBe('pause')
})

it('while casting, a phone can open the episodes and the synopsis, but not the subtitle position editor', async () => {
  await openPlayer()
  await connect()
  await expect.element(page.getByRole('slider')).toHaveAccessibleName('Position')
  for (const name of ['About Red Veil', /^Episodes 1/]) {
    await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
  await button('Subtitles').click()
  await page.getByRole('button', { name: 'Style and position' }).click()
  await expect.element(button('Reset to default')).toBeVisible()
  expect(button('Drag it in the picture').elements()).toEqual([])
})

it('connects to a cast device that appears after the player was opened', async () => {
  isNearby = false
  await openPlayer()
  await expect.poll(() => availability).toBeDefined()
  expect(cast.commands).toEqual([])
  Object.assign(availability ?? {}, { value: true })
  availability?.dispatchEvent(new Event('change'))
  await connect()
})
