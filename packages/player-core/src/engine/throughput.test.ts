import { expect, test } from 'vitest'
import { createThroughput } from './throughput.ts'

function memoryWith(start: Record<string, string>) {
  const items = new Map(Object.entries(start))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

/** A transfer over a link of `bits` per second. */
const over = (bits: number, bytes: number, waitMs: number) => [bytes, (bytes * 8000) / bits, waitMs] as const

test('weighs transfers by the time they took and remembers over pages', () => {
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
])('the first short segment tells the rate of %s, not its wait', (_, bits, waitMs) => {
  const throughput = createThroughput()
  throughput.sample(...over(bits, 50_000, waitMs))
  expect(throughput.bitsPerSecond()).toBeCloseTo(bits, -3)
  expect(throughput.latencyS()).toBe(waitMs / 1000)
})

test('an episode that comes out of the cache does not make a slow link fast', () => {
  const throughput = createThroughput()
  for (let n = 0; n < 5; n++) throughput.sample(...over(1_600_000, 150_000, 150))
  for (let n = 0; n < 15; n++) throughput.sample(150_000, 8, 4)
  expect(throughput.bitsPerSecond()).toBeCloseTo(1_600_000, -3)
})

test('a link that became another one is believed after a while, a slower one at once', () => {
  const throughput = createThroughput()
  for (let n = 0; n < 5; n++) throughput.sample(...over(1_600_000, 150_000, 150))
  for (let n = 0; n < 30; n++) throughput.sample(...over(50_000_000, 300_000, 12))
  expect(throughput.bitsPerSecond()).toBeGreaterThan(30_000_000)
  throughput.sample(...over(800_000, 300_000, 200))
  expect(throughput.bitsPerSecond()).toBeLessThan(3_000_000)
})

test('a link too fast to measure is known to be fast; a few bytes tell nothing', () => {
  const throughput = createThroughput()
  throughput.sample(3000, 1, 2)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(50_000, 0, 2)
  expect(throughput.bitsPerSecond()).toBe(20_000_000)
})

test('what an earlier page remembered yields to what is measured', () => {
  const throughput = createThroughput(memoryWith({ throughput: '9000000 60' }))
  expect(throughput.bitsPerSecond()).toBeCloseTo(9_000_000)
  throughput.sample(...over(1_600_000, 50_000, 150))
  expect(throughput.bitsPerSecond()).toBeLessThan(3_500_000)
})

test.each(['NaN', '', 'Infinity 3', '-4 5', 'true'])('junk in the memory is no rate: "%s"', (junk) => {
  expect(createThroughput({ getItem: () => junk, setItem: () => {} }).bitsPerSecond()).toBeUndefined()
})

test('a first transfer that the page’s head has asked for says nothing; nor does what an earlier page knew', () => {
  const memory = memoryWith({ throughput: '9000000 60' })
  const throughput = createThroughput(memory, true)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  // It lay there already.
  throughput.sample(50_000, 1, 1)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(...over(1_600_000, 50_000, 150))
  expect(throughput.bitsPerSecond()).toBeCloseTo(1_600_000, -3)
})
