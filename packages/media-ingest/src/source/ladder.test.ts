import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMediaFacts } from '../fixtures/facts.ts'
import { canCopyVideo, maxEncodingBitRate, planPackage, reduceToInitialRung, selectWorthwhileRungs } from './ladder.ts'

const widths = (plan: ReturnType<typeof planPackage>) => plan.rungs.map(({ width }) => width)

test('a conforming source with a low bit rate is copied without lower rungs', () => {
  const plan = planPackage(createMediaFacts({ width: 540, height: 960, bitsPerSecond: 110_000 }))
  expect(plan).toEqual({ copyTop: true, audio: 'copy', fit: 'scale', rungs: [{ width: 540, height: 960 }] })
})

test('a conforming source with a high bit rate is copied and gets worthwhile lower rungs', () => {
  const plan = planPackage(createMediaFacts({ width: 1080, height: 1920, bitsPerSecond: 4_000_000 }))
  expect(plan.copyTop).toBe(true)
  expect(widths(plan)).toEqual([270, 360, 540, 720, 1080])
})

test.each([
  ['HEVC', { codec: 'hevc' }],
  ['10 bit', { pixelFormat: 'yuv420p10le', bitDepth: 10 }],
  ['B-frames', { hasBFrames: true }],
  ['a variable rate', { constantRate: false }],
  ['rotation', { rotation: 90 as const, width: 960, height: 540 }],
  ['irregular keyframes', { gopConforms: false }],
  ['HDR', { transfer: 'pq' as const }],
  ['interlacing', { interlaced: true }],
  ['non-square pixels', { pixelAspect: 1.2 }],
  ['an excessive rate', { bitsPerSecond: 20_000_000 }],
  ['a picture wider than the widest rung', { width: 1440, height: 2560 }],
  ['landscape', { width: 960, height: 540 }],
])('a source with %s cannot be copied', (_, odd) => {
  expect(canCopyVideo(createMediaFacts(odd).video)).toBe(false)
})

test('reduceToInitialRung keeps the copied rung, or else the lowest one; a plan with one rung stays unchanged', () => {
  const heavy = planPackage(createMediaFacts({ width: 1080, height: 1920, bitsPerSecond: 4_000_000 }))
  expect(reduceToInitialRung(heavy)).toEqual({ ...heavy, rungs: [{ width: 1080, height: 1920 }] })
  const encoded = planPackage(createMediaFacts({ hasBFrames: true }))
  expect(reduceToInitialRung(encoded)).toEqual({ ...encoded, rungs: [{ width: 270, height: 480 }] })
  const light = planPackage(createMediaFacts({ bitsPerSecond: 110_000 }))
  expect(JSON.stringify(reduceToInitialRung(light))).toBe(JSON.stringify(light))
})

test('no rung is wider than the source or 1080 pixels, or has an odd width or height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 160, max: 4000 }), fc.integer({ min: 160, max: 4000 }), (width, height) => {
      const plan = planPackage(createMediaFacts({ width, height, hasBFrames: true }))
      for (const rung of plan.rungs) {
        expect(rung.width).toBeLessThanOrEqual(Math.min(1080, width))
        expect(rung.width % 2).toBe(0)
        expect(rung.height % 2).toBe(0)
      }
      expect(widths(plan)).toEqual(widths(plan).toSorted((a, b) => a - b))
    }),
  )
})

test('a landscape source gets a 9:16 frame; a source rotated upright keeps its displayed size', () => {
  expect(planPackage(createMediaFacts({ width: 1920, height: 1080 })).rungs.at(-1)).toEqual({
    width: 720,
    height: 1280,
  })
  expect(planPackage(createMediaFacts({ width: 1920, height: 1080 })).fit).toBe('blurred')
  expect(planPackage(createMediaFacts({ width: 1920, height: 1080, rotation: 90 })).rungs.at(-1)).toEqual({
    width: 1080,
    height: 1920,
  })
})

test('keeps the highest rung, and lower rungs with at most 0.7 of the bit rate of the next higher rung', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10_000, max: 9_000_000 }), { minLength: 1, maxLength: 5 }), (rates) => {
      const tried = rates.map((averageBandwidth) => ({ averageBandwidth }))
      const kept = selectWorthwhileRungs(tried)
      expect(kept.at(-1)).toBe(tried.at(-1))
      for (const [index, rung] of kept.slice(0, -1).entries()) {
        const above = kept[index + 1]?.averageBandwidth ?? 0
        expect(rung.averageBandwidth).toBeLessThanOrEqual(0.7 * above)
        expect(above).toBeGreaterThan(300_000)
      }
    }),
  )
})

test('the bit rate of a rung depends on its width and is limited by the bit rate of the source', () => {
  const rate = (width: number, bitsPerSecond: number, codec = 'h264') =>
    maxEncodingBitRate(width, { codec, bitsPerSecond })
  expect([270, 360, 540, 1080].map((width) => Math.round(rate(width, 9_000_000) / 1000))).toEqual([
    300, 598, 1484, 4500,
  ])
  expect(rate(540, 1_000_000)).toBe(1_100_000)
  expect(rate(540, 600_000, 'hevc')).toBe(1_200_000)
  // A minimum bit rate applies, because the picture would look broken with less.
  expect(rate(540, 50_000)).toBeGreaterThan(400_000)
})

test('plans to copy, encode or generate the audio', () => {
  expect(planPackage({ ...createMediaFacts({}), audio: null }).audio).toBe('silence')
  const { audio } = createMediaFacts({})
  expect(planPackage({ ...createMediaFacts({}), audio: audio && { ...audio, conforms: false } }).audio).toBe('encode')
})
