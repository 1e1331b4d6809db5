import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test('parses ranges as RFC 9110 does', () => {
  expect(parseRange(undefined, 10)).toBeUndefined()
  expect(parseRange('bytes=0-3', 10)).toEqual({ start: 0, end: 3 })
  expect(parseRange('bytes=4-', 10)).toEqual({ start: 4, end: 9 })
  expect(parseRange('bytes=4-99', 10)).toEqual({ start: 4, end: 9 })
  expect(parseRange('bytes=-4', 10)).toEqual({ start: 6, end: 9 })
  expect(parseRange('bytes=-99', 10)).toEqual({ start: 0, end: 9 })
  expect(parseRange('bytes=10-', 10)).toBe('unsatisfiable')
  expect(parseRange('bytes=-0', 10)).toBe('unsatisfiable')
  for (const odd of ['bytes=5-4', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'items=0-1', 'bytes= 0-1', '']) {
    expect(parseRange(odd, 10), odd).toBeUndefined()
  }
})

test('a parsed range is always inside the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat()), fc.integer({ min: 1, max: 1000 }), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last ?? ''}`, size)
      return typeof range !== 'object' || (range.start >= 0 && range.start <= range.end && range.end < size)
    }),
  )
})
