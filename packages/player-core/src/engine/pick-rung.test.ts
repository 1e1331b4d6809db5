import { expect, test } from 'vitest'
import { createRungs } from '../testing/ladder.ts'
import { canReadInOnePiece, chooseNextRung, chooseStartRung } from './pick-rung.ts'

const rungs = createRungs(400_000, 700_000, 1_250_000, 2_500_000, 5_000_000)
const link = (rate: number | undefined, latency = 0.06) => ({ bitsPerSecond: () => rate, latencyS: () => latency })
const fast = link(9_000_000)
const slow = link(1_600_000, 0.15)

test.each([
  ['unknown rate', link(undefined), 1, undefined, 400_000],
  ['Fast', fast, 1, undefined, 2_500_000],
  ['Fast, in the middle of an episode', fast, 2, undefined, 1_250_000],
  ['Fast, warming', fast, 1, 160_000, 1_250_000],
  ['Slow', slow, 1, undefined, 400_000],
  ['a link slower than the lowest rung', link(100_000), 1, undefined, 400_000],
])('starts with the best rung that loads in 0.3 s, or the lowest: %s', (_, known, seconds, mostBytes, bandwidth) => {
  expect(chooseStartRung(rungs, seconds, known, mostBytes)?.bandwidth).toBe(bandwidth)
})

const next = (at: number, aheadS: number, known: ReturnType<typeof link>) => {
  const present = rungs[at]
  if (!present) throw new Error('no such rung')
  return rungs.findIndex(({ id }) => id === chooseNextRung(rungs, present, 2, aheadS, known)?.id)
}

test('switches up by one rung if the buffer lasts for two transfers of the better rung', () => {
  expect(next(0, 1, fast)).toBe(1)
  expect(next(0, 0.4, fast)).toBe(0)
  expect(next(0, 12, link(100_000_000))).toBe(1)
  expect(next(4, 12, link(100_000_000))).toBe(4)
})

test('quality `best` switches to the highest rung at once if its segment arrives before the buffer ends', () => {
  const best = (at: number, aheadS: number, known: ReturnType<typeof link>) => {
    const [present] = rungs.slice(at)
    return present && chooseNextRung(rungs, present, 2, aheadS, known, true)?.bandwidth
  }
  expect(best(0, 2, fast)).toBe(5_000_000)
  // At the throughput of the Slow network, a segment of the highest rung (10 Mbit) takes 6.25 s.
  expect(best(0, 8, slow)).toBe(5_000_000)
  expect(best(0, 6, slow)).toBe(700_000)
  expect(best(4, 1, slow)).toBe(400_000)
  expect(best(0, 0, fast)).toBe(1_250_000)
})

test('switches down at once, as far as the throughput requires', () => {
  expect(next(4, 11, slow)).toBe(1)
  expect(next(4, 11, link(200_000))).toBe(0)
})

test('with a small buffer, chooses a rung whose segment arrives before the buffer ends', () => {
  // At 5.5 Mbit/s a segment of the fourth rung takes 0.97 s: short enough with 4 s buffered ahead, too long with 0.9 s.
  expect(next(3, 4, link(5_500_000))).toBe(3)
  expect(next(3, 0.9, link(5_500_000))).toBe(2)
})

test('a fluctuating throughput does not cause switching', () => {
  let at = 2
  const seen = new Set<number>()
  for (let n = 0; n < 40; n++) {
    at = next(at, 11, link(3_250_000 * (n % 2 === 0 ? 0.88 : 1.12)))
    seen.add(at)
  }
  expect([...seen]).toHaveLength(1)
})

test('after a seek or a stall, chooses the rung as for a first segment', () => {
  expect(next(3, 0, fast)).toBe(2)
  expect(next(0, 0, fast)).toBe(2)
  expect(next(4, 0, slow)).toBe(0)
})

test('replaces a disallowed rung by the highest allowed one', () => {
  const [above] = rungs.slice(-1)
  if (!above) throw new Error('no rung')
  expect(chooseNextRung(rungs.slice(0, 2), above, 2, 8, link(100_000_000))?.bandwidth).toBe(700_000)
  expect(chooseNextRung([], above, 2, 8, fast)).toBeUndefined()
})

test.each([
  ['unknown rate', 12, link(undefined), false],
  ['Fast, right after a start', 1, fast, false],
  ['Fast, with some seconds ahead', 3, fast, true],
  ['Slow, with some seconds ahead', 3, slow, false],
  ['Slow, with much ahead', 5, slow, true],
  ['a transfer longer than the limit for one piece', 100, link(400_000), false],
])('reads a segment in one piece only if it will arrive early enough: %s', (_, aheadS, known, isWhole) => {
  const [, , rung] = rungs
  if (!rung) throw new Error('no such rung')
  expect(canReadInOnePiece(rung, 2, aheadS, known)).toBe(isWhole)
})
