import sharp from 'sharp'
import { canary, file, type HostileUpload } from './hostile-upload.ts'
import { profileSegments, segment, withSegments } from './jpeg-bytes.ts'
import { chunk, png } from './png-bytes.ts'

/** Creates an image with a pattern, so that a damaged scan is visible. */
export function picture(width = 240, height = 160) {
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
const exif = { IFD0: { Copyright: canary, ImageDescription: canary }, IFD3: gps }
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${canary}</a></x:xmpmeta><?xpacket end="w"?>`
const text = (keyword: string) => Buffer.from(`${keyword}\0${canary}`, 'latin1')

/** Creates images as cameras and programs write them. Each is accepted, and the output contains only the pixels. */
export async function realImages(): Promise<HostileUpload[]> {
  const plain = await picture().jpeg().toBuffer()
  const frames = [picture(64, 64), picture(64, 64).negate()].map((frame) => frame.png().toBuffer())
  const animated = sharp(await Promise.all(frames), { join: { animated: true } }).webp({ loop: 0, delay: [50, 50] })
  const control = Buffer.from('0000000000000040000000400000000000000000000a03e80000', 'hex')
  const size = { width: 64, height: 64 }
  return [
    file('a jpeg', 'webp', plain),
    file('a progressive jpeg', 'webp', await picture().jpeg({ progressive: true }).toBuffer()),
    file('a grey jpeg', 'webp', await picture().greyscale().jpeg().toBuffer()),
    file('a cmyk jpeg', 'webp', await picture().toColourspace('cmyk').jpeg().toBuffer()),
    file('a jpeg with gps in its exif', 'webp', await picture().withExif(exif).jpeg().toBuffer()),
    file('a jpeg with xmp', 'webp', await picture().withXmp(xmp).jpeg().toBuffer()),
    file('a jpeg with a wide-gamut profile', 'webp', await picture().withIccProfile('p3').jpeg().toBuffer()),
    file('a jpeg with a comment', 'webp', withSegments(plain, segment(0xfe, canary))),
    file('a jpeg with a thumbnail segment', 'webp', withSegments(plain, segment(0xe0, `JFXX\0${canary}`))),
    file('a jpeg with photoshop data', 'webp', withSegments(plain, segment(0xed, `Photoshop 3.0\0${canary}`))),
    file('a jpeg with exif that is none', 'webp', withSegments(plain, segment(0xe1, `Exif\0\0MM\0*${canary}`))),
    file(
      'a jpeg with a profile of 2 MB junk',
      'webp',
      withSegments(plain, ...profileSegments(Buffer.alloc(2e6, canary))),
    ),
    file('a jpeg larger than shown', 'webp', await picture(3000, 2000).jpeg().toBuffer()),
    file('a very wide jpeg', 'webp', await picture(12_000, 10).jpeg().toBuffer()),
    file('a jpeg of one pixel', 'webp', await picture(1, 1).jpeg().toBuffer()),
    file('a png', 'webp', await picture().png().toBuffer()),
    file('a png with transparency', 'webp', png({ ...size, colourType: 6 })),
    file('an interlaced png', 'webp', await picture().png({ progressive: true }).toBuffer()),
    file('a png with a palette', 'webp', png({ ...size, bitDepth: 1, colourType: 3 })),
    file('a png of one bit', 'webp', png({ ...size, bitDepth: 1, colourType: 0 })),
    file('a png of 16 bits', 'webp', png({ ...size, bitDepth: 16 })),
    file('a grey png with transparency', 'webp', png({ ...size, bitDepth: 16, colourType: 4 })),
    file(
      'a png with texts',
      'webp',
      png({ ...size, before: [chunk('tEXt', text('Comment')), chunk('eXIf', text('MM'))] }),
    ),
    file('a png with xmp', 'webp', png({ ...size, before: [chunk('iTXt', text('XML:com.adobe.xmp\0\0\0\0'))] })),
    file('a png with a chunk of its own', 'webp', png({ ...size, before: [chunk('prVt', Buffer.alloc(1e6, canary))] })),
    file(
      'an animated png',
      'webp',
      png({ ...size, before: [chunk('acTL', Buffer.from('0000000200000000', 'hex')), chunk('fcTL', control)] }),
    ),
    file('a webp', 'webp', await picture().webp().toBuffer()),
    file('a lossless webp', 'webp', await picture().webp({ lossless: true }).toBuffer()),
    file('a webp with transparency', 'webp', await picture().ensureAlpha(0.5).webp().toBuffer()),
    file('an animated webp', 'webp', await animated.toBuffer()),
    file('a webp with gps and xmp', 'webp', await picture().withExif(exif).withXmp(xmp).webp().toBuffer()),
    file('a webp with a profile', 'webp', await picture().withIccProfile('p3').webp().toBuffer()),
  ]
}
