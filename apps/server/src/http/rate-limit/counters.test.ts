import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createInMemoryCounter, readSharedWaitMs, takeFromSharedCounter, takeFromSharedCounters } from './counters.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const nowMs = Date.UTC(2026, 0, 15)

test.each([1, 2, 5])('of twenty concurrent attempts exactly %i succeed', async (burst) => {
  const rule = { burst, everyMs: 60_000 }
  for (let round = 0; round < 40; round += 1) {
    const charge = { key: `parallel ${burst} ${round}`, rule }
    const waits = await Promise.all(Array.from({ length: 20 }, () => takeFromSharedCounter(database.db, charge, nowMs)))
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(burst)
  }
})

test('charges the limits of all keys or none, even for concurrent requests with different key orders', async () => {
  const rule = { burst: 1, everyMs: 60_000 }
  const [free, scarce] = [
    { key: 'free', rule: { burst: 100, everyMs: 1_000 } },
    { key: 'scarce', rule },
  ]
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      takeFromSharedCounters(database.db, index % 2 === 0 ? [free, scarce] : [scarce, free], nowMs),
    ),
  )
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(1)
  expect(waits.filter((waitMs) => waitMs === 60_000)).toHaveLength(19)
  // This key was charged once: by the request that was allowed.
  expect(await takeFromSharedCounter(database.db, { ...free, cost: 99 }, nowMs)).toBe(0)
  expect(await takeFromSharedCounter(database.db, free, nowMs)).toBe(1_000)
})

test('reading the wait time charges nothing', async () => {
  const charge = { key: 'looked at', rule: { burst: 1, everyMs: 1_000 } }
  for (let looks = 0; looks < 3; looks += 1) expect(await readSharedWaitMs(database.db, charge, nowMs)).toBe(0)
  expect(await takeFromSharedCounter(database.db, charge, nowMs)).toBe(0)
  expect(await readSharedWaitMs(database.db, charge, nowMs)).toBe(1_000)
})

test('keeps recently used keys while two hundred thousand other keys are added', () => {
  const counter = createInMemoryCounter()
  const rule = { burst: 1, everyMs: 3_600_000 }
  expect(counter.take({ key: 'in use', rule }, nowMs)).toBe(0)
  expect(counter.take({ key: 'idle', rule }, nowMs)).toBe(0)
  for (let index = 0; index < 200_000; index += 1) {
    counter.take({ key: `other ${index}`, rule }, nowMs)
    if (index % 10_000 === 0) expect(counter.take({ key: 'in use', rule }, nowMs)).toBeGreaterThan(0)
  }
  // The key was idle for so long that it was removed.
  expect(counter.take({ key: 'idle', rule }, nowMs)).toBe(0)
})

test('keys that share a slot are counted separately', () => {
  const counter = createInMemoryCounter()
  const rule = { burst: 3, everyMs: 3_600_000 }
  const keys = Array.from({ length: 40_000 }, (_, index) => `key ${index}`)
  for (const [index, key] of keys.entries()) counter.take({ key, rule, cost: 1 + (index % 3) }, nowMs)
  const left = (index: number) => [1, 2, 3].filter((cost) => cost <= 2 - (index % 3)).length
  for (const [index, key] of keys.entries()) {
    let taken = 0
    while (counter.take({ key, rule }, nowMs) === 0) taken += 1
    expect(taken, key).toBe(left(index))
  }
})

test('the memory of a key table is constant', () => {
  const counter = createInMemoryCounter()
  const rule = { burst: 1, everyMs: 3_600_000 }
  const fill = (from: number) => {
    for (let index = from; index < from + 60_000; index += 1) counter.take({ key: `filling ${index}`, rule }, nowMs)
  }
  fill(0)
  const before = process.memoryUsage().arrayBuffers
  fill(60_000)
  expect(process.memoryUsage().arrayBuffers).toBeLessThanOrEqual(before + 100_000)
})
