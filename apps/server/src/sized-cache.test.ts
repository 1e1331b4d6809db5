import { expect, test } from 'vitest'
import { createSizedCache } from './sized-cache.ts'

test('drops the least recently used entries above the byte limit', () => {
  const cache = createSizedCache<string>({ mostBytes: 100, mostEntries: 10 })
  cache.put('used', 'a', 40)
  cache.put('unused', 'b', 40)
  expect(cache.find('used')).toBe('a')
  cache.put('new', 'c', 40)
  expect(['used', 'unused', 'new'].map(cache.find)).toEqual(['a', undefined, 'c'])
})

test('replaced and removed entries no longer count towards the byte limit', () => {
  const cache = createSizedCache<string>({ mostBytes: 100, mostEntries: 10 })
  cache.put('kept', 'a', 40)
  for (let times = 0; times < 5; times += 1) cache.put('replaced', 'b', 60)
  cache.remove('replaced')
  cache.put('other', 'c', 60)
  expect(['kept', 'replaced', 'other'].map(cache.find)).toEqual(['a', undefined, 'c'])
})

test('an entry that alone is larger than the byte limit is dropped, and the other entries stay', () => {
  const cache = createSizedCache<string>({ mostBytes: 100, mostEntries: 10 })
  cache.put('small', 'b', 1)
  cache.put('large', 'a', 0)
  cache.put('large', 'a', 101)
  expect(['large', 'small'].map(cache.find)).toEqual([undefined, 'b'])
})
