import type { Assumptions } from './assumptions.ts'
import type { DatabasePlan } from './database-plan.ts'
import { type Demand, daysAMonth } from './demand.ts'

interface BillLine {
  readonly name: string
  /** US dollars per month. */
  readonly usd: number
}
export interface Bill {
  readonly cloud: string
  readonly lines: readonly BillLine[]
  readonly usd: number
}
interface Bought {
  readonly demand: Demand
  readonly database: DatabasePlan
  readonly instances: number
  readonly encodeMachineCores: number
}
interface Cloud {
  readonly name: string
  readonly prefix: 'amazon' | 'google'
}

export const clouds: readonly Cloud[] = [
  { name: 'Amazon Web Services', prefix: 'amazon' },
  { name: 'Google Cloud', prefix: 'google' },
]
/** Date of the list prices. */
export const pricesAsOf = 'June 2026'

const [GB, TB] = [1e9, 1e12]
const hoursAMonth = daysAMonth * 24

/**
 * Returns the price of an amount of traffic, where each part costs the price of its volume band.
 * @param bands upper ends with their prices, ascending
 */
function priceInBands(bytes: number, bands: readonly (readonly [number, number])[]): number {
  let [from, usd] = [0, 0]
  for (const [to, perGb] of bands) {
    usd += (Math.max(0, Math.min(bytes, to) - from) / GB) * perGb
    from = to
  }
  return usd
}

/**
 * Computes the monthly bill in one cloud at list prices. It excludes load balancers, logs, emails, payment fees,
 * support and staff.
 */
export function computeCloudBill({ name, prefix }: Cloud, bought: Bought, a: Assumptions): Bill {
  const { demand, database, instances, encodeMachineCores } = bought
  const machines = database.nodes + database.coordinators + database.standbys
  const copies = 1 + a.standbys
  const diskBytes = (demand.rowBytes + (database.areEventsInStore ? 0 : demand.eventBytes)) * copies
  const eventBytes = database.areEventsInStore ? demand.eventBytes : 0
  const storeBytes = demand.mediaBytes + eventBytes + demand.rowBytes * a.backupCopies
  const monthly = (perDay: number) => perDay * daysAMonth
  const bands = [
    [10 * TB, a[`${prefix}EdgeTo10`]],
    [150 * TB, a[`${prefix}EdgeTo150`]],
    [1_000 * TB, a[`${prefix}EdgeTo1000`]],
    [Number.POSITIVE_INFINITY, a[`${prefix}EdgeAbove`]],
  ] as const
  const lines = [
    { name: 'instances', usd: instances * a.instanceVcpus * hoursAMonth * a[`${prefix}VcpuHour`] },
    { name: 'database machines', usd: machines * database.vcpus * hoursAMonth * a[`${prefix}DatabaseVcpuHour`] },
    { name: 'database disks', usd: (diskBytes / GB) * a[`${prefix}Disk`] },
    { name: 'encoding', usd: encodeMachineCores * hoursAMonth * a[`${prefix}VcpuHour`] },
    { name: 'object store', usd: (storeBytes / GB) * a[`${prefix}Store`] },
    { name: 'bytes to viewers', usd: priceInBands(monthly(demand.edgeBytesADay), bands) },
    { name: 'requests at the edge', usd: (monthly(demand.edgeRequestsADay) / 10_000) * a[`${prefix}Requests`] },
    { name: 'bytes to the edge', usd: (monthly(demand.originBytesADay) / GB) * a[`${prefix}Fill`] },
  ]
  return { cloud: name, lines, usd: lines.reduce((sum, { usd }) => sum + usd, 0) }
}
