import sharp from 'sharp'
import { type HostileUpload, hostileFile, metadataMarker } from './hostile-upload.ts'
import { jpegSegment, profileSegments, withSegments } from './jpeg-bytes.ts'
import { createPng, pngChunk } from './png-bytes.ts'

/** Creates an image with a pattern, so that a damaged scan is visible. */
export function patternImage(width = 240, height = 160) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 9) * 31) & 0xff
  return sharp(pixels, { raw: { width, height, channels: 3 } }).blur(2)
}

const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '31/1 13/1 49/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '121/1 28/1 25/1',
}
const exif = { IFD0: { Copyright: metadataMarker, ImageDescription: metadataMarker }, IFD3: gps }
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${metadataMarker}</a></x:xmpmeta><?xpacket end="w"?>`
const text = (keyword: string) => Buffer.from(`${keyword}\0${metadataMarker}`, 'latin1')

/** Creates images as cameras and programs write them. Each is accepted, and the output contains only the pixels. */
export async function realImages(): Promise<HostileUpload[]> {
  const plain = await patternImage().jpeg().toBuffer()
  const frames = [patternImage(64, 64), patternImage(64, 64).negate()].map((frame) => frame.png().toBuffer())
  const animated = sharp(await Promise.all(frames), { join: { animated: true } }).webp({ loop: 0, delay: [50, 50] })
  const control = Buffer.from('0000000000000040000000400000000000000000000a03e80000', 'hex')
  const size = { width: 64, height: 64 }
  return [
    hostileFile('a jpeg', 'webp', plain),
    hostileFile('a progressive jpeg', 'webp', await patternImage().jpeg({ progressive: true }).toBuffer()),
    hostileFile('a grey jpeg', 'webp', await patternImage().greyscale().jpeg().toBuffer()),
    hostileFile('a cmyk jpeg', 'webp', await patternImage().toColourspace('cmyk').jpeg().toBuffer()),
    hostileFile('a jpeg with gps in its exif', 'webp', await patternImage().withExif(exif).jpeg().toBuffer()),
    hostileFile('a jpeg with xmp', 'webp', await patternImage().withXmp(xmp).jpeg().toBuffer()),
    hostileFile(
      'a jpeg with a wide-gamut profile',
      'webp',
      await patternImage().withIccProfile('p3').jpeg().toBuffer(),
    ),
    hostileFile('a jpeg with a comment', 'webp', withSegments(plain, jpegSegment(0xfe, metadataMarker))),
    hostileFile(
      'a jpeg with a thumbnail segment',
      'webp',
      withSegments(plain, jpegSegment(0xe0, `JFXX\0${metadataMarker}`)),
    ),
    hostileFile(
      'a jpeg with photoshop data',
      'webp',
      withSegments(plain, jpegSegment(0xed, `Photoshop 3.0\0${metadataMarker}`)),
    ),
    hostileFile(
      'a jpeg with exif that is none',
      'webp',
      withSegments(plain, jpegSegment(0xe1, `Exif\0\0MM\0*${metadataMarker}`)),
    ),
    hostileFile(
      'a jpeg with a profile of 2 MB junk',
      'webp',
      withSegments(plain, ...profileSegments(Buffer.alloc(2e6, metadataMarker))),
    ),
    hostileFile('a jpeg larger than shown', 'webp', await patternImage(3000, 2000).jpeg().toBuffer()),
    hostileFile('a very wide jpeg', 'webp', await patternImage(12_000, 10).jpeg().toBuffer()),
    hostileFile('a jpeg of one pixel', 'webp', await patternImage(1, 1).jpeg().toBuffer()),
    hostileFile('a png', 'webp', await patternImage().png().toBuffer()),
    hostileFile('a png with transparency', 'webp', createPng({ ...size, colourType: 6 })),
    hostileFile('an interlaced png', 'webp', await patternImage().png({ progressive: true }).toBuffer()),
    hostileFile('a png with a palette', 'webp', createPng({ ...size, bitDepth: 1, colourType: 3 })),
    hostileFile('a png of one bit', 'webp', createPng({ ...size, bitDepth: 1, colourType: 0 })),
    hostileFile('a png of 16 bits', 'webp', createPng({ ...size, bitDepth: 16 })),
    hostileFile('a grey png with transparency', 'webp', createPng({ ...size, bitDepth: 16, colourType: 4 })),
    hostileFile(
      'a png with texts',
      'webp',
      createPng({ ...size, before: [pngChunk('tEXt', text('Comment')), pngChunk('eXIf', text('MM'))] }),
    ),
    hostileFile(
      'a png with xmp',
      'webp',
      createPng({ ...size, before: [pngChunk('iTXt', text('XML:com.adobe.xmp\0\0\0\0'))] }),
    ),
    hostileFile(
      'a png with a chunk of its own',
      'webp',
      createPng({ ...size, before: [pngChunk('prVt', Buffer.alloc(1e6, metadataMarker))] }),
    ),
    hostileFile(
      'an animated png',
      'webp',
      createPng({
        ...size,
        before: [pngChunk('acTL', Buffer.from('0000000200000000', 'hex')), pngChunk('fcTL', control)],
      }),
    ),
    hostileFile('a webp', 'webp', await patternImage().webp().toBuffer()),
    hostileFile('a lossless webp', 'webp', await patternImage().webp({ lossless: true }).toBuffer()),
    hostileFile('a webp with transparency', 'webp', await patternImage().ensureAlpha(0.5).webp().toBuffer()),
    hostileFile('an animated webp', 'webp', await animated.toBuffer()),
    hostileFile('a webp with gps and xmp', 'webp', await patternImage().withExif(exif).withXmp(xmp).webp().toBuffer()),
    hostileFile('a webp with a profile', 'webp', await patternImage().withIccProfile('p3').webp().toBuffer()),
  ]
}
