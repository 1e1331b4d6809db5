import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { EncodeTask, RunnerJob } from './tables.ts'

/** A runner that sends no request for this time loses its lease. */
const leaseMs = 60_000
/** An import without activity for this time no longer waits for its task. */
const wantedMs = 60_000
/** After this many leases, however they ended, the task is encoded on this machine. */
export const maxLeasesBeforeLocalEncoding = 5
/** Maximum duration of a lease: this time, plus a minute for each second of video. */
const longestLeaseSeconds = 1_800
const leaseSecondsPerSecond = 60

/** The runner that works on a task, and the id of its lease. */
export interface LeaseOwner {
  readonly runnerId: string
  readonly lease: string
}

/** Offers a task to runners; returns its id. */
export async function offerTask(db: Database, job: RunnerJob, sourceFile: string, now: number): Promise<string> {
  const { task_id: taskId } = await db
    .insertInto('encode_tasks')
    .values({
      job: JSON.stringify(job),
      source_file: sourceFile,
      state: 'waiting',
      wanted_until: new Date(now + wantedMs),
    })
    .returning('task_id')
    .executeTakeFirstOrThrow()
  return taskId
}

/**
 * Reads a task for the import that waits for it, and records that the import still waits. Undefined if the task was
 * deleted.
 */
export const pollTask = (db: Database, taskId: string, now: number): Promise<EncodeTask | undefined> =>
  db
    .updateTable('encode_tasks')
    .set({ wanted_until: new Date(now + wantedMs) })
    .where('task_id', '=', taskId)
    .returningAll()
    .executeTakeFirst()

/** A task with its new lease, and the lease that another runner has lost. */
export type LeasedTask = EncodeTask & { readonly lost_lease: string | null }

/**
 * Leases the oldest available task to a runner; undefined if there is none. A task with a lost lease is available
 * again. The row is locked, so that two runners never get the same task.
 */
export async function leaseTask(
  db: Database,
  runnerId: string,
  { lease, now }: { readonly lease: string; readonly now: number },
): Promise<LeasedTask | undefined> {
  const at = new Date(now)
  const { rows } = await sql<LeasedTask>`
    WITH next AS (
      SELECT task_id, lease AS lost_lease FROM encode_tasks
      WHERE (state = 'waiting' OR state = 'leased' AND lease_until < ${at}) AND wanted_until > ${at}
        AND tries < ${maxLeasesBeforeLocalEncoding} AND NOT (${runnerId}::bigint = ANY (failed_by))
      ORDER BY task_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE encode_tasks AS task SET state = 'leased', lease = ${lease}, runner_id = ${runnerId}, tries = tries + 1,
      lease_until = ${new Date(now + leaseMs)}, progress = 0, received_bytes = 0,
      lease_ends_at = ${at}::timestamptz
        + make_interval(secs => ${longestLeaseSeconds} + ${leaseSecondsPerSecond} * (job->'facts'->>'seconds')::float8)
    FROM next WHERE task.task_id = next.task_id
    RETURNING task.*, next.lost_lease`.execute(db)
  return rows[0]
}

const ofLease = (db: Database, runnerId: string, lease: string) =>
  db
    .updateTable('encode_tasks')
    .where('lease', '=', lease)
    .where('runner_id', '=', runnerId)
    .where('state', '=', 'leased')

/**
 * Extends a lease. Undefined if the runner has lost it, its maximum duration is over, or no import waits for the task
 * any more.
 */
export async function renewLease(
  db: Database,
  { runnerId, lease }: LeaseOwner,
  { progress, now }: { readonly progress?: number; readonly now: number },
): Promise<EncodeTask | undefined> {
  return ofLease(db, runnerId, lease)
    .set({ lease_until: new Date(now + leaseMs), ...(progress !== undefined && { progress }) })
    .where('wanted_until', '>', new Date(now))
    .where('lease_ends_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Adds bytes to the task's total before they are received, or subtracts those that did not arrive. Returns false if the
 * total would exceed `most`.
 */
export async function reserveBytes(
  db: Database,
  { runnerId, lease }: LeaseOwner,
  bytes: number,
  most: number,
): Promise<boolean> {
  const reserved = await ofLease(db, runnerId, lease)
    .set({ received_bytes: sql`received_bytes + ${bytes}` })
    .where(sql<boolean>`received_bytes + ${bytes} <= ${most}`)
    .returning('task_id')
    .executeTakeFirst()
  return reserved !== undefined
}

/** Marks a package as delivered. Also returns true if it already is, because the runner may retry the request. */
export async function markDelivered(db: Database, { runnerId, lease }: LeaseOwner): Promise<boolean> {
  const done = await db
    .updateTable('encode_tasks')
    .set({ state: 'delivered', progress: 1 })
    .where('lease', '=', lease)
    .where('runner_id', '=', runnerId)
    .where('state', 'in', ['leased', 'delivered'])
    .returning('task_id')
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Gives a task in state `from` back. With `isFailure` this runner does not get the task again. Returns false if the
 * lease was lost.
 */
export async function returnTask(
  db: Database,
  { runnerId, lease }: LeaseOwner,
  { from, isFailure }: { readonly from: 'leased' | 'delivered'; readonly isFailure: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE encode_tasks SET state = 'waiting', lease = NULL, lease_until = NULL, progress = 0,
      failed_by = CASE WHEN ${isFailure} THEN failed_by || ${runnerId}::bigint ELSE failed_by END
    WHERE lease = ${lease} AND runner_id = ${runnerId} AND state = ${from}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Takes a task back for this machine, unless a runner works on it. Returns false if a runner has it. Idempotent. */
export async function takeBackTask(db: Database, taskId: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE encode_tasks SET state = 'taken', lease = NULL, runner_id = NULL
    WHERE task_id = ${taskId} AND (state IN ('waiting', 'taken') OR state = 'leased' AND lease_until < ${new Date(now)})`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteTask(db: Database, taskId: string): Promise<void> {
  await db.deleteFrom('encode_tasks').where('task_id', '=', taskId).execute()
}

/** Deletes tasks that no import has waited for since the given time. */
export async function deleteAbandonedTasks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('encode_tasks').where('wanted_until', '<', before).execute()
}

/** Lists the leases whose files are still needed. */
export async function listLeases(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('encode_tasks').select('lease').where('lease', 'is not', null).execute()
  return rows.flatMap(({ lease }) => lease ?? [])
}
