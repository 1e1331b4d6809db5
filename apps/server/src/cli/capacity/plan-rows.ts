import type { Assumptions } from '@cliffhanger/domain/capacity/assumptions'
import type { SimulatedDay } from '@cliffhanger/domain/capacity/day'
import type { CapacityPlan } from '@cliffhanger/domain/capacity/plan'
import { bytesText, countText, formatThreeDigits, msText, percentText, usdText } from './figures.ts'

/** Name and formatted value of a metric. */
export type MetricRow = readonly [string, string]

function databaseText({ database }: CapacityPlan): string {
  const { isDistributed, nodes, coordinators, standbys, vcpus } = database
  const copies = standbys === 0 ? 'no standby' : `${formatThreeDigits(standbys)} standby${standbys === 1 ? '' : 's'}`
  const machines = isDistributed
    ? `distributed: ${coordinators} coordinator${coordinators === 1 ? '' : 's'} and ${nodes} workers`
    : 'one PostgreSQL'
  return `${machines}, ${copies}, ${vcpus} vCPU each`
}

/** Returns the rows about demand, machines and cost of a plan. */
export function planRows(plan: CapacityPlan, { dataMonths }: Pick<Assumptions, 'dataMonths'>): MetricRow[] {
  const { demand, instances, database, encodeMachineCores, bills } = plan
  return [
    ['viewers a day', countText(demand.viewersADay)],
    ['calls a second in the busiest hour', countText(demand.peakCallsPerSecond)],
    ['instances of the server', countText(instances)],
    [
      'busy cores of all instances, of the database',
      `${formatThreeDigits(demand.peakServerCores)}, ${formatThreeDigits(demand.peakDatabaseCores)}`,
    ],
    ['database', databaseText(plan)],
    ['edge, bytes a second in the busiest hour', bytesText(demand.peakEdgeBytesPerSecond)],
    ['origin, the same', bytesText(demand.peakOriginBytesPerSecond)],
    ['media with their sources', bytesText(demand.mediaBytes)],
    [`viewers' rows after ${formatThreeDigits(dataMonths)} months`, bytesText(demand.rowBytes)],
    [`events, in ${database.areEventsInStore ? 'the object store' : 'PostgreSQL'}`, bytesText(demand.eventBytes)],
    ['vCPU that encode', countText(encodeMachineCores)],
    ...bills.flatMap(({ cloud, usd }): MetricRow[] => [
      [`a month at ${cloud}`, usdText(usd)],
      ['the same for a thousand viewers', `$${((usd / plan.viewers) * 1_000).toFixed(2)}`],
    ]),
  ]
}

/** Returns a row per item of the bills, with a column per cloud provider. */
export const billRows = ({ bills }: CapacityPlan): string[][] => {
  const [first] = bills
  const names = first?.lines.map(({ name }) => name) ?? []
  const rows = names.map((name, at) => [name, ...bills.map(({ lines }) => usdText(lines[at]?.usd ?? 0))])
  return [['a month', ...bills.map(({ cloud }) => cloud)], ...rows, ['sum', ...bills.map(({ usd }) => usdText(usd))]]
}

export const hourColumns = ['hour', 'calls a second', 'process busy', 'wait p50', 'p95', 'p99', 'refused', 'lost']
export const hourRows = ({ hours, viral }: SimulatedDay): string[][] =>
  [...hours, viral].map(({ name, callsPerSecond, busy, p50, p95, p99, refusedShare, lostShare }) => [
    ...[name, formatThreeDigits(callsPerSecond), percentText(busy), msText(p50), msText(p95), msText(p99)],
    ...[percentText(refusedShare), percentText(lostShare)],
  ])

/** Returns sentences that say when capacity must be added. */
export function describeScalingAdvice(
  plan: CapacityPlan,
  { fullCallsPerSecond, fullBusy, viral, viralInstances }: SimulatedDay,
): string[] {
  const lost = Object.entries(viral.lostByLane).filter(([, share]) => share > 0)
  const named = lost.map(([lane, count]) => `${lane} ${formatThreeDigits(count)}`).join(', ')
  return [
    `One instance answers ${formatThreeDigits(fullCallsPerSecond)} calls a second without a refusal, 99 of 100 within 250 ms; it then uses ${percentText(fullBusy)} of its core.`,
    lost.length === 0
      ? 'The viral hour loses no call.'
      : `The viral hour loses calls only of these lanes, in its simulated seconds: ${named}.`,
    viralInstances > plan.instances
      ? `To answer the viral hour like any other, run ${countText(viralInstances)} instances instead of ${countText(plan.instances)} before it begins.`
      : `The ${countText(plan.instances)} planned instances answer the viral hour like any other.`,
  ]
}
