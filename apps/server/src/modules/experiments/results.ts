import { evaluateExperimentArms, findExperimentEndReason } from '@cliffhanger/domain/experiments/evaluate'
import { computeViewersNeeded, expectedPayers } from '@cliffhanger/domain/experiments/plan'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type ExperimentRow, endExperiment, readExperimentsToEvaluate } from './experiment-store.ts'
import { type NetOrdersQuery, readPaywallTraffic, readVariantTotals } from './figures-store.ts'
import type { EndReason, StoredResult } from './tables.ts'
import { havePriceTermsChanged } from './terms-store.ts'

const dayMs = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly keptOrders: NetOrdersQuery
}

/** Evaluates an experiment, by default at the current time, and stores the result as that of the day. */
export async function evaluateExperiment(
  { db, now, keptOrders }: Needs,
  experiment: ExperimentRow,
  at = new Date(now()),
): Promise<StoredResult> {
  const arms = await readVariantTotals(db, experiment, { until: at, keptOrders })
  const found = evaluateExperimentArms(arms, {
    primary: experiment.primary_figure,
    smallestEffect: experiment.smallest_effect / 100,
    expectedViewers: experiment.expected_viewers ?? leastExpected,
  })
  const result: StoredResult = { arms, ...found }
  const values = { evaluated_at: at, result: JSON.stringify(result) }
  await db
    .insertInto('experiment_days')
    .values({ experiment_id: experiment.experiment_id, day: dayOf(at), ...values })
    .onConflict((conflict) => conflict.columns(['experiment_id', 'day']).doUpdateSet(values))
    .execute()
  return result
}

export interface EndedExperiment {
  readonly id: string
  readonly name: string
  readonly reason: EndReason
}

export interface ExperimentEndHooks {
  /** Called to write log entries in the transaction that ends the experiment. */
  readonly note: (tx: Database, ended: EndedExperiment) => Promise<void>
  /** Called after the end of the experiment is stored. */
  readonly report: (ended: EndedExperiment) => void
}
/** Number of days for which the final result of an ended experiment is retried. */
const lastResultDays = 7

/**
 * Evaluates all running experiments, and ends those that are harmful or significant, that have a sample ratio mismatch,
 * whose titles' prices changed, or that reached their planned end. If one fails, the error is thrown after all others
 * are evaluated. Ended experiments without a final result get one.
 */
export async function evaluateRunningExperiments(
  needs: Needs,
  hooks: ExperimentEndHooks,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  const endedAfter = new Date(needs.now() - lastResultDays * dayMs)
  for (const experiment of await readExperimentsToEvaluate(needs.db, endedAfter)) {
    if (signal?.aborted) break
    try {
      await evaluateAndEnd(needs, experiment, hooks)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some experiments were not evaluated')
}

async function evaluateAndEnd(
  needs: Needs,
  experiment: ExperimentRow,
  { note, report }: ExperimentEndHooks,
): Promise<void> {
  const { experiment_id: id, name, ended_at: endedAt, planned_end: plannedEnd } = experiment
  if (endedAt) {
    await evaluateExperiment(needs, experiment, endedAt)
    return
  }
  const at = new Date(needs.now())
  const isOver = plannedEnd !== null && plannedEnd <= at
  const end = async (reason: EndReason): Promise<void> => {
    const ended = { id, name, reason }
    if (await endExperiment(needs.db, id, { reason, at, note: (tx) => note(tx, ended) })) report(ended)
  }
  let result: StoredResult
  try {
    result = await evaluateExperiment(needs, experiment, at)
  } catch (error) {
    // A due experiment ends although its evaluation failed; a later run computes the final result.
    if (await havePriceTermsChanged(needs.db, experiment)) await end('changed')
    else if (isOver) await end('planned')
    throw error
  }
  const found = findExperimentEndReason(result, { stopsWhenSure: experiment.stops_when_sure, isOver })
  const isBroken = found === 'harmful' || found === 'mismatch'
  const reason = !isBroken && (await havePriceTermsChanged(needs.db, experiment)) ? 'changed' : found
  if (reason) await end(reason)
}

export interface DayResult {
  readonly day: string
  readonly at: Date
  readonly result: StoredResult
}

/** Reads the results of an experiment by day, oldest first. */
export async function readDayResults(db: Database, id: string): Promise<DayResult[]> {
  const rows = await db
    .selectFrom('experiment_days')
    .select(['evaluated_at as at', 'result'])
    .select(sql<string>`day::text`.as('day'))
    .where('experiment_id', '=', id)
    .orderBy('experiment_days.day')
    .execute()
  return rows
}

/**
 * Reads the results for the list of experiments, by id: all days of running ones, oldest first, and the last day of the
 * others.
 */
export async function readExperimentListResults(db: Database): Promise<Map<string, DayResult[]>> {
  const { rows } = await sql<DayResult & { id: string }>`
    SELECT d.experiment_id::text AS id, d.day::text AS day, d.evaluated_at AS at, d.result
    FROM experiments x JOIN experiment_days d USING (experiment_id)
    WHERE x.state = 'running' OR d.day = (SELECT max(day) FROM experiment_days l WHERE l.experiment_id = x.experiment_id)
    ORDER BY d.experiment_id, d.day`.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

/** Number of past days whose traffic the plan uses. */
const planDays = 28
/** Coefficient of variation of the amounts that payers pay, with packs from 0.99 to 49.99 (docs/decisions/070). */
const usualSpread = 1.1
const plannedEffects = [0.1, 0.15, 0.3, 0.4, 0.6]
const leastExpected = 1_000
const mostExpected = 2_000_000_000

export interface PlanRow {
  /** Size of the effect to detect, relative to the control group. */
  readonly effect: number
  readonly viewers: number
  readonly payers: number
  /** Days until the effect is detected. A plan has no rows if no viewer pays. */
  readonly days: number
}
export interface ExperimentPlan {
  /** Number of viewers per day who reach the paywall and would take part. */
  readonly viewersPerDay: number
  /** Share of the viewers at the paywall who pay. */
  readonly payerRate: number
  readonly rows: readonly PlanRow[]
}

/**
 * Computes how long an experiment takes to detect effects of several sizes with 80 % power, from the traffic of the
 * last 28 days.
 */
export async function planExperiment(
  { db, now, keptOrders }: Needs,
  {
    vidIds,
    share,
    variants,
  }: { readonly vidIds: readonly string[]; readonly share: number; readonly variants: number },
): Promise<ExperimentPlan> {
  const period = { since: new Date(now() - planDays * dayMs), until: new Date(now()) }
  const { viewers, payers } = await readPaywallTraffic(db, vidIds, { ...period, keptOrders })
  const viewersPerDay = (viewers * share) / 100 / planDays
  const payerRate = viewers > 0 ? payers / viewers : 0
  if (payerRate === 0) return { viewersPerDay, payerRate, rows: [] }
  const rows = plannedEffects.map((effect) => {
    const facts = { payerRate, spread: usualSpread, effect, alpha: 0.05 / (variants - 1) }
    // The formula assumes two variants.
    const needed = Math.ceil((computeViewersNeeded(facts) / 2) * variants)
    return { effect, viewers: needed, payers: expectedPayers(needed, facts), days: Math.ceil(needed / viewersPerDay) }
  })
  return { viewersPerDay, payerRate, rows }
}

/**
 * Estimates how many viewers the control and one variant together will have at the planned end of the experiment. The
 * confidence intervals are tuned for this number.
 */
export const estimateVariantViewers = (
  { viewersPerDay }: Pick<ExperimentPlan, 'viewersPerDay'>,
  { days, variants }: { readonly days: number; readonly variants: number },
): number => Math.min(mostExpected, Math.max(leastExpected, Math.round((viewersPerDay * days * 2) / variants)))
