import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'

/** Events that name the user; nobody checked that they were theirs. */
export function createTrackingPersonalData(db: Database): PersonalData {
  return {
    name: 'events',
    exportOf: (userId) =>
      db
        .selectFrom('tracked_events')
        .select(['received_at as time', 'event', 'fields'])
        .where('user_id', '=', userId)
        .orderBy('received_at')
        .execute(),
    async erase(tx, userId) {
      await tx.deleteFrom('tracked_events').where('user_id', '=', userId).execute()
    },
  }
}
