import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrackingPartitionsJob } from '../../jobs/tracking-partitions.ts'
import { createLog } from '../../log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createDayPartitions, deleteExpiredEvents, dropDayPartitions } from './partitions.ts'
import { deleteOldEventIds, insertEvents } from './store.ts'

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
async function keep(now: number, days: number) {
  const { db } = database.runtime
  return [await createDayPartitions(db, now), await dropDayPartitions(db, now, days)]
}
async function tables(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    'SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM tracked_events GROUP BY 1 ORDER BY 1',
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.count]))
}

test('creates daily tables, moves earlier events into them and drops old days', async () => {
  await insertEvents(database.runtime.db, [event(start), event(start + dayMs)])
  expect(await tables()).toEqual({ tracked_events_other: 2 })
  expect(await Promise.all([keep(start, 2), keep(start, 2)])).toEqual([
    [true, true],
    [true, true],
  ])
  expect(await tables()).toEqual({ tracked_events_d20260115: 1, tracked_events_d20260116: 1 })
  await insertEvents(database.runtime.db, [event(start + 2 * dayMs), event(start + 40 * dayMs)])
  await keep(start + 3 * dayMs, 2)
  expect(await tables()).toEqual({ tracked_events_d20260116: 1, tracked_events_d20260117: 1, tracked_events_other: 1 })
  await keep(start + 40 * dayMs, 2)
  expect(await tables()).toEqual({ tracked_events_d20260224: 1 })
})

test('tables locked by a backup are left for the next run, and inserts wait only briefly', async () => {
  const later = start + 100 * dayMs
  const backup = await database.pool.connect()
  let slowestMs = 0
  try {
    await backup.query('BEGIN')
    await backup.query(`LOCK TABLE tracked_events_other, ${Object.keys(await tables()).join()} IN ACCESS SHARE MODE`)
    const keeping = keep(later, 2)
    for (let isOver = false; !isOver; ) {
      const startedMs = performance.now()
      await insertEvents(database.runtime.db, [event(start + 40 * dayMs), event(later)])
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
      isOver = await Promise.race([keeping.then(() => true), sleep(20, false)])
    }
    expect(await keeping).toEqual([false, false])
  } finally {
    backup.release(true)
  }
  expect(slowestMs).toBeGreaterThan(300)
  expect(slowestMs).toBeLessThan(3_000)
  expect(await keep(later, 2)).toEqual([true, true])
  expect(Object.keys(await tables())).toEqual(['tracked_events_d20260425'])
})

test('deletes first-frame events after 60 days, and event ids once the events cannot be resent', async () => {
  await database.pool.query('DELETE FROM tracked_events')
  const now = start + 500 * dayMs
  const { db } = database.runtime
  const kinds = ['first_frame', 'landing'].flatMap((kind) =>
    [59, 61].map((days) => ({ ...event(now - days * dayMs), event: kind, eventId: randomUUID() })),
  )
  const old = { ...event(now - 90 * dayMs), event: 'first_frame', eventId: randomUUID() }
  const recent = { ...event(now - dayMs), event: 'landing', eventId: randomUUID() }
  await insertEvents(db, [old, ...kinds, recent])
  await deleteExpiredEvents(db, now)
  await deleteOldEventIds(db, now)
  const left = await db.selectFrom('tracked_events').select(['event', 'received_at']).execute()
  expect(left.map((row) => `${row.event} ${(now - row.received_at.getTime()) / dayMs}`).toSorted()).toEqual([
    'first_frame 59',
    'landing 1',
    'landing 59',
    'landing 61',
  ])
  expect(await db.selectFrom('tracked_event_ids').select('event_id').execute()).toEqual([{ event_id: recent.eventId }])
})

test('events of past days without a table are moved into a table of their day, and dropped with it', async () => {
  await database.pool.query('DELETE FROM tracked_events')
  const now = start + 600 * dayMs
  const { db } = database.runtime
  await insertEvents(
    db,
    [-3, -1, 9].map((days) => event(now + days * dayMs)),
  )
  await createDayPartitions(db, now)
  expect(await tables()).toEqual({ tracked_events_other: 3 })
  const runJob = (trackingDays: number) =>
    createTrackingPartitionsJob({ db, now: () => now, config: { trackingDays }, log: createLog('silent') }).run()
  await runJob(30)
  expect(await tables()).toEqual({ tracked_events_d20270904: 1, tracked_events_d20270906: 1, tracked_events_other: 1 })
  await runJob(2)
  expect(await tables()).toEqual({ tracked_events_d20270906: 1, tracked_events_other: 1 })
})
