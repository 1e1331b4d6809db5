import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { Database } from '../../db/schema.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { deleteLikesAndFollows } from './follow-store.ts'

/** Exports and deletes this module's personal data: likes and follows. */
export function createCataloguePersonalData(): PersonalDataModule {
  const marked = (tx: Database, table: 'title_likes' | 'title_follows', userId: string) =>
    rowsByCursor(
      tx,
      table,
      tx.selectFrom(table).select(['vid_id as vidId', 'created_at as time']).where('user_id', '=', userId),
    )
  return {
    name: 'titles',
    exportOf: async (tx, userId) => ({
      likes: marked(tx, 'title_likes', userId),
      follows: marked(tx, 'title_follows', userId),
    }),
    erase: deleteLikesAndFollows,
  }
}
