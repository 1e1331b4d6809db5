import type { Output } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'
import { type ArrangedFiles, arrangeFiles } from '@cliffhanger/media-ingest/drama/arrange-files'
import type { Database } from '../../db/schema.ts'
import type { StudioCtx, StudioService } from '../../http/studio/service.ts'
import { createFileAnnouncer } from './announce-files.ts'
import { checkUploadReleaseTime, scheduleOnlyNewMessage } from './episode-files.ts'
import type { TitleForm } from './tables.ts'
import { receivedBytes, removeImportFolder, removeReceivedFile } from './upload-folder.ts'
import { editableUploadStates, type TitleUploadDeps } from './upload-needs.ts'
import * as store from './upload-store.ts'

type Shown = Output<typeof studioUpload.read>

/** API methods for title uploads: operators announce, send, correct and publish files. */
export function createStudioUploads(needs: TitleUploadDeps): StudioService<typeof studioUpload> {
  const { db, now, config, start } = needs
  const { dataDir } = config
  const announce = createFileAnnouncer(needs)

  const find = async (uploadId: string, ctx: StudioCtx) =>
    (await store.findUpload(db, uploadId)) ?? ctx.fail('notFound', { field: 'uploadId' })
  const touched = () => ({ touched_at: new Date(now()) })
  /** Counts the files that have not arrived completely or have no hash. */
  async function countMissing(files: readonly store.StoredFile[]): Promise<number> {
    const lacking = await Promise.all(
      files.map(async (file) => !isProved(file) || (await receivedBytes(dataDir, file.file_id)) < Number(file.bytes)),
    )
    return lacking.filter((isMissing) => isMissing).length
  }

  async function describe(upload: store.StoredUpload): Promise<Shown> {
    const stored = await store.listFiles(db, upload.upload_id)
    const arranged = arrange(stored, upload.title)
    const isDone = upload.state === 'done'
    const files = await Promise.all(
      stored.map(async (file) => {
        const place = arranged.places.get(file.path)
        const bytes = Number(file.bytes)
        const received = isDone ? bytes : await receivedBytes(dataDir, file.file_id)
        const known = {
          fileId: file.file_id,
          path: file.path,
          bytes,
          receivedBytes: received,
          isProved: isProved(file),
        }
        return place === undefined ? known : { ...known, place }
      }),
    )
    return { upload: { ...(await summarize(db, upload, files)), ...counted(arranged) }, files }
  }

  return {
    async list({ vidId }) {
      const uploads = await store.listUploads(db, vidId)
      const described = await Promise.all(uploads.map(describe))
      return { uploads: described.map(({ upload }) => upload), usableBytes: await needs.usableBytes() }
    },
    read: async ({ uploadId }, ctx) => describe(await find(uploadId, ctx)),
    async begin(input, ctx) {
      const uploadId = await announce(input, ctx)
      const { files } = await describe(await find(uploadId, ctx))
      ctx.noteChange({ after: { uploadId, files: input.files.length, ...input.episode } })
      return { uploadId, files }
    },
    async complete({ uploadId, hashes }, ctx) {
      const upload = await find(uploadId, ctx)
      if (upload.state === 'importing' || upload.state === 'done') ctx.fail('importRunning')
      for (const { fileId, hash } of hashes) await store.saveFileHash(db, uploadId, fileId, { sent_hash: hash })
      const files = await store.listFiles(db, uploadId)
      const missing = await countMissing(files)
      if (missing === 0 && files.length > 0) {
        await store.updateUpload(db, uploadId, editableUploadStates, { state: 'checking', ...touched() })
        await start('check')
        ctx.noteChange({ before: { state: upload.state }, after: { state: 'checking' } })
      } else ctx.noteChange({ before: { state: upload.state }, after: { state: upload.state, missing } })
      return { missing }
    },
    async publish({ uploadId, publishAs, publishAt, title, conflicts }, ctx) {
      checkUploadReleaseTime({ publishAs, publishAt }, 'publishAt', { now: now(), ctx })
      const upload = await find(uploadId, ctx)
      if (publishAt !== undefined && isShownAlready(upload))
        ctx.fail('badRequest', { field: 'publishAt', message: scheduleOnlyNewMessage })
      const files = await store.listFiles(db, uploadId)
      const { hasTitleFile, episodes } = arrange(files, title ?? null)
      const form = title ?? upload.title
      if (!hasTitleFile && !form) ctx.fail('titleNeeded', { field: 'title' })
      if (!hasTitleFile && form && form.freeEpisodes < episodes && form.pricePerEpisode === 0)
        ctx.fail('badRequest', { field: 'title.pricePerEpisode', message: 'Episodes that are not free need a price.' })
      const decided = {
        publish_as: publishAs,
        publish_at: publishAt === undefined ? null : new Date(publishAt),
        conflicts: conflicts ?? null,
        title: form ? JSON.stringify(form) : null,
        ...touched(),
      }
      if (!(await store.updateEditedUpload(db, uploadId, decided))) ctx.fail('importRunning')
      const before = { publishAs: upload.publish_as, publishAt: upload.publish_at?.getTime() }
      ctx.noteChange({ before, after: { publishAs, publishAt } })
      await start('check')
      return {}
    },
    async removeFile({ uploadId, fileId }, ctx) {
      await find(uploadId, ctx)
      const file = (await store.listFiles(db, uploadId)).find((one) => one.file_id === fileId)
      if (!file) return ctx.fail('notFound', { field: 'fileId' })
      // In one transaction, so that no check reads the new edit time together with the old list of files.
      await db.transaction().execute(async (tx) => {
        if (!(await store.updateEditedUpload(tx, uploadId, touched()))) ctx.fail('importRunning')
        await store.deleteFile(tx, fileId)
        const left = await store.listFiles(tx, uploadId)
        // The removed file was the only missing one, so no browser will report that all files have arrived.
        if (left.length > 0 && (await countMissing(left)) === 0)
          await store.updateUpload(tx, uploadId, ['receiving'], { state: 'checking' })
      })
      ctx.noteChange({ before: { file: file.path, bytes: Number(file.bytes) }, after: { file: null } })
      await removeReceivedFile(dataDir, fileId)
      await start('check')
      return {}
    },
    async remove({ uploadId }, ctx) {
      const upload = await find(uploadId, ctx)
      const { name, state } = upload
      const files = (await store.listFiles(db, uploadId)).length
      if (!(await removeUpload(db, dataDir, upload))) ctx.fail('importRunning')
      ctx.noteChange({ before: { name, state, files, isDeleted: false }, after: { isDeleted: true } })
      return {}
    },
  }
}

const isProved = ({ sent_hash: hash, sha256 }: store.StoredFile): boolean => hash !== null || sha256 !== null

const arrange = (files: readonly { path: string }[], title: TitleForm | null): ArrangedFiles =>
  arrangeFiles(
    files.map(({ path }) => path),
    title?.language ?? 'en',
  )

/** Returns true if an upload replaces an episode's video, or if the checks found that all its titles already exist. */
function isShownAlready({ state, titles, for_title, replaced_episode }: store.StoredUpload): boolean {
  if (for_title !== null) return replaced_episode !== null
  return (
    (state === 'checked' || state === 'failed') && titles.length > 0 && titles.every(({ isReplaced }) => isReplaced)
  )
}

const counted = ({ hasTitleFile, episodes }: ArrangedFiles) => ({ hasTitleFile, episodes })

/**
 * Deletes the rows of an upload, then its files; files without a row are swept later. Returns false, and deletes
 * nothing, if the upload is being imported.
 */
export async function removeUpload(
  db: Database,
  dataDir: string,
  { upload_id: uploadId, folder }: { upload_id: string; folder: string },
): Promise<boolean> {
  const files = await store.listFiles(db, uploadId)
  if (!(await store.deleteUpload(db, uploadId))) return false
  for (const { file_id: id } of files) await removeReceivedFile(dataDir, id)
  await removeImportFolder(dataDir, folder)
  return true
}

async function summarize(
  db: Database,
  upload: store.StoredUpload,
  files: Shown['files'],
): Promise<Omit<Shown['upload'], 'hasTitleFile' | 'episodes'>> {
  const imported = await store.readTitlesBySlug(
    db,
    upload.titles.map(({ slug }) => slug),
  )
  const titles = upload.titles.map(({ slug, isReplaced }) => {
    const found = imported.find((title) => title.slug === slug)
    if (!found) return { slug, isReplaced }
    return {
      slug,
      isReplaced,
      vidId: found.vid_id,
      status: found.status,
      ...(found.name && { name: found.name }),
      ...(found.publish_at && { plannedAt: found.publish_at.getTime() }),
    }
  })
  const idOf = new Map(files.map(({ path, fileId }) => [path, fileId]))
  return {
    uploadId: upload.upload_id,
    name: upload.name,
    state: upload.state,
    operator: upload.operator,
    createdAt: upload.created_at.getTime(),
    touchedAt: upload.touched_at.getTime(),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    receivedBytes: files.reduce((sum, file) => sum + file.receivedBytes, 0),
    problems: upload.problems.map((problem) => {
      const fileId = idOf.get(problem.file)
      return fileId === undefined ? problem : { ...problem, fileId }
    }),
    ...(upload.title && { title: upload.title }),
    ...(upload.publish_as && { publishAs: upload.publish_as }),
    ...(upload.publish_at && { publishAt: upload.publish_at.getTime() }),
    ...(upload.progress && { progress: upload.progress }),
    ...(titles.length > 0 && { titles }),
    ...(upload.for_title && {
      episode: {
        vidId: upload.for_title,
        ...(upload.replaced_episode !== null && { replaces: upload.replaced_episode }),
      },
    }),
  }
}
