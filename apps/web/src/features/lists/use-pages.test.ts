import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPageNumber, uniqueRows } from './use-pages.ts'

const page = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => at) })

test('a page with fewer rows than the page size ends the list', () => {
  expect(nextPageNumber([], 10)).toBe(1)
  expect(nextPageNumber([page(10)], 10)).toBe(2)
  expect(nextPageNumber([page(10), page(9)], 10)).toBeUndefined()
  expect(nextPageNumber([page(10), page(0)], 10)).toBeUndefined()
})

test('requests each page number only once', () => {
  fc.assert(
    fc.property(fc.nat(95), (total) => {
      const pages: { rows: number[] }[] = []
      const asked: number[] = []
      for (let next = nextPageNumber(pages, 10); next !== undefined; next = nextPageNumber(pages, 10)) {
        asked.push(next)
        pages.push(page(Math.max(0, Math.min(10, total - (next - 1) * 10))))
      }
      expect(new Set(asked).size).toBe(asked.length)
      expect(pages.flatMap(({ rows }) => rows)).toHaveLength(total)
    }),
  )
})

test('removes the duplicate of a title that moved between two pages', () => {
  const pages = [{ rows: [{ vidId: '1' }, { vidId: '2' }] }, { rows: [{ vidId: '2' }, { vidId: '3' }] }]
  const rows = uniqueRows(pages, ({ vidId }) => vidId)
  expect(rows.map(({ vidId }) => vidId)).toEqual(['1', '2', '3'])
})
