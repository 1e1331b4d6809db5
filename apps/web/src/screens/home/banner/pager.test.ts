import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleSlides } from './pager.tsx'

test('shows at most seven consecutive slides, including the active one', () => {
  expect(visibleSlides(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(visibleSlides(8, 9)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(visibleSlides(1, 3)).toEqual([0, 1, 2])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), (count, at) => {
      const shown = visibleSlides(at % count, count)
      expect(shown).toContain(at % count)
      expect(shown).toHaveLength(Math.min(7, count))
    }),
  )
})
