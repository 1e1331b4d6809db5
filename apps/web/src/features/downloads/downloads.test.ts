import { downloads as calls } from '@cliffhanger/contract/downloads'
import { beforeEach, expect, test, vi } from 'vitest'
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
  textOf,
} from '../../testing/stored-downloads.ts'
import { createDownloads } from './create-downloads.ts'
import type { DownloadPorts, Downloads } from './downloads.ts'

const day = 86_400_000
const start = 1_790_000_000_000

let device: SimulatedDevice
let clock: number
let viewer: string
let key: string
let membershipEnd: number
/** Error that the server returns for all calls. */
let refusal: 'network' | 'notMember' | 'tooManyDevices' | 'dailyLimit' | undefined
let ended: { vidId: string; episodeN: number }[]
let asked: string[]
/** Tasks scheduled with `later`. */
let later: (() => void)[]
beforeEach(() => {
  device = { right: undefined, episodes: new Map(), parts: new Map() }
  clock = start
  viewer = '7'
  key = btoa('k'.repeat(32))
  membershipEnd = start + 30 * day
  refusal = undefined
  ;[ended, asked, later] = [[], [], []]
  network.mockReset().mockImplementation(async (url) => new Response(mediaBytesOf(String(url))))
})

const run: CallRunner = async (call) => {
  asked.push(call.path)
  const right = { endTime: membershipEnd, now: clock, contentKey: key }
  const answers: Readonly<Record<string, unknown>> = {
    [calls.beginDownload.path]: { right, details: sampleEpisodeDetails },
    [calls.renewDownloads.path]: { right, ended },
    [calls.endDownloads.path]: {},
  }
  const answer = refusal ? failed(refusal) : succeeded(answers[call.path])
  return answer as Awaited<ReturnType<typeof run<typeof call>>> // safe: `answers` has the right type for each path
}
const network = vi.fn<typeof fetch>()

/** Starts the download manager on the device, like a new page. */
function openApp(ports: Partial<DownloadPorts> = {}): Downloads {
  return createDownloads({
    store: createSimulatedDownloadStore(device),
    run,
    fetch: network,
    openMs: () => 0,
    clock: () => clock,
    viewer: () => viewer,
    later: (task) => later.push(task),
    ...devicePorts,
    ...ports,
  })
}
const untilStates = (own: Downloads, ...states: string[]) => expect.poll(() => episodeStates(own)).toEqual(states)
async function visit(): Promise<Downloads> {
  const own = openApp()
  await own.visit()
  return own
}
async function downloaded(...episodes: number[]): Promise<Downloads> {
  const own = openApp()
  await own.add(sampleDownloadableTitle, episodes)
  await untilStates(own, ...episodes.map((n) => `${n} done`))
  return own
}
async function playable(own: Downloads, n = 3) {
  const found = await own.findEpisode('1', n)
  if (found?.status !== 'ready') throw new Error(`episode ${n} is ${found?.status}`)
  return found
}

test('stores segments and subtitles encrypted and reads them by name', async () => {
  const own = await downloaded(3)
  expect([...device.parts.keys()]).toEqual(['1:3/0', '1:3/1', '1:3/2', '1:3/subtitles/2'])
  for (const sealed of device.parts.values()) expect(textOf(sealed)).not.toContain('content')
  const found = await playable(own)
  const [first] = found.details.start.rungs
  expect([found.details.start.base, first?.segments, found.details.subtitles]).toEqual([
    '',
    '{n}',
    [{ language: 2, url: 'subtitles/2' }],
  ])
  expect(textOf(await found.read('1'))).toBe('content of /media/token/1/3/ab/540/1.m4s')
  expect(textOf(await found.read('subtitles/2'))).toBe('content of /subtitles/token/3.srt')
  expect(device.right?.key?.extractable).toBe(false)
})

test('finds a title and its downloaded episodes after an offline restart', async () => {
  await downloaded(3)
  refusal = 'network'
  const later = await visit()
  expect((await later.findTitle('1'))?.unlockedEpisodesList).toEqual([1, 3])
  expect(textOf(await (await playable(later)).read('0'))).toContain('content')
  expect(await later.findTitle('2')).toBeUndefined()
  expect(await later.findEpisode('1', 4)).toBeUndefined()
})

test('after a response that ends early, a download continues with the missing parts', async () => {
  network.mockImplementation(async (url) => {
    if (String(url).endsWith('/1.m4s')) return new Response('con', { headers: { 'content-length': '9' } })
    return new Response(mediaBytesOf(String(url)))
  })
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  await expect.poll(() => own.state.get().isStalled).toBe(true)
  expect(episodeStates(own)).toEqual(['3 waiting'])
  expect([...device.parts.keys()]).toEqual(['1:3/0'])
  network.mockClear().mockImplementation(async (url) => new Response(mediaBytesOf(String(url))))
  for (const task of later) task()
  await untilStates(own, '3 done')
  expect(network.mock.calls.map(([url]) => url)).not.toContain('/media/token/1/3/ab/540/0.m4s')
  expect(own.state.get().isStalled).toBe(false)
})

test('continues interrupted downloads at the next start of the app', async () => {
  network.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3, 4])
  await expect.poll(() => own.state.get().isStalled).toBe(true)
  network.mockImplementation(async (url) => new Response(mediaBytesOf(String(url))))
  const again = await visit()
  await untilStates(again, '3 done', '4 done')
})

test('retries a download whose URLs are refused after some parts, and fails if they are refused again', async () => {
  let isExpired = true
  network.mockImplementation(async (url) => {
    if (String(url).endsWith('/2.m4s') && isExpired) return new Response(null, { status: 403 })
    return new Response(mediaBytesOf(String(url)))
  })
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3])
  await expect.poll(() => later.length).toBe(1)
  for (const task of later) task()
  await untilStates(own, '3 failed: broken')
  isExpired = false
  await own.resume('1:3')
  await untilStates(own, '3 done')
})

test('a full device stops all downloads with the error "full"', async () => {
  const own = openApp({ freeBytes: async () => 10 })
  await own.add(sampleDownloadableTitle, [3, 4])
  await untilStates(own, '3 failed: full', '4 failed: full')
  expect(asked).toEqual([calls.beginDownload.path])
  const store = createSimulatedDownloadStore(device)
  const savePart = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const other = openApp({ store: { ...store, savePart } })
  await other.visit()
  await other.resume('1:3')
  await untilStates(other, '3 failed: full', '4 failed: full')
})

test.each([
  ['tooManyDevices', 'failed: devices'],
  ['dailyLimit', 'failed: limit'],
  ['notMember', 'ended: member'],
] as const)('the server error %s stops all downloads', async (reason, state) => {
  refusal = reason
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3, 4])
  await untilStates(own, `3 ${state}`, `4 ${state}`)
})

test('a paused download continues when resumed; removing the last one deletes all parts and the right', async () => {
  let free = () => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  network.mockImplementation(async (url, init) => {
    if (String(url).endsWith('/1.m4s')) await Promise.race([held, aborted(init?.signal)])
    return new Response(mediaBytesOf(String(url)))
  })
  const own = openApp()
  await own.add(sampleDownloadableTitle, [3, 4])
  await expect.poll(() => own.state.get().episodes[0]?.parts).toBe(1)
  await own.pause('1:3')
  expect(episodeStates(own)[0]).toBe('3 paused')
  await own.pause('1:4')
  free()
  await own.resume('1:3')
  await untilStates(own, '3 done', '4 paused')
  await own.remove(['1:4'])
  expect([...device.episodes.keys()]).toEqual(['1:3'])
  await own.remove(['1:3'])
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
  expect(asked.at(-1)).toBe(calls.endDownloads.path)
})
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

test('a download that is paused or removed while its first request is in flight does not start', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const own = openApp({
    async run(...ask) {
      await held
      return run(...ask)
    },
  })
  await own.add(sampleDownloadableTitle, [3, 4])
  const pausing = own.pause('1:3')
  const removing = own.remove(['1:4'])
  answer()
  await Promise.all([pausing, removing])
  await untilStates(own, '3 paused')
  expect(network).not.toHaveBeenCalled()
})

test('waits and retries while another page of the app is downloading', async () => {
  let isBusy = true
  const own = openApp({ inOnePage: (task) => (isBusy ? Promise.resolve() : task()) })
  await own.add(sampleDownloadableTitle, [3])
  await expect.poll(() => later.length).toBe(1)
  expect(episodeStates(own)).toEqual(['3 waiting'])
  isBusy = false
  for (const task of later) task()
  await untilStates(own, '3 done')
})

test('an expired download right prevents playback and deletes key and media at the next start', async () => {
  const own = await downloaded(3)
  const found = await playable(own)
  clock = membershipEnd
  expect(await own.findEpisode('1', 3)).toEqual({ status: 'ended', fault: 'time' })
  await expect(found.read('0')).rejects.toThrow('cannot be read any more')
  refusal = 'network'
  const next = await visit()
  expect(device.right?.key).toBeUndefined()
  expect(device.parts.size).toBe(0)
  expect(episodeStates(next)).toEqual(['3 ended: time'])
  expect(await next.findEpisode('1', 3)).toEqual({ status: 'ended', fault: 'time' })
})

test('setting the clock back does not restore an expired download right', async () => {
  const own = await downloaded(3)
  clock = membershipEnd
  await own.findEpisode('1', 3)
  clock = start
  expect(await openApp().findEpisode('1', 3)).toEqual({ status: 'ended', fault: 'time' })
})

test('an online start renews the download right or ends it as the server decides', async () => {
  await downloaded(3)
  membershipEnd += 30 * day
  const own = await visit()
  expect(own.state.get().endTime).toBe(start + 60 * day)
  refusal = 'notMember'
  const last = await visit()
  expect(device.parts.size).toBe(0)
  expect(episodeStates(last)).toEqual(['3 ended: member'])
  expect(last.state.get().endTime).toBeUndefined()
})

test('deletes only the media of episodes that are no longer published', async () => {
  await downloaded(3, 4)
  ended = [{ vidId: '1', episodeN: 3 }]
  const own = await visit()
  expect(episodeStates(own)).toEqual(['3 ended: gone', '4 done'])
  expect([...device.parts.keys()].every((name) => name.startsWith('1:4/'))).toBe(true)
})

test('deletes all downloads when another viewer uses the device', async () => {
  const own = await downloaded(3)
  viewer = '8'
  expect(await own.findEpisode('1', 3)).toBeUndefined()
  expect(device).toMatchObject({ right: undefined, parts: new Map(), episodes: new Map() })
  expect(own.state.get().episodes).toEqual([])
})

test('a new content key ends and deletes downloads with the old key; they can be downloaded again', async () => {
  await downloaded(3)
  key = btoa('x'.repeat(32))
  const own = await visit()
  expect(episodeStates(own)).toEqual(['3 ended: time'])
  expect(device.parts.size).toBe(0)
  await own.resume('1:3')
  await untilStates(own, '3 done')
  expect(textOf(await (await playable(own)).read('0'))).toContain('content')
})

test('sets the status "failed" when the browser has no storage', async () => {
  const readRight = () => Promise.reject(new Error('blocked'))
  const own = openApp({ store: { ...createSimulatedDownloadStore(device), readRight } })
  await expect.poll(() => own.state.get().status).toBe('failed')
})
