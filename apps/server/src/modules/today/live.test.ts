import { setTimeout as sleep } from 'node:timers/promises'
import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { liveTodayPath } from '@cliffhanger/contract/studio/needs'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createReadiness } from '../../readiness.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createStudioClient, signInAs, studioOriginOf } from '../../testing/studio-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createLiveToday } from './live.ts'
import { createLiveMetric } from './live-parts.ts'
import { writeViewerCount } from './watching-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

interface Events {
  readonly status: number
  /** Waits for an event and returns its data. */
  next(event: string): Promise<Record<string, unknown>>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}
async function listen(headers: Readonly<Record<string, string>>): Promise<Events> {
  const abort = new AbortController()
  const url = `${studioOriginOf(server)}${studioApiBase}${liveTodayPath}?language=zh`
  const response = await fetch(url, { headers: { 'sec-fetch-site': 'same-origin', ...headers }, signal: abort.signal })
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return {
    status: response.status,
    ended,
    async next(event) {
      const pattern = new RegExp(`event: ${event}\\ndata: (.*)\\n\\n`)
      await expect.poll(() => pattern.test(text), { timeout: 20_000 }).toBe(true)
      const [whole = '', data = '{}'] = pattern.exec(text) ?? []
      text = text.replace(whole, '')
      return JSON.parse(data)
    },
    close: () => abort.abort(),
  }
}
const cookieOf = (client: { headers: Record<string, string> }) => ({ cookie: client.headers.cookie ?? '' })

test('sends viewers and titles in the page’s language; sends revenue and tasks only to roles that may see them', async () => {
  const { vidId } = await publishSample(server.deps.db, 'the-contract')
  await writeViewerCount(server.deps.db, { server: 'a', nowMs: server.clock.now, viewers: 5, titles: [[vidId, 3]] })
  const [owner, editor] = [await signInAs(server, 'owner'), await signInAs(server, 'editor')]
  const [first, second] = [await listen(cookieOf(owner)), await listen(cookieOf(editor))]
  const figures = await first.next('live')
  expect(figures).toMatchObject({
    watching: { now: 5, before: 0 },
    titles: [{ vidId, name: '契約', viewers: 3 }],
    others: { titles: 0, viewers: 2 },
    money: { revenue: [], newPayers: { now: 0, before: 0 } },
  })
  expect(await second.next('live')).not.toHaveProperty('money')
  expect(await first.next('needs')).toMatchObject({ needs: [{ kind: 'oldBackup' }] })
  expect(await second.next('needs')).toMatchObject({ needs: [] })
  first.close()
  second.close()
})

test('refuses pages of other sites, and pages without a session', async () => {
  const owner = await signInAs(server, 'owner')
  for (const headers of [
    { ...cookieOf(owner), 'sec-fetch-site': 'cross-site' },
    { ...cookieOf(owner), origin: 'https://evil.example' },
  ]) {
    expect((await listen(headers)).status).toBe(403)
  }
  expect((await listen(cookieOf(createStudioClient(server)))).status).toBe(401)
})

test('has no route for HEAD, because it would keep a stream open', async () => {
  const owner = await signInAs(server, 'owner')
  const headers = { ...cookieOf(owner), 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${studioOriginOf(server)}${studioApiBase}${liveTodayPath}`, { method: 'HEAD', headers })
  expect(response.status).toBe(404)
})

test('the stream ends with the session', async () => {
  const owner = await signInAs(server, 'owner')
  const cookie = cookieOf(owner)
  const events = await listen(cookie)
  await events.next('live')
  await owner.ask(studioSession.signOut, {})
  const again = await listen(cookie)
  expect(again.status).toBe(401)
  await events.next('end')
  await events.ended
}, 30_000)

test('a session can keep eight pages with live statistics open, and the ninth is refused with 429', async () => {
  const owner = await signInAs(server, 'owner')
  const pages = await Promise.all(Array.from({ length: 9 }, () => listen(cookieOf(owner))))
  expect(pages.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429])
  for (const page of pages) page.close()
})

test('reads revenue once for all open pages, and not before a page is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const readMoney = vi.fn(async () => ({ revenue: [], newPayers: { now: 0, before: 0 } }))
    const readiness = createReadiness()
    const hash = Buffer.from('a')
    const live = createLiveToday({
      ...server.deps,
      readiness,
      readMoney,
      titles: async () => [],
      openSessions: async (hashes) => [...hashes],
    })
    expect(readMoney).not.toHaveBeenCalled()
    const streams = Array.from({ length: 40 }, (_, at) =>
      live.listen({ role: 'owner', language: 2, tokenHash: Buffer.concat([hash, Buffer.from([at])]) }),
    )
    await vi.waitFor(() => expect(readMoney).toHaveBeenCalledTimes(1))
    vi.advanceTimersByTime(3_000)
    await sleep(50)
    expect(readMoney).toHaveBeenCalledTimes(1)
    readiness.drain()
    for (const stream of streams) stream?.resume()
    // An unfinished refresh delays the end of the streams by a second of the fake clock, which `waitFor` advances.
    await vi.waitFor(() => expect(streams.every((stream) => stream?.readableEnded)).toBe(true), { timeout: 20_000 })
    live.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a page that is opened while the sessions are read stays open', async () => {
  const read = Promise.withResolvers<Buffer[]>()
  const openSessions = vi.fn(() => read.promise)
  const live = createLiveToday({
    ...server.deps,
    readiness: createReadiness(),
    readMoney: async () => ({ revenue: [], newPayers: { now: 0, before: 0 } }),
    titles: async () => [],
    openSessions,
  })
  /** Opens a page. Returns a function that returns what the page has received. */
  function page(token: string): () => string {
    let received = ''
    const stream = live.listen({ role: 'owner', language: 2, tokenHash: Buffer.from(token) })
    stream?.on('data', (chunk) => {
      received += String(chunk)
    })
    return () => received
  }
  const first = page('first')
  await vi.waitFor(() => expect(openSessions).toHaveBeenCalledTimes(1))
  const second = page('second')
  read.resolve([])
  await vi.waitFor(() => expect(first()).toContain('event: end'))
  await vi.waitFor(() => expect(second()).toContain('connected'))
  expect(second()).not.toContain('event: end')
  live.close()
})

test('waits after a slow read, so that reading takes at most 0.2 % of the time', async () => {
  let nowMs = 0
  let reads = 0
  const part = createLiveMetric(
    5_000,
    async () => {
      reads += 1
      nowMs += 100
    },
    () => nowMs,
  )
  for (; nowMs < 1_000_000; nowMs += 1_000) await part.refresh()
  expect(reads * 100).toBeLessThanOrEqual(1_000_000 * 0.002 + 100)
  expect(reads).toBeGreaterThan(15)
})

test('a failed read is not retried immediately', async () => {
  let nowMs = 0
  const part = createLiveMetric(
    5_000,
    () => Promise.reject(new Error('database')),
    () => nowMs,
  )
  await expect(part.refresh()).rejects.toThrow('database')
  expect(await part.refresh()).toBe(false)
  nowMs = 6_000
  await expect(part.refresh()).rejects.toThrow('database')
})
