import type { Database } from '../../db/schema.ts'
import { imageTables } from './image-folder.ts'

export interface Quota {
  /** Only rows created after this time count. */
  readonly since: Date
  readonly most: number
}

/** Returns the time of the viewer's `most`-th newest unattached image; undefined if there are fewer after `since`. */
export async function findNthNewestImageTime(
  db: Database,
  userId: string,
  { since, most }: Quota,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('feedback_images')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('is_attached', '=', false)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export async function insertImage(
  db: Database,
  image: { imageId: string; userId: string; at: Date; isAttached: boolean },
): Promise<void> {
  const { imageId: image_id, userId: user_id, at: created_at, isAttached: is_attached } = image
  await db.insertInto('feedback_images').values({ image_id, user_id, created_at, is_attached }).execute()
}

/**
 * Marks images as attached, so that they are not swept. Returns false if one is unknown or belongs to another viewer.
 */
export async function attachImages(tx: Database, userId: string, imageIds: readonly string[]): Promise<boolean> {
  if (imageIds.length === 0) return true
  const rows = await tx
    .updateTable('feedback_images')
    .set({ is_attached: true })
    .where('image_id', 'in', imageIds)
    .where('user_id', '=', userId)
    .returning('image_id')
    .execute()
  return rows.length === imageIds.length
}

export async function deleteImageRows(tx: Database, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length > 0) await tx.deleteFrom('feedback_images').where('image_id', 'in', imageIds).execute()
}

export async function deleteUnattachedImageRows(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('feedback_images').where('is_attached', '=', false).where('created_at', '<', before).execute()
}

/** Returns the ids that have a row, either as an image in feedback or as a profile picture; both share the folder. */
export async function findImages(db: Database, imageIds: readonly string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set()
  const found = await Promise.all(
    imageTables.map((table) => db.selectFrom(table).select('image_id').where('image_id', 'in', imageIds).execute()),
  )
  return new Set(found.flat().map((row) => row.image_id))
}
