import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MediaStore } from '../store/media-store.ts'
import { placeFolderOnce } from '../store/place-once.ts'
import { cropToPoster, posterHeight, posterWidthsFor } from './crop.ts'
import { openCover } from './open-cover.ts'
import { addSharePicture, drawSharePicture, listPosterWidths, sharePictureFile } from './share-picture.ts'

/** A cover in the store: `covers/<cpId>/<vidId>/<key>/<width>.webp`. The key contains the blur placeholder. */
export type CoverRef = { key: string; largestWidth: number }

/**
 * Version of the cover encoding; part of the hash in keys. Increase it when sizes or quality change, so that covers are
 * made again.
 */
const recipe = 1
const quality = 82

/**
 * Creates the poster sizes of a cover file and its link preview picture in a folder of the store, unless the cover
 * already exists. Throws `UnusableCoverError`.
 */
export async function makeCover(file: string, store: MediaStore, folder: string): Promise<CoverRef> {
  const bytes = await readFile(file)
  const hash = createHash('sha256').update(`${recipe}:`).update(bytes).digest('hex').slice(0, 10)
  const known = await findMade(store, folder, hash)
  if (known) {
    await addSharePicture(store, `${folder}/${known.key}`)
    return known
  }
  const cover = await openCover(bytes)
  const { width, height, channels } = cover
  const crop = cropToPoster(width, height)
  const widths = posterWidthsFor(crop.width)
  const isPoster = crop.width === width && crop.height === height
  const resized = (to: number, toHeight: number) =>
    sharp(cover.pixels, { raw: { width, height, channels } }).extract(crop).resize(to, toHeight, { fit: 'fill' })
  const blur = await resized(3, 4).toColourspace('srgb').raw().toBuffer()
  const key = `${hash}-${blur.toString('base64url')}`
  await placeFolderOnce(store, `${folder}/${key}`, async (draft) => {
    for (const to of widths) {
      const keepsSource = isPoster && cover.format === 'webp' && width === to
      const sized = () => resized(to, posterHeight(to)).webp({ quality, effort: 2 }).toBuffer()
      await writeFile(join(draft, `${to}.webp`), keepsSource ? bytes : await sized())
    }
    const largest = await readFile(join(draft, `${widths.at(-1)}.webp`))
    await writeFile(join(draft, sharePictureFile), await drawSharePicture(largest))
  })
  return { key, largestWidth: widths.at(-1) ?? 0 }
}

async function findMade(store: MediaStore, folder: string, hash: string): Promise<CoverRef | null> {
  const key = (await store.list(folder)).map(({ name }) => name).find((name) => name.startsWith(`${hash}-`))
  // `touchFolder` prevents a concurrent garbage collection from deleting the cover before it is published.
  if (!key || !(await store.touchFolder(`${folder}/${key}`, new Date()))) return null
  return { key, largestWidth: Math.max(...(await listPosterWidths(store, `${folder}/${key}`))) }
}
