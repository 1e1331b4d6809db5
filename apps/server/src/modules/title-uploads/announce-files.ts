import type { ErrorName, Input } from '@cliffhanger/contract/call'
import type { studioUpload } from '@cliffhanger/contract/studio/upload'
import { maxUploadFileBytes } from '@cliffhanger/domain/title-uploads'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'
import type { StudioCtx } from '../../http/studio/service.ts'
import { checkEpisodeFiles, readEpisodeUploadColumns } from './episode-files.ts'
import { ensureFile, receivedBytes, removeReceivedFile } from './upload-folder.ts'
import { editableUploadStates, type TitleUploadDeps } from './upload-needs.ts'
import { isSafeName, normalizeUploadPath, pathKey } from './upload-path.ts'
import * as store from './upload-store.ts'

type Announced = Input<typeof studioUpload.begin>
type Ctx = StudioCtx<ErrorName<typeof studioUpload.begin>>
type AnnouncedFile = Announced['files'][number]

const mostFiles = 10_000
const idBytes = 16
const asGigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1)

/**
 * Normalizes the paths of announced files. Refuses paths that could leave the folder or are duplicates, and files that
 * are too large.
 */
function checkPaths(files: readonly AnnouncedFile[], ctx: Ctx): AnnouncedFile[] {
  const keys = new Set<string>()
  return files.map((file, index) => {
    const path = normalizeUploadPath(file.path)
    const field = `files.${index}.path`
    if (path === undefined || keys.has(pathKey(path))) return ctx.fail('badRequest', { field })
    keys.add(pathKey(path))
    if (file.bytes > maxUploadFileBytes) ctx.fail('tooLarge', { field: `files.${index}.bytes` })
    return { ...file, path }
  })
}

/** Creates the function that announces the files of a new or unfinished upload and returns the upload's id. */
export function createFileAnnouncer({ db, now, randomBytes, config, usableBytes }: TitleUploadDeps) {
  const { dataDir } = config
  const newId = () => randomBytes(idBytes).toString('hex')
  const isKnown = (known: store.StoredFile, { path, bytes, modifiedAt }: AnnouncedFile) =>
    known.path === path && Number(known.bytes) === bytes && known.modified_at.getTime() === modifiedAt

  /**
   * Finds the upload to continue: by its id, or else the newest open upload with this name or for this episode. An
   * upload found without its id must have one of the announced files, unless it replaces a video.
   */
  async function findContinued(tx: Database, input: Announced, name: string, files: AnnouncedFile[], ctx: Ctx) {
    const { uploadId, episode } = input
    const upload =
      uploadId === undefined ? await store.findOpenUpload(tx, name, episode) : await store.findUpload(tx, uploadId)
    if (!upload) return uploadId === undefined ? undefined : ctx.fail('notFound', { field: 'uploadId' })
    if (upload.state === 'importing' || upload.state === 'done') return ctx.fail('importRunning', { field: 'uploadId' })
    const known = await store.listFiles(tx, upload.upload_id)
    const isNamed = uploadId !== undefined || episode?.replaces !== undefined
    const isSame = isNamed || known.some((file) => files.some((one) => isKnown(file, one)))
    return isSame ? { upload, known } : undefined
  }

  /** Returns the number of announced bytes that have not arrived. */
  async function pendingBytes(tx: Database): Promise<number> {
    const open = await store.readAnnouncedFileSizes(tx)
    const lacking = await Promise.all(
      open.map(async (file) => Number(file.bytes) - (await receivedBytes(dataDir, file.file_id))),
    )
    return lacking.reduce((sum, bytes) => sum + Math.max(0, bytes), 0)
  }

  return async (input: Announced, ctx: Ctx): Promise<string> => {
    // Ids of replaced files. Their content is deleted after the commit, because their rows remain if the transaction
    // fails.
    const replacedIds: string[] = []
    const announcedId = await db.transaction().execute(async (tx) => {
      await store.lockFileAnnouncements(tx, advisoryLocks.titleUploads)
      const name = input.name.normalize('NFC')
      if (!isSafeName(name)) ctx.fail('badRequest', { field: 'name' })
      const files = checkPaths(input.files, ctx)
      if (input.episode && input.uploadId !== undefined) ctx.fail('badRequest', { field: 'episode' })
      const target = input.episode && (await readEpisodeUploadColumns(tx, input.episode, { now: now(), ctx }))
      const found = await findContinued(tx, input, name, files, ctx)
      const isReplacing = input.episode?.replaces !== undefined || typeof found?.upload.replaced_episode === 'number'
      if (input.episode || found?.upload.for_title) checkEpisodeFiles(files, isReplacing, ctx)
      const known = found?.known ?? []
      const fresh = files.filter((file) => !known.some((one) => isKnown(one, file)))
      const clash = files.findIndex(({ path }) =>
        known.some((one) => one.path !== path && pathKey(one.path) === pathKey(path)),
      )
      if (clash >= 0) ctx.fail('badRequest', { field: `files.${clash}.path` })
      if (known.length + fresh.length > mostFiles) ctx.fail('tooLarge', { field: 'files' })
      // The streams encoded from a file need about as much space as the file.
      const needed = fresh.reduce((sum, { bytes }) => sum + 2 * bytes, 0)
      const [usable, pending] = await Promise.all([usableBytes(), pendingBytes(tx)])
      if (needed > 0 && needed + pending > usable) {
        const [needs, free] = [asGigabytes(needed + pending), asGigabytes(usable)]
        ctx.fail('diskFull', { field: 'files', message: `The files need ${needs} GB; ${free} GB are free.` })
      }
      const at = new Date(now())
      const edited = {
        ...(fresh.length > 0 && { state: 'receiving' as const, problems: '[]' }),
        ...target?.changed,
        touched_at: at,
      }
      // Checks the state again before any file changes, because the import may have begun since the upload was read.
      if (found && !(await store.updateUpload(tx, found.upload.upload_id, editableUploadStates, edited)))
        ctx.fail('importRunning', { field: 'uploadId' })
      const uploadId =
        found?.upload.upload_id ??
        (await store.insertUpload(tx, {
          ...{ folder: newId(), name, operator_id: ctx.caller.operatorId, created_at: at },
          ...target?.created(name),
          ...target?.changed,
        }))
      for (const { path, bytes, modifiedAt } of fresh) {
        const fileId = newId()
        await ensureFile(dataDir, fileId)
        const replaced = known.find((one) => one.path === path)
        const row = { file_id: fileId, upload_id: uploadId, path, bytes, modified_at: new Date(modifiedAt) }
        await store.saveFile(tx, row)
        if (replaced) replacedIds.push(replaced.file_id)
      }
      // An episode has one video file, so a newly chosen file replaces the previous one.
      for (const { path, file_id: id } of isReplacing ? known : []) {
        if (files.some((file) => file.path === path)) continue
        await store.deleteFile(tx, id)
        replacedIds.push(id)
      }
      return uploadId
    })
    for (const id of replacedIds) await removeReceivedFile(dataDir, id)
    return announcedId
  }
}
