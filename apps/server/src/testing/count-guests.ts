import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Counts all guests ever created, using the id sequence, because a `check` call takes an id but writes no row. */
export async function countGuests(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('users', 'user_id')::regclass), 0)::int AS count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
