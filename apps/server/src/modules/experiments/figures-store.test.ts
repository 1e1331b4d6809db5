import { countStarts } from '@cliffhanger/domain/first-frames'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExperimentWorld, openExperimentWorld } from '../../testing/experiments-world.ts'
import { insertPaidOrder, type PaidOrderOutcome, paidOrderOutcomes, remainingCents } from '../../testing/paid-order.ts'
import { buildNetOrdersQuery } from '../payments/revenue-store.ts'
import { createDayPartitions } from '../tracking/partitions.ts'
import { insertEvents } from '../tracking/store.ts'
import type { ExperimentRow } from './experiment-store.ts'
import { readVariantTotals } from './figures-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const env = 'sandbox'
let lab: ExperimentWorld
let begin: number
beforeAll(async () => {
  lab = await openExperimentWorld()
  begin = lab.server.clock.now
  for (let day = 0; day < 8; day += 1) await createDayPartitions(lab.server.database.runtime.db, begin + day * dayMs)
})
afterAll(() => lab.close())

const kept = (period: { since: Date; until: Date }) => buildNetOrdersQuery({ ...period, env })
const newUser = async (): Promise<string> => {
  const { rows } = await lab.server.database.pool.query<{ id: string }>(
    'INSERT INTO users (created_at) VALUES (now()) RETURNING user_id AS id',
  )
  return rows[0]?.id ?? ''
}

interface Visit {
  readonly variant: number
  /** Hours between the start of the experiment and the exposure. */
  readonly exposed: number
  readonly orders: readonly {
    readonly after: number
    readonly cents: number
    readonly fate: PaidOrderOutcome
    readonly isEuro: boolean
  }[]
  readonly starts: readonly { readonly after: number; readonly ms: number }[]
  readonly landings: readonly number[]
  /** Index of the viewer whose account this guest logged in to. */
  readonly loginOf: number | undefined
}
const hours = (most: number) => fc.integer({ min: -12, max: most })
const visit: fc.Arbitrary<Visit> = fc.record({
  variant: fc.integer({ min: 0, max: 1 }),
  exposed: fc.integer({ min: 0, max: 100 }),
  orders: fc.array(
    fc.record({
      after: hours(60),
      cents: fc.integer({ min: 101, max: 5_000 }),
      fate: fc.constantFrom(...paidOrderOutcomes),
      isEuro: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  starts: fc.array(fc.record({ after: hours(30), ms: fc.integer({ min: 1, max: 9_000 }) }), { maxLength: 3 }),
  landings: fc.array(fc.oneof(fc.integer({ min: -30, max: 0 }), hours(70)), { maxLength: 3 }),
  loginOf: fc.constant(undefined),
})
const visits = fc
  .array(visit, { minLength: 1, maxLength: 8 })
  .chain((list) =>
    fc.tuple(
      ...list.map((one, index) =>
        (index === 0 ? fc.constant(undefined) : fc.option(fc.constant(0), { nil: undefined, freq: 4 })).map(
          (loginOf) => ({ ...one, loginOf }),
        ),
      ),
    ),
  )

/** Recomputes the results in memory, viewer by viewer, as a reference. */
function recompute(all: readonly Visit[], untilHour: number) {
  const dayOf = (hour: number) => Math.floor((begin + hour * hourMs) / dayMs)
  return [0, 1].map((variant) => {
    const people = all.flatMap((head, index) =>
      head.loginOf === undefined && head.variant === variant
        ? [{ head, members: all.filter((one, at) => at === index || one.loginOf === index) }]
        : [],
    )
    const sums = people.map(({ head, members }) => {
      const sameVariant = members.filter((member) => member.variant === head.variant)
      const exposed = Math.min(...sameVariant.map((member) => member.exposed))
      const since = (member: Visit, after: number) => member.exposed + after
      const orders = members.flatMap((member) =>
        member.orders.filter(
          ({ after }) =>
            since(member, after) >= exposed && since(member, after) < untilHour && since(member, after) >= 0,
        ),
      )
      const cents = orders.reduce((sum, order) => sum + (order.isEuro ? 0 : remainingCents(order)), 0)
      const isRefunded = orders.some((order) => remainingCents(order) < order.cents)
      const starts = members
        .flatMap((member) => member.starts.map(({ after, ms }) => ({ at: since(member, after), ms })))
        .filter(({ at }) => at >= exposed && at < untilHour)
      const isSeen = members.some((member) =>
        member.landings.some((after) => since(member, after) >= exposed - 24 && since(member, after) <= exposed),
      )
      const isOld = isSeen && dayOf(exposed) + 2 <= dayOf(untilHour)
      const isBack = members.some((member) =>
        member.landings.some(
          (after) => dayOf(since(member, after)) === dayOf(exposed) + 1 && since(member, after) < untilHour,
        ),
      )
      return { cents, isRefunded, hasStart: starts.length > 0, isOld, isBack }
    })
    return {
      viewers: sums.length,
      payers: sums.filter(({ cents }) => cents > 0).length,
      sum: sums.reduce((sum, { cents }) => sum + cents, 0),
      sumOfSquares: sums.reduce((sum, { cents }) => sum + cents ** 2, 0),
      refunded: sums.filter(({ isRefunded }) => isRefunded).length,
      old: sums.filter(({ isOld }) => isOld).length,
      returned: sums.filter(({ isOld, isBack }) => isOld && isBack).length,
      starts: sums.filter(({ hasStart }) => hasStart).length,
    }
  })
}

/** Stores simulated visits with the same rows that the server would write for real ones. */
async function store(experiment: ExperimentRow, all: readonly Visit[]): Promise<string[]> {
  const { db } = lab.server.deps
  const users = await Promise.all(all.map(newUser))
  const exposures: string[] = []
  const at = (hour: number) => begin + hour * hourMs
  for (const [index, { variant, exposed, orders, starts, landings, loginOf }] of all.entries()) {
    const userId = users[index] ?? ''
    const row = { experiment_id: experiment.experiment_id, user_id: userId, variant, exposed_at: new Date(at(exposed)) }
    const counted_as = loginOf === undefined ? null : (exposures[loginOf] ?? null)
    const stored = await db
      .insertInto('experiment_viewers')
      .values({ ...row, counted_as })
      .returning('exposure_id')
      .executeTakeFirstOrThrow()
    exposures.push(stored.exposure_id)
    for (const { after, cents, fate, isEuro } of orders) {
      const order = { userId, cents, fate, currency: isEuro ? 'EUR' : 'USD', paidAt: new Date(at(exposed + after)) }
      await insertPaidOrder(lab.server.database, env, order)
    }
    const event = (event: string, hour: number, fields: Record<string, string>) => ({
      ...{ receivedAt: at(hour), createdAt: at(hour), event, userId, deviceHash: '', channelId: 1, fields },
    })
    await insertEvents(db, [
      ...starts.map(({ after, ms }) =>
        event('first_frame', Math.max(0, exposed + after), { vid: '1', episode: '1', ms: String(ms) }),
      ),
      ...landings.map((after) => event('landing', Math.max(0, exposed + after), { path: '/' })),
    ])
  }
  return users
}

test('the results of an experiment equal those of a viewer-by-viewer recount', async () => {
  await fc.assert(
    fc.asyncProperty(visits, fc.integer({ min: 30, max: 170 }), async (given, untilHour) => {
      const experiment = await lab.started({ vidIds: [await lab.publish()] })
      const all = given.map((one) => ({
        ...one,
        exposed: Math.min(one.exposed, untilHour - 1),
      }))
      // `store` moves events from before the experiment to its start.
      const plain = all.map((one) => ({
        ...one,
        starts: one.starts.map((start) => ({ ...start, after: Math.max(start.after, -one.exposed) })),
        landings: one.landings.map((after) => Math.max(after, -one.exposed)),
      }))
      await store(experiment, plain)
      const until = new Date(begin + untilHour * hourMs)
      const arms = await readVariantTotals(lab.server.deps.db, experiment, { until, keptOrders: kept })
      const counted = arms.map(({ revenue, refunded, returned, firstFrames }) => ({
        ...revenue,
        refunded,
        old: returned.viewers,
        returned: returned.counted,
        starts: countStarts(firstFrames),
      }))
      expect(counted).toEqual(recompute(plain, untilHour))
    }),
    { numRuns: 20, seed: 7 },
  )
}, 60_000)
