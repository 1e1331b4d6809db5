import { expect, test } from 'vitest'
import { createSeededRandom } from './seeded-random.ts'
import { simulateLoad } from './simulate.ts'

const admitAll = () => ({ isFull: () => false, enter: () => () => undefined, waitSeconds: () => 2 })
const exponential = (meanMs: number, random: () => number) => -Math.log(random()) * meanMs
const constant = (meanMs: number) => meanMs
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const call = { lane: 'playback' as const, share: 1, serverMs: 0, databaseMs: 0, repeats: 0 }
const base = {
  ...{ databaseSlots: 1, refusalMs: 0.024, acceptShare: 1, createAdmission: admitAll, drawMs: exponential },
}

/**
 * Tolerance: three standard deviations at this number of calls. One worker more or less would change the wait by at
 * least half.
 */
const mostDeviation = 0.12

/** Returns the mean wait of an M/M/c queue: Erlang C, computed with the recursion of Erlang B. */
function erlangWaitMs(callsPerSecond: number, meanMs: number, workers: number): number {
  const load = (callsPerSecond * meanMs) / 1_000
  let blocked = 1
  for (let count = 1; count <= workers; count += 1) blocked = (load * blocked) / (count + load * blocked)
  const waits = (workers * blocked) / (workers - load * (1 - blocked))
  return (waits * meanMs) / (workers - load)
}

test('Erlang C has its published value: with 10 workers and load 8, 41 % of calls wait', () => {
  expect(erlangWaitMs(8, 1_000, 10) / (1_000 / 2)).toBeCloseTo(0.4092, 3)
})

test.each([
  [1, 750],
  [4, 2_800],
])('waits of %s database workers at %s calls per second match the M/M/c queue', (databaseSlots, callsPerSecond) => {
  const phases = [{ seconds: 40_000 / callsPerSecond, callsPerSecond }]
  const calls = [{ ...call, databaseMs: 1 }]
  const [result] = simulateLoad({ ...base, databaseSlots, phases, calls, random: createSeededRandom(1) })
  const waits = result?.waitsMs ?? []
  const expected = erlangWaitMs(callsPerSecond, 1, databaseSlots)
  expect(Math.abs(mean(waits) / expected - 1)).toBeLessThan(mostDeviation)
  // The mean does not depend on the order of the queue. If the queue is first come, first served, the share of waits
  // above t is Erlang C * exp(-(workers - load) * t).
  const free = databaseSlots - callsPerSecond / 1_000
  const share = waits.filter((wait) => wait > 4 / free).length / waits.length
  expect(Math.abs(share / (expected * free * Math.exp(-4)) - 1)).toBeLessThan(4 * mostDeviation)
})

test('waits of the process match the M/D/1 queue if all calls take the same time', () => {
  const phases = [{ seconds: 50, callsPerSecond: 700 }]
  const [result] = simulateLoad({
    ...base,
    phases,
    calls: [{ ...call, serverMs: 1 }],
    drawMs: constant,
    random: createSeededRandom(3),
  })
  const expected = 0.7 / (2 * 0.3)
  expect(Math.abs(mean(result?.waitsMs ?? []) / expected - 1)).toBeLessThan(mostDeviation)
  expect(result?.busy).toBeCloseTo(0.7, 1)
})

test('a simulation has equal results for equal arguments and seeds, and other results for another seed', () => {
  const run = (seed: number) =>
    simulateLoad({
      ...base,
      phases: [{ seconds: 1, callsPerSecond: 800 }],
      calls: [{ ...call, serverMs: 1 }],
      random: createSeededRandom(seed),
    })
  expect(run(4)).toEqual(run(4))
  expect(run(4)).not.toEqual(run(5))
})

test('a call that is always refused is lost after as many retries as the app makes', () => {
  const calls = [{ ...call, serverMs: 1, repeats: 2 }]
  const createAdmission = () => ({ ...admitAll(), isFull: () => true })
  const [result] = simulateLoad({
    ...base,
    createAdmission,
    calls,
    phases: [{ seconds: 1, callsPerSecond: 100 }],
    random: createSeededRandom(6),
  })
  const count = result?.calls ?? 0
  expect(count).toBeGreaterThan(50)
  expect(result).toMatchObject({
    refusals: 3 * count,
    lost: count,
    lostByLane: { playback: count, payments: 0 },
    waitsMs: [],
  })
  expect(result?.busy).toBeCloseTo((3 * count * 0.024) / 1_000, 9)
})

test('every call is either answered or lost, and releases its admission slot', () => {
  let inside = 0
  let highest = 0
  const createAdmission = () => ({
    isFull: () => inside >= 3,
    enter() {
      inside += 1
      highest = Math.max(highest, inside)
      return () => {
        inside -= 1
      }
    },
    waitSeconds: () => 2,
  })
  const calls = [{ ...call, serverMs: 1, databaseMs: 4, repeats: 1 }]
  const phases = [{ seconds: 2, callsPerSecond: 900 }]
  const [result] = simulateLoad({
    ...base,
    acceptShare: 0.5,
    createAdmission,
    calls,
    phases,
    random: createSeededRandom(7),
  })
  expect(result?.calls).toBe((result?.waitsMs.length ?? 0) + (result?.lost ?? 0))
  expect(result?.lost).toBeGreaterThan(0)
  expect([inside, highest]).toEqual([0, 3])
})
