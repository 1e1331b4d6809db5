import type pg from 'pg'
import { DatabaseUnavailable } from './pulse.ts'

/** Timeline of a primary, from the name of its current log file; null for a standby. */
const timelineQuery = {
  text: `SELECT CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int END AS timeline`,
  // A database that falls silent after it has accepted a connection must not hold a command for ever.
  query_timeout: 10_000,
}

export interface PrimaryGuard {
  /**
   * Checks a new connection.
   * @throws DatabaseUnavailable if it leads to a standby, or to a primary that another one has replaced
   */
  admit(client: pg.ClientBase): Promise<void>
  /** False for an admitted connection to a primary that another one has replaced since. */
  isCurrent(client: pg.ClientBase): boolean
}

/**
 * Refuses connections to standbys, which answer late, and to replaced primaries, which do not know that they are replaced.
 * Each promotion of a standby starts a new timeline with a higher number, so this process never returns to an older one.
 */
export function createPrimaryGuard(): PrimaryGuard {
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
  }
}
