import { mkdir, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, parseEpochDay } from '@cliffhanger/domain/insight'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type InsightEvent,
  type InsightWorld,
  openInsight,
  sendEventsToStoreTwice,
} from '../../testing/insight-world.ts'
import { insertPaidOrder } from '../../testing/paid-order.ts'
import { readArchivedDays } from './archive.ts'
import { getDayFilePaths } from './archive-files.ts'
import { quoteLiteral } from './day-files.ts'
import { createInsightQueries, type InsightQueries } from './insight.ts'
import { createInsightPersonalData } from './personal-data.ts'

const day = '2026-03-10'
const start = parseEpochDay(day) * dayMs
const period = { from: day, to: day }
let world: InsightWorld
let insight: InsightQueries
beforeAll(async () => {
  world = await openInsight()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query(
    `TRUNCATE tracked_events, tracked_event_ids, archived_days, insight_viewers, insight_erased_viewers, orders CASCADE`,
  )
  await rm(join(world.deps.config.dataDir, 'archive'), { recursive: true, force: true })
  world.clock.now = start + dayMs + 40 * 60_000
  insight = createInsightQueries(world.parts)
})

async function createViewer(): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'INSERT INTO users (created_at) VALUES ($1) RETURNING user_id AS id',
    [new Date(start)],
  )
  return rows[0]?.id ?? ''
}
/** Stores visits. Each has its own viewer, unless a user id is given. */
async function storeVisits(...visits: Partial<InsightEvent>[]): Promise<void> {
  const events = visits.map(async (visit) => ({
    ...{ userId: await createViewer(), event: 'landing', at: start + 1_000, fields: { path: '/' } },
    ...visit,
  }))
  await sendEventsToStoreTwice(world, await Promise.all(events))
}
async function countVisits(days = period): Promise<number | undefined> {
  const { answer } = await insight.funnel({ period: days, by: 'none', filters: {} })
  return answer.total.viewers[0]
}
async function filesOfDay(): Promise<ReturnType<typeof getDayFilePaths>> {
  const [found] = await readArchivedDays(world.parts, period)
  return getDayFilePaths(world.deps.config.dataDir, day, found?.revision ?? '')
}
const folderOf = (name: string) => join(world.deps.config.dataDir, 'archive', name)
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
const makeOld = (path: string, ageMs: number) => {
  const time = new Date(world.clock.now - ageMs)
  return utimes(path, time, time)
}

test('a UTC day has the events of its first and last millisecond, but none before or after, archived or not', async () => {
  await storeVisits({ at: start - 1 }, { at: start }, { at: start + dayMs - 1 }, { at: start + dayMs })
  expect(await countVisits()).toBe(2)
  await world.archive()
  expect(await countVisits()).toBe(2)
})

test('the current day is read from the database, and read again after a minute', async () => {
  world.clock.now = start + 3_600_000
  await storeVisits({})
  expect(await countVisits()).toBe(1)
  await storeVisits({})
  expect(await countVisits()).toBe(1)
  world.clock.now += 60_000
  expect(await countVisits()).toBe(2)
})

test('an event that arrives on the next day counts on the day when it happened', async () => {
  await storeVisits({})
  expect(await world.archive()).toContain(day)
  await storeVisits({ at: start + dayMs - 1, receivedAt: start + 2 * dayMs - 2 })
  world.clock.now += dayMs
  expect(await world.archive()).toContain(day)
  expect(await countVisits()).toBe(2)
  world.clock.now += dayMs
  expect(await world.archive()).not.toContain(day)
})

test('events of bots, and first frames after a swipe, which may be sampled, are no funnel steps', async () => {
  const userId = await createViewer()
  const frame = {
    userId,
    event: 'first_frame',
    fields: { vid: '1', episode: '1', ms: '90', path: 'swipe', engine: 'cmaf' },
  }
  await storeVisits({ isBot: true }, { userId }, { ...frame, sampleRate: 0.1 })
  await world.archive()
  const { answer } = await insight.funnel({ period, by: 'none', filters: {} })
  expect(answer.total).toEqual({ viewers: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
})

test('the archive has no first-frame events, but counts the viewers who had a first frame', async () => {
  const userId = await createViewer()
  const fields = { vid: '1', episode: '1', ms: '90', path: 'tap', engine: 'cmaf' }
  await storeVisits({ userId }, { userId, event: 'first_frame', fields })
  await world.archive()
  const { events } = await filesOfDay()
  const queries = [`SELECT DISTINCT event FROM read_parquet(${quoteLiteral(events)})`]
  expect(await world.parts.duck.run({ statements: [], queries }, { limitMs: 60_000 })).toEqual([[{ event: 'landing' }]])
  const { answer } = await insight.funnel({ period, by: 'none', filters: {} })
  expect(answer.total).toMatchObject({ viewers: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], p50: 90 })
})

test('a deleted account gets no new number in the event archive, although its orders are kept', async () => {
  const userId = await createViewer()
  await storeVisits({ userId }, { language: 'en' })
  const paidAt = new Date(start + 5_000)
  await insertPaidOrder(world.database, world.deps.provider.env, {
    ...{ userId, cents: 500, currency: 'USD', paidAt, fate: 'kept' },
  })
  await world.archive()
  const { pool } = world.database
  const numbers = async () => (await pool.query('SELECT FROM insight_viewers')).rowCount
  expect(await numbers()).toBe(2)
  await pool.query('DELETE FROM tracked_events WHERE user_id = $1', [userId])
  await createInsightPersonalData().erase(world.deps.db, userId)
  await pool.query('UPDATE users SET deleted_at = $2, purged_at = $2 WHERE user_id = $1', [userId, paidAt])
  world.clock.now += dayMs
  expect(await world.archive()).toContain(day)
  expect(await numbers()).toBe(1)
  const { cohorts, unassigned } = (await insight.retention(period)).answer
  expect(cohorts).toMatchObject([{ viewers: 1, payers: 0, revenue: [] }])
  expect(unassigned).toEqual([{ currency: 'USD', amount: '5.00' }])
})

test('the rows of a deleted account, and no others, are removed from all archived days, even final days', async () => {
  const [erased, other] = [await createViewer(), await createViewer()]
  const fields = { vid: '1', episode: '1', percent: '25' }
  for (const userId of [erased, other]) await storeVisits({ userId }, { userId, event: 'episode_progress', fields })
  await storeVisits({ userId: other, at: start - dayMs })
  for (const days of [1, 2, 3]) {
    world.clock.now = start + days * dayMs + 40 * 60_000
    await world.archive()
  }
  const former = await filesOfDay()
  const [untouched] = await readArchivedDays(world.parts, { from: '2026-03-09', to: '2026-03-09' })
  const { rows } = await world.database.pool.query<{ viewer: string }>(
    'SELECT viewer FROM insight_viewers WHERE user_id = $1',
    [erased],
  )
  const number = rows[0]?.viewer ?? ''
  await world.deps.db.transaction().execute((tx) => createInsightPersonalData().erase(tx, erased))
  expect(await world.archive()).not.toContain(day)
  const files = Object.values(await filesOfDay()) as string[]
  const queries = files.map(
    (file) => `SELECT DISTINCT viewer = ${number} AS erased FROM read_parquet(${quoteLiteral(file)})`,
  )
  const found = await world.parts.duck.run({ statements: [], queries }, { limitMs: 60_000 })
  expect(found).toEqual([[{ erased: false }], [{ erased: false }], [{ erased: false }]])
  expect(await countVisits()).toBe(1)
  expect(await readArchivedDays(world.parts, { from: '2026-03-09', to: '2026-03-09' })).toEqual([untouched])
  expect((await world.database.pool.query('SELECT FROM insight_erased_viewers')).rowCount).toBe(0)
  // A running query may still read the replaced files; they are removed an hour later.
  expect(await exists(former.viewers)).toBe(true)
  world.clock.now += 3_600_001
  await world.archive()
  expect(await exists(former.viewers)).toBe(false)
})

test.each(['events', 'viewers', 'titles'] as const)(
  'a day whose %s file is missing is reported and archived again',
  async (kind) => {
    await storeVisits({}, { at: start - dayMs })
    for (const days of [0, 1, 3]) {
      world.clock.now = start + (days + 1) * dayMs + 40 * 60_000
      await world.archive()
    }
    await rm((await filesOfDay())[kind])
    const asked = { from: '2026-03-09', to: day }
    const { answer, missingDays } = await insight.funnel({ period: asked, by: 'none', filters: {} })
    expect(missingDays).toEqual([day])
    expect(answer.total.viewers[0]).toBe(1)
    expect(await world.archive()).toContain(day)
    expect(await countVisits(asked)).toBe(2)
  },
)

test('the job removes old revisions and the folders of crashed processes and expired days, but nothing newer', async () => {
  await storeVisits({})
  await world.archive()
  const former = await filesOfDay()
  world.clock.now += dayMs
  await world.archive()
  expect(await exists(former.viewers)).toBe(true)
  const killed = folderOf('staged/1-dead')
  const young = folderOf('staged/2-young')
  for (const folder of [killed, young]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'viewers-1.parquet'), '')
  }
  await makeOld(killed, dayMs + 1)
  await makeOld(young, dayMs - 60_000)
  for (const file of Object.values(former) as string[]) await makeOld(file, 3_600_001)
  await world.archive()
  expect(await Promise.all(Object.values(former).map(exists))).toEqual([false, false, false])
  expect(await exists((await filesOfDay()).viewers)).toBe(true)
  expect([await exists(killed), await exists(young)]).toEqual([false, true])

  const current = await filesOfDay()
  world.clock.now += (world.deps.config.trackingDays + 2) * dayMs
  for (const file of Object.values(current) as string[]) await makeOld(file, 3_600_001)
  await world.archive()
  expect((await readdir(folderOf('events'))).includes(`day=${day}`)).toBe(false)
  expect((await world.database.pool.query('SELECT FROM insight_viewers')).rowCount).toBe(0)
})

test("an episode number that is too large for the archive's column causes no failure", async () => {
  const userId = await createViewer()
  const fields = { vid: '1', episode: '999999999999', percent: '25' }
  await storeVisits({ userId }, { userId, event: 'episode_progress', fields })
  expect(await countVisits()).toBe(1)
  expect(await world.archive()).toContain(day)
  expect(await countVisits()).toBe(1)
})

test('a day that cannot be written is reported, and later days are archived', async () => {
  await storeVisits({}, { at: start + dayMs })
  world.clock.now += dayMs
  await mkdir(folderOf('events'), { recursive: true })
  await writeFile(folderOf(`events/day=${day}`), 'a file in the place of a folder')
  await expect(world.archive()).rejects.toThrow(`The day ${day} was not archived`)
  const archived = await readArchivedDays(world.parts, { from: day, to: '2026-03-11' })
  expect(archived.map((one) => one.day)).toEqual(['2026-03-11'])
})

test('a truncated file is reported as a missing day and written again', async () => {
  await storeVisits({})
  for (const days of [1, 2, 3]) {
    world.clock.now = start + days * dayMs + 40 * 60_000
    await world.archive()
  }
  await truncate((await filesOfDay()).events, 40)
  expect((await insight.funnel({ period, by: 'none', filters: {} })).missingDays).toEqual([day])
  expect(await world.archive()).toContain(day)
  expect(await countVisits()).toBe(1)
})

test('a day whose first frames were already deleted is not archived but reported as missing', async () => {
  await storeVisits({})
  world.clock.now = start + 60 * dayMs + 40 * 60_000
  expect((await world.archive())[0]).toBe('2026-03-11')
  expect((await insight.funnel({ period, by: 'none', filters: {} })).missingDays).toEqual([day])
})

test('unarchived days are reported before the first nightly run, but not days before the first event', async () => {
  await storeVisits({ at: start - 10 * dayMs })
  const asked = { from: '2026-02-20', to: day }
  const { missingDays } = await insight.funnel({ period: asked, by: 'none', filters: {} })
  expect([missingDays[0], missingDays.at(-1)]).toEqual(['2026-02-28', '2026-03-08'])
})

test('a viewer who seeks back still counts as having reached the quarter that they passed', async () => {
  const userId = await createViewer()
  const title = { vid: '1', episode: '1' }
  await storeVisits(
    { userId, event: 'episode_progress', fields: { ...title, percent: '75' } },
    { userId, event: 'video_watch_analysis', fields: { ...title, fromSecond: '0', toSecond: '2' } },
  )
  await world.archive()
  const { answer } = await insight.dropOff({ period, vidId: '1', episode: 1, durationMs: 40_000 })
  expect([answer.viewers, answer.reached[75], answer.reached[76]]).toEqual([1, 1, 0])
})
