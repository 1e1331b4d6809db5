import type { Insertable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { RecommendationTables } from './tables.ts'

type NewSchedule = Insertable<RecommendationTables['home_schedules']>
export interface OpenHomeSchedule {
  readonly schedule_id: string
  /** Unvalidated JSON with the fields of home.yaml. */
  readonly payload: unknown
  readonly publish_at: Date
  readonly base: number
  readonly operator: string
  readonly state: 'waiting' | 'failed'
  readonly problem: string | null
}

export const insertHomeSchedule = async (db: Database, schedule: NewSchedule): Promise<string> =>
  (await db.insertInto('home_schedules').values(schedule).returning('schedule_id').executeTakeFirstOrThrow())
    .schedule_id

/** Reads scheduled home pages that are waiting or failed, by release time. */
export async function readOpenHomeSchedules(db: Database): Promise<OpenHomeSchedule[]> {
  const rows = await db
    .selectFrom('home_schedules')
    .select(['schedule_id', 'payload', 'publish_at', 'base', 'operator', 'state', 'problem'])
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('publish_at')
    .orderBy('schedule_id')
    .execute()
  return rows.flatMap(({ state, ...row }) => (state === 'waiting' || state === 'failed' ? [{ ...row, state }] : []))
}

/** Cancels a scheduled home page. Returns false if it is neither waiting nor failed. */
export async function cancelHomeSchedule(db: Database, scheduleId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('home_schedules')
    .set({ state: 'cancelled', ended_at: at })
    .where('schedule_id', '=', scheduleId)
    .where('state', 'in', ['waiting', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Locks the next home page that is due, until the end of the transaction. A second server waits and then finds none.
 */
export const lockDueHomeSchedule = (
  tx: Database,
  at: Date,
): Promise<{ schedule_id: string; payload: unknown; operator: string } | undefined> =>
  tx
    .selectFrom('home_schedules')
    .select(['schedule_id', 'payload', 'operator'])
    .where('state', '=', 'waiting')
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .orderBy('schedule_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export async function recordHomeScheduleEnd(
  tx: Database,
  scheduleId: string,
  ended: { readonly state: 'published' | 'failed'; readonly ended_at: Date; readonly problem?: string },
): Promise<void> {
  await tx.updateTable('home_schedules').set(ended).where('schedule_id', '=', scheduleId).execute()
}
