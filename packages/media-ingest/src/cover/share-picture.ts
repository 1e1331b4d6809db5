import sharp from 'sharp'
import type { MediaStore } from '../store/media-store.ts'
import { readExisting } from '../store/read-existing.ts'

/**
 * A cover's picture for link previews, which other sites show wide and as a JPEG. Its name begins with a number, because
 * earlier releases read the names in a cover's folder as widths.
 */
export const sharePictureFile = '0-share.jpg'
export const sharePictureSize = { width: 1200, height: 630 }
const quality = 82
/** The background is blurred at an eighth of its size, which looks the same and costs little CPU time. */
const background = { width: 150, height: 79 }

/** Draws the whole poster in front of a dark, blurred copy of itself, which fills the frame. */
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

/** Widths of the posters in a cover's folder. */
export const widthsIn = async (store: MediaStore, folder: string): Promise<number[]> =>
  (await store.list(folder)).flatMap(({ name }) => (name.endsWith('.webp') ? [Number.parseInt(name, 10)] : []))

/** Adds the picture to a cover of an earlier release. Returns false if it is there, or the cover's files are missing. */
export async function addSharePicture(store: MediaStore, folder: string): Promise<boolean> {
  const target = `${folder}/${sharePictureFile}`
  if (await store.has(target)) return false
  const widths = await widthsIn(store, folder)
  if (widths.length === 0) return false
  await store.write(target, await drawSharePicture(await readExisting(store, `${folder}/${Math.max(...widths)}.webp`)))
  return true
}
