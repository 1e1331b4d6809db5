import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Returns the folder of viewers' images. Separate from the media store, because a CDN may serve the media store. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Tables whose rows have an image in this folder. */
export const imageTables = ['feedback_images', 'profile_pictures'] as const

/** 32 hexadecimal digits: 128 bits cannot be guessed, and names stay distinct on case-insensitive file systems. */
export const imageIdPattern = '[0-9a-f]{32}'
export const newImageId = (randomBytes: (length: number) => Buffer): string => randomBytes(16).toString('hex')

export const imagePath = (folder: string, imageId: string): string =>
  join(folder, imageId.slice(0, 2), `${imageId}.webp`)

/** Writes an image and flushes it to disk before returning. */
export async function writeImage(folder: string, imageId: string, bytes: Uint8Array): Promise<void> {
  const path = imagePath(folder, imageId)
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const removeImage = (folder: string, imageId: string): Promise<void> =>
  rm(imagePath(folder, imageId), { force: true })
