import sharp from 'sharp'
import { imageKind } from './image-kind.ts'
import { jpegScans } from './jpeg-scans.ts'

// For the whole process: no other format is ever opened, whatever a file's bytes make libvips believe.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// Nobody asks for the same pixels twice, and one image must not take every core.
sharp.cache(false)
sharp.concurrency(1)

const mostPixels = 25_000_000
const longestSide = 1600
const mostScans = 50
const deadlineSeconds = 6

export type ImageRefusal = 'notAnImage' | 'tooLarge'

/**
 * Draws an image anew: upright, in sRGB, at most 1,600 pixels a side, as webp without a byte of what came with it. Of an
 * animation the first frame. What cannot be read whole is refused.
 */
export async function cleanImage(bytes: Buffer): Promise<Buffer | ImageRefusal> {
  const kind = imageKind(bytes)
  if (kind === undefined) return 'notAnImage'
  if (kind === 'jpeg' && jpegScans(bytes) > mostScans) return 'tooLarge'
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 })
  try {
    // Of the header alone, before a pixel is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height > mostPixels) return 'tooLarge'
    return await image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: deadlineSeconds })
      .toBuffer()
  } catch (error) {
    // The decoder's only word for a deadline, in a line of its own behind whatever else it had to say.
    return error instanceof Error && /^timeout: /m.test(error.message) ? 'tooLarge' : 'notAnImage'
  }
}
