import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'

const dayMs = 86_400_000
const daysAhead = 3
const prefix = 'tracked_events_d'

const nameOf = (day: Date) => `${prefix}${day.toISOString().slice(0, 10).replaceAll('-', '')}`

/**
 * Makes the tables of today and the next days, and drops those whose days are over. What had come into the table for
 * everything else moves along. May run on several servers at once, and as often as one likes.
 */
export async function keepPartitions(db: Database, now: number, days: number): Promise<void> {
  const today = Math.floor(now / dayMs) * dayMs
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.partitions})`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'tracked_events'::regclass AND starts_with(c.relname, ${prefix})`.execute(tx)
    const known = new Set(rows.map((row) => row.name))
    for (let day = 0; day <= daysAhead; day += 1) {
      const start = new Date(today + day * dayMs)
      if (!known.has(nameOf(start))) await addDay(tx, start)
    }
    const oldest = nameOf(new Date(today - days * dayMs))
    for (const name of known) if (name < oldest) await sql`DROP TABLE ${sql.table(name)}`.execute(tx)
  })
}

async function addDay(tx: Database, start: Date): Promise<void> {
  const table = sql.table(nameOf(start))
  const [from, to] = [sql.lit(start.toISOString()), sql.lit(new Date(start.getTime() + dayMs).toISOString())]
  await sql`CREATE TABLE ${table} (LIKE tracked_events)`.execute(tx)
  await sql`WITH moved AS (DELETE FROM tracked_events_other WHERE received_at >= ${from} AND received_at < ${to}
    RETURNING *) INSERT INTO ${table} SELECT * FROM moved`.execute(tx)
  await sql`ALTER TABLE tracked_events ATTACH PARTITION ${table} FOR VALUES FROM (${from}) TO (${to})`.execute(tx)
}
