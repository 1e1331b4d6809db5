import { expect, test } from 'vitest'
import { isCatalogueEmpty, nextRefetchDelayMs } from './home-feed.ts'

const moduleWith = (count: number) => ({
  videoInfoList: Array.from({ length: count }, (_, at) => ({ vidId: String(at) })),
})

test('keeps refetching the feed while nothing is published', () => {
  expect(isCatalogueEmpty([])).toBe(true)
  expect(isCatalogueEmpty([moduleWith(0), moduleWith(0)])).toBe(true)
  expect(isCatalogueEmpty([moduleWith(0), moduleWith(1)])).toBe(false)
  expect(nextRefetchDelayMs([moduleWith(0)], 99)).toBe(2000)
})

test('refetches a small catalogue a few times, with growing delays', () => {
  expect([1, 2, 8].map((looks) => nextRefetchDelayMs([moduleWith(3), moduleWith(2)], looks))).toEqual([
    3000,
    4500,
    2000 * 1.5 ** 8,
  ])
  expect(nextRefetchDelayMs([moduleWith(3), moduleWith(2)], 9)).toBe(false)
})

test('does not refetch a feed with a full page of titles', () => {
  expect(nextRefetchDelayMs([moduleWith(10), moduleWith(3)], 1)).toBe(false)
})
