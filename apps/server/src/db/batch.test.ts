import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createBatchLoader } from './batch.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('loads concurrent keys in one query and caches nothing', async () => {
  const queries: (readonly number[])[] = []
  const double = createBatchLoader(async (keys: readonly number[]) => {
    queries.push(keys)
    return keys.map((key) => key * 2)
  })
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2])
  expect(await double(1)).toBe(2)
  expect(queries).toEqual([[1, 2, 1], [1]])
})

test('collects keys that arrive during a query into the next query and loses none', async () => {
  const sizes: number[] = []
  const read = createBatchLoader(async (keys: readonly number[]) => {
    sizes.push(keys.length)
    await sleep(20)
    return keys
  })
  const asked: Promise<number>[] = []
  for (let index = 0; index < 1_200; index += 1) {
    asked.push(read(index))
    if (index < 50) await sleep(0)
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 1_200 }, (_, index) => index))
  expect(sizes.length).toBeLessThan(20)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
})

test('a query waits for more keys only shortly after a query of many keys', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const queries: (readonly number[])[] = []
  const read = createBatchLoader(async (keys: readonly number[]) => {
    queries.push(keys)
    return keys
  })
  await read(1)
  await Promise.all([2, 3, 4, 5].map(read))
  const later = [read(6)]
  await new Promise(setImmediate)
  later.push(read(7))
  await new Promise(setImmediate)
  expect(queries).toEqual([[1], [2, 3, 4, 5]])
  await vi.advanceTimersByTimeAsync(3)
  await Promise.all(later)
  await read(8)
  expect(queries).toEqual([[1], [2, 3, 4, 5], [6, 7], [8]])
})

test('a failed query rejects only its own keys', async () => {
  const read = createBatchLoader(async (keys: readonly string[]) => {
    if (keys.includes('broken')) throw new Error('away')
    return keys
  })
  await expect(read('broken')).rejects.toThrow('away')
  await expect(read('whole')).resolves.toBe('whole')
})
