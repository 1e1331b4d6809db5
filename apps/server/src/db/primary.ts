import type pg from 'pg'
import { DatabaseUnavailableError } from './pulse.ts'

/** Without this timeout, a database that accepts a connection but never answers would block a CLI command forever. */
const queryTimeoutMs = 10_000
/** Selects the timeline of a primary from the name of its current WAL file; null for a standby. */
const timeline = `CASE WHEN NOT pg_is_in_recovery()
  THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`
const timelineQuery = { text: `SELECT ${timeline}`, query_timeout: queryTimeoutMs }
/** Selects the system identifier, which initdb creates and which all replicas of a database share. */
const clusterQuery = {
  text: `SELECT ${timeline}, system_identifier::text AS cluster FROM pg_control_system()`,
  query_timeout: queryTimeoutMs,
}

/** Checks whether connections of a pool lead to the intended database. */
export interface ConnectionGuard {
  /**
   * Checks a new connection.
   * @throws DatabaseUnavailableError if it must not be used, for example because it leads to a replaced primary
   */
  admit(client: pg.ClientBase): Promise<void>
  /** Returns false if the primary of an admitted connection was replaced by another primary. */
  isCurrent(client: pg.ClientBase): boolean
  /** Returns the timeline of the newest primary that this process has connected to; 0 before the first connection. */
  newestTimeline(): number
}

/**
 * Creates a guard that refuses standbys, because they accept no writes, and replaced primaries, because they do not
 * know that they were replaced. Each promotion of a standby starts a new timeline with a higher number, so this process
 * never returns to a primary on an older timeline.
 */
export function createPrimaryGuard(): ConnectionGuard {
  const timelines = new WeakMap<pg.ClientBase, number>()
  let newest = 0
  return {
    async admit(client) {
      const { rows } = await client.query<{ timeline: number | null }>(timelineQuery)
      const timeline = rows[0]?.timeline ?? undefined
      if (timeline === undefined)
        throw new DatabaseUnavailableError('the database is a standby, which accepts no writes')
      if (timeline < newest) {
        throw new DatabaseUnavailableError(
          `the database is on timeline ${timeline}, but another primary is on ${newest}; restart this server if that is intended`,
        )
      }
      newest = timeline
      timelines.set(client, timeline)
    },
    isCurrent: (client) => timelines.get(client) === newest,
    newestTimeline: () => newest,
  }
}

/**
 * Creates a guard that refuses databases that are not replicas of the primary, and replaced primaries. It accepts
 * standbys and the primary itself, because a load balancer without standbys may lead to the primary.
 * @param ofPrimary a pool of connections to the primary
 */
export function createReplicaGuard(
  { newestTimeline }: ConnectionGuard,
  ofPrimary: Pick<pg.Pool, 'query'>,
): ConnectionGuard {
  type Identity = { timeline: number | null; cluster: string }
  let expected: string | undefined
  return {
    async admit(client) {
      expected ??= (await ofPrimary.query<Identity>(clusterQuery)).rows[0]?.cluster
      const [found] = (await client.query<Identity>(clusterQuery)).rows
      if (found?.cluster !== expected) {
        throw new DatabaseUnavailableError('the database is no replica of DATABASE_URL')
      }
      if (found?.timeline != null && found.timeline !== newestTimeline()) {
        throw new DatabaseUnavailableError('the database is a primary that another one has replaced')
      }
    },
    isCurrent: () => true,
    newestTimeline,
  }
}
