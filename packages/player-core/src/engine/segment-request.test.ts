import { expect, test, vi } from 'vitest'
import { HttpError, type RequestOptions, requestSegment } from './segment-request.ts'

interface Answered extends Partial<RequestOptions> {
  readonly status?: number
  readonly headers?: Record<string, string>
}

function setUp(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { status = 200, headers = {}, ...options }: Answered = {},
) {
  let silence: (() => void) | undefined
  const samples: number[][] = []
  const asked: (string | null)[] = []
  let nowMs = 0
  const request = requestSegment(
    '/0.m4s',
    { priority: 'high', ...options },
    {
      fetch: async (_, init) => {
        asked.push(new Headers(init?.headers).get('range'))
        const failing = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
        const ending = init?.signal ? { signal: init.signal } : {}
        body.pipeTo(failing.writable, ending).catch(() => {})
        return new Response(failing.readable, { status, headers })
      },
      now: () => (nowMs += 100),
      setTimer(task, delayMs) {
        if (delayMs < 1000) {
          const timer = setTimeout(task, delayMs)
          return () => clearTimeout(timer)
        }
        silence = task
        return () => {
          silence = undefined
        }
      },
      throughput: { bitsPerSecond: () => undefined, latencyS: () => 0, sample: (...sample) => samples.push(sample) },
    },
  )
  return { request, asked, samples, fallSilent: () => silence?.(), isWatched: () => silence !== undefined }
}

const streamOf = (chunks: number[], ends = true) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const size of chunks) controller.enqueue(new Uint8Array(size))
      if (ends) controller.close()
    },
  })

test('passes chunks in order, one at a time, and records the throughput', async () => {
  const { request, samples, isWatched } = setUp(streamOf([3, 5, 2]))
  const sizes: number[] = []
  let isBusy = false
  await request.read(async (bytes) => {
    expect(isBusy).toBe(false)
    isBusy = true
    await new Promise((resolve) => setTimeout(resolve, 1))
    sizes.push(bytes.length)
    isBusy = false
  })
  expect(sizes).toEqual([3, 5, 2])
  expect(samples).toEqual([[10, 100, 100]])
  expect(isWatched()).toBe(false)
})

test.each([false, true])(
  'rejects a response with fewer bytes than its Content-Length (isWhole: %s)',
  async (isWhole) => {
    const ended = setUp(streamOf([3, 5]), { isWhole, headers: { 'content-length': '9' } })
    await expect(ended.request.read(async () => {})).rejects.toThrow('the response ended early')
    expect([ended.samples, ended.isWatched()]).toEqual([[], false])
    const whole = setUp(streamOf([3, 5]), { isWhole, headers: { 'content-length': '8' } })
    expect(await whole.request.read(async () => {})).toEqual({ bytes: 8, isAtEnd: true })
    const packed = setUp(streamOf([3, 5]), { isWhole, headers: { 'content-length': '9', 'content-encoding': 'gzip' } })
    expect(await packed.request.read(async () => {})).toEqual({ bytes: 8, isAtEnd: true })
  },
)

test('the option `isWhole` passes the segment in one piece; throughput and timeout still work', async () => {
  const { request, samples, isWatched } = setUp(streamOf([3, 5, 2]), { isWhole: true })
  const sizes: number[] = []
  await request.read(async (bytes) => void sizes.push(bytes.length))
  expect([sizes, samples, isWatched()]).toEqual([[10], [[10, 100, 100]], false])
  const silent = setUp(streamOf([3], false), { isWhole: true })
  const reading = silent.request.read(async () => {})
  setTimeout(silent.fallSilent, 5)
  await expect(reading).rejects.toThrow('silence')
})

test('a slow append neither lowers the measured throughput nor triggers the timeout', async () => {
  const { request, samples, isWatched } = setUp(streamOf([3, 5, 2]))
  const sizes: number[] = []
  let goOn = () => {}
  const room = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reading = request.read(async (bytes) => {
    await room
    sizes.push(bytes.length)
  })
  await vi.waitFor(() => expect(samples).toHaveLength(1))
  expect(samples).toEqual([[10, 100, 100]])
  expect([sizes, isWatched()]).toEqual([[], false])
  goOn()
  await reading
  expect(sizes).toEqual([3, 5, 2])
})

test('waits briefly for the append before the next read, so that the next piece is larger', async () => {
  const { request, isWatched, fallSilent } = setUp(streamOf([3], false))
  let finish = () => {}
  const appended = new Promise<void>((resolve) => {
    finish = resolve
  })
  let isTaking = false
  const reading = request.read(async () => {
    isTaking = true
    await appended
    isTaking = false
  })
  await vi.waitFor(() => expect(isTaking).toBe(true), { interval: 1 })
  await new Promise((resolve) => setTimeout(resolve, 10))
  // The timeout runs only during a read, not during an append.
  expect(isWatched()).toBe(false)
  await vi.waitFor(() => expect(isWatched()).toBe(true), { interval: 1 })
  expect(isTaking).toBe(true)
  finish()
  fallSilent()
  await expect(reading).rejects.toThrow('silence')
})

test('an error of `take` aborts the transfer and rejects the read', async () => {
  const { request, samples } = setUp(streamOf([3, 5], false))
  const taken: number[] = []
  const reading = request.read(async (bytes) => {
    taken.push(bytes.length)
    throw new Error('no room')
  })
  await expect(reading).rejects.toThrow('no room')
  expect([taken, samples]).toEqual([[3], []])
})

test('no call of `take` is running after a failed read', async () => {
  const { request, fallSilent, isWatched } = setUp(streamOf([3, 5], false))
  let finish = () => {}
  const appended = new Promise<void>((resolve) => {
    finish = resolve
  })
  let isTaking = false
  let isSettled = false
  const reading = request.read(async () => {
    isTaking = true
    await appended
    isTaking = false
  })
  const settled = reading.catch(() => {}).then(() => (isSettled = true))
  await vi.waitFor(() => expect([isTaking, isWatched()]).toEqual([true, true]), { interval: 1 })
  fallSilent()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isSettled).toBe(false)
  finish()
  await expect(reading).rejects.toThrow('silence')
  await settled
  expect(isTaking).toBe(false)
})

test('aborts the request when no bytes arrive', async () => {
  const { request, fallSilent, isWatched, samples } = setUp(streamOf([3], false))
  const sizes: number[] = []
  const reading = request.read(async (bytes) => void sizes.push(bytes.length))
  await vi.waitFor(() => expect([sizes, isWatched()]).toEqual([[3], true]), { interval: 1 })
  fallSilent()
  await expect(reading).rejects.toThrow('silence')
  expect(samples).toEqual([])
})

test('rejects with the HTTP status of an error response', async () => {
  const { request } = setUp(streamOf([1]), { status: 403 })
  await expect(request.read(async () => {})).rejects.toEqual(new HttpError(403))
})

test('the rejection contains the Retry-After of an error response', async () => {
  const { request } = setUp(streamOf([1]), { status: 429, headers: { 'retry-after': '3' } })
  await expect(request.read(async () => {})).rejects.toMatchObject({ status: 429, retryAfterMs: 3000 })
})

test.each([
  ['a part', 206, { from: 0, to: 10 }, 'bytes=0-9', [4, 6], { bytes: 10, isAtEnd: false }],
  ['a part that reaches the end', 206, { from: 0, to: 12 }, 'bytes=0-11', [4, 6], { bytes: 10, isAtEnd: true }],
  ['the rest', 206, { from: 7 }, 'bytes=7-', [4, 6], { bytes: 10, isAtEnd: true }],
  ['everything instead of a part', 200, { from: 0, to: 5 }, 'bytes=0-4', [4, 6], { bytes: 10, isAtEnd: true }],
  ['everything instead of the rest', 200, { from: 7 }, 'bytes=7-', [3], { bytes: 3, isAtEnd: true }],
  ['an empty rest', 416, { from: 10 }, 'bytes=10-', [], { bytes: 0, isAtEnd: true }],
] as const)('handles a server that sends %s', async (_, status, range, header, taken, result) => {
  const { request, asked } = setUp(streamOf([4, 6]), { status, range })
  const sizes: number[] = []
  expect(await request.read(async (bytes) => void sizes.push(bytes.length))).toEqual(result)
  expect([asked, sizes]).toEqual([[header], taken])
})
