import { expect, test } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

test('computes a result once per key and state, even for concurrent calls, and caches no failure', async () => {
  const cache = createVersionedCache<string>(10)
  let made = 0
  const make = async () => `${++made}`
  expect(await Promise.all([cache.get(1, 'a', make), cache.get(1, 'a', make), cache.get(1, 'b', make)])).toEqual([
    '1',
    '1',
    '2',
  ])
  expect(cache.get(1, 'a', make)).toBe('1')
  expect(await cache.get(2, 'a', make)).toBe('3')
  await expect(cache.get(2, 'c', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get(2, 'c', make)).toBe('4')
  cache.forget('c')
  expect(await cache.get(2, 'c', make)).toBe('5')
})

test('does not cache a result whose computation began for an earlier state', async () => {
  const cache = createVersionedCache<string>(10)
  const slow = Promise.withResolvers<string>()
  const early = cache.get(1, 'a', () => slow.promise)
  const late = cache.get(2, 'a', async () => 'new')
  slow.resolve('old')
  expect([await early, await late, cache.get(2, 'a', async () => 'never')]).toEqual(['old', 'new', 'new'])
})

test('evicts the least recently used entry first', async () => {
  const cache = createVersionedCache<string>(4)
  const make = async () => 'made'
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(1, key, make)
  await cache.get(1, 'a', make)
  await cache.get(1, 'e', make)
  expect([cache.get(1, 'a', async () => 'anew'), await cache.get(1, 'b', async () => 'anew')]).toEqual(['made', 'anew'])
})

test('find returns a cached or in-flight result and computes nothing', async () => {
  const cache = createVersionedCache<string>(4)
  expect(cache.find(1, 'a')).toBeUndefined()
  const made = cache.get(1, 'a', async () => 'made')
  expect(cache.find(1, 'a')).toBe(made)
  await made
  expect([cache.find(1, 'a'), cache.find(2, 'a')]).toEqual(['made', undefined])
})
