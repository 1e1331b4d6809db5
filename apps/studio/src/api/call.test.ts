import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callStudio } from './call.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const readMe = (signal?: AbortSignal) => callStudio(studioSession.me, {}, signal)
/** Test double of `fetch` for a server that never responds. */
const neverAnswers = (_: string, { signal }: { readonly signal: AbortSignal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a call without a response for 20 seconds is reported as too slow, not as a lost connection', async () => {
  vi.stubGlobal('fetch', neverAnswers)
  const failed = expect(readMe()).rejects.toMatchObject({ reason: 'readTookTooLong' })
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
})

test('a mutation with pictures gets more time, and after a timeout it is reported as possibly completed', async () => {
  vi.stubGlobal('fetch', neverAnswers)
  const pictures = ['x'.repeat(5_000_000)]
  const failure = vi.fn()
  const sent = callStudio(studioFeedback.reply, { feedbackId: '1', text: 'Mended', isDone: true, pictures }).catch(
    failure,
  )
  await vi.advanceTimersByTimeAsync(119_000)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  await sent
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ reason: 'tookTooLong' }))
})

test('a call that does not reach the server is reported as offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(readMe()).rejects.toMatchObject({ reason: 'offline' })
})

test('a call that the page aborts is not reported as a failure', async () => {
  vi.stubGlobal('fetch', neverAnswers)
  const stop = new AbortController()
  const stopped = expect(readMe(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  stop.abort()
  await stopped
})
