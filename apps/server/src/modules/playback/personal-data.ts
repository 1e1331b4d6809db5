import { sql } from 'kysely'
import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/** Exports and deletes this module's personal data: watch records and positions. */
export function createPlaybackPersonalData(): PersonalDataModule {
  return {
    name: 'watched',
    exportOf: async (tx, userId) => ({
      titles: rowsByCursor(
        tx,
        'titles',
        tx
          .selectFrom('watch_records')
          .select(['vid_id as vidId', 'last_episode as lastEpisode', 'updated_at as time'])
          .where('user_id', '=', userId)
          .orderBy('updated_at', 'desc'),
      ),
      positions: rowsByCursor(
        tx,
        'positions',
        tx
          .selectFrom('episode_positions')
          .select(['vid_id as vidId', 'n as episodeN', 'look_time as lookTime', 'updated_at as time'])
          .where('user_id', '=', userId)
          .orderBy('updated_at', 'desc'),
      ),
    }),
    async erase(tx, userId) {
      await sql`SELECT erase_watched(${userId})`.execute(tx)
    },
  }
}
