import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createSettings } from '#settings/store.ts'
import { createTracker } from './tracker.ts'

const config = { trackUrl: '/api/log/track', brand: { consent: false } }

const sent = vi.fn<typeof fetch>(async () => new Response())
beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
})
afterEach(() => {
  sent.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an event is a GET to the log store with the fields of section 7 and its own', async () => {
  const settings = createSettings(undefined)
  settings.set(keys.deviceId, 'a-device')
  settings.set(keys.userId, '42')
  settings.set(keys.bearerToken, 'token-1')
  const track = createTracker(config, settings)
  track('video_payment_report', { orderNo: 'o1', position: 7 })
  await vi.waitUntil(() => sent.mock.calls.length > 0)
  const [url, request] = sent.mock.calls[0] ?? []
  const { pathname, searchParams } = new URL(String(url), 'https://watch.example')
  expect([request?.method ?? 'GET', pathname]).toEqual(['GET', '/api/log/track'])
  expect(request?.headers).toEqual({ BearerToken: 'token-1' })
  expect(Object.fromEntries(searchParams), 'the query').toEqual({
    appSource: '0',
    version: '1.0.0',
    source: '3',
    userPort: '2',
    createTime: '1700000000000',
    channelId: '30000001',
    userId: '42',
    // The SHA-256 hash of the device id.
    deviceId: 'de84e66f056ea0cdbb7ede80b540af67420f3ab523a84c5d0c55ad103bc96d81',
    event: 'video_payment_report',
    orderNo: 'o1',
    position: '7',
  })
})

test('an event before the first session waits for it', async () => {
  const settings = createSettings(undefined)
  settings.set(keys.deviceId, 'a-device')
  createTracker(config, settings)('user_behavior', { screen: 'home', action: 'open' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).not.toHaveBeenCalled()
  settings.set(keys.userId, '43')
  settings.set(keys.bearerToken, 'token-2')
  await vi.waitUntil(() => sent.mock.calls.length > 0)
  expect(sent.mock.calls[0]?.[1]?.headers).toEqual({ BearerToken: 'token-2' })
  settings.set(keys.bearerToken, 'token-3')
  expect(sent).toHaveBeenCalledTimes(1)
})
