import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import { createTracker, type TrackedPage } from './tracker.ts'

const config = { trackUrl: '/api/log/track', brand: { consent: false } }
const start = 1_700_000_000_000
const minute = 60_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const sent = vi.fn<typeof fetch>()
beforeEach(() => {
  sent.mockImplementation(async () => new Response())
  vi.stubGlobal('fetch', sent)
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout'] })
})
afterEach(() => {
  sent.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Returns a home page that was not opened by an ad link. */
const pageOf = (changes: Partial<TrackedPage> = {}): TrackedPage => ({
  tab: createSettings(undefined),
  opened: { path: '/' },
  shown: () => ({ path: '/my' }),
  language: () => 'en',
  now: Date.now,
  whenOpened: (task) => task(),
  ...changes,
})
function viewer(token = 'token-1') {
  const settings = createSettings(undefined)
  settings.set(keys.deviceId, 'a-device')
  settings.set(keys.userId, '42')
  settings.set(keys.bearerToken, token)
  return settings
}
const queries = () =>
  sent.mock.calls.map(([url]) =>
    Object.fromEntries(new URL(String(url), 'https://watch.example').searchParams.entries()),
  )
const names = () => queries().map(({ event }) => event)
/** Lets queued tasks run, although the timers are fake. */
const nextTask = () => crypto.subtle.digest('SHA-256', new Uint8Array(1))
/** Waits, without advancing the fake clock, until the device id is hashed and `count` events are sent. */
async function sentEvents(count = 1): Promise<void> {
  for (let tries = 0; sent.mock.calls.length < count && tries < 10_000; tries += 1) {
    await nextTask()
  }
}

test('sends an event as a GET with the common fields of the specification and its own fields', async () => {
  const track = createTracker(config, viewer(), pageOf())
  track('video_payment_report', { orderNo: 'o1', position: 7 })
  await sentEvents()
  const [url, request] = sent.mock.calls[1] ?? []
  const { pathname } = new URL(String(url), 'https://watch.example')
  expect([request?.method ?? 'GET', pathname, request?.keepalive]).toEqual(['GET', '/api/log/track', true])
  expect(request?.headers).toEqual({ BearerToken: 'token-1' })
  expect(queries()[1], 'the query').toEqual({
    appSource: '0',
    version: '1.0.0',
    source: '3',
    userPort: '2',
    createTime: String(start),
    channelId: '30000001',
    userId: '42',
    // The SHA-256 hash of the device id.
    deviceId: 'de84e66f056ea0cdbb7ede80b540af67420f3ab523a84c5d0c55ad103bc96d81',
    event: 'video_payment_report',
    eventId: expect.stringMatching(uuid),
    visitId: expect.stringMatching(uuid),
    sentTime: String(start),
    language: 'en',
    orderNo: 'o1',
    position: '7',
  })
})

test('events before the first session are sent once it exists', async () => {
  const settings = viewer('')
  settings.clear(keys.userId)
  createTracker(config, settings, pageOf())('user_behavior', { screen: 'home', action: 'open' })
  await nextTask()
  expect(sent).not.toHaveBeenCalled()
  vi.setSystemTime(start + 700)
  // A session stores its token first, then the user id.
  settings.set(keys.bearerToken, 'token-2')
  settings.set(keys.userId, '43')
  await sentEvents()
  expect(names()).toEqual(['landing', 'user_behavior'])
  expect(sent.mock.calls[0]?.[1]?.headers).toEqual({ BearerToken: 'token-2' })
  expect(queries()[0]).toMatchObject({ userId: '43', createTime: String(start), sentTime: String(start + 700) })
  settings.set(keys.bearerToken, 'token-3')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('drops an event that waits for a session or a retry when another viewer logs in', async () => {
  const settings = viewer()
  const track = createTracker(config, settings, pageOf())
  const view = () => track('user_behavior', { screen: '/', action: 'view' })
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  view()
  await sentEvents(2)
  settings.clear(keys.bearerToken)
  view()
  settings.clear(keys.userId)
  settings.set(keys.bearerToken, 'token-2')
  settings.set(keys.userId, '43')
  await vi.advanceTimersByTimeAsync(60 * minute)
  view()
  expect(queries().map(({ event, userId }) => `${event} ${userId}`)).toEqual([
    ...['landing 42', 'user_behavior 42'],
    ...['landing 43', 'user_behavior 43'],
  ])
})

test('drops a waiting event when consent is withdrawn', async () => {
  const settings = viewer('')
  settings.set(keys.privacyChoice, 'statistics')
  const track = createTracker({ ...config, brand: { consent: true } }, settings, pageOf())
  track('user_behavior', { screen: '/', action: 'view' })
  await nextTask()
  settings.set(keys.privacyChoice, 'none')
  settings.set(keys.bearerToken, 'token-2')
  await nextTask()
  expect(sent).not.toHaveBeenCalled()
})

test("a change of the viewer starts a new visit, a guest's login does not", async () => {
  const settings = viewer()
  const track = createTracker(config, settings, pageOf())
  for (const userId of ['42', '42', '43']) {
    settings.set(keys.userId, userId)
    track('user_behavior', { screen: '/', action: 'view' })
    await sentEvents(2)
  }
  expect(queries().map(({ event, userId }) => `${event} ${userId}`)).toEqual([
    ...['landing 42', 'user_behavior 42', 'user_behavior 42'],
    ...['landing 43', 'user_behavior 43'],
  ])
  expect(new Set(queries().map(({ visitId }) => visitId)).size).toBe(2)
})

test('without consent to statistics, sends nothing and deletes the stored visit', async () => {
  const [settings, page] = [viewer(), pageOf()]
  const track = createTracker({ ...config, brand: { consent: true } }, settings, page)
  const view = () => track('user_behavior', { screen: '/', action: 'view' })
  view()
  settings.set(keys.privacyChoice, 'ads')
  view()
  await nextTask()
  expect(sent).not.toHaveBeenCalled()
  settings.set(keys.privacyChoice, 'ads statistics')
  view()
  await sentEvents()
  settings.set(keys.privacyChoice, 'none')
  view()
  settings.set(keys.privacyChoice, 'statistics')
  view()
  expect(names()).toEqual(['landing', 'user_behavior', 'landing', 'user_behavior'])
  expect(new Set(queries().map(({ visitId }) => visitId)).size).toBe(2)
})

test('a visit starts with a landing event and ends after 30 minutes without events', async () => {
  const page = pageOf({ opened: { path: '/video', vid: '10001', adId: 'summer', clickId: 'c1' } })
  const track = createTracker(config, viewer(), page)
  const view = (afterMs: number) => {
    vi.setSystemTime(Date.now() + afterMs)
    track('user_behavior', { screen: '/', action: 'view' })
  }
  view(0)
  await sentEvents()
  view(30 * minute)
  view(30 * minute + 1)
  // A second page load in the same tab.
  createTracker(config, viewer(), { ...page, opened: { path: '/' } })('user_behavior', { screen: '/', action: 'view' })
  await sentEvents(6)
  const view1 = ['landing', 'user_behavior']
  expect(names()).toEqual([...view1, 'user_behavior', ...view1, 'user_behavior'])
  expect(queries()[0]).toMatchObject({ path: '/video', vid: '10001', adId: 'summer', clickId: 'c1' })
  const visits = queries().map(({ visitId }) => visitId)
  expect(visits.map((id) => visits.indexOf(id))).toEqual([0, 0, 0, 3, 3, 3])
  const later = queries()[3]
  expect([later?.path, later?.adId]).toEqual(['/my', undefined])
})

test('an ad link starts a new visit in a tab that already has a visit', async () => {
  const page = pageOf()
  const view = (opened: TrackedPage['opened']) =>
    createTracker(config, viewer(), { ...page, opened })('user_behavior', { screen: '/', action: 'view' })
  view({ path: '/' })
  view({ path: '/video', adId: 'summer' })
  await sentEvents(4)
  expect(names()).toEqual(['landing', 'user_behavior', 'landing', 'user_behavior'])
  expect(new Set(queries().map(({ visitId }) => visitId)).size).toBe(2)
})

test('sends progress and paywall events with the same fields only once per visit', async () => {
  const page = pageOf()
  for (const percent of [25, 25, 50] as const) {
    createTracker(config, viewer(), page)('episode_progress', { vid: '1', episode: 1, percent })
  }
  for (const episode of [2, 2, 3]) {
    createTracker(config, viewer(), page)('wall_seen', { vid: '1', episode, offers: 'episode', episodeCoins: 20 })
  }
  await sentEvents(5)
  expect(queries().map(({ event, percent, episode }) => [event, percent ?? episode])).toEqual([
    ['landing', undefined],
    ['episode_progress', '25'],
    ['episode_progress', '50'],
    ['wall_seen', '2'],
    ['wall_seen', '3'],
  ])
})

test('retries a failed event three times with the same event id', async () => {
  const track = createTracker(config, viewer(), pageOf())
  sent.mockRejectedValue(new TypeError('Failed to fetch'))
  track('user_behavior', { screen: '/', action: 'view' })
  await sentEvents()
  await vi.advanceTimersByTimeAsync(60 * minute)
  const views = queries().filter(({ event }) => event === 'user_behavior')
  expect(views.map(({ sentTime }) => Number(sentTime) - start)).toEqual([0, 5_000, 35_000, 155_000])
  expect(new Set(views.map(({ eventId, createTime }) => `${eventId} ${createTime}`)).size).toBe(1)
})

test('retries an event after a 503, not before its Retry-After time', async () => {
  const track = createTracker(config, viewer(), pageOf())
  const busy = (after?: string) => new Response(null, { status: 503, headers: after ? { 'retry-after': after } : {} })
  for (const answer of [new Response(), busy(), busy('60'), busy('Fri, 27 Nov 2026 00:00:00 GMT'), new Response()]) {
    sent.mockResolvedValueOnce(answer)
  }
  track('user_behavior', { screen: '/', action: 'view' })
  await sentEvents()
  await vi.advanceTimersByTimeAsync(60 * minute)
  const views = queries().filter(({ event }) => event === 'user_behavior')
  expect(views.map(({ sentTime }) => Number(sentTime) - start)).toEqual([0, 5_000, 65_000, 185_000])
  expect(new Set(views.map(({ eventId }) => eventId)).size).toBe(1)
})

test('does not retry an event if Retry-After exceeds the maximum age of events', async () => {
  const track = createTracker(config, viewer(), pageOf())
  sent.mockResolvedValue(new Response(null, { status: 503, headers: { 'retry-after': '90000' } }))
  track('user_behavior', { screen: '/', action: 'view' })
  await sentEvents(2)
  await vi.advanceTimersByTimeAsync(30 * 60 * minute)
  expect(names()).toEqual(['landing', 'user_behavior'])
})

test('does not retry an event after the device has slept for a day', async () => {
  const track = createTracker(config, viewer(), pageOf({ now: () => 0 }))
  sent.mockRejectedValue(new TypeError('Failed to fetch'))
  track('user_behavior', { screen: '/', action: 'view' })
  await sentEvents(2)
  vi.setSystemTime(start + 24 * 60 * minute)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(names()).toEqual(['landing', 'user_behavior'])
})

test('a changed system clock does not change the age of a waiting event', async () => {
  const settings = viewer('')
  let ms = 500.2
  createTracker(config, settings, pageOf({ now: () => ms }))('user_behavior', { screen: '/', action: 'view' })
  await nextTask()
  vi.setSystemTime(start - minute)
  ms = 1_200.9
  settings.set(keys.bearerToken, 'token-2')
  await sentEvents()
  expect(queries()[0]).toMatchObject({ createTime: String(start), sentTime: String(start + 701) })
})

test('a prerendered page sends its events once the viewer opens the page', async () => {
  const waiting: (() => void)[] = []
  const track = createTracker(config, viewer(), pageOf({ whenOpened: (task) => waiting.push(task) }))
  track('user_behavior', { screen: '/', action: 'view' })
  await nextTask()
  expect(sent).not.toHaveBeenCalled()
  vi.setSystemTime(start + 5_000)
  for (const task of waiting) task()
  await sentEvents()
  expect(queries()[0]?.createTime).toBe(String(start + 5_000))
})
