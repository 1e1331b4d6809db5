import sharp from 'sharp'
import { metadataMarker } from '../../../apps/server/src/testing/uploads/hostile-upload.ts'

const longestSide = 1600
const partsOfAnImage: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/** Returns the names of a WebP file's chunks, and `bytes behind` if other bytes follow the chunks. */
function partsOf(webp: Buffer): string[] {
  const parts: string[] = []
  for (let at = 12; at + 8 <= webp.length; ) {
    parts.push(webp.toString('latin1', at, at + 4))
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return webp.readUInt32LE(4) + 8 === webp.length ? parts : [...parts, 'bytes behind']
}

/** Loads an image. Returns an error unless it is one WebP picture without metadata, at most 1600 pixels long. */
export async function findServedImageError(url: string): Promise<string | undefined> {
  const answer = await fetch(url)
  const type = answer.headers.get('content-type')
  const webp = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200 || type !== 'image/webp') return `served with ${answer.status} as ${type}`
  const besides = partsOf(webp).filter((part) => !partsOfAnImage.includes(part))
  if (besides.length > 0) return `served with ${besides.join(', ')}`
  if (webp.includes(metadataMarker.slice(0, 12))) return 'served with the canary'
  const { format, width, height, pages = 1, exif, icc, xmp } = await sharp(webp).metadata()
  if (format !== 'webp' || pages !== 1 || exif || icc || xmp)
    return `served as ${format} of ${pages} pages with metadata`
  if (Math.max(width, height) > longestSide) return `served with ${width} × ${height} pixels`
  await sharp(webp, { failOn: 'warning' }).raw().toBuffer()
  return undefined
}
