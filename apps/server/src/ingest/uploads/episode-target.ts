import type { ImportProblem } from '@cliffhanger/media-ingest/drama/problem'
import type { Database } from '../../db/schema.ts'
import type { StoredUpload } from '../../modules/title-uploads/upload-store.ts'

/** An upload of videos for an existing title. */
export type EpisodeUpload = StoredUpload & { readonly for_title: string }

export const isEpisodeUpload = (upload: StoredUpload): upload is EpisodeUpload => upload.for_title !== null

/** Finds the title of an upload; undefined if the title was deleted. */
export const findUploadTargetTitle = (db: Database, { for_title: vidId }: EpisodeUpload) =>
  db
    .selectFrom('titles')
    .select(['slug', 'cp_id'])
    .where('vid_id', '=', vidId)
    .where('status', '<>', 'draft')
    .executeTakeFirst()

/** Returns a problem if the title was deleted or the video of the episode was replaced since the upload began. */
export async function checkUploadTarget(db: Database, upload: StoredUpload): Promise<ImportProblem[]> {
  if (!isEpisodeUpload(upload)) return []
  const problem = (reason: string): ImportProblem[] => [{ severity: 'error', file: upload.name, reason }]
  if (!(await findUploadTargetTitle(db, upload))) return problem('the title was deleted since the upload began')
  if (upload.replaced_episode === null) return []
  const episode = await db
    .selectFrom('episodes')
    .select('pkg')
    .where('vid_id', '=', upload.for_title)
    .where('n', '=', upload.replaced_episode)
    .executeTakeFirst()
  return episode?.pkg === upload.replaced_pkg ? [] : problem(episodeChangedReason(upload.replaced_episode))
}

export const episodeChangedReason = (n: number): string => `episode ${n} was changed or removed since the upload began`
