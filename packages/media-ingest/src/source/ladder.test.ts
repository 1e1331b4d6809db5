import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts } from '../fixtures/facts.ts'
import { canCopyVideo, encodedRate, firstRung, planPackage, worthwhileRungs } from './ladder.ts'

const widths = (plan: ReturnType<typeof planPackage>) => plan.rungs.map(({ width }) => width)

test('a light conforming source is copied and gets no lower rung', () => {
  const plan = planPackage(facts({ width: 540, height: 960, bitsPerSecond: 110_000 }))
  expect(plan).toEqual({ copyTop: true, audio: 'copy', fit: 'scale', rungs: [{ width: 540, height: 960 }] })
})

test('a heavy conforming source is copied and gets the rungs that pay', () => {
  const plan = planPackage(facts({ width: 1080, height: 1920, bitsPerSecond: 4_000_000 }))
  expect(plan.copyTop).toBe(true)
  expect(widths(plan)).toEqual([270, 360, 540, 720, 1080])
})

test.each([
  ['HEVC', { codec: 'hevc' }],
  ['10 bit', { pixelFormat: 'yuv420p10le', bitDepth: 10 }],
  ['B-frames', { hasBFrames: true }],
  ['a variable rate', { constantRate: false }],
  ['rotation', { rotation: 90 as const, width: 960, height: 540 }],
  ['odd keyframes', { gopConforms: false }],
  ['HDR', { transfer: 'pq' as const }],
  ['interlacing', { interlaced: true }],
  ['pixels that are not square', { pixelAspect: 1.2 }],
  ['a monstrous rate', { bitsPerSecond: 20_000_000 }],
  ['a picture wider than the widest rung', { width: 1440, height: 2560 }],
  ['landscape', { width: 960, height: 540 }],
])('a source with %s is encoded', (_, odd) => {
  expect(canCopyVideo(facts(odd).video)).toBe(false)
})

test('the first rung is the copied one, else the lowest; a plan of one rung is its own', () => {
  const heavy = planPackage(facts({ width: 1080, height: 1920, bitsPerSecond: 4_000_000 }))
  expect(firstRung(heavy)).toEqual({ ...heavy, rungs: [{ width: 1080, height: 1920 }] })
  const encoded = planPackage(facts({ hasBFrames: true }))
  expect(firstRung(encoded)).toEqual({ ...encoded, rungs: [{ width: 270, height: 480 }] })
  const light = planPackage(facts({ bitsPerSecond: 110_000 }))
  expect(JSON.stringify(firstRung(light))).toBe(JSON.stringify(light))
})

test('no rung is larger than the source or has an odd size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 160, max: 4000 }), fc.integer({ min: 160, max: 4000 }), (width, height) => {
      const plan = planPackage(facts({ width, height, hasBFrames: true }))
      for (const rung of plan.rungs) {
        expect(rung.width).toBeLessThanOrEqual(Math.min(1080, width))
        expect(rung.width % 2).toBe(0)
        expect(rung.height % 2).toBe(0)
      }
      expect(widths(plan)).toEqual(widths(plan).toSorted((a, b) => a - b))
    }),
  )
})

test('a landscape source gets a 9:16 frame, a rotated one its upright size', () => {
  expect(planPackage(facts({ width: 1920, height: 1080 })).rungs.at(-1)).toEqual({ width: 720, height: 1280 })
  expect(planPackage(facts({ width: 1920, height: 1080 })).fit).toBe('blurred')
  expect(planPackage(facts({ width: 1920, height: 1080, rotation: 90 })).rungs.at(-1)).toEqual({
    width: 1080,
    height: 1920,
  })
})

test('of the rungs tried, each kept one costs at most 0.7 of the next and the highest stays', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10_000, max: 9_000_000 }), { minLength: 1, maxLength: 5 }), (rates) => {
      const tried = rates.map((averageBandwidth) => ({ averageBandwidth }))
      const kept = worthwhileRungs(tried)
      expect(kept.at(-1)).toBe(tried.at(-1))
      for (const [index, rung] of kept.slice(0, -1).entries()) {
        const above = kept[index + 1]?.averageBandwidth ?? 0
        expect(rung.averageBandwidth).toBeLessThanOrEqual(0.7 * above)
        expect(above).toBeGreaterThan(300_000)
      }
    }),
  )
})

test('a rung gets the rate of its width, but no more than its source had to say', () => {
  const rate = (width: number, bitsPerSecond: number, codec = 'h264') => encodedRate(width, { codec, bitsPerSecond })
  expect([270, 360, 540, 1080].map((width) => Math.round(rate(width, 9_000_000) / 1000))).toEqual([
    300, 598, 1484, 4500,
  ])
  expect(rate(540, 1_000_000)).toBe(1_100_000)
  expect(rate(540, 600_000, 'hevc')).toBe(1_200_000)
  // Whatever it had: below this a picture falls apart.
  expect(rate(540, 50_000)).toBeGreaterThan(400_000)
})

test('sound is copied, encoded or made', () => {
  expect(planPackage({ ...facts({}), audio: null }).audio).toBe('silence')
  const { audio } = facts({})
  expect(planPackage({ ...facts({}), audio: audio && { ...audio, conforms: false } }).audio).toBe('encode')
})
