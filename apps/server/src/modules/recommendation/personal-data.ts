import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/** Exports and deletes this module's personal data: titles that a viewer saw in "For you". */
export function createRecommendationPersonalData(): PersonalDataModule {
  return {
    name: 'forYou',
    exportOf: async (tx, userId) => ({
      views: rowsByCursor(
        tx,
        'for_you_views',
        tx
          .selectFrom('for_you_views')
          .select(['vid_id as vidId', 'is_skipped as isSkipped', 'seen_at as time'])
          .where('user_id', '=', userId),
      ),
    }),
    async erase(tx, userId) {
      await tx.deleteFrom('for_you_views').where('user_id', '=', userId).execute()
    },
  }
}
