import type { Assumptions } from './assumptions.ts'
import type { Demand } from './demand.ts'
import { capacityLimits } from './limits.ts'

export interface DatabasePlan {
  readonly isDistributed: boolean
  /** Number of machines that accept writes: 1, or the workers of a distributed database. */
  readonly nodes: number
  /** Number of coordinator machines, which only distribute statements to the workers. */
  readonly coordinators: number
  /** Number of standby machines for the `nodes` and `coordinators`. */
  readonly standbys: number
  /** Number of vCPUs of each machine. */
  readonly vcpus: number
  /** Whether the events of completed days are moved to the object store. */
  readonly areEventsInStore: boolean
}

const GB = 1e9
const TB = 1e12
const leastVcpus = 2
const nextPowerOfTwo = (count: number) => 2 ** Math.ceil(Math.log2(count))

/** Plans the database machines: a single machine with its standby, as long as it stays within every limit. */
export function planDatabase(demand: Demand, a: Assumptions): DatabasePlan {
  const isFull = (name: keyof typeof capacityLimits) => capacityLimits[name].used(demand, a) > 1
  const isDistributed = isFull('databaseProcessor') || isFull('databaseMemory') || isFull('databaseDisk')
  const areEventsInStore = isDistributed || isFull('events')
  const cores = demand.peakDatabaseCores - (areEventsInStore ? demand.peakEventCores : 0)
  const memory = demand.hotBytes / GB
  if (!isDistributed) {
    // The required vCPUs and memory always fit into the largest machine: otherwise `isDistributed` would be true.
    const vcpus = Math.max(leastVcpus, cores / a.databaseUse, memory / a.memoryPerVcpu)
    const own = Math.min(a.databaseVcpus, nextPowerOfTwo(vcpus))
    return { isDistributed, nodes: 1, coordinators: 0, standbys: a.standbys, vcpus: own, areEventsInStore }
  }
  const machine = a.databaseVcpus * a.databaseUse
  const busy = cores / a.distributedRatio
  const coordinators = Math.max(1, Math.ceil((busy * a.coordinatorShare) / machine))
  const needs = [
    (busy * (1 - a.coordinatorShare)) / machine,
    memory / (a.databaseVcpus * a.memoryPerVcpu),
    demand.rowBytes / (a.databaseDisk * TB),
  ]
  // At least two workers, because a single worker can do no more than one PostgreSQL without a coordinator.
  const nodes = Math.max(2, ...needs.map(Math.ceil))
  const standbys = (nodes + coordinators) * a.standbys
  return { isDistributed, nodes, coordinators, standbys, vcpus: a.databaseVcpus, areEventsInStore }
}
