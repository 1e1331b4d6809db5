import { expect, test } from 'vitest'
import { computeAudioPeaks, findNearestSpeechStart, peakDurationMs } from './peaks.ts'

/** Creates samples that alternate between silence and speech; arguments are durations in milliseconds. */
function sound(...parts: number[]): Float32Array {
  const rate = 1000
  const samples = parts.flatMap((ms, at) => Array.from({ length: (ms * rate) / 1000 }, () => (at % 2 ? -0.25 : 0.001)))
  return computeAudioPeaks(new Float32Array(samples), rate)
}

test('the loudest peak has the value 1', () => {
  const peaks = sound(1000, 500, 500)
  expect(peaks.length).toBe(2000 / peakDurationMs)
  expect(peaks[1200 / peakDurationMs]).toBe(1)
  expect(peaks[0]).toBeLessThan(0.01)
})

test('finds the nearest speech start within 3 s of a cue, and none if that is less than 200 ms away', () => {
  const peaks = sound(1000, 500, 1500, 500, 500)
  expect(findNearestSpeechStart(peaks, 2000)).toBe(1000)
  expect(findNearestSpeechStart(peaks, 2200)).toBe(3000)
  // The cue already starts close to the speech start at 1,000 ms.
  expect(findNearestSpeechStart(peaks, 1100)).toBeUndefined()
  expect(findNearestSpeechStart(sound(9000, 500), 2000)).toBeUndefined()
})
