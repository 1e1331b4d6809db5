import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keepPartitions } from './partitions.ts'
import { insertEvents } from './store.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 15, 12)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const event = (receivedAt: number) => {
  const claims = { userId: '1', deviceHash: '', channelId: 1, createdAt: receivedAt }
  return { receivedAt, event: 'user_behavior', ...claims, fields: {} }
}
async function tables(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    'SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM tracked_events GROUP BY 1 ORDER BY 1',
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}

test('days get their tables, what came before its table moves along, and old days go', async () => {
  await insertEvents(database.db, [event(start), event(start + dayMs)])
  expect(await tables()).toEqual({ tracked_events_other: 2 })
  await Promise.all([keepPartitions(database.db, start, 2), keepPartitions(database.db, start, 2)])
  expect(await tables()).toEqual({ tracked_events_d20260115: 1, tracked_events_d20260116: 1 })
  await insertEvents(database.db, [event(start + 2 * dayMs), event(start + 40 * dayMs)])
  await keepPartitions(database.db, start + 3 * dayMs, 2)
  expect(await tables()).toEqual({ tracked_events_d20260116: 1, tracked_events_d20260117: 1, tracked_events_other: 1 })
  await keepPartitions(database.db, start + 40 * dayMs, 2)
  expect(await tables()).toEqual({ tracked_events_d20260224: 1 })
})
