import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countStarts,
  type FirstFrameHistogram,
  firstFramePercentile,
  histogramStepRatio,
  lastHistogramStep,
  mergeFirstFrameHistograms,
} from './first-frames.ts'

const stepOf = (ms: number) =>
  Math.min(lastHistogramStep, Math.floor(Math.log(Math.max(ms, 1)) / Math.log(histogramStepRatio)))
function framesOf(times: readonly number[]): FirstFrameHistogram {
  const frames: Record<string, number> = {}
  for (const ms of times) frames[stepOf(ms)] = (frames[stepOf(ms)] ?? 0) + 1
  return frames
}
const days = fc.array(fc.array(fc.integer({ min: 30, max: 60_000 }), { maxLength: 60 }), { minLength: 1, maxLength: 5 })

test('percentiles over several days equal the percentiles of all starts together, within 3 %', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(0.5, 0.95), (times, share) => {
      const frames = mergeFirstFrameHistograms(times.map(framesOf))
      const all = times.flat().sort((a, b) => a - b)
      expect(countStarts(frames)).toBe(all.length)
      const exact = all[Math.ceil(all.length * share) - 1]
      const found = firstFramePercentile(frames, share)
      if (exact === undefined) expect(found).toBeUndefined()
      else expect(Math.abs((found ?? 0) - exact) / exact).toBeLessThan(0.03)
    }),
  )
})
