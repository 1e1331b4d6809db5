/** Assumptions of the capacity plan. docs/capacity.md lists them, and `npm run capacity` can replace each value. */

/**
 * Units of assumptions. `share`: a number from 0 to 1. `ratio`: a factor of any size. Bytes are decimal: 1 kB is 1,000
 * bytes.
 */
export type Unit =
  | 'share'
  | 'ratio'
  | 'a day'
  | 'a session'
  | 'an episode'
  | 'count'
  | 'seconds'
  | 'hours'
  | 'days'
  | 'months'
  | 'ms'
  | 'bytes'
  | 'kB'
  | 'kB a second'
  | 'MB a second'
  | 'GB'
  | 'GB a day'
  | 'TB'
  | 'vCPU'
  | 'calls a second'
  | 'USD'

/**
 * Source of a value: `file` contains `text`, and `text` contains the value, possibly as a word or in units of a
 * thousandth. A test checks both.
 */
interface Source {
  readonly kind: 'measured' | 'rule of the product'
  readonly file: string
  readonly text: string
}
export interface Assumption {
  readonly value: number
  readonly unit: Unit
  readonly least: number
  readonly most: number
  readonly meaning: string
  readonly source: Source | { readonly kind: 'assumed' | 'list price' }
}

const largest = 1e9
const smallest = 1e-6
const boundsOf = (unit: Unit) => (unit === 'share' ? { least: 0, most: 1 } : { least: 0, most: largest })

const assumed = (value: number, unit: Unit, meaning: string, bounds: { least?: number; most?: number } = {}) => ({
  ...{ value, unit, meaning, ...boundsOf(unit), ...bounds },
  source: { kind: 'assumed' as const },
})
const from =
  (kind: Source['kind']) =>
  (value: number, unit: Unit, meaning: string, file: string, text: string, bounds: { least?: number } = {}) => ({
    ...{ value, unit, meaning, ...boundsOf(unit), ...bounds },
    source: { kind, file, text },
  })
const measured = from('measured')
const rule = from('rule of the product')
const price = (value: number, meaning: string) => ({
  ...{ value, unit: 'USD' as const, meaning, ...boundsOf('USD') },
  source: { kind: 'list price' as const },
})
/** Bounds for a value that is used as a divisor: not zero. */
const divisor = { least: smallest }

const bench = 'bench/README.md'
const storageBudget = 'apps/server/src/http/rate-limit/storage-budget.ts'
const scaling = 'docs/scaling.md'
const record = 'docs/decisions/073-a-plan-of-capacity.md'

export const assumptions = {
  // Behaviour of viewers.
  dailyShare: assumed(0.2, 'share', 'viewers of a month who watch on a day'),
  sessionsPerDay: assumed(2, 'a day', 'sessions of a viewer who watches on a day'),
  episodesPerSession: assumed(12, 'a session', 'episodes that are begun'),
  episodeSeconds: assumed(90, 'seconds', 'length of an episode'),
  watchedShare: assumed(0.8, 'share', 'watched part of an episode that is begun'),
  titlesPerSession: assumed(1.5, 'a session', 'titles that are opened'),
  unlocksPerDay: assumed(0.6, 'a day', 'episodes that a viewer who watches on a day unlocks'),
  purchasesPerDay: assumed(0.01, 'a day', 'orders of a viewer who watches on a day'),
  newShare: assumed(0.5, 'share', 'viewers of a month who are new'),
  peakToMean: assumed(2.5, 'ratio', 'calls in the busiest hour of a day, compared with the mean', {
    least: 1,
    most: 20,
  }),
  viralShare: assumed(0.03, 'share', 'calls of one title before it becomes viral'),
  viralFactor: assumed(50, 'ratio', 'how many times as many viewers open the viral title for an hour', {
    least: 1,
    most: 10_000,
  }),

  // Number of calls, and CPU time per call of the server process and of PostgreSQL.
  pageServerMs: rule(2, 'ms', 'a page', 'apps/server/src/http/pages/page-budget.ts', 'pageMs = 2'),
  checkServerMs: measured(
    1.57,
    'ms',
    'the check of a session',
    'docs/decisions/013-load-shedding.md',
    'a check-in 1,570',
  ),
  checkDatabaseMs: assumed(0.3, 'ms', 'the check of a session'),
  homesPerSession: assumed(1.5, 'a session', 'home pages'),
  homeServerMs: measured(0.36, 'ms', 'the home page', bench, '0.36 + 0.02'),
  homeDatabaseMs: measured(0.02, 'ms', 'the home page', bench, '0.02'),
  searchesPerSession: assumed(0.2, 'a session', 'searches'),
  searchServerMs: measured(0.59, 'ms', 'results of a search', bench, '0.59'),
  searchDatabaseMs: measured(0.28, 'ms', 'results of a search', bench, '0.28'),
  historiesPerSession: assumed(0.5, 'a session', 'pages of the watch history'),
  historyServerMs: measured(1.1, 'ms', 'a page of the watch history', bench, '1.10'),
  historyDatabaseMs: measured(0.42, 'ms', 'a page of the watch history', bench, '0.42'),
  detailsServerMs: measured(0.37, 'ms', 'the details of a title', bench, '0.37'),
  detailsDatabaseMs: measured(0.06, 'ms', 'the details of a title', bench, '0.06'),
  linksServerMs: measured(0.32, 'ms', 'the links of an episode', bench, '0.32'),
  linksDatabaseMs: measured(0.09, 'ms', 'the links of an episode', bench, '0.09'),
  saveEverySeconds: rule(
    10,
    'seconds',
    'time between two saved positions',
    'docs/decisions/044-daily-and-live-figures.md',
    'every ten seconds of playback',
    divisor,
  ),
  positionServerMs: measured(0.38, 'ms', 'saving a position', bench, '0.38'),
  positionDatabaseMs: measured(0.23, 'ms', 'saving a position', bench, '0.23'),
  eventsPerEpisode: rule(
    6,
    'an episode',
    'tracked events',
    'docs/decisions/067-events-that-can-be-believed.md',
    'sends six events',
  ),
  eventsPerSession: assumed(2, 'a session', 'tracked events beside those of episodes'),
  eventServerMs: measured(0.118, 'ms', 'a tracked event', bench, '0.118'),
  eventDatabaseMs: measured(0.048, 'ms', 'a tracked event', bench, '0.048'),
  unlockServerMs: measured(0.33, 'ms', 'an unlock', bench, '0.33'),
  unlockDatabaseMs: measured(0.24, 'ms', 'an unlock', bench, '0.24'),
  callsPerPurchase: assumed(6, 'count', 'calls of an order, the provider asked in each'),
  purchaseServerMs: measured(2.6, 'ms', 'a call of an order', 'docs/decisions/013-load-shedding.md', '2,600'),
  purchaseDatabaseMs: assumed(1, 'ms', 'a call of an order'),

  // Capacity of server instances.
  processUse: rule(
    0.5,
    'share',
    'share of its core that a process may use in the busiest hour',
    scaling,
    'more than half',
    divisor,
  ),
  leastInstances: rule(2, 'count', 'instances that allow restarts without downtime', scaling, 'two instances', {
    least: 1,
  }),
  instanceCallsPerSecond: rule(
    5_000,
    'calls a second',
    'calls without payments, above which a process becomes strict with networks',
    'docs/operations.md',
    '5,000 a second',
    divisor,
  ),
  instanceEventsPerDay: rule(
    20,
    'GB a day',
    'events that a process stores before it drops some',
    'docs/operations.md',
    '20 GB of events',
    divisor,
  ),
  instanceVcpus: assumed(2, 'vCPU', 'of an instance: its thread, and the system with its network', divisor),
  instanceConnections: rule(30, 'count', 'connections to the database of an instance', scaling, '30 connections'),
  refusalMs: measured(0.024, 'ms', 'CPU time of a refused request', 'docs/decisions/013-load-shedding.md', '24 µs'),
  acceptShare: assumed(0.5, 'share', "part of a call's CPU time before the database is asked"),

  // Capacity of the database, and size of the rows.
  databaseVcpus: assumed(64, 'vCPU', 'of the largest database machine', divisor),
  databaseUse: assumed(0.5, 'share', 'share of its processors that a database may use in the busiest hour', divisor),
  memoryPerVcpu: assumed(8, 'GB', 'memory of a database machine for each vCPU', divisor),
  databaseDisk: assumed(16, 'TB', 'largest disk of a database machine', divisor),
  databaseConnections: assumed(500, 'count', 'connections that a database serves well', divisor),
  standbys: assumed(1, 'count', 'copies of each database machine'),
  hotShare: assumed(0.1, 'share', "part of viewers' rows that must be in memory"),
  distributedRatio: measured(
    0.24,
    'ratio',
    'unlocks of a distributed database on the same processors, compared with one PostgreSQL',
    record,
    '0.24',
    divisor,
  ),
  coordinatorShare: assumed(
    0.3,
    'share',
    'part of the processor time of a distributed database that its coordinator needs',
  ),
  dataMonths: assumed(12, 'months', 'months of data that the plan is for', { least: 1 }),
  eventDays: rule(90, 'days', 'days that events are kept', 'README.md', '| `TRACKING_DAYS` | `90` |'),
  accountBytes: rule(
    2_000,
    'bytes',
    'rows of a new viewer with device and session',
    storageBudget,
    'newDeviceBytes = 2_000',
  ),
  positionBytes: measured(171, 'bytes', 'rows of an episode that a viewer begins', bench, '171'),
  unlockBytes: measured(526, 'bytes', 'rows of an unlock', bench, '526'),
  orderBytes: rule(3_000, 'bytes', 'rows of an order', storageBudget, 'createOrder.path, 3_000'),
  eventBytes: measured(443, 'bytes', 'row of an event with its id', bench, '443'),
  backupSpeed: assumed(100, 'MB a second', 'of a backup by `npm run backup`'),
  backupHours: assumed(4, 'hours', 'longest time of a backup'),
  backupCopies: assumed(2, 'count', 'backups that are kept, each as large as the rows'),

  // Delivery, storage and encoding of media.
  watchedRate: measured(
    182.9,
    'kB a second',
    'of the watched rendition in H.264',
    'docs/decisions/033-codecs-for-titles-in-demand.md',
    '182.9',
  ),
  av1Share: assumed(0.3, 'share', 'watched seconds in AV1'),
  av1Ratio: measured(
    0.59,
    'ratio',
    'bytes in AV1 compared with H.264',
    'docs/decisions/033-codecs-for-titles-in-demand.md',
    '0.59',
  ),
  prefetched: measured(87, 'kB', 'of the next episode that a session loads and never shows', bench, 'costs 87 kB'),
  sessionBytes: assumed(400, 'kB', 'of pages, covers and the app in a session'),
  sessionFiles: assumed(40, 'a session', 'files that are no media'),
  callBytes: assumed(2, 'kB', 'of a response to a call'),
  segmentSeconds: rule(
    2,
    'seconds',
    'of media in a request',
    'packages/media-ingest/src/cmaf/timeline.ts',
    'index === 0 ? 0 : framesPerGop(rate) * (1 + 2',
    divisor,
  ),
  cacheHitRate: assumed(0.97, 'share', 'bytes of media, pages and covers that the edge has in its cache'),
  titles: assumed(200, 'count', 'titles of a small catalogue'),
  titlesPerMillion: assumed(40, 'count', 'more titles for each million viewers a month'),
  episodesPerTitle: assumed(70, 'count', 'episodes of a title'),
  newTitleShare: assumed(0.05, 'share', 'titles that are new in a month'),
  storedRate: assumed(1_150, 'kB a second', 'of all renditions up to 1080, at the highest rates of the ladder'),
  sourceRate: assumed(1_000, 'kB a second', 'of the imported file'),
  encodeSeconds: measured(
    0.2,
    'seconds',
    'to encode a second of H.264 at 540×960',
    'docs/decisions/033-codecs-for-titles-in-demand.md',
    '0.2 s',
  ),
  encodeCores: assumed(2, 'count', 'cores that the encoder kept busy meanwhile'),
  ladderPixels: assumed(7.5, 'ratio', 'pixels of all renditions up to 1080 compared with 540×960'),
  encodeUse: assumed(0.5, 'share', 'part of a month in which an encoding machine works', divisor),

  // Capacity of a single machine that runs everything.
  machineNetwork: assumed(125, 'MB a second', 'network of one machine: 1 Gbit/s'),
  machineDisk: assumed(8, 'TB', 'disk for media of one machine'),
  machineEncodeCores: assumed(1, 'count', 'cores of one machine that may encode all the time'),

  // List prices of the cloud providers.
  amazonVcpuHour: price(0.0504, 'vCPU hour of a server (m7i)'),
  amazonDatabaseVcpuHour: price(0.06615, 'vCPU hour of a database machine (r7i)'),
  amazonDisk: price(0.08, 'GB of a database disk, a month (gp3)'),
  amazonStore: price(0.023, 'GB of the object store, a month (S3 Standard)'),
  amazonEdgeTo10: price(0.085, 'GB of the first 10 TB of the edge (CloudFront, US and Europe)'),
  amazonEdgeTo150: price(0.066, 'GB from 10 to 150 TB'),
  amazonEdgeTo1000: price(0.034, 'GB from 150 to 1,000 TB'),
  amazonEdgeAbove: price(0.02, 'GB above 1,000 TB'),
  amazonRequests: price(0.01, '10,000 requests at the edge'),
  amazonFill: price(0, 'GB from the origin to the edge'),
  googleVcpuHour: price(0.0486, 'vCPU hour of a server (n2-standard)'),
  googleDatabaseVcpuHour: price(0.0655, 'vCPU hour of a database machine (n2-highmem)'),
  googleDisk: price(0.1, 'GB of a database disk, a month (pd-balanced)'),
  googleStore: price(0.02, 'GB of the object store, a month (Standard)'),
  googleEdgeTo10: price(0.08, 'GB of the first 10 TB of the edge (Cloud CDN, North America and Europe)'),
  googleEdgeTo150: price(0.055, 'GB from 10 to 150 TB'),
  googleEdgeTo1000: price(0.03, 'GB from 150 to 1,000 TB'),
  googleEdgeAbove: price(0.02, 'GB above 1,000 TB'),
  googleRequests: price(0.0075, '10,000 requests at the edge'),
  googleFill: price(0.01, 'GB from the origin to the edge'),
} satisfies Record<string, Assumption>

export type AssumptionName = keyof typeof assumptions
export type Assumptions = Readonly<Record<AssumptionName, number>>
