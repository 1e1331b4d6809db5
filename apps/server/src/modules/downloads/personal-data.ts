import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/**
 * Exports and deletes the devices with a download right and the downloads of the last 30 days. Content keys are not
 * personal data.
 */
export function createDownloadsPersonalData(): PersonalDataModule {
  return {
    name: 'downloads',
    exportOf: async (tx, userId) => ({
      devices: await tx
        .selectFrom('download_devices')
        .select(['device_id as deviceId', 'created_at as time', 'renewed_at as renewedTime'])
        .where('user_id', '=', userId)
        .orderBy('device_id')
        .execute(),
      episodes: rowsByCursor(
        tx,
        'own_downloads',
        tx
          .selectFrom('downloads')
          .select(['device_id as deviceId', 'vid_id as vidId', 'n as episode', 'created_at as time'])
          .where('user_id', '=', userId)
          .orderBy('created_at'),
      ),
    }),
    async erase(tx, userId) {
      await tx.deleteFrom('downloads').where('user_id', '=', userId).execute()
      await tx.deleteFrom('download_devices').where('user_id', '=', userId).execute()
    },
  }
}
