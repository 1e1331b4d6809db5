import { hasErrors, type ImportProblem } from '@cliffhanger/media-ingest/drama/problem'
import { createMediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../../db/schema.ts'
import type { Log } from '../../log.ts'
import type { RunnerOptions } from '../../modules/runners/encode-on-runners.ts'
import type { StoredProblem, UploadedTitle } from '../../modules/title-uploads/tables.ts'
import { ensureFile, receivedFile } from '../../modules/title-uploads/upload-folder.ts'
import {
  listFiles,
  readTitlesBySlug,
  type StoredUpload,
  saveCheckResult,
  saveFileHash,
} from '../../modules/title-uploads/upload-store.ts'
import { checkFolder } from '../check-folder.ts'
import { type ArrangedUpload, arrangeUpload } from './arrange-upload.ts'
import { checkUploadTarget, isEpisodeUpload } from './episode-target.ts'
import { problemCodeOf } from './problem-code.ts'
import { hashFile } from './verify-files.ts'

export interface UploadDeps {
  readonly db: Database
  readonly dataDir: string
  readonly store: MediaStore
  readonly now: () => number
  readonly log: Log
  readonly signal: AbortSignal
  /** Options for runners on other machines. Default: all episodes are encoded on this machine. */
  readonly runners?: RunnerOptions
}

/** Converts a problem of the import to a stored problem, with the path and code that Studio shows. */
export function toStoredProblem(problem: ImportProblem, { origins }: Pick<ArrangedUpload, 'origins'>): StoredProblem {
  const code = problemCodeOf(problem)
  const file = origins.get(problem.file) ?? problem.file
  return { severity: problem.severity, file, reason: problem.reason, ...(code && { code }) }
}

/**
 * Checks an upload without changing the catalogue: that each file arrived unchanged, and that an import would accept
 * the files. If there are no errors and the operator has decided to publish, the import begins.
 */
export async function checkUpload(upload: StoredUpload, deps: UploadDeps): Promise<void> {
  const { db, signal } = deps
  const changedFiles = await verifyFiles(upload, deps)
  if (changedFiles.length > 0) return settle(upload, deps, { state: 'receiving', problems: changedFiles })
  const media = createMediaWorkers({ workDir: deps.store.workDir })
  try {
    const arranged = await arrangeUpload(upload, { ...deps, media })
    const { dramas, problems: found } = await checkFolder(arranged.root, { db, media, signal })
    const problems = [...found, ...(await checkUploadTarget(db, upload))]
    const unused = arranged.unused.map((file) => ({
      severity: 'note' as const,
      file,
      reason: 'not used',
      code: 'notUsed' as const,
    }))
    // A missing cover is not reported if the first episode has no usable frame, because that episode is reported.
    const own = problems.filter(
      ({ file, reason }) => !(arranged.lacksCover && file === 'cover' && /no cover/.test(reason)),
    )
    const stored = [...own.map((problem) => toStoredProblem(problem, arranged)), ...unused]
    const titles = isEpisodeUpload(upload)
      ? upload.titles
      : await whichReplace(
          db,
          upload,
          dramas.map(({ id }) => id),
        )
    if (hasErrors(problems)) return await settle(upload, deps, { state: 'checked', problems: stored })
    await settle(upload, deps, { state: upload.publish_as ? 'importing' : 'checked', problems: stored, titles })
  } finally {
    media.close()
  }
}

/** Saves the result of the checks, unless the upload was edited meanwhile: an edited upload is checked again. */
async function settle(
  upload: StoredUpload,
  { db, now }: UploadDeps,
  {
    state,
    problems,
    titles,
  }: { state: 'receiving' | 'checked' | 'importing'; problems: StoredProblem[]; titles?: UploadedTitle[] },
): Promise<void> {
  await saveCheckResult(db, upload, {
    state,
    problems: JSON.stringify(problems),
    ...(titles && { titles: JSON.stringify(titles) }),
    progress: null,
    touched_at: new Date(now()),
  })
}

/**
 * Compares each new file with the hash that the browser computed. A file that differs must be uploaded again. A file
 * without such a hash was added after the checks began, and may still be arriving.
 */
async function verifyFiles(upload: StoredUpload, { db, dataDir, signal }: UploadDeps): Promise<StoredProblem[]> {
  const problems: StoredProblem[] = []
  for (const file of await listFiles(db, upload.upload_id)) {
    if (file.sha256 !== null || file.sent_hash === null) continue
    const { pieces, whole } = await hashFile(receivedFile(dataDir, file.file_id), signal)
    if (pieces === file.sent_hash) await saveFileHash(db, upload.upload_id, file.file_id, { sha256: whole })
    else {
      await saveFileHash(db, upload.upload_id, file.file_id, { sent_hash: null })
      await ensureFile(dataDir, file.file_id, true)
      problems.push({ severity: 'error', file: file.path, reason: 'arrived changed', code: 'changedOnTheWay' })
    }
  }
  return problems
}

/** Returns the titles of an upload, and whether each was in the catalogue before. */
async function whichReplace(db: Database, upload: StoredUpload, slugs: readonly string[]): Promise<UploadedTitle[]> {
  const there = new Set(
    (await readTitlesBySlug(db, slugs)).filter(({ status }) => status !== 'draft').map(({ slug }) => slug),
  )
  const own = upload.titles.filter(({ isBegun }) => isBegun)
  return slugs.map((slug) => own.find((known) => known.slug === slug) ?? { slug, isReplaced: there.has(slug) })
}
