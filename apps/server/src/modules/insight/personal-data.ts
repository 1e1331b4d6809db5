import { sql } from 'kysely'
import type { PersonalDataModule } from '../../personal-data.ts'
import { eraseViewerNumbers } from './viewers.ts'

/**
 * Exports the number that identifies the viewer in the event archive. The archive job removes the rows of an erased
 * viewer (docs/decisions/071). The tracking module exports the events themselves.
 */
export function createInsightPersonalData(): PersonalDataModule {
  return {
    name: 'eventArchive',
    exportOf: async (tx, userId) =>
      (await tx
        .selectFrom('insight_viewers')
        .select(['viewer', 'first_day as firstDay', 'last_day as lastDay'])
        .where('user_id', '=', userId)
        .executeTakeFirst()) ?? null,
    erase: (tx, userId) => eraseViewerNumbers(tx, sql`user_id = ${userId}`),
  }
}
