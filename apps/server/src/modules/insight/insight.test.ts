import { dayMs, formatEpochDay, insightFunnelSteps, parseEpochDay } from '@cliffhanger/domain/insight'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  compareGroups,
  computeExpectedRetention,
  createReferenceMetrics,
  eventFields,
  queriedDays,
  type Simulation,
  simulatedDayCount,
  simulationArbitrary,
  uniqueEventTime,
} from '../../testing/insight-simulation.ts'
import { type InsightWorld, openInsight, sendEventsToStoreTwice } from '../../testing/insight-world.ts'
import { insertPaidOrder } from '../../testing/paid-order.ts'
import { mergeWallets } from '../wallet/ledger.ts'

const isFull = process.env.TEST_SCALE === 'full'
let world: InsightWorld
/** The first day of the next simulation; simulations use different days. */
let nextDay = parseEpochDay('2026-01-20')
beforeAll(async () => {
  world = await openInsight()
})
afterAll(() => world.close())

/** Stores the simulated events, and runs the nightly job on three nights. */
async function play(given: Simulation, start: number): Promise<void> {
  const { database, deps, clock } = world
  await database.pool.query('TRUNCATE tracked_events, tracked_event_ids, archived_days, insight_viewers')
  const users: string[] = []
  for (const created of given.created) {
    const { rows } = await database.pool.query<{ id: string }>(
      'INSERT INTO users (created_at) VALUES ($1) RETURNING user_id AS id',
      [new Date((start + created) * dayMs)],
    )
    users.push(rows[0]?.id ?? '')
  }
  const at = ({ day, second }: { day: number; second: number }, index: number, kind: number) =>
    (start + day) * dayMs + uniqueEventTime(second, index, kind)
  const stored = given.events.map((one, index) => {
    const [event, fields] = eventFields(one)
    const time = at(one, index, 0)
    const { language, isBot, lateHours } = one
    return {
      ...{ userId: users[one.user] ?? '', event, fields, at: time, receivedAt: time + lateHours * 3_600_000, isBot },
      ...(language && { language }),
    }
  })
  for (const [index, { user: of, currency, cents, fate, ...when }] of given.orders.entries()) {
    const paidAt = new Date(at(when, index, 1))
    await insertPaidOrder(database, deps.provider.env, { userId: users[of] ?? '', cents, currency, paidAt, fate })
  }
  for (const [index, { user: of, vid, ...when }] of given.unlocks.entries()) {
    await database.pool.query(
      `SELECT add_entry($1, 'unlock', -5, 0, gen_random_uuid()::text, $2, p_vid => $3, p_episode => 1)`,
      [users[of], new Date(at(when, index, 2)), vid],
    )
  }
  let from = 0
  for (const night of [3, 6, simulatedDayCount + 3]) {
    clock.now = (start + night) * dayMs + 20 * 60_000
    const arrived = stored.filter(({ receivedAt }) => receivedAt >= from && receivedAt < clock.now)
    await sendEventsToStoreTwice(world, arrived)
    await world.archive()
    from = clock.now
  }
  if (given.merge && given.merge[0] !== given.merge[1]) {
    await mergeWallets(deps.db, users[given.merge[0]] ?? '', users[given.merge[1]] ?? '', new Date(clock.now))
  }
}

test('funnels, times, cohorts and revenue equal a recomputation from raw events, orders and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(simulationArbitrary, async (given) => {
      const start = nextDay
      nextDay += 60
      await play(given, start)
      const naive = createReferenceMetrics(given)
      const period = { from: formatEpochDay(start + queriedDays.first), to: formatEpochDay(start + queriedDays.last) }
      for (const by of ['none', 'language', 'adLink', 'title', 'visitor'] as const) {
        const { answer, missingDays } = await world.insight.funnel({ period, by, filters: {} })
        expect(missingDays).toEqual([])
        const { total, groups } = naive.funnel(by)
        expect(answer.total, `all, by ${by}`).toEqual(total)
        expect(answer.groups.toSorted(compareGroups), `by ${by}`).toEqual(groups.toSorted(compareGroups))
        if (by === 'none') {
          const times = insightFunnelSteps.map((step, at) =>
            at === 0 ? undefined : naive.timeOf(step, insightFunnelSteps[at - 1] ?? ''),
          )
          expect(answer.times).toEqual(times)
        }
      }
      expect((await world.insight.retention(period)).answer).toEqual(computeExpectedRetention(given, start))
      const dropOff = await world.insight.dropOff({ period, vidId: '1', episode: 1, durationMs: 40_000 })
      const furthest = naive.people.flatMap((person) => {
        const own = naive.facts.filter(
          (one) => naive.personOf(one.user) === person && one.vid === 1 && (one.toSecond ?? one.percent) !== undefined,
        )
        const seen = own
          .filter(({ day }) => day >= queriedDays.first && day <= queriedDays.last)
          .map(({ toSecond = 0, percent = 0 }) => Math.max(toSecond / 40, percent / 100))
        return seen.length === 0 ? [] : [Math.max(...seen)]
      })
      expect(dropOff.answer.viewers).toBe(furthest.length)
      expect(dropOff.answer.reached).toEqual(
        Array.from(
          { length: 101 },
          (_, part) => furthest.filter((share) => Math.floor(Math.min(1, share) * 100 + 1e-9) >= part).length,
        ),
      )
    }),
    { numRuns: isFull ? 40 : 4, seed: 7_233_471, endOnFailure: true },
  )
}, 300_000)
