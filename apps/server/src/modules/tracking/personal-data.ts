import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/** Exports and deletes this module's personal data: events of the user's own sessions. */
export function createTrackingPersonalData(): PersonalDataModule {
  return {
    name: 'events',
    async exportOf(tx, userId) {
      const events = tx
        .selectFrom('tracked_events')
        .select(['received_at as time', 'event', 'fields', 'created_at as createTime', 'visit_id as visitId'])
        .select(['language', 'country', 'browser', 'app'])
        .where('user_id', '=', userId)
        .orderBy('received_at')
      return rowsByCursor(tx, 'events', events)
    },
    async erase(tx, userId) {
      await tx.deleteFrom('tracked_events').where('user_id', '=', userId).execute()
    },
  }
}
