import { studioIdleHeader } from '@cliffhanger/contract/studio/call'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { studioSession } from '@cliffhanger/contract/studio/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callStudio } from './call.ts'
import { recordInputTimes } from './last-input.ts'

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

/** Stubs `fetch` with a server that sends a part of its response every ten seconds, and stops after six parts. */
function sendSlowly(): void {
  let sent = 0
  const pull = async (response: ReadableStreamDefaultController<Uint8Array>) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    if (sent < 6) response.enqueue(new TextEncoder().encode(' '))
    sent += 1
  }
  vi.stubGlobal('fetch', async (_: string, { signal }: { readonly signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (response) => signal.addEventListener('abort', () => response.error(signal.reason)),
      pull,
    })
    return new Response(body)
  })
}

test('a call is reported as too slow 20 seconds after the last part of its response', async () => {
  sendSlowly()
  const failure = vi.fn()
  const read = readMe().catch(failure)
  await vi.advanceTimersByTimeAsync(75_000)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  await read
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ reason: 'readTookTooLong' }))
})

test('a call that the page aborts during its response is not reported as a failure', async () => {
  sendSlowly()
  const stop = new AbortController()
  const stopped = expect(readMe(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(15_000)
  stop.abort()
  await stopped
})

test.each([
  ['a query', 'offline', () => readMe()],
  ['a mutation', 'tookTooLong', () => callStudio(studioFeedback.deleteReply, { replyId: '1' })],
])('%s whose response breaks off is reported as %s', async (_, reason, call) => {
  const cutOff = new ReadableStream({
    start(response) {
      response.enqueue(new TextEncoder().encode('{"operatorId":'))
      response.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(cutOff))
  await expect(call()).rejects.toMatchObject({ reason })
})

test('a call that the page aborts is not reported as a failure', async () => {
  vi.stubGlobal('fetch', neverAnswers)
  const stop = new AbortController()
  const stopped = expect(readMe(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  stop.abort()
  await stopped
})

test('a call has the idle header after a minute without input, until the next input', async () => {
  vi.useRealTimers()
  const reported: boolean[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { readonly headers: Record<string, string> }) => {
    reported.push(studioIdleHeader in headers)
    return Response.json({})
  })
  const page = new EventTarget()
  recordInputTimes(page)
  for (const kind of ['keydown', 'pointerdown', 'click', 'input', 'wheel']) {
    page.dispatchEvent(new Event(kind))
    await readMe()
    vi.setSystemTime(Date.now() + 61_000)
    await readMe()
    expect(reported.splice(0), kind).toEqual([false, true])
  }
})
