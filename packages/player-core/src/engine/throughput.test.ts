import { expect, test } from 'vitest'
import { pickRung } from './pick-rung.ts'
import { createThroughput } from './throughput.ts'

const rungs = [400_000, 800_000, 1_600_000].map((bandwidth) => ({
  id: String(bandwidth),
  width: 1,
  height: 1,
  bandwidth,
  codecs: '',
  init: '',
  segments: '',
}))

function memoryWith(start: Record<string, string>) {
  const items = new Map(Object.entries(start))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  }
}

test('weighs transfers, forgets the tiny ones and remembers over pages', () => {
  const memory = memoryWith({})
  const throughput = createThroughput({ ...memory, setItem: (key, value) => void memory.setItem(key, value) })
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(1000, 1)
  throughput.sample(100_000, 5)
  expect(throughput.bitsPerSecond()).toBeUndefined()
  throughput.sample(100_000, 1000)
  expect(throughput.bitsPerSecond()).toBe(800_000)
  throughput.sample(200_000, 1000)
  expect(throughput.bitsPerSecond()).toBe(1_120_000)
  expect(createThroughput({ ...memory, setItem: () => {} }).bitsPerSecond()).toBe(1_120_000)
})

test('junk in the memory is no rate', () => {
  expect(createThroughput({ getItem: () => 'NaN', setItem: () => {} }).bitsPerSecond()).toBeUndefined()
})

test('the rendition fits into three quarters of the rate', () => {
  const pick = (bits: number | undefined) => pickRung(rungs, bits)?.bandwidth
  expect([undefined, 100, 1_000_000, 1_067_000, 9_000_000].map(pick)).toEqual([
    400_000, 400_000, 400_000, 800_000, 1_600_000,
  ])
  expect(pickRung([], 1)).toBeUndefined()
})
