import { expect, test } from 'vitest'
import { type Loaded, nextLoad } from './use-passing-rows.ts'

/** The first page of an episode with more comments: up to 40 s. */
const firstPage: Loaded = {
  ...{ from: 0, rows: [{ position: 500 }, { position: 40_000 }], hasMore: true, isLoadingMore: false },
  failedForMs: undefined,
}
const nothing: Loaded = { ...firstPage, rows: undefined, hasMore: false }

test('loads the next page shortly before it is needed, once', () => {
  expect(nextLoad(firstPage, 20_000, false)).toBeUndefined()
  expect(nextLoad(firstPage, 31_000, false)).toBe('more')
  expect(nextLoad({ ...firstPage, isLoadingMore: true }, 31_000, false)).toBeUndefined()
  expect(nextLoad({ ...firstPage, hasMore: false }, 39_000, false)).toBeUndefined()
})

test('a seek loads from its position, unless that is loaded', () => {
  expect(nextLoad(firstPage, 65_000, true)).toBe(60_000)
  expect(nextLoad(firstPage, 25_000, true)).toBeUndefined()
  const later = { ...firstPage, from: 30_000 }
  expect(nextLoad(later, 12_000, true)).toBe(10_000)
  expect(nextLoad({ ...later, hasMore: false }, 90_000, true)).toBeUndefined()
})

test('a seek before the first page has come loads from its position', () => {
  expect(nextLoad(nothing, 4_000, false)).toBeUndefined()
  expect(nextLoad(nothing, 65_000, true)).toBe(60_000)
})

test('a first page that failed is loaded again after 10 s, from where the video is then', () => {
  for (const [failedForMs, atMs, expected] of [
    [9_999, 4_000, undefined],
    [9_999, 12_000, undefined],
    [10_000, 4_000, 'again'],
    [10_000, 12_000, 10_000],
  ] as const) {
    expect(nextLoad({ ...nothing, failedForMs }, atMs, false)).toBe(expected)
  }
  expect(nextLoad({ ...nothing, failedForMs: 1 }, 65_000, true)).toBe(60_000)
})

test('a next page that failed is loaded again after 10 s; the one that the video has passed is left out', () => {
  for (const [failedForMs, atMs, expected] of [
    [9_999, 31_000, undefined],
    [10_000, 31_000, 'more'],
    [9_999, 52_000, undefined],
    [10_000, 52_000, 50_000],
  ] as const) {
    expect(nextLoad({ ...firstPage, failedForMs }, atMs, false)).toBe(expected)
  }
  expect(nextLoad({ ...firstPage, failedForMs: 20_000, isLoadingMore: true }, 52_000, false)).toBeUndefined()
})
