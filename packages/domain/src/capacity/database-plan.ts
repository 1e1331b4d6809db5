import type { Assumptions } from './assumptions.ts'
import type { Demand } from './demand.ts'
import { breaks } from './limits.ts'

export interface DatabasePlan {
  readonly isDistributed: boolean
  /** Machines that take writes: 1, or the workers of a distributed database. */
  readonly nodes: number
  /** Machines that only distribute statements. */
  readonly coordinators: number
  /** Copies of all of them. */
  readonly standbys: number
  /** vCPU of each machine. */
  readonly vcpus: number
  /** Whether finished days of events are in the object store. */
  readonly areEventsInStore: boolean
}

const GB = 1e9
const TB = 1e12
const leastVcpus = 2
const nextPowerOfTwo = (count: number) => 2 ** Math.ceil(Math.log2(count))

/** The machines of the database: one with its standby as long as every limit allows it. */
export function databaseOf(demand: Demand, a: Assumptions): DatabasePlan {
  const isFull = (name: keyof typeof breaks) => breaks[name].used(demand, a) > 1
  const isDistributed = isFull('databaseProcessor') || isFull('databaseMemory') || isFull('databaseDisk')
  const areEventsInStore = isDistributed || isFull('events')
  const cores = demand.peakDatabaseCores - (areEventsInStore ? demand.peakEventCores : 0)
  const memory = demand.hotBytes / GB
  if (!isDistributed) {
    // Both always fit into the largest machine: otherwise the rows are distributed.
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
  // A single worker would be one PostgreSQL with a detour.
  const nodes = Math.max(2, ...needs.map(Math.ceil))
  const standbys = (nodes + coordinators) * a.standbys
  return { isDistributed, nodes, coordinators, standbys, vcpus: a.databaseVcpus, areEventsInStore }
}
