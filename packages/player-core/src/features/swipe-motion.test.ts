import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rubberBand, settlingOffset, swipeTarget } from './swipe-motion.ts'

const height = 800

describe('swipeTarget', () => {
  test.each([
    ['short and slow', -200, -200, -0.1, 0],
    ['a third of the way up', -270, -270, 0, 1],
    ['a third of the way down', 270, 270, 0.1, -1],
    ['short flick up', -20, -20, -0.8, 1],
    ['flick down', 30, 30, 0.8, -1],
    ['far, but flicked back', -400, -400, 0.6, 0],
    ['second flick during the animation of the first', 120, -200, -0.9, 1],
  ])('returns the target of a drag at its release: %s', (_, offsetPx, travelPx, velocity, target) => {
    expect(swipeTarget({ offsetPx, travelPx, velocity, height })).toBe(target)
  })
})

const from = fc.double({ min: -1600, max: 1600, noNaN: true })
const velocity = fc.double({ min: -8, max: 8, noNaN: true })

test('the spring starts at the release offset, ends in under 300 ms and never overshoots', () => {
  fc.assert(
    fc.property(from, velocity, fc.integer({ min: 0, max: 300 }), (px, speed, ms) => {
      expect(settlingOffset(px, speed, 0)).toBeCloseTo(px, 6)
      expect(settlingOffset(px, speed, 299)).toBe(0)
      expect(settlingOffset(px, speed, ms) * px).toBeGreaterThanOrEqual(-1e-9)
    }),
  )
})

test('rubberBand reduces the offset to less than a quarter of the height', () => {
  fc.assert(
    fc.property(from, (px) => {
      const pulled = rubberBand(px, height)
      expect(Math.abs(pulled)).toBeLessThan(height / 4)
      expect(Math.abs(pulled)).toBeLessThanOrEqual(Math.abs(px) + 1e-9)
      expect(pulled * px).toBeGreaterThanOrEqual(0)
    }),
  )
})
