import { mergedUserIdsSql } from '../../db/merged-ids.ts'
import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/**
 * Exports and deletes the ad views that a viewer started, including those from merged wallets. They are deleted with
 * the account; the ledger keeps the episodes that they unlocked.
 */
export function createAdUnlocksPersonalData(): PersonalDataModule {
  return {
    name: 'adUnlocks',
    exportOf: async (tx, userId) => ({
      ads: rowsByCursor(
        tx,
        'own_ad_views',
        tx
          .selectFrom('ad_views')
          .select(['vid_id as vidId', 'episode as episodeN', 'begun_at as time', 'verified_at as verified'])
          .select('has_unlocked as hasUnlocked')
          .where('user_id', 'in', mergedUserIdsSql(userId))
          .orderBy('created_at'),
      ),
    }),
    async erase(tx, userId) {
      await tx.deleteFrom('ad_views').where('user_id', 'in', mergedUserIdsSql(userId)).execute()
    },
  }
}
