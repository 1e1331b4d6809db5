import { sql } from 'kysely'
import type { PersonalData } from '../../personal-data.ts'
import { eraseViewers } from './viewers.ts'

/**
 * The number by which the archive of events names the viewer. The archive job removes the rows of an erased viewer
 * (docs/decisions/071). The events of the export are in the module that tracks them.
 */
export function createInsightPersonalData(): PersonalData {
  return {
    name: 'eventArchive',
    exportOf: async (tx, userId) =>
      (await tx
        .selectFrom('insight_viewers')
        .select(['viewer', 'first_day as firstDay', 'last_day as lastDay'])
        .where('user_id', '=', userId)
        .executeTakeFirst()) ?? null,
    erase: (tx, userId) => eraseViewers(tx, sql`user_id = ${userId}`),
  }
}
