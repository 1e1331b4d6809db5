import type { Assumptions } from './assumptions.ts'
import { computeDemand, type Demand, daysAMonth } from './demand.ts'

interface Limit {
  readonly name: LimitName
  /** Number of monthly viewers at which the limit is reached; Infinity if never. */
  readonly atViewers: number
}
/** A bottleneck of a small setup, and the measure that removes it. */
interface Break {
  readonly breaks: string
  readonly move: string
  /** Whether this release supports the measure. */
  readonly isInProduct: boolean
  /** Returns the utilisation of the bottleneck; 1 at its limit. */
  used(demand: Demand, a: Assumptions): number
}

const [MB, GB, TB] = [1e6, 1e9, 1e12]
/** Monthly traffic above which both clouds ask for a contract, although their price lists have bands beyond it. */
const contractEdgeBytes = 500 * TB

/** Share of a database disk that events may fill before they move to the object store. */
const eventDiskShare = 0.5

const table = {
  processor: {
    breaks:
      'One process uses more of its core than is left for a busy minute: calls wait, then the server refuses events.',
    move: 'Start more instances behind nginx (docs/scaling.md, step 3).',
    isInProduct: true,
    used: (d, a) => d.peakServerCores / a.processUse,
  },
  calls: {
    breaks: 'One process counts more calls than it takes for normal use, and becomes strict with busy networks.',
    move: 'Start more instances: each counts its own calls.',
    isInProduct: true,
    used: (d, a) => d.peakCallsPerSecond / a.instanceCallsPerSecond,
  },
  eventTotal: {
    breaks: 'One process stores its daily total of events and drops the others: funnels and reports lack them.',
    move: 'Start more instances: each has its own total.',
    isInProduct: true,
    used: (d, a) => d.eventBytesADay / (a.instanceEventsPerDay * GB),
  },
  network: {
    breaks: 'The network of the one machine is full: videos stall for everybody.',
    move: 'Put a CDN before the media (docs/scaling.md, step 4).',
    isInProduct: true,
    used: (d, a) => d.peakEdgeBytesPerSecond / (a.machineNetwork * MB),
  },
  mediaDisk: {
    breaks: 'The disk for media of the one machine is full: imports fail.',
    move: 'Move the media into a bucket (docs/scaling.md, step 5).',
    isInProduct: true,
    used: (d, a) => d.mediaBytes / (a.machineDisk * TB),
  },
  encoding: {
    breaks: 'New titles are encoded more slowly than they arrive.',
    move: 'Let other machines encode (docs/scaling.md, step 7).',
    isInProduct: true,
    used: (d, a) => d.encodeCores / a.machineEncodeCores,
  },
  backup: {
    breaks: 'A backup takes longer than the night, and a restore longer than an outage may last.',
    move: 'Back up the files of PostgreSQL with its log instead (pgBackRest, WAL-G), which begins with the changes.',
    isInProduct: false,
    used: (d, a) => (d.rowBytes + d.eventBytes) / (a.backupSpeed * MB * a.backupHours * 3_600),
  },
  connections: {
    breaks: 'The instances open more connections than PostgreSQL serves well.',
    move: 'Put PgBouncer (1.21 or later) before PostgreSQL, in the mode for transactions.',
    isInProduct: false,
    used: (d, a) => ((d.peakServerCores / a.processUse) * a.instanceConnections) / a.databaseConnections,
  },
  events: {
    breaks: 'Events fill half of the largest disk of a database machine, or need more processors than it has left.',
    move: 'Write finished days of events as Parquet files to the object store, and keep only some days in PostgreSQL.',
    isInProduct: false,
    used: (d, a) =>
      Math.max(
        d.eventBytes / (a.databaseDisk * TB * eventDiskShare),
        d.peakDatabaseCores / (a.databaseVcpus * a.databaseUse),
      ),
  },
  databaseProcessor: {
    breaks: 'The largest machine for PostgreSQL has too few processors: every call waits for it.',
    move: 'Distribute the rows by viewer over several machines with Citus (docs/scaling.md, step 8).',
    isInProduct: true,
    used: (d, a) => (d.peakDatabaseCores - d.peakEventCores) / (a.databaseVcpus * a.databaseUse),
  },
  databaseMemory: {
    breaks: 'The rows in use no longer fit into the memory of the largest machine: each call reads the disk.',
    move: 'Distribute the rows by viewer over several machines with Citus (docs/scaling.md, step 8).',
    isInProduct: true,
    used: (d, a) => d.hotBytes / (a.databaseVcpus * a.memoryPerVcpu * GB),
  },
  databaseDisk: {
    breaks: 'The rows fill the largest disk of a database machine.',
    move: 'Distribute the rows by viewer over several machines with Citus (docs/scaling.md, step 8).',
    isInProduct: true,
    used: (d, a) => d.rowBytes / (a.databaseDisk * TB),
  },
  coordinator: {
    breaks: 'The coordinator of the distributed database has too few processors for its workers.',
    move: 'Let several machines coordinate, or divide viewers among independent sites.',
    isInProduct: false,
    used: (d, a) =>
      (((d.peakDatabaseCores - d.peakEventCores) / a.distributedRatio) * a.coordinatorShare) /
      (a.databaseVcpus * a.databaseUse),
  },
  price: {
    breaks: 'Both clouds ask for a contract for the bytes of the edge, which are nearly the whole bill.',
    move: 'Sign a contract for traffic with two CDNs, and let more titles have AV1.',
    isInProduct: true,
    used: (d) => (d.edgeBytesADay * daysAMonth) / contractEdgeBytes,
  },
} satisfies Record<string, Break>

export type LimitName = keyof typeof table
export const capacityLimits: Readonly<Record<LimitName, Break>> = table

const mostViewers = 1e12

/**
 * Returns the limits of the smallest setup, sorted by the number of viewers at which they are reached. Utilisation
 * grows linearly with the number of viewers.
 */
export function computeCapacityLimits(a: Assumptions): Limit[] {
  const names = Object.keys(table).filter((name): name is LimitName => name in table)
  const [none, some] = [computeDemand(0, a), computeDemand(1e6, a)]
  const limits = names.map((name) => {
    const [start, later] = [table[name].used(none, a), table[name].used(some, a)]
    const atViewers = start >= 1 ? 0 : later > start ? ((1 - start) / (later - start)) * 1e6 : Number.POSITIVE_INFINITY
    return { name, atViewers: atViewers > mostViewers ? Number.POSITIVE_INFINITY : atViewers }
  })
  return limits.toSorted((one, other) => one.atViewers - other.atViewers)
}
