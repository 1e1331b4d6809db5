import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'

/** What was watched and where it was left. */
export function createPlaybackPersonalData(db: Database): PersonalData {
  return {
    name: 'watched',
    exportOf: async (userId) => ({
      titles: await db
        .selectFrom('watch_records')
        .select(['vid_id as vidId', 'last_episode as lastEpisode', 'updated_at as time'])
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .execute(),
      positions: await db
        .selectFrom('episode_positions')
        .select(['vid_id as vidId', 'n as episodeN', 'look_time as lookTime', 'updated_at as time'])
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .execute(),
    }),
    async erase(tx, userId) {
      await tx.deleteFrom('watch_records').where('user_id', '=', userId).execute()
      await tx.deleteFrom('episode_positions').where('user_id', '=', userId).execute()
    },
  }
}
