import { firstFramePercentile } from '@cliffhanger/domain/first-frames'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder, paidOrderOutcomes, remainingCents } from '../../testing/paid-order.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { readRevenueByDay } from '../payments/revenue-store.ts'
import { readOrderSums } from '../payments/studio/order-sums.ts'
import { readPeriodStatistics, readTitleReport } from '../tracking/report-store.ts'
import { insertEvents } from '../tracking/store.ts'
import { addMoney, readPeriodComparison, sumRevenue, sumViews } from './figures.ts'
import { computeDueDays, isDayDue } from './roll-up.ts'
import { dayMs, formatUtcDay, startOfDay } from './utc-day.ts'

const noon = Date.UTC(2026, 0, 15, 12)
const today = startOfDay(noon)
let server: TestServer
let titles: string[]
let users: string[]
beforeAll(async () => {
  server = await createTestServer()
  const { db } = server.deps
  titles = [(await publishSample(db, 'one')).vidId, (await publishSample(db, 'two')).vidId]
  users = []
  for (let at = 0; at < 4; at += 1) users.push((await server.viewer()).state.userId)
})
afterAll(() => server.close())

const rollUp = (nowMs: number, db = server.deps.db, trackingDays = 20) =>
  computeDueDays(
    { db, now: () => nowMs, trackingDays },
    {
      readDay: (tx, { since, until }) => readPeriodStatistics(tx, since, until),
      readRevenue: (tx, period) => readRevenueByDay(tx, { ...period, env: server.deps.provider.env }),
    },
  )
async function forgetAll(): Promise<void> {
  // Does not clear the ledger, which refuses deletions; only one test adds entries to it.
  await server.database.pool.query(
    'DELETE FROM daily_figures; DELETE FROM daily_revenue; DELETE FROM tracked_events; DELETE FROM order_disputes; DELETE FROM order_refunds; DELETE FROM order_intents; DELETE FROM orders',
  )
}

interface Watched {
  user: number
  title: number
  episode: number
  seconds: number
  startUpMs: number
  /** Time of the event, in milliseconds before the end of today. */
  ago: number
}
const insertWatched = (rows: readonly Watched[]) =>
  insertEvents(
    server.deps.db,
    rows.map(({ user, title, episode, seconds, startUpMs, ago }) => ({
      receivedAt: today + dayMs - ago,
      event: 'video_watch_analysis',
      userId: users[user] ?? '',
      deviceHash: '',
      channelId: 1,
      createdAt: today,
      fields: {
        ...{ vid: titles[title] ?? '', episode: `${episode}`, watchedSeconds: `${seconds}`, startUpMs: `${startUpMs}` },
        ended: 'swiped',
      },
    })),
  )

const watched = fc.record({
  user: fc.nat(3),
  title: fc.nat(1),
  episode: fc.integer({ min: 1, max: 6 }),
  seconds: fc.constantFrom(0.5, 2.9, 3, 10),
  startUpMs: fc.integer({ min: 40, max: 9_000 }),
  ago: fc.integer({ min: 1, max: 9 * dayMs }),
})
const cents = fc.integer({ min: 100, max: 9_999 })
const paid = fc.record({
  user: fc.nat(3),
  cents,
  currency: fc.constantFrom('USD', 'TWD'),
  ago: fc.integer({ min: 1, max: 9 * dayMs }),
  fate: fc.constantFrom('kept', ...paidOrderOutcomes),
})
type Paid = typeof paid extends fc.Arbitrary<infer T> ? T : never
const decimal = (sum: number) => (sum / 100).toFixed(2)

async function insertPaid(rows: readonly Paid[]): Promise<void> {
  for (const { user, ago, ...order } of rows) {
    const paidAt = new Date(today + dayMs - ago)
    await insertPaidOrder(server.database, server.deps.provider.env, { ...order, userId: users[user] ?? '', paidAt })
  }
}

test('daily statistics equal a recomputation from the raw rows, and the sums of npm run report', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(watched, { maxLength: 40 }),
      fc.array(paid, { maxLength: 12 }),
      async (events, orders) => {
        await forgetAll()
        await insertWatched(events)
        await insertPaid(orders)
        await rollUp(noon)
        const { db } = server.deps
        const views = await readPeriodComparison(db, { days: 7, nowMs: noon }, sumViews)
        const money = await readPeriodComparison(db, { days: 7, nowMs: noon }, sumRevenue)
        for (const [at, { day, figures }] of views.days.slice(7).entries()) {
          const isOwn = ({ ago }: { ago: number }) => formatUtcDay(today + dayMs - ago) === day
          const own = events.filter(isOwn)
          const times = own.map(({ startUpMs }) => startUpMs).sort((a, b) => a - b)
          expect(figures?.views).toBe(own.filter(({ seconds }) => seconds >= 3).length)
          expect(figures?.starts).toBe(own.length)
          const median = times[Math.ceil(times.length / 2) - 1]
          if (median !== undefined) expect(Math.abs((figures?.p50 ?? 0) - median) / median).toBeLessThan(0.03)
          const atWall = new Set(own.filter(({ episode }) => episode >= 2).map(({ user, title }) => `${user} ${title}`))
          const dayMoney = money.days[7 + at]?.figures
          expect(dayMoney?.atWall).toBe(atWall.size)
          const sums = ['TWD', 'USD'].flatMap((currency) => {
            const kept = orders.filter((order) => isOwn(order) && order.currency === currency)
            const sum = kept.reduce((total, order) => total + remainingCents(order), 0)
            return kept.length > 0 ? [{ currency, amount: decimal(sum) }] : []
          })
          expect(dayMoney?.revenue).toEqual(sums)
          const ofOrders = await readOrderSums(db, { from: day, to: day })
          expect(dayMoney?.revenue).toEqual(ofOrders.map(({ currency, kept }) => ({ currency, amount: kept })))
        }
        const inPeriod = views.days.slice(7).flatMap(({ figures }) => figures?.views ?? [])
        expect(views.period.views).toBe(inPeriod.reduce((sum, n) => sum + n, 0))
        // The statistics of the current day equal the sums over the titles in the report.
        const report = await readTitleReport(db, new Date(today))
        const running = await readPeriodStatistics(db, new Date(today), new Date(today + dayMs))
        expect(running.views).toBe(report.reduce((sum, row) => sum + row.views, 0))
        expect(running.atWall).toBe(report.reduce((sum, row) => sum + row.at_wall, 0))
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

test('counts several unlocks of one title by a viewer as one per day', async () => {
  await forgetAll()
  const [user = '', title = ''] = [users[0], titles[0]]
  const at = today - dayMs / 2
  const add = (key: string, when: number) =>
    server.database.pool.query(`SELECT add_entry($1, 'unlock', -20, 0, $3, $2, p_vid => $4, p_episode => 3)`, [
      user,
      new Date(when),
      key,
      title,
    ])
  await add('a', at)
  await add('b', at + 1)
  await add('c', at - dayMs)
  await rollUp(noon)
  const { days, period } = await readPeriodComparison(server.deps.db, { days: 7, nowMs: noon }, sumRevenue)
  expect(days.slice(-2).map(({ figures }) => figures?.unlocked)).toEqual([1, 1])
  expect(period.unlocked).toBe(2)
})

test('a finished day is computed once, and once more a day later for late events', async () => {
  await forgetAll()
  await rollUp(today - 1)
  const day = today - dayMs
  const late: Watched = { user: 0, title: 0, episode: 1, seconds: 9, startUpMs: 100, ago: 1.5 * dayMs }
  const viewsOf = async () =>
    (
      await server.database.pool.query<{ views: number }>('SELECT views::int FROM daily_figures WHERE day = $1', [
        formatUtcDay(day),
      ])
    ).rows[0]?.views
  // `day - dayMs` was first computed a day ago, so it is due for the second time.
  expect(await rollUp(today + 60_000)).toEqual([today, day, day - dayMs].map(formatUtcDay))
  await insertWatched([late])
  expect(await rollUp(today + 10 * 60_000)).toEqual([formatUtcDay(today)])
  expect(await viewsOf()).toBe(0)
  expect(await rollUp(today + dayMs + 60_000)).toContain(formatUtcDay(day))
  expect(await viewsOf()).toBe(1)
  await insertWatched([late])
  expect(await rollUp(today + 2 * dayMs + 60_000)).not.toContain(formatUtcDay(day))
  expect(await viewsOf()).toBe(1)
})

test('two concurrent servers compute each day once', async () => {
  await forgetAll()
  const computed = await Promise.all([rollUp(noon, server.deps.db), rollUp(noon, server.database.db)])
  expect(computed.flat().toSorted()).toEqual([...new Set(computed.flat())].toSorted())
  expect(computed.flat()).toHaveLength(20)
  expect(await rollUp(noon + 60_000)).toEqual([])
  expect(await rollUp(noon + 5 * 60_000)).toEqual([formatUtcDay(today)])
})

test('a late refund is subtracted from the day of its order when the next finished day is computed', async () => {
  await forgetAll()
  const order: Paid = { user: 0, cents: 999, currency: 'USD', ago: 3 * dayMs, fate: 'kept' }
  await insertPaid([order])
  await rollUp(noon)
  const revenue = async (nowMs: number) =>
    (await readPeriodComparison(server.deps.db, { days: 7, nowMs }, sumRevenue)).period.revenue
  expect(await revenue(noon)).toEqual([{ currency: 'USD', amount: '9.99' }])
  await server.database.pool.query(
    `INSERT INTO order_refunds (request_id, order_id, intent_id, amount, reason, status, created_at)
      SELECT 'late', order_id, 'paid' || order_id, 4, '', 'SETTLED', now() FROM orders`,
  )
  await rollUp(noon + 5 * 60_000)
  expect(await revenue(noon)).toEqual([{ currency: 'USD', amount: '9.99' }])
  await rollUp(noon + dayMs)
  expect(await revenue(noon + dayMs)).toEqual([{ currency: 'USD', amount: '5.99' }])
})

test('the current day is due every few minutes; a finished day is due once, and again a day later', () => {
  const start = today - dayMs
  expect(isDayDue(start, undefined, noon)).toBe(true)
  expect(isDayDue(today, noon - 60_000, noon)).toBe(false)
  expect(isDayDue(today, noon - 5 * 60_000, noon)).toBe(true)
  expect(isDayDue(start, today - 1, noon)).toBe(true)
  expect(isDayDue(start, today + 1, noon)).toBe(false)
  expect(isDayDue(start, today + 1, today + dayMs)).toBe(true)
  expect(isDayDue(start, today + dayMs, today + 9 * dayMs)).toBe(false)
})

test('sums of money are exact and never mix currencies', () => {
  const rows = Array.from({ length: 1_000 }, () => ({ currency: 'USD', amount: '0.10' }))
  expect(addMoney([...rows, { currency: 'TWD', amount: '320.00' }])).toEqual([
    { currency: 'USD', amount: '100.00' },
    { currency: 'TWD', amount: '320.00' },
  ])
  expect(firstFramePercentile({}, 0.5)).toBeUndefined()
})
