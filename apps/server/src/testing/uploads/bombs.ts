import { deflateSync } from 'node:zlib'
import { type HostileUpload, hostileFile } from './hostile-upload.ts'
import { profileSegments, repeatLastScan, withDeclaredSize, withSegments } from './jpeg-bytes.ts'
import { createPng, packedPixels, pngChunk, pngHeader, pngSignature } from './png-bytes.ts'
import { patternImage } from './real-images.ts'

const small = { width: 64, height: 64 }
const none = Buffer.alloc(0)
/** 100 MB of a repeated letter, compressed to 100 KB. */
const inflating = deflateSync(Buffer.alloc(100_000_000, 0x41))
const named = (keyword: string) => Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), inflating])

/** Builds the header of a lossless WebP that declares this size. */
function webpHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(20)
  data[0] = 0x2f
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const chunkHead = Buffer.from('VP8L\0\0\0\0', 'latin1')
  chunkHead.writeUInt32LE(data.length, 4)
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(4 + chunkHead.length + data.length, 4)
  return Buffer.concat([riff, chunkHead, data])
}

/** Decompression bombs (small files that decode to large images or take long to decode), and damaged images. */
export async function bombsAndDamagedImages(): Promise<HostileUpload[]> {
  const jpeg = await patternImage().jpeg().toBuffer()
  const tiny = await patternImage(64, 64).jpeg({ progressive: true }).toBuffer()
  const shorter = packedPixels({ width: 64, height: 8 })
  return [
    hostileFile('a png header of 50,000 × 50,000', 413, createPng({ width: 50_000, height: 50_000, pixels: none })),
    hostileFile('a png of 25.01 megapixels', 413, createPng({ width: 5001, height: 5001 })),
    hostileFile('a png of 25 megapixels', 'webp', createPng({ width: 5000, height: 5000, bitDepth: 1, colourType: 0 })),
    hostileFile(
      'a png of 12 megapixels in 16 bits',
      'webp',
      createPng({ width: 4000, height: 3000, bitDepth: 16, colourType: 6 }),
    ),
    hostileFile('a png of one column', 'webp', createPng({ width: 1, height: 100_000 })),
    hostileFile('a png as wide as the format allows', 415, createPng({ width: 2 ** 31 - 1, height: 1, pixels: none })),
    hostileFile('a png without width', 415, createPng({ width: 0, height: 64, pixels: none })),
    hostileFile('a png without pixels', 415, createPng({ ...small, pixels: none })),
    hostileFile('a png with fewer lines than it says', 415, createPng({ ...small, pixels: shorter })),
    hostileFile('a png whose pixels inflate to 100 MB', 415, createPng({ ...small, pixels: inflating })),
    hostileFile(
      'a png with a text of 100 MB',
      'webp',
      createPng({ ...small, before: [pngChunk('zTXt', named('Comment'))] }),
    ),
    hostileFile(
      'a png with a profile of 100 MB',
      'webp',
      createPng({ ...small, before: [pngChunk('iCCP', named('icc'))] }),
    ),
    hostileFile(
      'a png with 20,000 texts',
      'webp',
      createPng({ ...small, before: Array(20_000).fill(pngChunk('tEXt', Buffer.from('a\0b'))) }),
    ),
    hostileFile(
      'a png with a wrong sum in its header',
      415,
      Buffer.concat([pngSignature, pngChunk('IHDR', pngHeader(small), 1)]),
    ),
    hostileFile(
      'a png with a wrong sum in its pixels',
      415,
      Buffer.concat([
        pngSignature,
        pngChunk('IHDR', pngHeader(small)),
        pngChunk('IDAT', packedPixels(small), 1),
        pngChunk('IEND', none),
      ]),
    ),
    hostileFile('a png whose pixels are no zlib', 415, createPng({ ...small, pixels: Buffer.alloc(500, 0x41) })),
    hostileFile(
      'a png with a chunk longer than the file',
      415,
      Buffer.concat([pngSignature, pngChunk('IHDR', pngHeader(small)), Buffer.from('7fffffff49444154', 'hex')]),
    ),
    hostileFile('a jpeg header of 65,500 × 65,500', 413, withDeclaredSize(jpeg, 65_500, 65_500)),
    hostileFile('a jpeg with a size of 0', 415, withDeclaredSize(jpeg, 0, 0)),
    hostileFile('a jpeg larger than its pixels', 'webp', withDeclaredSize(jpeg, 4000, 4000)),
    hostileFile('a jpeg with 1,000 scans', 413, repeatLastScan(tiny, 1000)),
    hostileFile(
      'a jpeg with 100 empty profiles',
      'webp',
      withSegments(jpeg, ...Array.from({ length: 100 }, () => profileSegments(Buffer.alloc(1))).flat()),
    ),
    hostileFile('a webp header of 16,383 × 16,383', 413, webpHeader(16_383, 16_383)),
    hostileFile('a webp without pixels', 415, webpHeader(64, 64)),
  ]
}

/** Images of every format, truncated at several positions, as a lost connection leaves them. */
export async function truncatedImages(): Promise<HostileUpload[]> {
  const kinds = {
    jpeg: await patternImage().jpeg().toBuffer(),
    'progressive jpeg': await patternImage().jpeg({ progressive: true }).toBuffer(),
    png: await patternImage().png().toBuffer(),
    webp: await patternImage().webp().toBuffer(),
  }
  const shares = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]
  return Object.entries(kinds).flatMap(([kind, bytes]) =>
    shares.map((share) =>
      hostileFile(`a ${kind} cut off at ${share * 100} %`, 415, bytes.subarray(0, Math.floor(bytes.length * share))),
    ),
  )
}
