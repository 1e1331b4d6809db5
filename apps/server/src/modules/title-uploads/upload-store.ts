import { titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import type { UploadState } from '@cliffhanger/domain/title-uploads'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { TitleUploadTables } from './tables.ts'
import { editableUploadStates } from './upload-needs.ts'

const columns = [
  'u.upload_id',
  'u.folder',
  'u.name',
  'u.state',
  'u.created_at',
  'u.touched_at',
  'u.title',
  'u.publish_as',
  'u.publish_at',
  'u.conflicts',
  'u.problems',
  'u.progress',
  'u.titles',
  'u.for_title',
  'u.replaced_episode',
  'u.replaced_pkg',
  'o.name as operator',
  'o.email as operator_email',
] as const
const finishedShown = 20
const openShown = 100

const selectUploads = (db: Database) =>
  db
    .selectFrom('title_uploads as u')
    .innerJoin('operators as o', 'o.operator_id', 'u.operator_id')
    .select([...columns])

export type StoredUpload = Awaited<ReturnType<ReturnType<typeof selectUploads>['executeTakeFirstOrThrow']>>

/**
 * Reads the newest unfinished uploads, then the newest finished ones; at most `openShown` and `finishedShown`.
 * @param vidId only uploads of this title's episodes
 */
export async function listUploads(db: Database, vidId?: string): Promise<StoredUpload[]> {
  const newest = (isDone: boolean, most: number) =>
    selectUploads(db)
      .where('u.state', isDone ? '=' : '!=', 'done')
      .$if(vidId !== undefined, (query) => query.where('u.for_title', '=', vidId ?? null))
      .orderBy('u.upload_id', 'desc')
      .limit(most)
      .execute()
  return [...(await newest(false, openShown)), ...(await newest(true, finishedShown))]
}

export const findUpload = (db: Database, uploadId: string): Promise<StoredUpload | undefined> =>
  selectUploads(db).where('u.upload_id', '=', uploadId).executeTakeFirst()

/** Finds the newest upload with this name, or for this episode, whose files may still change. */
export const findOpenUpload = (
  db: Database,
  name: string,
  episode?: { readonly vidId: string; readonly replaces?: number },
): Promise<StoredUpload | undefined> =>
  selectUploads(db)
    .$if(episode?.replaces === undefined, (query) => query.where('u.name', '=', name))
    .where('u.for_title', 'is not distinct from', episode?.vidId ?? null)
    .where('u.replaced_episode', 'is not distinct from', episode?.replaces ?? null)
    .where('u.state', 'in', ['receiving', 'checking', 'checked', 'failed'])
    .orderBy('u.upload_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Checks whether a video of this episode is being imported. */
export async function isReplacementImporting(db: Database, vidId: string, n: number): Promise<boolean> {
  const found = await db
    .selectFrom('title_uploads')
    .select('upload_id')
    .where('for_title', '=', vidId)
    .where('replaced_episode', '=', n)
    .where('state', '=', 'importing')
    .executeTakeFirst()
  return found !== undefined
}

export async function insertUpload(
  db: Database,
  row: Omit<Insertable<TitleUploadTables['title_uploads']>, 'touched_at'> & { readonly created_at: Date },
): Promise<string> {
  const values = { ...row, touched_at: row.created_at }
  const inserted = await db.insertInto('title_uploads').values(values).returning('upload_id').executeTakeFirstOrThrow()
  return inserted.upload_id
}

/**
 * Returns the time of an edit. Two edits never have the same time, even if they happen in the same millisecond or by
 * the clocks of two servers.
 */
const laterThanLastEdit = (at: Date) => sql<Date>`greatest(${at}::timestamptz, touched_at + interval '1 millisecond')`

/**
 * Updates an upload if it is in one of the given states. Returns whether it was updated.
 * @param touchedAt if given, the upload must not have been edited since: each edit changes `touched_at`
 */
export async function updateUpload(
  db: Database,
  uploadId: string,
  states: readonly UploadState[],
  changed: Updateable<TitleUploadTables['title_uploads']>,
  touchedAt?: Date,
): Promise<boolean> {
  const inState = db
    .updateTable('title_uploads')
    .set({ ...changed, ...(changed.touched_at && { touched_at: laterThanLastEdit(changed.touched_at) }) })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', [...states])
  const unedited = touchedAt === undefined ? inState : inState.where('touched_at', '=', touchedAt)
  return (await unedited.executeTakeFirst()).numUpdatedRows > 0n
}

/**
 * Updates an upload that an operator has edited. It is checked again, unless it still receives files. Returns false if
 * its files may not change any more. The SQL statement itself reads the state, because the last file may arrive
 * concurrently.
 */
export async function updateEditedUpload(
  db: Database,
  uploadId: string,
  changed: Omit<Updateable<TitleUploadTables['title_uploads']>, 'state'> & { readonly touched_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('title_uploads')
    .set({
      ...changed,
      touched_at: laterThanLastEdit(changed.touched_at),
      state: sql<UploadState>`CASE state WHEN 'receiving' THEN state ELSE 'checking' END`,
    })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', [...editableUploadStates])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Saves the result of the checks of an upload, unless an operator has edited the upload since it was read. Returns
 * whether the result was saved; if not, the upload waits for new checks.
 */
export const saveCheckResult = (
  db: Database,
  { upload_id: uploadId, touched_at: touchedAt }: Pick<StoredUpload, 'upload_id' | 'touched_at'>,
  result: Updateable<TitleUploadTables['title_uploads']>,
): Promise<boolean> => updateUpload(db, uploadId, ['checking'], result, touchedAt)

/** Deletes an upload unless it is being imported; returns whether it was deleted. */
export async function deleteUpload(db: Database, uploadId: string): Promise<boolean> {
  const uploads = db.deleteFrom('title_uploads').where('upload_id', '=', uploadId).where('state', '!=', 'importing')
  return (await uploads.executeTakeFirst()).numDeletedRows > 0n
}

export const listFiles = (db: Database, uploadId: string) =>
  db.selectFrom('title_upload_files').selectAll().where('upload_id', '=', uploadId).orderBy('path').execute()
export type StoredFile = Awaited<ReturnType<typeof listFiles>>[number]

/** Finds a file, and the state of its upload. */
export const findFile = (db: Database, fileId: string) =>
  db
    .selectFrom('title_upload_files as f')
    .innerJoin('title_uploads as u', 'u.upload_id', 'f.upload_id')
    .select(['f.file_id', 'f.upload_id', 'f.bytes', 'f.path', 'u.state', 'u.created_at'])
    .where('f.file_id', '=', fileId)
    .executeTakeFirst()

/** Inserts a file, or replaces the file at its path. */
export async function saveFile(
  db: Database,
  file: { file_id: string; upload_id: string; path: string; bytes: number; modified_at: Date },
): Promise<void> {
  await db
    .insertInto('title_upload_files')
    .values({ ...file, sent_hash: null, sha256: null })
    .onConflict((row) =>
      row.columns(['upload_id', 'path']).doUpdateSet((set) => ({
        file_id: set.ref('excluded.file_id'),
        bytes: set.ref('excluded.bytes'),
        modified_at: set.ref('excluded.modified_at'),
        sent_hash: null,
        sha256: null,
      })),
    )
    .execute()
}

export async function saveFileHash(
  db: Database,
  uploadId: string,
  fileId: string,
  changed: { sent_hash?: string | null; sha256?: string | null },
): Promise<void> {
  const of = db.updateTable('title_upload_files').set(changed).where('upload_id', '=', uploadId)
  await of.where('file_id', '=', fileId).execute()
}

export const deleteFile = (db: Database, fileId: string) =>
  db.deleteFrom('title_upload_files').where('file_id', '=', fileId).execute()

/** Reads the sizes of all files of unfinished uploads. */
export async function readAnnouncedFileSizes(db: Database): Promise<{ file_id: string; bytes: string }[]> {
  return db
    .selectFrom('title_upload_files as f')
    .innerJoin('title_uploads as u', 'u.upload_id', 'f.upload_id')
    .select(['f.file_id', 'f.bytes'])
    .where('u.state', '!=', 'done')
    .execute()
}

/** Finds the upload that has waited longest for its checks or its import. */
export const findNextWaitingUpload = (
  db: Database,
  state: 'checking' | 'importing',
): Promise<StoredUpload | undefined> =>
  selectUploads(db).where('u.state', '=', state).orderBy('u.touched_at').limit(1).executeTakeFirst()

/** Finds uploads whose files are no longer needed. */
export const listStaleUploads = (db: Database, openSince: Date, doneSince: Date) =>
  db
    .selectFrom('title_uploads')
    .select(['upload_id', 'folder'])
    .where((row) =>
      row.or([
        row.and([row('state', 'in', ['receiving', 'checked', 'failed']), row('touched_at', '<', openSince)]),
        row.and([row('state', '=', 'done'), row('touched_at', '<', doneSince)]),
      ]),
    )
    .execute()

/** Returns the given ids that belong to a file of an upload. */
export async function findKnownFileIds(db: Database, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('title_upload_files')
    .select('file_id')
    .where('file_id', 'in', [...fileIds])
    .execute()
  return new Set(rows.map(({ file_id: id }) => id))
}

/** Reads imported titles by their slugs, with their scheduled release times. */
export const readTitlesBySlug = (db: Database, slugs: readonly string[]) =>
  slugs.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('titles as t')
        .leftJoin('title_texts as x', (on) =>
          on.onRef('x.vid_id', '=', 't.vid_id').onRef('x.language', '=', 't.language'),
        )
        .leftJoin('release_plans as p', (on) =>
          on.onRef('p.vid_id', '=', 't.vid_id').on('p.n', '=', titleReleaseNumber),
        )
        .select(['t.vid_id', 't.slug', 't.status', 'x.name', 'p.publish_at'])
        .where('t.slug', 'in', [...slugs])
        .execute()

/** Allows one transaction at a time to announce files, so that two uploads do not reserve the same free disk space. */
export const lockFileAnnouncements = (tx: Database, key: number) =>
  sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx)
