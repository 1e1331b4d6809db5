import { expect, test } from 'vitest'
import { intervalHalfWidth } from './confidence-sequence.ts'

// Expected values are from normal_mixture_bound(v, alpha, v_opt, alpha_opt, two-sided) / √v of
// github.com/gostevehoward/confseq at 70b1ef30.
test.each([
  [500, 20_000, 0.05, 6.105981812],
  [5_000, 20_000, 0.05, 3.2642933718],
  [20_000, 20_000, 0.05, 3.0352089904],
  [80_000, 20_000, 0.05, 3.1271141437],
  [15_850, 22_000, 0.05, 3.0458539248],
  [20_000, 20_000, 0.01, 3.5716299709],
])('at %i viewers, tuned for %i, α = %d, the interval half width is %d', (viewers, expectedViewers, alpha, width) => {
  expect(intervalHalfWidth(viewers, { expectedViewers, alpha })).toBeCloseTo(width, 9)
})
