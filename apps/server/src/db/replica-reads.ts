import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { errorCode } from '../error-code.ts'
import type { Log } from '../log.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { createReplicaGuard } from './primary.ts'
import type { Database, Tables } from './schema.ts'
import type { VersionReader } from './version.ts'

/** Maximum staleness of rows read from a replica; a staler replica is not used. */
const mostStaleMs = 3_000
/** Samples are kept longer than `mostStaleMs`, so that the metrics show the staleness of a replica that is not used. */
const keptSamplesMs = 60_000
/** Interval between two reads of the primary's WAL position, and of the WAL position of a replica connection. */
const checkEveryMs = 250

export interface ReplicaReads {
  /**
   * Use it only for lists that are the same for all viewers, never for access rights or data that a viewer has just
   * changed. Each query runs on the replica, or on the primary if the replica is too stale, fails or does not answer.
   */
  readonly db: Database
  /**
   * Wraps a reader of a version: only replicas with the latest version that it has read are used, so that no cache
   * stores older rows.
   */
  following(version: VersionReader): VersionReader
  /** Number of queries that each database has answered. */
  readonly counts: { replica: number; primary: number }
  /** Returns the staleness of the replica in ms when last checked; undefined if unknown. */
  stalenessMs(): number | undefined
  close(): Promise<void>
}

/** Number of WAL bytes that the primary had written at a point in time. */
interface Sample {
  readonly atMs: number
  readonly lsn: number
}
interface Position {
  readonly atMs: number
  readonly lsn: number
  readonly version: number
}
interface ReplicaSource {
  readonly url: string
  readonly primary: Pick<OpenDatabase, 'db' | 'pool' | 'connections' | 'guard'>
  readonly log?: Pick<Log, 'warn'>
  /** Monotonic clock in ms. */
  readonly elapsedMs?: () => number
}

const positionQuery = `SELECT pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_lsn() END, '0/0')::float8 AS lsn, (SELECT version FROM catalogue_state)::float8 AS version`

/**
 * Returns whether the query may succeed on the primary: the replica or its connection is lost (classes 08 and 57P), WAL
 * replay removes rows that the query reads (40001), or the query writes (25006). A query that was too slow (57014) is
 * not repeated, because it would also overload the primary.
 */
function isOfReplica(error: unknown): boolean {
  const code = errorCode(error)
  // The driver's own errors about connections have no code.
  if (code === undefined) return error instanceof Error && /^Connection terminated|not queryable$/.test(error.message)
  return code === '40001' || code === '25006' || /^(08|57P|E[A-Z]+$)/.test(code)
}

/** Refuses transactions: one could begin on the replica and continue on the primary. */
class ListDialect extends PostgresDialect {
  override createDriver() {
    const beginTransaction = () => Promise.reject(new Error('The database for lists has no transactions'))
    return Object.assign(super.createDriver(), { beginTransaction })
  }
}

/**
 * Opens the replica of DATABASE_READ_URL. Staleness is measured with WAL positions of the primary, not with the
 * replica's clock: it is the age of the newest sample whose position the replica has replayed.
 */
export async function openReplicaReads({
  url,
  primary,
  log,
  elapsedMs = () => performance.now(),
}: ReplicaSource): Promise<ReplicaReads> {
  const replicaGuard = createReplicaGuard(primary.guard, primary.pool)
  const replica = await openDatabase(
    { url, variable: 'DATABASE_READ_URL' },
    { maxConnections: 10, connectTimeoutMs: 1_000, replicaGuard, hasHealthCheck: true, ...(log ? { log } : {}) },
  )
  const positions = new WeakMap<PostgresPoolClient, Position>()
  const counts = { replica: 0, primary: 0 }
  const stopping = new AbortController()
  let samples: Sample[] = []
  let neededVersion = 0
  let pausedUntilMs = 0
  let staleness: number | undefined

  async function sample(): Promise<void> {
    const atMs = elapsedMs()
    const { rows } = await sql<{ lsn: number }>`
      SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS lsn`.execute(primary.db)
    samples = [...samples.filter((one) => atMs - one.atMs <= keptSamplesMs), ...rows.map(({ lsn }) => ({ atMs, lsn }))]
  }
  async function keepSampling(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sample().catch(() => undefined)
      await sleep(checkEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const sampling = keepSampling()

  function isFresh({ lsn, version }: Position): boolean {
    const covered = samples.findLast((one) => one.lsn <= lsn)
    staleness = covered && elapsedMs() - covered.atMs
    return staleness !== undefined && staleness <= mostStaleMs && version >= neededVersion
  }
  async function check(client: PostgresPoolClient): Promise<boolean> {
    const known = positions.get(client)
    const atMs = elapsedMs()
    if (known && atMs - known.atMs < checkEveryMs && isFresh(known)) return true
    const { rows } = await client.query<Omit<Position, 'atMs'>>(positionQuery, [])
    const [found] = rows
    if (!found) return false
    const position = { atMs, lsn: found.lsn, version: found.version }
    positions.set(client, position)
    return isFresh(position)
  }
  const pause = () => {
    pausedUntilMs = elapsedMs() + checkEveryMs
  }
  async function takeReplica(): Promise<PostgresPoolClient | undefined> {
    if (elapsedMs() < pausedUntilMs || replica.watch?.health.isReachable() === false) return undefined
    let client: PostgresPoolClient | undefined
    try {
      client = await replica.connections.connect()
      if (await check(client)) return client
    } catch {
      // Without a replica connection, the caller queries the primary.
    }
    pause()
    client?.release()
    return undefined
  }

  /** Wraps a replica client: a query that fails only on the replica is retried on the primary. */
  function withFallback(client: PostgresPoolClient): PostgresPoolClient {
    let other: PostgresPoolClient | undefined
    return Object.assign(Object.create(client), {
      async query(text: string, values: readonly unknown[]) {
        if (other) return other.query(text, values)
        try {
          const result = await client.query(text, values)
          counts.replica += 1
          return result
        } catch (error) {
          if (!isOfReplica(error)) throw error
          pause()
          other = await primary.connections.connect()
          counts.primary += 1
          return other.query(text, values)
        }
      },
      release() {
        client.release()
        other?.release()
      },
    })
  }
  async function connect(): Promise<PostgresPoolClient> {
    const client = await takeReplica()
    if (client) return withFallback(client)
    counts.primary += 1
    return primary.connections.connect()
  }
  const pool: PostgresPool = { options: primary.connections.options, connect, end: async () => undefined }
  const db: Database = new Kysely<Tables>({ dialect: new ListDialect({ pool }) })

  return {
    db,
    counts,
    stalenessMs: () => staleness,
    following: (version) => ({
      async current() {
        const current = await version.current()
        neededVersion = Math.max(neededVersion, Number(current))
        return current
      },
      expire: version.expire,
    }),
    async close() {
      stopping.abort()
      await sampling
      await db.destroy()
      await replica.close()
    },
  }
}
