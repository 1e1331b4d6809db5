import type pg from 'pg'
import { DatabaseUnavailable } from './pulse.ts'

/** A database that falls silent after it has accepted a connection must not hold a command for ever. */
const queryTimeoutMs = 10_000
/** Timeline of a primary, from the name of its current log file; null for a standby. */
const timeline = `CASE WHEN NOT pg_is_in_recovery()
  THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`
const timelineQuery = { text: `SELECT ${timeline}`, query_timeout: queryTimeoutMs }
/** The identifier is made by initdb; all copies of a database have the same. */
const clusterQuery = {
  text: `SELECT ${timeline}, system_identifier::text AS cluster FROM pg_control_system()`,
  query_timeout: queryTimeoutMs,
}

/** Checks the connections of a pool. */
export interface ConnectionGuard {
  /**
   * Checks a new connection.
   * @throws DatabaseUnavailable if it must not be used, for example because it leads to a replaced primary
   */
  admit(client: pg.ClientBase): Promise<void>
  /** False for an admitted connection to a primary that another one has replaced since. */
  isCurrent(client: pg.ClientBase): boolean
  /** Timeline of the newest primary that this process has seen; 0 before the first. */
  newestTimeline(): number
}

/**
 * Refuses connections to standbys, which answer late, and to replaced primaries, which do not know that they are replaced.
 * Each promotion of a standby starts a new timeline with a higher number, so this process never returns to an older one.
 */
export function createPrimaryGuard(): ConnectionGuard {
  const timelines = new WeakMap<pg.ClientBase, number>()
  let newest = 0
  return {
    async admit(client) {
      const { rows } = await client.query<{ timeline: number | null }>(timelineQuery)
      const timeline = rows[0]?.timeline ?? undefined
      if (timeline === undefined) throw new DatabaseUnavailable('the database is a standby, which accepts no writes')
      if (timeline < newest) {
        throw new DatabaseUnavailable(
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
 * Refuses connections to databases that are no copy of the primary, and to replaced primaries. A standby is accepted, and
 * so is the primary itself, to which a load balancer without standbys may lead.
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
        throw new DatabaseUnavailable('the database is no replica of DATABASE_URL')
      }
      if (found?.timeline != null && found.timeline !== newestTimeline()) {
        throw new DatabaseUnavailable('the database is a primary that another one has replaced')
      }
    },
    isCurrent: () => true,
    newestTimeline,
  }
}
