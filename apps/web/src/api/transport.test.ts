import { accounts } from '@cliffhanger/contract/accounts'
import { feedback } from '@cliffhanger/contract/feedback'
import { playback } from '@cliffhanger/contract/playback'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '#settings/keys.ts'
import { createEnvelopeResponse, createTestTransport } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const details = { videoId: '7', episodeN: 3 }

test('sends the common fields in the body and the token in the header', async () => {
  const respond = vi.fn<typeof fetch>(async () => createEnvelopeResponse(1, { coinBalance: 5 }))
  const { send, settings } = createTestTransport(respond)
  settings.set(keys.deviceId, 'a-device')
  settings.set(keys.userId, '42')
  expect(await send(accounts.getUserAccountInfo, { isLogin: false }, 'token')).toMatchObject({
    ok: true,
    value: { value: { coinBalance: 5 } },
  })
  const [url, request] = respond.mock.calls[0] ?? []
  expect(url).toBe('/api/userInfo/getUserAccountInfo')
  expect(request).toMatchObject({ method: 'POST', headers: { BearerToken: 'token' } })
  expect(JSON.parse(String(request?.body))).toEqual({
    appSource: 0,
    appVer: '1.0.0',
    channelId: 30000001,
    deviId: 'a-device',
    language: 4,
    isLogin: false,
    requestTime: 1_700_000_000_000,
    timeZone: expect.any(String),
    userId: '42',
    userPort: 2,
  })
})

test('puts the input of a GET call into the query, and sends feedback calls to the feedback host', async () => {
  const respond = vi.fn<typeof fetch>(async () => createEnvelopeResponse(1))
  const { send } = createTestTransport(respond)
  await send(accounts.constant, { key: 'PAY_SWITCH_H5' }, '')
  await send(feedback.readStateUpdate, { feedbackId: '1' }, 'token')
  expect(respond.mock.calls.map(([url, request]) => [request?.method, url])).toEqual([
    ['GET', '/api/constant/get?key=PAY_SWITCH_H5'],
    ['POST', '/feedback/userFeedBack/readStateUpdate'],
  ])
})

test.each([
  [-1, 'locked'],
  [0, 'unpublished'],
  [401, 'unauthorized'],
  [404, 'notFound'],
  [429, 'tooMany'],
  [503, 'unavailable'],
  [777, 'internal'],
])('maps the response code %i to the error %s', async (code, reason) => {
  const { send } = createTestTransport(async () => new Response(JSON.stringify({ code, message: 'why' })))
  expect(await send(playback.videoDetails, details, 'token')).toMatchObject({ ok: false, reason, message: 'why' })
})

test('an HTML page of a proxy and a response encrypted with another key are failures, not exceptions', async () => {
  const proxy = createTestTransport(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await proxy.send(playback.videoDetails, details, 'token')).toMatchObject({ ok: false, reason: 'unavailable' })
  const broken = createTestTransport(async () => new Response('{"code":1,"message":"","source":"AAAA"}'))
  expect(await broken.send(playback.videoDetails, details, 'token')).toMatchObject({ ok: false, reason: 'internal' })
})

test('reports to the connection whether the server was reached', async () => {
  const { send, reached } = createTestTransport(
    vi
      .fn<typeof fetch>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValueOnce(createEnvelopeResponse(1)),
  )
  expect(await send(accounts.activation, {}, 'token')).toMatchObject({ ok: false, reason: 'network' })
  expect(await send(accounts.activation, {}, 'token')).toMatchObject({ ok: true })
  expect(reached).toEqual([false, true])
})

test('a request times out after 20 seconds', async () => {
  const { send } = createTestTransport(
    (_url, request) =>
      new Promise((_resolve, reject) =>
        request?.signal?.addEventListener('abort', () => reject(request.signal?.reason)),
      ),
  )
  const outcome = send(accounts.activation, {}, 'token')
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled, 'after 20 s').toHaveBeenCalled()
  expect(await outcome).toMatchObject({ ok: false, reason: 'timeout' })
})
