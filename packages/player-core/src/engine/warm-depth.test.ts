import { describe, expect, test } from 'vitest'
import { createRungs } from '../testing/ladder.ts'
import type { Rung } from './engine.ts'
import { chooseNextRung, chooseStartRung } from './pick-rung.ts'
import { maxWarmBytes, warmDepth, warmMarginS } from './warm-depth.ts'

const durations = [1, ...Array<number>(14).fill(2)]
const link = (rate: number | undefined, latency: number) => ({ bitsPerSecond: () => rate, latencyS: () => latency })
const fast = link(9_000_000, 0.06)
const slow = link(1_600_000, 0.15)

/**
 * Simulates prefetching an episode and playing it after a swipe. Returns the bytes loaded before the swipe, and the
 * seconds stalled after it.
 */
function swipe(rungs: readonly Rung[], known: ReturnType<typeof link>) {
  const bitsPerSecond = known.bitsPerSecond() ?? 0
  let rung = chooseStartRung(rungs, 1, known, maxWarmBytes)
  if (!rung) throw new Error('no rung')
  let bytes = 0
  let ready = 0
  let next = 0
  let rest = 0
  while (ready === 0 || ready < warmDepth(rung, durations[next] ?? 0, known)) {
    const seconds = durations[next] ?? 0
    // Only the beginning of the first segment is requested, and a part of its last chunk may be missing.
    const needed = warmDepth(rung, seconds, known) + warmMarginS
    rest = ready === 0 ? Math.max(0, seconds - needed) : 0
    ready += seconds - rest
    bytes += (rung.bandwidth * (seconds - rest)) / 8
    next += 1
  }
  const lastChunk = rest > 0 ? 0.2 : 0
  ready -= lastChunk
  // Playback starts at 0. `now` is the arrival time of the last segment; a segment is playable while it arrives.
  let [now, stalledS] = [0, 0]
  if (rest > 0) {
    now = known.latencyS() + (rung.bandwidth * (rest + lastChunk)) / bitsPerSecond
    stalledS = Math.max(0, now - ready)
    ready += rest + lastChunk
  }
  for (; next < durations.length; next++) {
    const seconds = durations[next] ?? 0
    const ahead = ready - (now - stalledS)
    now += Math.max(0, ahead - 12)
    rung = chooseNextRung(rungs, rung, seconds, Math.min(12, ahead), known) ?? rung
    now += known.latencyS()
    for (let chunk = 0; chunk < seconds; chunk += 0.2) {
      now += (rung.bandwidth * 0.2) / bitsPerSecond
      stalledS += Math.max(0, now - stalledS - ready)
      ready += 0.2
    }
  }
  return { bytes, stalledS, topRung: rung.bandwidth }
}

describe.each([
  ['for the lab', createRungs(400_000, 700_000, 1_250_000)],
  ['for a large source', createRungs(450_000, 800_000, 1_600_000, 3_000_000, 5_500_000)],
])('prefetching the next episode, with the ladder %s', (_, rungs) => {
  test('loads at most 80 kB on the Fast network and never stalls', () => {
    const { bytes, stalledS } = swipe(rungs, fast)
    expect(bytes).toBeLessThanOrEqual(80_000)
    expect(stalledS).toBe(0)
  })

  test('loads at most 45 kB on the Slow network and never stalls', () => {
    const { bytes, stalledS } = swipe(rungs, slow)
    expect(bytes).toBeLessThanOrEqual(45_000)
    expect(stalledS).toBe(0)
  })
})

test('reaches the highest rung that the throughput of the Fast network allows', () => {
  expect(swipe(createRungs(450_000, 800_000, 1_600_000, 3_000_000), fast).topRung).toBe(3_000_000)
})

test.each([500_000, 600_000, 700_000, 900_000])(
  'a lowest rung of %i bit/s does not stall on the Slow network',
  (lowest) => {
    expect(swipe(createRungs(lowest), slow).stalledS).toBe(0)
  },
)

test('the warm depth is 0.5 s for an unknown or fast network, more for a slow one, and at most 3 s', () => {
  const [rung] = createRungs(1_500_000)
  if (!rung) throw new Error('no rung')
  expect(warmDepth(rung, 2, link(undefined, 0.1))).toBe(0.5)
  expect(warmDepth(rung, 2, fast)).toBe(0.5)
  expect(warmDepth(rung, 2, slow)).toBeCloseTo(0.15 + 0.3 + 0.875)
  expect(warmDepth(rung, 2, link(100_000, 0.15))).toBe(3)
})
