import { type InsightFunnelStep, retentionMeasureDays } from '@cliffhanger/domain/insight'
import type { DropOff } from '../modules/insight/questions/drop-off.ts'
import type { Funnel, FunnelRow } from '../modules/insight/questions/funnel.ts'
import type { Retention } from '../modules/insight/questions/retention.ts'

type Cell = string | number
const stepNames: Readonly<Record<InsightFunnelStep, string>> = {
  landing: 'landing',
  firstFrame: 'first frame',
  quarter: '25 %',
  half: '50 %',
  threeQuarters: '75 %',
  finished: '100 %',
  wall: 'wall',
  order: 'order',
  paid: 'paid',
  unlocked: 'unlocked',
}
const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

/** Formats a funnel: viewers of each group at each step, and the times between steps for all viewers. */
export function funnelTable(
  { steps, total, groups, times }: Funnel,
  by: string,
  names: ReadonlyMap<string, string>,
): Cell[][] {
  const row = (name: string, { viewers, p50, p95 }: FunnelRow): Cell[] => [name, ...viewers, p50 ?? '–', p95 ?? '–']
  const time = (key: 'median' | 'p90') => times.map((one): Cell => one?.[key] ?? '–')
  return [
    [
      by === 'none' ? 'viewers' : by,
      ...steps.map((step) => stepNames[step]),
      'first frame p50 ms',
      'first frame p95 ms',
    ],
    row('all', total),
    ...groups.map((one) => row(one.group === undefined ? 'unknown' : (names.get(one.group) ?? one.group), one)),
    ['median ms since the step before', ...time('median'), '', ''],
    ['p90 ms since the step before', ...time('p90'), '', ''],
  ]
}

/** Formats a drop-off curve: viewers who reached each hundredth of an episode. */
export const dropOffTable = ({ viewers, reached }: DropOff): Cell[][] => [
  ['part of the episode', 'viewers', 'share'],
  ...reached.map((count, part): Cell[] => [`${part} %`, count, share(count, viewers)]),
]

/** Formats retention with one row per weekly cohort and one revenue column per currency. */
export function retentionTable({ cohorts, unassigned }: Retention): Cell[][] {
  const currencies = [
    ...new Set([...cohorts.flatMap((one) => one.revenue), ...unassigned].map((one) => one.currency)),
  ].sort()
  const amounts = (money: Retention['unassigned']) =>
    currencies.map((currency): Cell => money.find((one) => one.currency === currency)?.amount ?? '0.00')
  return [
    ['first visit', 'viewers', ...retentionMeasureDays.map((day) => `day ${day}`), 'payers', ...currencies],
    ...cohorts.map(({ from, to, viewers, returned, payers, revenue }): Cell[] => [
      `${from} – ${to}`,
      viewers,
      ...returned.map((count) => (count === null ? '–' : share(count, viewers))),
      payers,
      ...amounts(revenue),
    ]),
    ['other viewers', '', ...retentionMeasureDays.map(() => ''), '', ...amounts(unassigned)],
  ]
}
