import sharp from 'sharp'
import { detectImageFormat } from './image-kind.ts'
import { countJpegScans } from './jpeg-scans.ts'

// Allows only JPEG, PNG and WebP in the whole process, whatever format libvips detects in a file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// Disables libvips's cache, because no image is processed twice, and limits its threads, because one image must not use
// all cores.
sharp.cache(false)
sharp.concurrency(1)

const mostPixels = 25_000_000
const longestSide = 1600
const mostScans = 50
const deadlineSeconds = 6

export type ImageRefusal = 'notAnImage' | 'tooLarge'

/**
 * Re-encodes an image: upright, in sRGB, at most 1,600 pixels a side, as WebP without metadata. Keeps the first frame
 * of an animation. Refuses an incomplete image.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer | ImageRefusal> {
  const kind = detectImageFormat(bytes)
  if (kind === undefined) return 'notAnImage'
  if (kind === 'jpeg' && countJpegScans(bytes) > mostScans) return 'tooLarge'
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 })
  try {
    // Reads only the header, before any pixel is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height > mostPixels) return 'tooLarge'
    return await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: deadlineSeconds })
      .toBuffer()
  } catch (error) {
    // sharp reports an exceeded timeout only in the error message, on a line after possible warnings.
    return error instanceof Error && /^timeout: /m.test(error.message) ? 'tooLarge' : 'notAnImage'
  }
}
