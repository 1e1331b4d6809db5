import { readHomeFields } from '@cliffhanger/media-ingest/drama/home-yaml'
import type { Database } from '../db/schema.ts'
import { lockDueHomeSchedule, recordHomeScheduleEnd } from '../modules/recommendation/schedule-store.ts'
import { arrangeHomePageInTransaction, findUnknownHomeTitles } from './home-arrangement.ts'

/**
 * Publishes scheduled arrangements of the home page that are due, oldest first. Each is published by exactly one
 * server, because one transaction both publishes it and ends its schedule. An arrangement with a title that no longer
 * exists fails and changes nothing.
 */
export async function publishDueArrangements(db: Database, at: Date): Promise<void> {
  while (await publishNext(db, at));
}

const publishNext = (db: Database, at: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDueHomeSchedule(tx, at)
    if (!due) return false
    const faults: string[] = []
    const { payload } = due
    const fields = typeof payload === 'object' && payload !== null ? { ...payload } : {}
    const home = readHomeFields(fields, (reason) => faults.push(reason))
    if (home) faults.push(...(await findUnknownHomeTitles(tx, home)).map(({ reason }) => reason))
    const [problem] = faults
    if (!home || problem !== undefined) {
      await recordHomeScheduleEnd(tx, due.schedule_id, {
        state: 'failed',
        ended_at: at,
        problem: problem ?? 'unreadable',
      })
      return true
    }
    await arrangeHomePageInTransaction(tx, home, { change: 'schedule', operator: due.operator, at })
    await recordHomeScheduleEnd(tx, due.schedule_id, { state: 'published', ended_at: at })
    return true
  })
