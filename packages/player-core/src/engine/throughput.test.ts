import { expect, test } from 'vitest'
import { createThroughput } from './throughput.ts'

function memoryWith(start: Record<string, string>) {
  const items = new Map(Object.entries(start))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

/** Returns the sample of a transfer over a network with `bits` per second. */
const over = (bits: number, bytes: number, waitMs: number) => [bytes, (bytes * 8000) / bits, waitMs] as const

test('weights transfers by their duration, and stores the throughput for later pages', () => {
  const memory = memoryWith({})
  const throughput = createThroughput(memory)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(100_000, 1000, 60)
  expect(throughput.bitsPerSecond()).toBe(800_000)
  throughput.sample(200_000, 1000, 160)
  expect(throughput.bitsPerSecond()).toBe((0.6 * 800_000 + 1_600_000) / 1.6)
  expect(throughput.latencyS()).toBeCloseTo(0.1)
  const later = createThroughput(memory)
  expect(later.bitsPerSecond()).toBeCloseTo(1_300_000, -2)
  expect(later.latencyS()).toBeCloseTo(0.1)
})

test.each([
  ['Fast', 9_000_000, 60],
  ['Slow', 1_600_000, 150],
])('measures the throughput of %s from the first short segment, without its latency', (_, bits, waitMs) => {
  const throughput = createThroughput()
  throughput.sample(...over(bits, 50_000, waitMs))
  expect(throughput.bitsPerSecond()).toBeCloseTo(bits, -3)
  expect(throughput.latencyS()).toBe(waitMs / 1000)
})

test('a cached episode does not raise the measured throughput', () => {
  const throughput = createThroughput()
  for (let n = 0; n < 5; n++) throughput.sample(...over(1_600_000, 150_000, 150))
  for (let n = 0; n < 15; n++) throughput.sample(150_000, 8, 4)
  expect(throughput.bitsPerSecond()).toBeCloseTo(1_600_000, -3)
})

test('adapts to a faster network within 30 transfers, and to a slower network with one transfer', () => {
  const throughput = createThroughput()
  for (let n = 0; n < 5; n++) throughput.sample(...over(1_600_000, 150_000, 150))
  for (let n = 0; n < 30; n++) throughput.sample(...over(50_000_000, 300_000, 12))
  expect(throughput.bitsPerSecond()).toBeGreaterThan(30_000_000)
  throughput.sample(...over(800_000, 300_000, 200))
  expect(throughput.bitsPerSecond()).toBeLessThan(3_000_000)
})

test('assumes a fast network if a transfer is too short to be measured, and ignores transfers with few bytes', () => {
  const throughput = createThroughput()
  throughput.sample(3000, 1, 2)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(50_000, 0, 2)
  expect(throughput.bitsPerSecond()).toBe(20_000_000)
})

test('new measurements outweigh the throughput stored by an earlier page', () => {
  const throughput = createThroughput(memoryWith({ throughput: '9000000 60' }))
  expect(throughput.bitsPerSecond()).toBeCloseTo(9_000_000)
  throughput.sample(...over(1_600_000, 50_000, 150))
  expect(throughput.bitsPerSecond()).toBeLessThan(3_500_000)
})

test.each(['NaN', '', 'Infinity 3', '-4 5', 'true'])('ignores an invalid stored throughput: "%s"', (junk) => {
  expect(createThroughput({ getItem: () => junk, setItem: () => {} }).bitsPerSecond()).toBeUndefined()
})

test('ignores the stored throughput and the first transfer if the HTML head requested the first segment', () => {
  const memory = memoryWith({ throughput: '9000000 60' })
  const throughput = createThroughput(memory, true)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  // The request that the HTML head sent had already completed.
  throughput.sample(50_000, 1, 1)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(...over(1_600_000, 50_000, 150))
  expect(throughput.bitsPerSecond()).toBeCloseTo(1_600_000, -3)
})
