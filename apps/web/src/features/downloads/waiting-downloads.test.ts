import { downloads as calls } from '@cliffhanger/contract/downloads'
import { beforeEach, expect, test } from 'vitest'
import type { CallRunner } from '#api/client.ts'
import { failed, succeeded } from '#api/outcome.ts'
import {
  createSimulatedDownloadStore,
  devicePorts,
  episodeStates,
  mediaBytesOf,
  type SimulatedDevice,
  sampleDownloadableTitle,
  sampleEpisodeDetails,
} from '../../testing/stored-downloads.ts'
import { createDownloads } from './create-downloads.ts'
import type { DownloadPorts, Downloads } from './downloads.ts'

const day = 86_400_000
const start = 1_790_000_000_000

let device: SimulatedDevice
let viewer: string
let isOffline: boolean
let clock: number
/** Time in ms for which the page has been open. */
let openMs: number
/** Path of the media in the server's answers. */
let base: string
beforeEach(() => {
  device = { right: undefined, episodes: new Map(), parts: new Map() }
  viewer = '7'
  isOffline = false
  clock = start
  openMs = 0
  base = sampleEpisodeDetails.start.base
})

const run: CallRunner = async (call) => {
  const right = { endTime: start + 30 * day, now: start, contentKey: btoa('k'.repeat(32)) }
  const details = { ...sampleEpisodeDetails, start: { ...sampleEpisodeDetails.start, base } }
  const answers: Readonly<Record<string, unknown>> = {
    [calls.beginDownload.path]: { right, details },
    [calls.renewDownloads.path]: { right, ended: [] },
  }
  const answer = isOffline ? failed('network') : succeeded(answers[call.path])
  return answer as Awaited<ReturnType<typeof run<typeof call>>> // safe: `answers` has the right type for each path
}

/** Starts the download manager on the device, like a new page. */
function openApp(ports: Partial<DownloadPorts> = {}): Downloads {
  return createDownloads({
    store: createSimulatedDownloadStore(device),
    run,
    fetch: async (url) => new Response(mediaBytesOf(String(url))),
    clock: () => clock,
    openMs: () => openMs,
    viewer: () => viewer,
    later: () => {},
    ...devicePorts,
    ...ports,
  })
}
const untilStates = (own: Downloads, ...states: string[]) => expect.poll(() => episodeStates(own)).toEqual(states)

test('when another viewer opens the app, deletes downloads that have not started yet', async () => {
  isOffline = true
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  viewer = '8'
  isOffline = false
  const next = openApp()
  await next.visit()
  expect([episodeStates(next), device.episodes.size]).toEqual([[], 0])
})

test('downloads that have not started yet keep waiting after an offline start of the app', async () => {
  isOffline = true
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  await expect.poll(() => own.state.get().isStalled).toBe(true)
  const next = openApp()
  await next.visit()
  expect(episodeStates(next)).toEqual(['3 waiting'])
  isOffline = false
  const last = openApp()
  await last.visit()
  await untilStates(last, '3 done')
})

test('deletes all downloads after a logout', async () => {
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  await untilStates(own, '3 done')
  viewer = ''
  await openApp().checkViewer()
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
})

test('deletes a download whose viewer changed while its request was in flight', async () => {
  const own = openApp({
    async run(...ask) {
      const answer = await run(...ask)
      viewer = '8'
      return answer
    },
  })
  await own.add(sampleDownloadableTitle, [3])
  await untilStates(own)
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
})

test('even if the clock was set back, a download right expires after the page has been open long enough', async () => {
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  await untilStates(own, '3 done')
  isOffline = true
  clock = start - 300 * day
  const found = await own.findEpisode('1', 3)
  if (found?.status !== 'ready') throw new Error('not playable')
  openMs += 20 * day
  await found.read('0')
  openMs = 0
  const next = openApp()
  await next.visit()
  expect(await next.findEpisode('1', 3)).toMatchObject({ status: 'ready' })
  openMs += 10 * day
  expect(await next.findEpisode('1', 3)).toEqual({ status: 'ended', fault: 'time' })
})

test('a download right that expired because the clock was ahead is valid again after a renewal', async () => {
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  await untilStates(own, '3 done')
  clock = start + 40 * day
  expect(await own.findEpisode('1', 3)).toEqual({ status: 'ended', fault: 'time' })
  clock = start
  await own.visit()
  expect(await own.findEpisode('1', 3)).toMatchObject({ status: 'ready' })
})

test('a download that is paused while a part is being stored stays paused and keeps the part', async () => {
  const store = createSimulatedDownloadStore(device)
  const fetched: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const own = openApp({
    store: {
      ...store,
      async savePart(...part) {
        const isSaved = await store.savePart(...part)
        await held
        return isSaved
      },
    },
    async fetch(url) {
      fetched.push(String(url))
      return new Response(mediaBytesOf(String(url)))
    },
  })
  await own.add(sampleDownloadableTitle, [3])
  await expect.poll(() => device.parts.size).toBe(1)
  const pausing = own.pause('1:3')
  release()
  await pausing
  expect(own.state.get().episodes).toMatchObject([{ state: 'paused', parts: 1 }])
  expect(device.episodes.get('1:3')?.state).toBe('paused')
  await own.resume('1:3')
  await untilStates(own, '3 done')
  expect(fetched.filter((url) => url.endsWith('/0.m4s'))).toHaveLength(1)
})

test('a download whose URLs expire after some parts gets the missing parts from new URLs', async () => {
  const fetched: string[] = []
  const later: (() => void)[] = []
  let attempt = 0
  const own = openApp({
    async run(...ask) {
      attempt += 1
      base = `/media/token${attempt}/1/3/`
      return run(...ask)
    },
    async fetch(url) {
      fetched.push(String(url))
      if (String(url) === '/media/token1/1/3/ab/540/2.m4s') return new Response(null, { status: 403 })
      return new Response(mediaBytesOf(String(url)))
    },
    later: (task) => later.push(task),
  })
  await own.add(sampleDownloadableTitle, [3])
  await expect.poll(() => later.length).toBe(1)
  for (const task of later) task()
  await untilStates(own, '3 done')
  expect(fetched.filter((url) => url.startsWith('/media/'))).toEqual([
    ...[0, 1, 2].map((n) => `/media/token1/1/3/ab/540/${n}.m4s`),
    '/media/token2/1/3/ab/540/2.m4s',
  ])
})

/** Opens a page whose download of episode 3 waits for the second segment, and a second page that downloads nothing. */
async function openTwoPages(...[here, there]: DownloadPorts['pages'][]) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const loading = openApp({
    ...(here && { pages: here }),
    async fetch(url, init) {
      const aborted = () =>
        new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      if (String(url).endsWith('/1.m4s')) await Promise.race([held, aborted()])
      return new Response(mediaBytesOf(String(url)))
    },
  })
  await loading.add(sampleDownloadableTitle, [3])
  await expect.poll(() => loading.state.get().episodes[0]?.parts).toBe(1)
  const other = openApp({ ...(there && { pages: there }), inOnePage: async () => {} })
  await other.checkViewer()
  return { loading, other, release }
}

test('a download paused by another page stays paused', async () => {
  const { loading, other, release } = await openTwoPages()
  await other.pause('1:3')
  release()
  await untilStates(loading, '3 paused')
  expect(device.episodes.get('1:3')).toMatchObject({ state: 'paused', parts: 1 })
  expect([...device.parts.keys()]).toEqual(['1:3/0'])
})

test('a download removed by another page stays removed', async () => {
  const { loading, other, release } = await openTwoPages()
  await other.remove(['1:3'])
  release()
  await untilStates(loading)
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
})

test('a page sees changes of another page at once and resumes a download that the other page paused', async () => {
  const listeners: (() => void)[] = []
  const pageAt = (index: number): DownloadPorts['pages'] => ({
    tell() {
      for (const [at, task] of listeners.entries()) if (at !== index) task()
    },
    listen: (task) => listeners.push(task),
  })
  const { loading, other, release } = await openTwoPages(pageAt(0), pageAt(1))
  await other.pause('1:3')
  await untilStates(loading, '3 paused')
  release()
  await loading.resume('1:3')
  await untilStates(loading, '3 done')
  await untilStates(other, '3 done')
})
