import { expect, test } from 'vitest'
import { HttpError, requestSegment } from './segment-request.ts'

function setUp(body: ReadableStream<Uint8Array<ArrayBuffer>>, status = 200) {
  let silence: (() => void) | undefined
  const samples: number[][] = []
  let nowMs = 0
  const request = requestSegment('/0.m4s', 'high', {
    fetch: async (_, init) => {
      const failing = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
      const options = init?.signal ? { signal: init.signal } : {}
      body.pipeTo(failing.writable, options).catch(() => {})
      return new Response(failing.readable, { status })
    },
    now: () => (nowMs += 100),
    setTimer(task) {
      silence = task
      return () => {
        silence = undefined
      }
    },
    throughput: { bitsPerSecond: () => undefined, sample: (...sample) => samples.push(sample) },
  })
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
    // Nobody is blamed for silence while the buffer works.
    expect(isWatched()).toBe(false)
    isBusy = true
    await new Promise((resolve) => setTimeout(resolve, 1))
    sizes.push(bytes.length)
    isBusy = false
  })
  expect(sizes).toEqual([3, 5, 2])
  expect(samples).toEqual([[10, 100]])
  expect(isWatched()).toBe(false)
})

test('gives up when the link falls silent', async () => {
  const { request, fallSilent, samples } = setUp(streamOf([3], false))
  const reading = request.read(async () => {})
  setTimeout(fallSilent, 5)
  await expect(reading).rejects.toThrow('silence')
  expect(samples).toEqual([])
})

test('an answer that is no segment is told by its status', async () => {
  const { request } = setUp(streamOf([1]), 403)
  await expect(request.read(async () => {})).rejects.toEqual(new HttpError(403))
})
