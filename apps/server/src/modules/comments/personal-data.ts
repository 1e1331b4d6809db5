import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/** Exports and deletes this module's personal data: comments and reports of comments. */
export function createCommentsPersonalData(): PersonalDataModule {
  return {
    name: 'comments',
    exportOf: async (tx, userId) => ({
      posted: rowsByCursor(
        tx,
        'own_comments',
        tx
          .selectFrom('comments')
          .select(['vid_id as vidId', 'n as episode', 'text', 'position_ms as positionMs', 'state', 'reason'])
          .select('created_at as time')
          .where('user_id', '=', userId)
          .orderBy('comment_id'),
      ),
      reported: rowsByCursor(
        tx,
        'own_comment_reports',
        tx
          .selectFrom('comment_reports')
          .select(['comment_id as commentId', 'reason', 'created_at as time'])
          .where('user_id', '=', userId),
      ),
    }),
    async erase(tx, userId) {
      await tx.deleteFrom('comments').where('user_id', '=', userId).execute()
      await tx.deleteFrom('comment_reports').where('user_id', '=', userId).execute()
    },
  }
}
