import { expect, test } from 'vitest'
import { createSimulationRandom } from '../../../../bench/experiments/simulation-random.ts'
import { assignVariant } from './assign-variant.ts'
import { betaSample } from './beta-sample.ts'
import { computeThompsonShares, createPosterExperiments, holdoutShare } from './choose-shares.ts'

test('beta samples have the mean and variance of the beta distribution', () => {
  const random = createSimulationRandom(1)
  for (const [a, b] of [
    [1, 1],
    [3, 60],
    [500, 9_500],
  ] as const) {
    const draws = Array.from({ length: 20_000 }, () => betaSample(a, b, random.next))
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
    const variance = draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length
    const exact = (a * b) / ((a + b) ** 2 * (a + b + 1))
    expect(Math.abs(mean - a / (a + b))).toBeLessThan(4 * Math.sqrt(exact / draws.length))
    expect(variance / exact).toBeGreaterThan(0.94)
    expect(variance / exact).toBeLessThan(1.06)
  }
})

test('equal variants get equal shares, and a better variant gets most viewers', () => {
  const random = createSimulationRandom(2)
  const equal = computeThompsonShares(Array(4).fill({ shown: 1_000, tapped: 50 }), random.next)
  expect(equal.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
  for (const share of equal) expect(Math.abs(share - 0.25)).toBeLessThan(0.04)
  const counts = [
    { shown: 5_000, tapped: 250 },
    { shown: 5_000, tapped: 320 },
  ]
  expect(computeThompsonShares(counts, random.next)[1]).toBeGreaterThan(0.98)
  const few = counts.map(({ shown, tapped }) => ({ shown: shown / 50, tapped: Math.round(tapped / 50) }))
  expect(computeThompsonShares(few, random.next)[0]).toBeGreaterThan(0.2)
})

test('new shares do not move viewers of the holdout group, which keeps equal shares', () => {
  const random = createSimulationRandom(3)
  const known = new Map<string, Uint8Array>()
  const hash = (text: string) => {
    const bytes = known.get(text) ?? Uint8Array.from({ length: 6 }, () => random.next() * 256)
    known.set(text, bytes)
    return bytes
  }
  const [before, after] = [0.5, 0.02].map((share) =>
    createPosterExperiments('janitor', [
      { name: 'boardroom', share },
      { name: 'roof', share: 1 - share },
    ]),
  )
  const counts = { holdout: 0, boardroom: 0 }
  for (let viewer = 0; viewer < 20_000; viewer += 1) {
    const [held, heldLater] = [before?.[0], after?.[0]].map((one) => one && assignVariant(hash, one, `${viewer}`))
    expect(heldLater).toBe(held)
    const learned = after?.[1] && assignVariant(hash, after[1], `${viewer}`)
    expect(held === undefined).not.toBe(learned === undefined)
    if (held) counts.holdout += 1
    if (held === 'boardroom') counts.boardroom += 1
  }
  expect(Math.abs(counts.holdout / 20_000 - holdoutShare)).toBeLessThan(0.01)
  expect(Math.abs(counts.boardroom / counts.holdout - 0.5)).toBeLessThan(0.05)
})
