/// <reference types="node" />
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { browserTestLab, labSource } from '../testing/own-lab.ts'
import { fastNetwork, slowNetwork, throttleNetwork } from '../testing/throttle.ts'

let page: Page
let episode = 0

afterEach(() => page?.close())

async function openEngine(before?: () => void) {
  const name = `c${++episode}`
  page = await browserTestLab.open(before)
  const running = await page.evaluateHandle(() => window.lab.openEngine('cmaf'))
  return { running, name, source: labSource(name) }
}

test('playing sixty episodes in sequence leaks no media source, object URL or request', async () => {
  const { running } = await openEngine(() => {
    const counts = { made: 0, revoked: 0, opened: 0, closed: 0 }
    const refs: Array<WeakRef<MediaSource>> = []
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (object) => {
      counts.made += 1
      return createObjectURL.call(URL, object)
    }
    URL.revokeObjectURL = (url) => {
      counts.revoked += 1
      revokeObjectURL.call(URL, url)
    }
    window.MediaSource = class extends MediaSource {
      constructor() {
        super()
        refs.push(new WeakRef(this))
        this.addEventListener('sourceopen', () => counts.opened++, { once: true })
        this.addEventListener('sourceclose', () => counts.closed++)
      }
    }
    const look = () => ({ ...counts, alive: refs.filter((ref) => ref.deref()).length })
    Object.assign(window, { look })
  })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const underWay = new Set<string>()
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/leak')) underWay.add(requestId)
  })
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    client.on(end, ({ requestId }) => underWay.delete(requestId))
  }
  const sources = Array.from({ length: 60 }, (_, n) => labSource(`leak${n}`))
  await running.evaluate(async ({ engine, video }, all) => {
    for (const [n, it] of all.entries()) {
      if (n % 3 === 0) engine.warm(it, 0)
      else engine.load(it, n % 3)
      // Leave some episodes before the media source is open, some while they load, and some while they play.
      if (n % 4 === 0) continue
      if (n % 4 === 1) await new Promise((resolve) => setTimeout(resolve, 20))
      else await window.lab.until(() => video.readyState >= 2)
      if (n % 4 === 3) engine.play().catch(() => {})
    }
    engine.stop()
    await new Promise((resolve) => setTimeout(resolve, 300))
  }, sources)
  const left = await page.evaluate(async () => {
    const collect: unknown = Reflect.get(window, 'gc')
    for (let n = 0; n < 5; n++) {
      if (typeof collect === 'function') collect()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const look: unknown = Reflect.get(window, 'look')
    return typeof look === 'function' ? look() : undefined
  })
  expect(left).toMatchObject({ made: 60, revoked: 60, alive: 0, closed: left.opened })
  expect(left.opened).toBeGreaterThan(30)
  expect(underWay.size).toBe(0)
  const asked = browserTestLab.server.requests.length
  await page.waitForTimeout(500)
  expect(browserTestLab.server.requests).toHaveLength(asked)
})

// A busy machine distorts the measured throughput, so this test runs only in `npm run test:full`.
test.skipIf(process.env.TEST_SCALE !== 'full').each([
  ['Fast', ...fastNetwork, 160_000],
  ['Slow', ...slowNetwork, 60_000],
])(
  'measures the throughput on %s and plays a prefetched episode without a stall',
  async (_, bits, latency, mostBytes) => {
    const { running, name, source } = await openEngine()
    const client = await throttleNetwork(page, [bits, latency])
    await running.evaluate(async ({ engine, video }, it) => {
      engine.load(it, 0)
      await window.lab.until(() => video.buffered.length > 0 && video.buffered.end(0) > 6)
      engine.stop()
    }, source)
    const known = await page.evaluate(() => sessionStorage.getItem('throughput'))
    const [rate = 0, waitMs = 0] = (known ?? '').split(' ').map(Number)
    expect(rate / bits).toBeGreaterThan(0.75)
    expect(rate / bits).toBeLessThan(1.25)
    expect(waitMs).toBeGreaterThan(latency * 0.8)
    expect(waitMs).toBeLessThan(latency * 2)
    let received = 0
    client.on('Network.dataReceived', ({ dataLength }) => (received += dataLength))
    await running.evaluate(
      async ({ engine, video }, it) => {
        engine.warm(it, 0)
        await window.lab.until(() => video.readyState >= 2)
        await new Promise((resolve) => setTimeout(resolve, 1500))
      },
      labSource(`${name}next`),
    )
    expect(received).toBeGreaterThan(5000)
    expect(received).toBeLessThanOrEqual(mostBytes)
    const played = await running.evaluate(async ({ engine, video, eventLog }) => {
      const stops: string[] = []
      await engine.play()
      await window.lab.until(() => video.currentTime > 0)
      for (const type of ['waiting', 'seeking']) video.addEventListener(type, () => stops.push(type))
      await window.lab.until(() => video.currentTime > 7)
      return { stops, eventLog, position: video.currentTime }
    })
    expect(played).toMatchObject({ stops: [], eventLog: [] })
    expect(played.position).toBeGreaterThan(7)
  },
)
