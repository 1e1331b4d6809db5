import sharp from 'sharp'
import { cleanImage, type ImageRefusal } from './clean-image.ts'

/** Side of a stored picture in pixels. */
const pictureSide = 256

/** Position of the cropped square, in percent of the available range. */
export interface Crop {
  readonly left: number
  readonly top: number
}

/** Detects animated PNGs by their header, because the decoder reads only the first frame. */
const isAnimatedPng = (bytes: Buffer): boolean => bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL')

/** Re-encodes a picture: upright, in sRGB, a square of 256 pixels, as WebP without metadata. Refuses animations. */
export async function cleanPicture(bytes: Buffer, crop: Crop): Promise<Buffer | ImageRefusal> {
  const clean = await cleanImage(bytes)
  if (typeof clean === 'string') return clean
  const { pages = 1 } = await sharp(bytes, { pages: 1 }).metadata()
  if (pages > 1 || isAnimatedPng(bytes)) return 'notAnImage'
  const { width, height } = await sharp(clean).metadata()
  const side = Math.min(width, height)
  const left = Math.round(((width - side) * crop.left) / 100)
  const top = Math.round(((height - side) * crop.top) / 100)
  return sharp(clean)
    .extract({ left, top, width: side, height: side })
    .resize({ width: pictureSide, height: pictureSide })
    .webp({ quality: 82 })
    .toBuffer()
}
