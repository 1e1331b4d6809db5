import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeBeyondAllowance, multiplyRule, takeFromBurst } from './rule.ts'

const rule = fc.record({ burst: fc.integer({ min: 1, max: 20 }), everyMs: fc.integer({ min: 1, max: 5_000 }) })

test('never allows more than the burst plus the refill, for any sequence of attempts', () => {
  fc.assert(
    fc.property(rule, fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 }), (of, pausesMs) => {
      let [now, idleAt, taken] = [0, 0, 0]
      for (const pause of pausesMs) {
        now += pause
        const result = takeFromBurst(idleAt, now, of)
        idleAt = result.idleAtMs
        if (result.waitMs === 0) taken += 1
        expect(taken).toBeLessThanOrEqual(of.burst + Math.floor(now / of.everyMs))
      }
    }),
  )
})

test('a retry succeeds after exactly the Retry-After time, but not a millisecond earlier', () => {
  fc.assert(
    fc.property(rule, (of) => {
      let idleAt = 0
      for (let index = 0; index < of.burst; index += 1) idleAt = takeFromBurst(idleAt, 1_000, of).idleAtMs
      const { waitMs } = takeFromBurst(idleAt, 1_000, of)
      expect(waitMs).toBeGreaterThan(0)
      expect(takeFromBurst(idleAt, 1_000 + waitMs, of).waitMs).toBe(0)
      expect(takeFromBurst(idleAt, 1_000 + waitMs - 1, of).waitMs).toBe(1)
    }),
  )
})

test('a call takes as many units as its cost, at most the burst', () => {
  fc.assert(
    fc.property(rule, fc.integer({ min: 1, max: 40 }), (of, cost) => {
      let [idleAt, taken] = [0, 0]
      for (let index = 0; index < 50; index += 1) {
        const result = takeFromBurst(idleAt, 1_000, of, cost)
        idleAt = result.idleAtMs
        if (result.waitMs === 0) taken += Math.min(cost, of.burst)
      }
      expect(taken).toBeGreaterThan(0)
      expect(taken).toBeLessThanOrEqual(of.burst)
    }),
  )
})

test('a debt delays the next call by at most the refill time of a whole burst and of the call itself', () => {
  const of = { burst: 10, everyMs: 100 }
  const idleAt = chargeBeyondAllowance(0, 1_000, of, 1_000_000)
  expect(takeFromBurst(idleAt, 1_000, of).waitMs).toBe(1_100)
  expect(takeFromBurst(idleAt, 2_100, of).waitMs).toBe(0)
})

test('a network with a multiple of the allowance has a multiple of burst and refill', () => {
  expect(multiplyRule({ burst: 10, everyMs: 1_000 }, 4)).toEqual({ burst: 40, everyMs: 250 })
})
