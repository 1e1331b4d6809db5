import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'
import { forgetMarks } from './follow-store.ts'

/** Likes and the shelf. */
export function createCataloguePersonalData(db: Database): PersonalData {
  const marked = (table: 'title_likes' | 'title_follows', userId: string) =>
    db.selectFrom(table).select(['vid_id as vidId', 'created_at as time']).where('user_id', '=', userId).execute()
  return {
    name: 'titles',
    exportOf: async (userId) => ({
      likes: await marked('title_likes', userId),
      follows: await marked('title_follows', userId),
    }),
    erase: forgetMarks,
  }
}
