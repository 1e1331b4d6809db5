import { downloads as calls } from '@cliffhanger/contract/downloads'
import { beforeEach, expect, test } from 'vitest'
import type { Run } from '#api/client.ts'
import { failed, succeeded } from '#api/outcome.ts'
import { contentOf, type Device, details, statesOf, storeOf, video } from '../../testing/stored-downloads.ts'
import { createDownloads } from './create-downloads.ts'
import type { DownloadPorts, Downloads } from './downloads.ts'

const day = 86_400_000
const start = 1_790_000_000_000

let device: Device
let viewer: string
let isOffline: boolean
let clock: number
/** For how long the page has been open. */
let openMs: number
beforeEach(() => {
  device = { right: undefined, episodes: new Map(), parts: new Map() }
  viewer = '7'
  isOffline = false
  clock = start
  openMs = 0
})

const run: Run = async (call) => {
  const right = { endTime: start + 30 * day, now: start, contentKey: btoa('k'.repeat(32)) }
  const answers: Readonly<Record<string, unknown>> = {
    [calls.beginDownload.path]: { right, details },
    [calls.renewDownloads.path]: { right, ended: [] },
  }
  const answer = isOffline ? failed('network') : succeeded(answers[call.path])
  return answer as Awaited<ReturnType<typeof run<typeof call>>> // the answers are those of their paths
}

/** Opens the app on the device. */
function openApp(ports: Partial<DownloadPorts> = {}): Downloads {
  return createDownloads({
    store: storeOf(device),
    run,
    fetch: async (url) => new Response(contentOf(String(url))),
    hosts: {},
    clock: () => clock,
    openMs: () => openMs,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    quality: () => 'auto',
    viewer: () => viewer,
    freeBytes: async () => 1_000_000_000,
    inOnePage: (task) => task(),
    pages: { tell() {}, listen() {} },
    later: () => {},
    askToKeep: () => {},
    ...ports,
  })
}
const untilStates = (own: Downloads, ...states: string[]) => expect.poll(() => statesOf(own)).toEqual(states)

test('downloads that never began are deleted for another viewer', async () => {
  isOffline = true
  const own = openApp()
  await own.add(video, [3])
  viewer = '8'
  isOffline = false
  const next = openApp()
  await next.visit()
  expect([statesOf(next), device.episodes.size]).toEqual([[], 0])
})

test('downloads that never began wait over a start without a connection', async () => {
  isOffline = true
  const own = openApp()
  await own.add(video, [3])
  await expect.poll(() => own.state.get().isStalled).toBe(true)
  const next = openApp()
  await next.visit()
  expect(statesOf(next)).toEqual(['3 waiting'])
  isOffline = false
  const last = openApp()
  await last.visit()
  await untilStates(last, '3 done')
})

test('after a logout nothing stays, before the device has another viewer', async () => {
  const own = openApp()
  await own.add(video, [3])
  await untilStates(own, '3 done')
  viewer = ''
  await openApp().checkViewer()
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
})

test('a viewer who changes while the server answers gets nothing of the one before', async () => {
  const own = openApp({
    async run(...ask) {
      const answer = await run(...ask)
      viewer = '8'
      return answer
    },
  })
  await own.add(video, [3])
  await untilStates(own)
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
})

test('a right ends for a clock that was set back, by the time that the app is open', async () => {
  const own = openApp()
  await own.add(video, [3])
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

test('a clock that was ahead ends a right until the next renewal only', async () => {
  const own = openApp()
  await own.add(video, [3])
  await untilStates(own, '3 done')
  clock = start + 40 * day
  expect(await own.findEpisode('1', 3)).toEqual({ status: 'ended', fault: 'time' })
  clock = start
  await own.visit()
  expect(await own.findEpisode('1', 3)).toMatchObject({ status: 'ready' })
})

/** Opens a page that loads episode 3 and waits for its second segment, and another page that loads nothing. */
async function openTwoPages(...[here, there]: DownloadPorts['pages'][]) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const loading = openApp({
    ...(here && { pages: here }),
    async fetch(url, init) {
      const aborted = () =>
        new Promise<never>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      if (String(url).endsWith('/1.m4s')) await Promise.race([held, aborted()])
      return new Response(contentOf(String(url)))
    },
  })
  await loading.add(video, [3])
  await expect.poll(() => loading.state.get().episodes[0]?.parts).toBe(1)
  const other = openApp({ ...(there && { pages: there }), inOnePage: async () => {} })
  await other.checkViewer()
  return { loading, other, release }
}

test('an episode that another page pauses stays paused', async () => {
  const { loading, other, release } = await openTwoPages()
  await other.pause('1:3')
  release()
  await untilStates(loading, '3 paused')
  expect(device.episodes.get('1:3')).toMatchObject({ state: 'paused', parts: 1 })
  expect([...device.parts.keys()]).toEqual(['1:3/0'])
})

test('an episode that another page removes stays removed', async () => {
  const { loading, other, release } = await openTwoPages()
  await other.remove(['1:3'])
  release()
  await untilStates(loading)
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
})

test('pages follow each other at once, and go on where the other one paused', async () => {
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
