import { hasErrors } from '@cliffhanger/media-ingest/drama/problem'
import { IngestError, type IngestOptions, ingestEpisodes } from '@cliffhanger/media-ingest/ingest-drama'
import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { publishSingleEpisodeFiles } from '@cliffhanger/media-ingest/publish'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../../db/schema.ts'
import { mediaStoreForImport } from '../../modules/catalogue/limited-store.ts'
import type { EpisodeEdition } from '../../modules/catalogue/publish.ts'
import {
  appendEpisodes,
  EpisodesChangedError,
  readLastEpisodeNumber,
  replaceVideo,
} from '../../modules/catalogue/publish-episodes.ts'
import { withRunners } from '../../modules/runners/encode-on-runners.ts'
import { updateUpload } from '../../modules/title-uploads/upload-store.ts'
import { checkFolder } from '../check-folder.ts'
import type { ImportReport } from '../import-folder.ts'
import { whileImporting } from '../import-lock.ts'
import { touchReplacedVideo } from '../touch-replaced-files.ts'
import type { UploadDeps } from './check-upload.ts'
import { checkUploadTarget, type EpisodeUpload, episodeChangedReason, findUploadTargetTitle } from './episode-target.ts'

/** Another import may take the new episode numbers during encoding; a retry with other numbers reuses the packages. */
const mostAttempts = 5

interface Target extends Pick<IngestOptions, 'store' | 'media' | 'signal' | 'onProgress'> {
  readonly cpId: string
  readonly vidId: string
}

/**
 * Imports videos for an existing title: a single video replaces that of an episode, or all videos become new episodes
 * after the last one. Viewers get the old video until the new video is complete. Returns true if everything was
 * imported.
 */
export function importEpisodes(
  upload: EpisodeUpload,
  root: string,
  deps: UploadDeps,
  report: ImportReport,
): Promise<boolean> {
  return whileImporting(deps.db, async () => {
    const { db, store, signal } = deps
    const local = createMediaWorkers({ workDir: store.workDir })
    try {
      const media = await withRunners(local, deps)
      const { dramas, problems: found } = await checkFolder(root, { db, media, signal })
      const problems = [...found, ...(await checkUploadTarget(db, upload))]
      report.problems(problems)
      const [drama] = dramas
      const title = await findUploadTargetTitle(db, upload)
      if (hasErrors(problems) || !drama || !title) return false
      const target = {
        ...{ store, media, signal, cpId: title.cp_id, vidId: upload.for_title },
        onProgress: (progress: Parameters<ImportReport['progress']>[1]) => report.progress(title.slug, progress),
      }
      try {
        if (upload.replaced_episode === null) await append(drama, upload, target, deps)
        else await replace(drama, upload, target, deps)
        return true
      } catch (error) {
        if (error instanceof IngestError) report.failed(title.slug, error.failures, true)
        else if (error instanceof EpisodesChangedError)
          report.failed(title.slug, [{ file: upload.name, reason: error.message }], true)
        else throw error
        return false
      }
    } finally {
      local.close()
    }
  })
}

const authorOf = (upload: EpisodeUpload, { now }: UploadDeps) => ({
  operator: `${upload.operator} <${upload.operator_email}>`,
  at: new Date(now()),
})

/**
 * Ends an upload in the transaction that publishes its videos. If the server were killed between two transactions, the
 * next run would append the same episodes again.
 */
const endUpload = (tx: Database, { upload_id: uploadId }: EpisodeUpload, { now }: UploadDeps) =>
  updateUpload(tx, uploadId, ['importing'], { state: 'done', progress: null, touched_at: new Date(now()) })

async function replace(drama: Drama, upload: EpisodeUpload, target: Target, deps: UploadDeps): Promise<void> {
  const n = upload.replaced_episode ?? 0
  // Imports no subtitles, because a replaced episode keeps its subtitles.
  const episodes = drama.episodes.map((episode) => ({ ...episode, n, subtitles: [] }))
  const [ingested] = await ingestEpisodes({ folder: drama.folder, episodes }, target)
  if (!ingested) throw new Error('A replaced video needs a file')
  await touchReplacedVideo(deps.db, target, n, new Date(deps.now()))
  const change = { ...authorOf(upload, deps), basePkg: upload.replaced_pkg ?? '' }
  const isReplaced = await replaceVideo(deps.db, target.vidId, toEdition(ingested), change, async (restorable, tx) => {
    await publishSingleEpisodeFiles([ingested], { ...target, store: mediaStoreForImport(restorable(target.store)) })
    await endUpload(tx, upload, deps)
  })
  if (!isReplaced) throw new EpisodesChangedError(episodeChangedReason(n))
}

async function append(drama: Drama, upload: EpisodeUpload, target: Target, deps: UploadDeps): Promise<void> {
  const { publish_as: publishAs, publish_at: publishAt } = upload
  const release = { isHidden: publishAs === 'hidden', ...(publishAt && { publishAt }) }
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const last = await readLastEpisodeNumber(deps.db, target.vidId)
    const episodes = drama.episodes.map((episode, index) => ({ ...episode, n: last + 1 + index }))
    const ingested = await ingestEpisodes({ folder: drama.folder, episodes }, target)
    // The time of the change is taken after the encoding, because viewers see the episodes only then.
    const change = { ...authorOf(upload, deps), ...release }
    const isAppended = await appendEpisodes(
      deps.db,
      target.vidId,
      ingested.map(toEdition),
      change,
      async (restorable, tx) => {
        await publishSingleEpisodeFiles(ingested, { ...target, store: mediaStoreForImport(restorable(target.store)) })
        await endUpload(tx, upload, deps)
      },
    )
    if (isAppended) return
  }
  throw new EpisodesChangedError('other episodes were added again and again since the upload began')
}

type Ingested = Awaited<ReturnType<typeof ingestEpisodes>>[number]

const toEdition = ({ n, durationMs, pkg, start, source, subtitles }: Ingested): EpisodeEdition => ({
  ...{ n, names: {}, durationMs, pkg, start, source },
  subtitles: subtitles.map(({ code }) => code),
})
