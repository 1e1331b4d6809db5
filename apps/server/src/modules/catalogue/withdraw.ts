import { bumpVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import type { ChangeAuthor } from '../../versions/change-versioned.ts'
import { changeTitles, UnknownTitle } from './editing/change-titles.ts'
import { writeStatus } from './editing/write-title.ts'
import type { TitleIds } from './publish.ts'

/** Shows or hides a title. Returns false for a title that was never published. */
export async function setPublished(
  db: Database,
  vidId: string,
  isPublished: boolean,
  author: ChangeAuthor,
): Promise<boolean> {
  const change = { ...author, bases: new Map([[vidId, undefined]]), change: 'visibility' }
  try {
    await changeTitles(db, change, (tx) => writeStatus(tx, [vidId], isPublished))
    return true
  } catch (error) {
    if (error instanceof UnknownTitle) return false
    throw error
  }
}

/** Deletes a title with its episodes, texts and watch records. Returns its ids, for deleting its files in the store. */
export async function deleteTitle(db: Database, vidId: string): Promise<TitleIds | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('titles')
      .where('vid_id', '=', vidId)
      .returning(['vid_id', 'cp_id'])
      .executeTakeFirst()
    await bumpVersion(tx)
    return row && { vidId: row.vid_id, cpId: row.cp_id }
  })
}
