import fc from 'fast-check'
import { expect, test } from 'vitest'
import { take } from './rule.ts'

const rule = fc.record({ burst: fc.integer({ min: 1, max: 20 }), everyMs: fc.integer({ min: 1, max: 5_000 }) })

test('never more than the burst and what time has given, however the attempts come', () => {
  fc.assert(
    fc.property(rule, fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (of, pausesMs) => {
      let [now, idleAt, taken] = [0, 0, 0]
      for (const pause of pausesMs) {
        now += pause
        const result = take(idleAt, now, of)
        idleAt = result.idleAtMs
        if (result.waitMs === 0) taken += 1
        expect(taken).toBeLessThanOrEqual(of.burst + Math.floor(now / of.everyMs))
      }
    }),
  )
})

test('waiting as long as told succeeds, a millisecond less does not', () => {
  fc.assert(
    fc.property(rule, (of) => {
      let idleAt = 0
      for (let index = 0; index < of.burst; index += 1) idleAt = take(idleAt, 1_000, of).idleAtMs
      const { waitMs } = take(idleAt, 1_000, of)
      expect(waitMs).toBeGreaterThan(0)
      expect(take(idleAt, 1_000 + waitMs, of).waitMs).toBe(0)
      expect(take(idleAt, 1_000 + waitMs - 1, of).waitMs).toBe(1)
    }),
  )
})
