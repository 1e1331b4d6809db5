import sharp from 'sharp'
import type { MediaStore } from '../store/media-store.ts'
import { readRequiredFile } from '../store/read-existing.ts'

/**
 * Name of a cover's wide JPEG picture for link previews on other sites. It begins with a number, because earlier
 * releases parse file names in the cover's folder as widths.
 */
export const sharePictureFile = '0-share.jpg'
export const sharePictureSize = { width: 1200, height: 630 }
const quality = 82
/**
 * Size at which the background is blurred: an eighth of the final size, which looks the same and needs little CPU time.
 */
const background = { width: 150, height: 79 }

/** Draws the whole poster in front of a dark, blurred copy of the poster that fills the frame. */
export async function drawSharePicture(poster: Buffer): Promise<Buffer> {
  const [front, back] = await Promise.all([
    sharp(poster).resize({ height: sharePictureSize.height }).png({ compressionLevel: 1 }).toBuffer(),
    sharp(poster).resize(background).blur(3).modulate({ brightness: 0.5 }).png().toBuffer(),
  ])
  return sharp(back)
    .resize({ ...sharePictureSize, fit: 'fill' })
    .composite([{ input: front }])
    .jpeg({ quality })
    .toBuffer()
}

/** Returns the widths of the posters in a cover's folder. */
export const listPosterWidths = async (store: MediaStore, folder: string): Promise<number[]> =>
  (await store.list(folder)).flatMap(({ name }) => (name.endsWith('.webp') ? [Number.parseInt(name, 10)] : []))

/**
 * Adds the link preview picture to a cover of an earlier release. Returns false if the picture already exists or the
 * cover's files are missing.
 */
export async function addSharePicture(store: MediaStore, folder: string): Promise<boolean> {
  const target = `${folder}/${sharePictureFile}`
  if (await store.has(target)) return false
  const widths = await listPosterWidths(store, folder)
  if (widths.length === 0) return false
  await store.write(
    target,
    await drawSharePicture(await readRequiredFile(store, `${folder}/${Math.max(...widths)}.webp`)),
  )
  return true
}
