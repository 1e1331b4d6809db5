import { expect, test } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

const later = () => new Promise((resolve) => setTimeout(resolve, 1))

test('starts calls in order, limits concurrency, and returns results in order', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  const doubled = await mapConcurrently([1, 2, 3, 4, 5], 2, async (n) => {
    begun.push(n)
    most = Math.max(most, ++running)
    for (let pause = 0; pause < 6 - n; pause++) await later()
    running--
    return n * 2
  })
  expect(doubled).toEqual([2, 4, 6, 8, 10])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('starts no further calls after a rejection', async () => {
  const begun: number[] = []
  const work = async (n: number) => {
    begun.push(n)
    await later()
    if (n === 1) throw new Error('one')
    await later()
  }
  await expect(mapConcurrently([1, 2, 3, 4], 2, work)).rejects.toThrow('one')
  await later()
  await later()
  expect(begun).toEqual([1, 2])
})
