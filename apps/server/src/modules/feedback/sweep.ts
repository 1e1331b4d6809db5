import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { errorCode } from '../../error-code.ts'
import { imageIdPattern, imagePath, removeImage, uploadsFolder } from './image-folder.ts'
import { deleteUnattachedImageRows, findImages } from './image-store.ts'

const dayMs = 86_400_000
/** Files without a row are deleted after this time, which is longer than inserting the row of a new file takes. */
const newFileMs = 3_600_000
const fileName = new RegExp(`^(${imageIdPattern})\\.webp$`)

/** Deletes images that were not attached within a day, and files without a row. */
export async function sweepUploads({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const folder = uploadsFolder(config.dataDir)
  await deleteUnattachedImageRows(db, new Date(now() - dayMs))
  for (const shard of await listFolder(folder)) {
    const ids = (await listFolder(join(folder, shard))).flatMap((name) => fileName.exec(name)?.[1] ?? [])
    const known = await findImages(db, ids)
    for (const id of ids) {
      if (!known.has(id) && (await ageOf(imagePath(folder, id), now())) > newFileMs) await removeImage(folder, id)
    }
  }
}

const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')

const listFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })

/** Returns the age of a file in ms; 0 for a file that a concurrent sweep has removed. */
const ageOf = (path: string, nowMs: number): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => nowMs - mtimeMs,
    (error: unknown) => {
      if (isGone(error)) return 0
      throw error
    },
  )
