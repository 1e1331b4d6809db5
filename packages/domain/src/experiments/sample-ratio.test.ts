import { expect, test } from 'vitest'
import { testSampleRatio } from './sample-ratio.ts'

// Expected values are from sequential_p_values of github.com/optimizely/ssrm at c44f5382, with the planned shares and a
// prior of 500.
test.each([
  [[7_912, 7_938], [1, 1], 1],
  [[4_950, 5_350], [1, 1], 2.8145166943e-3],
  [[24_000, 2_350], [9, 1], 2.0055562459e-7],
  [[1_010, 870, 1_120], [1, 1, 1], 9.1700005063e-6],
  [[50_250, 49_100], [1, 1], 1.8802963681e-2],
])('the p-value of %j viewers for planned shares %j equals that of the library ssrm: %d', (viewers, shares, pValue) => {
  const result = testSampleRatio(viewers.map((count, at) => ({ viewers: count, share: shares[at] ?? 0 })))
  expect(result.pValue / pValue).toBeCloseTo(1, 8)
  expect(result.isMismatch).toBe(pValue < 0.001)
})

test('reports no mismatch before the first viewer', () => {
  expect(testSampleRatio([0, 0].map((viewers) => ({ viewers, share: 1 })))).toEqual({ pValue: 1, isMismatch: false })
})
