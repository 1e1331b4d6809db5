import { studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvaluateExperimentsJob } from '../../jobs/evaluate-experiments.ts'
import { controlVariant, type ExperimentWorld, openExperimentWorld } from '../../testing/experiments-world.ts'
import { insertPaidOrder } from '../../testing/paid-order.ts'
import { signInAs } from '../../testing/studio-client.ts'
import { buildNetOrdersQuery } from '../payments/revenue-store.ts'
import { type ExperimentRow, findExperiment } from './experiment-store.ts'
import { presentExperiment } from './present.ts'
import { evaluateRunningExperiments, readDayResults, readExperimentListResults } from './results.ts'
import { startExperimentDraft, stopExperiment } from './studio-experiments.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
let lab: ExperimentWorld
let begin: number
beforeAll(async () => {
  lab = await openExperimentWorld()
  begin = lab.server.clock.now
})
afterAll(() => lab.close())

const env = 'sandbox'
const kept = (period: { since: Date; until: Date }) => buildNetOrdersQuery({ ...period, env })
/** Runs the job that evaluates experiments. */
async function evaluateAt(ms: number): Promise<void> {
  lab.server.clock.now = ms
  await createEvaluateExperimentsJob(lab.server.deps).run()
  lab.server.clock.now = begin
}

/** Exposes viewers to each variant; one of every `payEvery` viewers has an order. */
async function populate(
  experiment: ExperimentRow,
  arms: readonly { viewers: number; payEvery: number; refundEvery: number }[],
) {
  const { pool } = lab.server.database
  for (const [variant, { viewers, payEvery, refundEvery }] of arms.entries()) {
    await pool.query(
      `WITH made AS (INSERT INTO users (created_at) SELECT $4::timestamptz FROM generate_series(1, $3) RETURNING user_id),
      numbered AS (SELECT user_id, row_number() OVER (ORDER BY user_id) AS n FROM made),
      exposed AS (INSERT INTO experiment_viewers (experiment_id, user_id, variant, exposed_at)
        SELECT $1, user_id, $2, $4 FROM numbered),
      ordered AS (INSERT INTO orders (user_id, order_type, env, product_id, price, currency, coins, state, created_at, paid_at,
          language, brand_id, origin)
        SELECT user_id, 1, 'sandbox', '1', 4.99, 'USD', 10, 'granted', $4, $4, 2, '', '' FROM numbered WHERE n % $5 = 0
        RETURNING order_id),
      refundable AS (SELECT order_id, row_number() OVER (ORDER BY order_id) AS n FROM ordered),
      paid AS (INSERT INTO order_intents (request_id, order_id, intent_id, created_at, state)
        SELECT 'i' || order_id, order_id, 'p' || order_id, $4, 'paid' FROM refundable WHERE n % $6 = 0)
      INSERT INTO order_refunds (request_id, order_id, intent_id, amount, reason, status, created_at)
        SELECT 'r' || order_id, order_id, 'p' || order_id, 4.99, '', 'SETTLED', $4 FROM refundable WHERE n % $6 = 0`,
      [experiment.experiment_id, variant, viewers, new Date(begin), payEvery, refundEvery],
    )
  }
}
const stateOf = async ({ experiment_id: id }: ExperimentRow) => {
  const found = await findExperiment(lab.server.deps.db, id)
  return [found?.state, found?.end_reason]
}
const never = 1_000_000

test('a variant that raises refunds stops its experiment, even without early stopping; shown prices are kept', async () => {
  const vidId = await lab.publish()
  const experiment = await lab.started({ vidIds: [vidId], stopsWhenSure: false })
  const viewer = await lab.viewerWith(1, experiment, false)
  expect(await lab.wall(viewer, vidId)).toMatchObject({ coins: 15 })
  await populate(experiment, [
    { viewers: 3_000, payEvery: 10, refundEvery: never },
    { viewers: 3_000, payEvery: 10, refundEvery: 2 },
  ])
  await evaluateAt(begin + hourMs)
  expect(await stateOf(experiment)).toEqual(['stopped', 'harmful'])
  const { rows } = await lab.server.database.pool.query(
    `SELECT who, command, arguments FROM operator_actions WHERE command = 'experiments end' ORDER BY action_id DESC LIMIT 1`,
  )
  const { experiment_id: id } = experiment
  const ended = { command: 'experiments end', arguments: `id=${id} reason=harmful` }
  expect(rows).toEqual([{ who: 'evaluate-experiments', ...ended }])
  expect(await lab.wall(viewer, vidId)).toMatchObject({ coins: 15 })
  const results = await readDayResults(lab.server.deps.db, id)
  expect(results.at(-1)?.result.variants[0]?.decision.state).toBe('harmful')
})

test('an experiment stops for a sample ratio mismatch, but runs to its planned end without an effect', async () => {
  const [wrong, equal] = [
    await lab.started({ vidIds: [await lab.publish()] }),
    await lab.started({ vidIds: [await lab.publish()], days: 2 }),
  ]
  const arm = { payEvery: 20, refundEvery: never }
  await populate(wrong, [
    { viewers: 1_400, ...arm },
    { viewers: 1_000, ...arm },
  ])
  await populate(equal, [
    { viewers: 1_000, ...arm },
    { viewers: 1_000, ...arm },
  ])
  await evaluateAt(begin + hourMs)
  expect(await stateOf(wrong)).toEqual(['stopped', 'mismatch'])
  expect(await stateOf(equal)).toEqual(['running', null])
  await evaluateAt(begin + 2 * dayMs)
  expect(await stateOf(equal)).toEqual(['finished', 'planned'])
})

test('an experiment with identical variants is not ended early, and each viewer is exposed and counted once', async () => {
  const vidId = await lab.publish()
  const words = (text: string) => Object.fromEntries(languages.map(({ key }) => [key, text]))
  const experiment = await lab.started({
    ...{ kind: 'words', vidIds: [vidId] },
    variants: [controlVariant, { name: 'The same', words: words('Thank you') }],
  })
  const viewers: string[] = []
  for (let batch = 0; batch < 12; batch += 1) {
    const some = await Promise.all(Array.from({ length: 10 }, () => lab.server.viewer()))
    await Promise.all(some.flatMap((viewer) => [lab.wall(viewer, vidId), lab.wall(viewer, vidId, 4)]))
    viewers.push(...some.map(({ state }) => state.userId))
  }
  // Every fourth viewer pays, whichever variant they saw.
  const paidAt = new Date(begin + 60_000)
  const payers = viewers.filter((_, index) => index % 4 === 0)
  for (const userId of payers) {
    await insertPaidOrder(lab.server.database, env, { userId, cents: 499, currency: 'USD', paidAt, fate: 'kept' })
  }
  for (const hour of [1, 2, 3]) await evaluateAt(begin + hour * hourMs)
  expect(await stateOf(experiment)).toEqual(['running', null])
  const arms = (await readDayResults(lab.server.deps.db, experiment.experiment_id)).at(-1)?.result.arms ?? []
  const sums = arms.map(({ revenue }) => revenue)
  expect(sums.reduce((sum, { viewers: count }) => sum + count, 0)).toBe(viewers.length)
  expect(sums.reduce((sum, { sum: cents }) => sum + cents, 0)).toBe(payers.length * 499)
})

test('an experiment with a significant result ends, unless early stopping is switched off', async () => {
  const [ends, stays] = [
    await lab.started({ vidIds: [await lab.publish()] }),
    await lab.started({ vidIds: [await lab.publish()], stopsWhenSure: false }),
  ]
  const arms = [
    { viewers: 3_000, payEvery: 30, refundEvery: never },
    { viewers: 3_000, payEvery: 8, refundEvery: never },
  ]
  for (const one of [ends, stays]) await populate(one, arms)
  await evaluateAt(begin + hourMs)
  expect([await stateOf(ends), await stateOf(stays)]).toEqual([
    ['finished', 'sure'],
    ['running', null],
  ])
})

test('the projected revenue is that of all viewers, also of those outside of a partial experiment', async () => {
  const experiment = await lab.started({ vidIds: [await lab.publish()], stopsWhenSure: false })
  const arm = { viewers: 3_000, refundEvery: never }
  await populate(experiment, [
    { ...arm, payEvery: 30 },
    { ...arm, payEvery: 8 },
  ])
  await evaluateAt(begin + hourMs)
  const days = await readDayResults(lab.server.deps.db, experiment.experiment_id)
  const projected = (share: number) => {
    const { result } = presentExperiment({ ...experiment, share }, { days, names: new Map() })
    const { ifKept, costPerDay = 0 } = result?.comparisons[0] ?? {}
    return { ifKept: ifKept?.value ?? 0, low: ifKept?.low ?? 0, costPerDay }
  }
  const [all, fifth] = [projected(100), projected(20)]
  expect(all.low).toBeGreaterThan(0)
  expect(fifth.ifKept).toBeCloseTo(5 * all.ifKept, 3)
  expect(fifth.low).toBeCloseTo(5 * all.low, 3)
  // Viewers without the better variant: half if all take part, nine tenths if a fifth takes part.
  expect(fifth.costPerDay).toBeCloseTo(9 * all.costPerDay, 3)
})

test('an experiment that cannot be evaluated ends at its planned end, and the others are evaluated', async () => {
  const { db } = lab.server.deps
  const broken = await lab.started({ vidIds: [await lab.publish()], days: 2 })
  const wrong = await lab.started({ vidIds: [await lab.publish()] })
  const arm = { payEvery: 20, refundEvery: never }
  await populate(wrong, [
    { viewers: 1_400, ...arm },
    { viewers: 1_000, ...arm },
  ])
  const reported: string[] = []
  const hooks = { note: async () => undefined, report: ({ id }: { id: string }) => void reported.push(id) }
  const end = begin + 2 * dayMs
  const failing = (period: { since: Date; until: Date }) => {
    if (!reported.includes(broken.experiment_id)) throw new Error('no figures')
    return kept(period)
  }
  await expect(evaluateRunningExperiments({ db, now: () => end, keptOrders: failing }, hooks)).rejects.toThrow(
    'not evaluated',
  )
  expect(await stateOf(broken)).toEqual(['finished', 'planned'])
  expect(await stateOf(wrong)).toEqual(['stopped', 'mismatch'])
  expect(await readDayResults(db, broken.experiment_id), 'its last result').toEqual([])
  await evaluateAt(end + hourMs)
  expect(await readDayResults(db, broken.experiment_id)).toMatchObject([{ at: new Date(end) }])
})

test('an experiment whose end cannot be logged keeps running until the end is logged', async () => {
  const { db } = lab.server.deps
  const experiment = await lab.started({ vidIds: [await lab.publish()], days: 1 })
  const needs = { db, now: () => begin + dayMs, keptOrders: kept }
  const note = async () => {
    throw new Error('no log')
  }
  await expect(evaluateRunningExperiments(needs, { note, report: () => expect.fail('reported') })).rejects.toThrow(
    'not evaluated',
  )
  expect(await stateOf(experiment)).toEqual(['running', null])
  await evaluateAt(begin + dayMs)
  expect(await stateOf(experiment)).toEqual(['finished', 'planned'])
})

test('an experiment starts even if counting its viewers times out, and gets its final result after the stop', async () => {
  const { db, now } = lab.server.deps
  const id = await lab.draft({ vidIds: [await lab.publish()] })
  const slow = () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  }
  const started = await startExperimentDraft({ db, now, keptOrders: slow }, id)
  expect(started).toMatchObject({ state: 'running', expected_viewers: 1_000 })
  expect(await stopExperiment({ db, now }, id)).toMatchObject({ state: 'stopped' })
  expect(await readDayResults(db, id)).toEqual([])
  await evaluateAt(begin + hourMs)
  expect(await readDayResults(db, id)).toMatchObject([{ at: new Date(begin) }])
})

test('a draft that a colleague changed after an operator read it does not start', async () => {
  const owner = await signInAs(lab.server, 'owner')
  const id = await lab.draft({ vidIds: [await lab.publish()] })
  await lab.server.database.pool.query('UPDATE experiments SET version = 2 WHERE experiment_id = $1', [id])
  const start = (base: number) => owner.call(studioExperiments.start, { id, base })
  expect((await start(1)).failure).toMatchObject({ reason: 'conflict', field: 'base' })
  expect((await findExperiment(lab.server.deps.db, id))?.state).toBe('draft')
  expect((await start(2)).failure).toBeUndefined()
  expect((await findExperiment(lab.server.deps.db, id))?.state).toBe('running')
})

test('a draft that a colleague changed after an operator read it is not deleted', async () => {
  const owner = await signInAs(lab.server, 'owner')
  const id = await lab.draft({ vidIds: [await lab.publish()] })
  await lab.server.database.pool.query('UPDATE experiments SET version = 2 WHERE experiment_id = $1', [id])
  const remove = (base: number) => owner.call(studioExperiments.remove, { id, base })
  expect((await remove(1)).failure).toMatchObject({ reason: 'conflict' })
  expect((await findExperiment(lab.server.deps.db, id))?.state).toBe('draft')
  expect((await remove(2)).failure).toBeUndefined()
  expect(await findExperiment(lab.server.deps.db, id)).toBeUndefined()
})

test('a conclusion that a colleague changed after an operator read it is not replaced', async () => {
  const owner = await signInAs(lab.server, 'owner')
  const id = await lab.draft({ vidIds: [await lab.publish()] })
  const learn = (learned: string, base?: number) =>
    owner.call(studioExperiments.setLearned, { id, learned, ...(base !== undefined && { base }) })
  const learned = async () => (await findExperiment(lab.server.deps.db, id))?.learned
  expect((await learn('Cheaper sells', 1)).failure).toBeUndefined()
  expect((await learn('Nothing', 1)).failure).toMatchObject({ reason: 'conflict', field: 'base' })
  expect(await learned()).toBe('Cheaper sells')
  // A client that does not send the version replaces the conclusion.
  expect((await learn('Half price sells')).failure).toBeUndefined()
  expect(await learned()).toBe('Half price sells')
})

test('an experiment ends if a price of the tested kind changes, but not for other prices or new episodes', async () => {
  const { pool } = lab.server.database
  const vidId = await lab.publish()
  const coins = await lab.started({ vidIds: [await lab.publish(), vidId] })
  // The title's published episodes are all free.
  await pool.query('UPDATE titles SET free_episodes = 8 WHERE vid_id = $1', [vidId])
  const free = await lab.started({
    ...{ kind: 'freeEpisodes', vidIds: [vidId] },
    variants: [controlVariant, { name: 'B', freeEpisodes: 10 }],
  })
  await pool.query('UPDATE titles SET total_episodes = total_episodes + 1 WHERE vid_id = $1', [vidId])
  await evaluateAt(begin + hourMs)
  expect([await stateOf(coins), await stateOf(free)]).toEqual([
    ['running', null],
    ['running', null],
  ])
  await pool.query('UPDATE titles SET price_per_episode = 16 WHERE vid_id = $1', [vidId])
  await evaluateAt(begin + 2 * hourMs)
  expect([await stateOf(coins), await stateOf(free)]).toEqual([
    ['stopped', 'changed'],
    ['running', null],
  ])
})

test('the list of experiments has the results of all days of running ones, and of the last day of ended ones', async () => {
  const { db, now } = lab.server.deps
  const runs = await lab.started({ vidIds: [await lab.publish()] })
  const ended = await lab.started({ vidIds: [await lab.publish()] })
  await evaluateAt(begin + hourMs)
  await evaluateAt(begin + dayMs)
  await stopExperiment({ db, now: () => now() + 2 * dayMs }, ended.experiment_id)
  await evaluateAt(begin + 2 * dayMs)
  const results = await readExperimentListResults(db)
  const daysOf = ({ experiment_id: id }: ExperimentRow) => results.get(id)?.map(({ at }) => at.getTime())
  expect(daysOf(runs)).toEqual([begin + hourMs, begin + dayMs, begin + 2 * dayMs])
  expect(daysOf(ended)).toEqual([begin + 2 * dayMs])
})
