import { link, mkdir, open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { errorCode } from '../../error-code.ts'

/** Disk space reserved for the database and other files (docs/operations.md). */
const reservedBytes = 2 * 1024 ** 3

/** Returns the folder of all title uploads. */
export const titleUploadsFolder = (dataDir: string): string => join(dataDir, 'title-uploads')
/** Returns the folder of the files that the tus server writes, named by id. */
export const receivedFolder = (dataDir: string): string => join(titleUploadsFolder(dataDir), 'received')
export const receivedFile = (dataDir: string, fileId: string): string => join(receivedFolder(dataDir), fileId)
/** Returns the folder from which one upload is imported. */
export const importSourceFolder = (dataDir: string, folder: string): string => join(titleUploadsFolder(dataDir), folder)

/** Returns the number of received bytes of a file; 0 if nothing has arrived. */
export const receivedBytes = (dataDir: string, fileId: string): Promise<number> =>
  stat(receivedFile(dataDir, fileId)).then(
    ({ size }) => size,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return 0
      throw error
    },
  )

/** Creates the file if it is missing; empties it if requested. */
export async function ensureFile(dataDir: string, fileId: string, isEmptied = false): Promise<void> {
  await mkdir(receivedFolder(dataDir), { recursive: true, mode: 0o700 })
  const file = await open(receivedFile(dataDir, fileId), isEmptied ? 'w' : 'a', 0o600)
  await file.close()
}

export const removeReceivedFile = (dataDir: string, fileId: string): Promise<void> =>
  rm(receivedFile(dataDir, fileId), { force: true })

export const removeImportFolder = (dataDir: string, folder: string): Promise<void> =>
  rm(importSourceFolder(dataDir, folder), { recursive: true, force: true })

/** Adds a hard link to a received file in a folder. @throws if the target path is outside the folder */
export async function linkReceivedFile(dataDir: string, fileId: string, root: string, place: string): Promise<void> {
  const target = resolve(root, place)
  if (!target.startsWith(resolve(root) + sep)) throw new Error('The place of an uploaded file is outside its folder')
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await link(receivedFile(dataDir, fileId), target)
}

/** Returns the free bytes of the disk that uploads may use. */
export async function usableBytes(dataDir: string): Promise<number> {
  await mkdir(receivedFolder(dataDir), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(receivedFolder(dataDir))
  return Math.max(0, bavail * bsize - reservedBytes)
}
