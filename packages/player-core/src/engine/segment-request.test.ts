import { expect, test } from 'vitest'
import { HttpError, requestSegment } from './segment-request.ts'

function setUp(body: ReadableStream<Uint8Array<ArrayBuffer>>, { status = 200, headers = {}, isWhole = false } = {}) {
  let silence: (() => void) | undefined
  const samples: number[][] = []
  let nowMs = 0
  const request = requestSegment(
    '/0.m4s',
    { priority: 'high', isWhole },
    {
      fetch: async (_, init) => {
        const failing = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
        const options = init?.signal ? { signal: init.signal } : {}
        body.pipeTo(failing.writable, options).catch(() => {})
        return new Response(failing.readable, { status, headers })
      },
      now: () => (nowMs += 100),
      setTimer(task) {
        silence = task
        return () => {
          silence = undefined
        }
      },
      throughput: { bitsPerSecond: () => undefined, latencyS: () => 0, sample: (...sample) => samples.push(sample) },
    },
  )
  return { request, samples, fallSilent: () => silence?.(), isWatched: () => silence !== undefined }
}

const streamOf = (chunks: number[], ends = true) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const size of chunks) controller.enqueue(new Uint8Array(size))
      if (ends) controller.close()
    },
  })

test('hands the chunks over in order, one at a time, and measures the transfer', async () => {
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

test('a whole one is handed over at once, and measured and watched the same', async () => {
  const { request, samples, isWatched } = setUp(streamOf([3, 5, 2]), { isWhole: true })
  const sizes: number[] = []
  await request.read(async (bytes) => void sizes.push(bytes.length))
  expect([sizes, samples, isWatched()]).toEqual([[10], [[10, 100, 100]], false])
  const silent = setUp(streamOf([3], false), { isWhole: true })
  const reading = silent.request.read(async () => {})
  setTimeout(silent.fallSilent, 5)
  await expect(reading).rejects.toThrow('silence')
})

test('a slow or full buffer is not taken for a slow or silent link', async () => {
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
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(samples).toEqual([[10, 100, 100]])
  expect([sizes, isWatched()]).toEqual([[], false])
  goOn()
  await reading
  expect(sizes).toEqual([3, 5, 2])
})

test('what refuses the bytes ends the transfer and says why', async () => {
  const { request, samples } = setUp(streamOf([3, 5], false))
  const taken: number[] = []
  const reading = request.read(async (bytes) => {
    taken.push(bytes.length)
    throw new Error('no room')
  })
  await expect(reading).rejects.toThrow('no room')
  expect([taken, samples]).toEqual([[3], []])
})

test('nothing is taken any more once reading has failed', async () => {
  const { request, fallSilent } = setUp(streamOf([3, 5], false))
  let isTaking = false
  const reading = request.read(async () => {
    isTaking = true
    await new Promise((resolve) => setTimeout(resolve, 20))
    isTaking = false
  })
  setTimeout(fallSilent, 5)
  await expect(reading).rejects.toThrow('silence')
  expect(isTaking).toBe(false)
})

test('gives up when the link falls silent', async () => {
  const { request, fallSilent, samples } = setUp(streamOf([3], false))
  const reading = request.read(async () => {})
  setTimeout(fallSilent, 5)
  await expect(reading).rejects.toThrow('silence')
  expect(samples).toEqual([])
})

test('an answer that is no segment is told by its status', async () => {
  const { request } = setUp(streamOf([1]), { status: 403 })
  await expect(request.read(async () => {})).rejects.toEqual(new HttpError(403))
})

test('and by when to come again', async () => {
  const { request } = setUp(streamOf([1]), { status: 429, headers: { 'retry-after': '3' } })
  await expect(request.read(async () => {})).rejects.toMatchObject({ status: 429, retryAfterMs: 3000 })
})
