import type { ExperimentFindings, ExperimentRow as ShownExperiment } from '@cliffhanger/contract/studio/experiments'
import { findSignificantSince } from '@cliffhanger/domain/experiments/clear-since'
import type { Estimate } from '@cliffhanger/domain/experiments/confidence-sequence'
import type { VariantResult } from '@cliffhanger/domain/experiments/evaluate'
import { projectRevenue } from '@cliffhanger/domain/experiments/outlook'
import type { ExperimentRow } from './experiment-store.ts'
import type { DayResult } from './results.ts'

type ShownComparison = ExperimentFindings['comparisons'][number]
const dayMs = 86_400_000
const outlookDays = 30

export const presentEstimate = ({ value, interval }: Estimate) => ({ value, ...interval })

/** Returns the days since the experiment's start, at least 1; an unfinished day counts in part. */
const daysOf = ({ started_at: startedAt }: Pick<ExperimentRow, 'started_at'>, at: Date): number =>
  Math.max(1, (at.getTime() - (startedAt ?? at).getTime()) / dayMs)

function presentComparison(
  found: VariantResult,
  { experiment, viewers, ofVariant }: { experiment: ExperimentRow; viewers: number; ofVariant: number },
  days: readonly DayResult[],
  index: number,
): ShownComparison {
  const { control, variant, difference, relative, guards, decision } = found
  const last = days.at(-1)
  const differences = days.map(({ result }) => ({ difference: result.variants[index]?.difference ?? difference }))
  // Of an ended experiment only the last day is read, so the first significant day is unknown.
  const clear = experiment.state === 'running' ? findSignificantSince(differences) : undefined
  const isMoney = experiment.primary_figure === 'revenue' && difference.interval !== undefined && last !== undefined
  // The projection is for all viewers at the paywall; only a share of them take part in the experiment.
  const allViewers = (100 * viewers) / experiment.share
  const money =
    isMoney &&
    projectRevenue(found, {
      viewersPerDay: allViewers / daysOf(experiment, last.at),
      days: outlookDays,
      variantShare: viewers > 0 ? ofVariant / allViewers : 0,
    })
  return {
    ...{ state: decision.state, control, variant },
    guards: guards.map(({ difference: ofGuard, ...guard }) => ({
      ...{ name: guard.name, state: guard.state, control: guard.control, variant: guard.variant, limit: guard.limit },
      difference: presentEstimate(ofGuard),
    })),
    ...(decision.state === 'winner' && { winner: decision.winner }),
    ...(decision.state === 'running' && decision.stillNeeded > 0 && { stillNeeded: decision.stillNeeded }),
    ...(relative && { relative: presentEstimate(relative) }),
    ...(clear !== undefined && { clearSince: days[clear]?.day ?? '' }),
    ...(money && { ifKept: presentEstimate(money.ifKept), costPerDay: money.costPerDay }),
  }
}

/** Presents the last result of an experiment together with the trend of the earlier days. @param days oldest first */
function presentResult(experiment: ExperimentRow, days: readonly DayResult[]): ExperimentFindings | undefined {
  const last = days.at(-1)
  if (!last) return undefined
  const { arms, variants, split } = last.result
  const viewers = arms.reduce((sum, { revenue }) => sum + revenue.viewers, 0)
  return {
    day: last.day,
    evaluatedAt: last.at.getTime(),
    arms: arms.map(({ revenue, refunded }) => ({
      ...{ viewers: revenue.viewers, payers: revenue.payers, revenue: revenue.sum, refunded },
    })),
    comparisons: variants.map((found, index) => {
      const ofVariant = arms[index + 1]?.revenue.viewers ?? 0
      return presentComparison(found, { experiment, viewers, ofVariant }, days, index)
    }),
    isSplitWrong: split.isMismatch,
  }
}

export function presentExperiment(
  row: ExperimentRow,
  { days, names }: { readonly days: readonly DayResult[]; readonly names: ReadonlyMap<string, string> },
): ShownExperiment {
  const result = presentResult(row, days)
  return {
    id: row.experiment_id,
    ...{ name: row.name, kind: row.kind, share: row.share, days: row.days, state: row.state, version: row.version },
    vidIds: [...row.vid_ids],
    titles: row.vid_ids.map((vidId) => ({ vidId, title: names.get(vidId) ?? '' })),
    group: row.group_name,
    variants: row.variants.map(({ offers, words, ...variant }) => ({
      ...variant,
      ...(offers && { offers: [...offers] }),
      ...(words && { words: { ...words } }),
    })),
    primary: row.primary_figure,
    smallestEffect: row.smallest_effect,
    stopsWhenSure: row.stops_when_sure,
    createdAt: row.created_at.getTime(),
    createdBy: row.created_by,
    learned: row.learned,
    ...(row.started_at && { startedAt: row.started_at.getTime() }),
    ...(row.planned_end && { plannedEnd: row.planned_end.getTime() }),
    ...(row.ended_at && { endedAt: row.ended_at.getTime() }),
    ...(row.end_reason && { endReason: row.end_reason }),
    ...(row.currency !== null && { currency: row.currency }),
    ...(result && { result }),
  }
}
