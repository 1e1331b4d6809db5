import { type BrowserEventDeclaration, trackedEvents } from '@cliffhanger/contract/tracking'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'
import { errorCode } from '../../error-code.ts'
import { deleteEventsBefore } from './store.ts'

const dayMs = 86_400_000
const daysAhead = 3
const prefix = 'tracked_events_d'
/**
 * Maximum wait for a table lock. While a statement waits for the lock, inserts of events wait behind this statement.
 */
const lockTimeoutMs = 500

const isoDay = (day: Date) => day.toISOString().slice(0, 10)
const nameOf = (day: Date) => `${prefix}${isoDay(day).replaceAll('-', '')}`

/**
 * Creates the partitions of today and the next days, and moves their events out of the default partition. Idempotent;
 * several servers may run it at once. Returns false if a table stays locked, for example by a backup: the remaining
 * days are left for the next run.
 */
export async function createDayPartitions(db: Database, now: number): Promise<boolean> {
  const today = Math.floor(now / dayMs) * dayMs
  return addDays(
    db,
    Array.from({ length: daysAhead + 1 }, (_, day) => new Date(today + day * dayMs)),
  )
}

/**
 * Creates the partitions of earlier days whose events are in the default partition, because their partitions were not
 * created in time. Only then can the events be dropped with their day. Returns false if a table stays locked.
 */
export async function createMissedDayPartitions(db: Database, now: number): Promise<boolean> {
  const { rows } = await sql<{ day: Date }>`
    SELECT DISTINCT date_trunc('day', received_at, 'UTC') AS day FROM tracked_events_other
    WHERE received_at < ${new Date(now)} ORDER BY day`.execute(db)
  return addDays(
    db,
    rows.map(({ day }) => day),
  )
}

async function addDays(db: Database, days: readonly Date[]): Promise<boolean> {
  for (const day of days) if (!(await inOwnTransaction(db, (tx) => addDay(tx, day)))) return false
  return true
}

/** Drops the partitions of expired days. Returns false if a table stays locked. */
export async function dropDayPartitions(db: Database, now: number, days: number): Promise<boolean> {
  const oldest = nameOf(new Date(now - days * dayMs))
  for (const name of (await readNames(db)).filter((one) => one < oldest)) {
    const day = name.slice(prefix.length)
    if (!(await inOwnTransaction(db, (tx) => sql`SELECT drop_tracked_day(${day}::date)`.execute(tx)))) return false
  }
  return true
}

/** Deletes kinds of events whose retention is shorter than that of the partitions. */
export async function deleteExpiredEvents(db: Database, now: number): Promise<void> {
  for (const [event, { retentionDays }] of Object.entries<BrowserEventDeclaration>(trackedEvents)) {
    if (retentionDays !== undefined) await deleteEventsBefore(db, event, new Date(now - retentionDays * dayMs))
  }
}

async function readNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'tracked_events'::regclass AND starts_with(c.relname, ${prefix})`.execute(db)
  return rows.map((row) => row.name)
}

/** Changes one table in its own transaction, because inserts of events wait behind its lock. */
async function inOwnTransaction(db: Database, work: (tx: Database) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx)
      await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.partitions})`.execute(tx)
      await work(tx)
    })
    return true
  } catch (error) {
    if (errorCode(error) === '55P03') return false
    throw error
  }
}

async function addDay(tx: Database, start: Date): Promise<void> {
  if ((await readNames(tx)).includes(nameOf(start))) return
  await sql`SELECT add_tracked_day(${isoDay(start)}::date)`.execute(tx)
}
