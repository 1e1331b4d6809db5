import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface DatabaseState {
  readonly bytes: string
  readonly connections: number
  readonly mostConnections: number
  /** Number of statements that wait for a lock. */
  readonly waiting: number
  /** Bytes of uploaded titles whose sources are still kept. */
  readonly uploadBytes: string
  /** Time of the last backup that a command completed. */
  readonly commandBackupAt: Date | null
}

export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "mostConnections",
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting,
      (SELECT coalesce(sum(bytes), 0) FROM title_upload_files) AS "uploadBytes",
      (SELECT max(o.ended_at) FROM operator_actions a JOIN operator_outcomes o USING (action_id)
        WHERE a.command = 'backup' AND o.exit_code = 0) AS "commandBackupAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The query of the database state returned no row')
  return row
}
