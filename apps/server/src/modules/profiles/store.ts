import type { Database } from '../../db/schema.ts'
import type { ProfileTables } from './tables.ts'

type Part = ProfileTables['profile_changes']['part']

/** Locks an account, so that its changes are counted one after another. Undefined if it is deleted. */
export const lockAccountRow = (
  tx: Database,
  userId: string,
): Promise<{ readonly nickname: string | null } | undefined> =>
  tx
    .selectFrom('users')
    .select('nickname')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the time of the `most`-th newest change; undefined if there are fewer changes after `since`. */
export async function findNthNewestChange(
  db: Database,
  userId: string,
  { part, since, most }: { part: Part; since: Date; most: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('profile_changes')
    .select('changed_at')
    .where('user_id', '=', userId)
    .where('part', '=', part)
    .where('changed_at', '>', since)
    .orderBy('changed_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.changed_at
}

export async function recordProfileChange(tx: Database, userId: string, part: Part, at: Date): Promise<void> {
  await tx.insertInto('profile_changes').values({ user_id: userId, part, changed_at: at }).execute()
}

export async function setNickname(tx: Database, userId: string, nickname: string | null): Promise<void> {
  await tx.updateTable('users').set({ nickname }).where('user_id', '=', userId).execute()
}

/** Deletes the row of a viewer's picture. Returns its id; undefined if there was none. */
export async function deletePicture(tx: Database, userId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('profile_pictures')
    .where('user_id', '=', userId)
    .returning('image_id')
    .executeTakeFirst()
  return row?.image_id
}

/** Removes the URL of a picture on another host, which older clients could set. */
export async function clearForeignPicture(tx: Database, userId: string): Promise<void> {
  await tx.updateTable('users').set({ head_image: '' }).where('user_id', '=', userId).execute()
}

export async function insertPicture(
  tx: Database,
  picture: { readonly imageId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { imageId: image_id, userId: user_id, at: created_at } = picture
  await tx.insertInto('profile_pictures').values({ image_id, user_id, created_at }).execute()
}

export async function findPicture(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profile_pictures')
    .select('image_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.image_id
}

/** Deletes records of changes that no longer count towards a limit. */
export async function deleteOldProfileChanges(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('profile_changes').where('changed_at', '<', before).execute()
}
