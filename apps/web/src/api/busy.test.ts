import { playback } from '@cliffhanger/contract/playback'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failed } from './outcome.ts'
import { createQueryClient } from './query-client.ts'
import { createSession } from './session.ts'
import { createEnvelopeResponse, createTestTransport } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = () => new Response('{"code":503,"message":"busy"}', { status: 503, headers: { 'retry-after': '4' } })

test('reads the Retry-After delay of an error response', async () => {
  const { send } = createTestTransport(async () => busy())
  expect(await send(playback.videoDetails, { videoId: '7', episodeN: 3 }, 'token')).toMatchObject({
    reason: 'unavailable',
    after: 4,
  })
})

test.each([
  ['at most twice after errors with a retry delay', failed('unavailable', 'busy', 4), 3],
  ['once after an error without a retry delay', failed('unavailable', 'busy'), 2],
  ['not at all after a client error', failed('badRequest', 'no', 4), 1],
  [
    'not at all without a session, whose check was already retried',
    { ...failed('unavailable', '', 4), isUnasked: true },
    1,
  ],
])('number of retries of a read request: %s', async (_, failure, times) => {
  const ask = vi.fn(() => Promise.reject(failure))
  const read = createQueryClient(() => {}).fetchQuery({ queryKey: ['x'], queryFn: ask })
  const refused = expect(read).rejects.toBe(failure)
  if (times > 2) {
    await vi.advanceTimersByTimeAsync(3_900)
    expect(ask).toHaveBeenCalledTimes(1)
  }
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  expect(ask).toHaveBeenCalledTimes(times)
})

test('a session check refused with Retry-After is retried after that delay, at most twice', async () => {
  const respond = vi.fn<typeof fetch>(async () => busy())
  const { send, settings } = createTestTransport(respond)
  const { token } = createSession(send, settings, async () => ({ deviId: '00000000-0000-4000-8000-000000000000' }))
  const first = token()
  await vi.advanceTimersByTimeAsync(3_900)
  expect(respond).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await first).toMatchObject({ ok: false, reason: 'unavailable' })
  expect(respond).toHaveBeenCalledTimes(3)

  const second = token()
  respond.mockResolvedValueOnce(createEnvelopeResponse(1, { bearerToken: 't1', isOfficial: false, userId: '42' }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await second).toEqual({ ok: true, value: 't1' })
})

test('a query that failed for lack of a session is sent again once another query succeeds', async () => {
  const client = createQueryClient(() => {})
  const ask = vi.fn<() => Promise<string>>(async () => 'asked')
  ask.mockRejectedValueOnce({ ...failed('timeout'), isUnasked: true })
  const waiting = new QueryObserver(client, { queryKey: ['waiting'], queryFn: ask })
  const stop = waiting.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(waiting.getCurrentResult()).toMatchObject({ isError: true, data: undefined })
  await client.fetchQuery({ queryKey: ['later'], queryFn: async () => 'there' })
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.getCurrentResult().data).toBe('asked')
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
})
