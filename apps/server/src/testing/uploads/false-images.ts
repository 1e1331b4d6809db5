import sharp from 'sharp'
import { type HostileUpload, hostileFile, metadataMarker } from './hostile-upload.ts'
import { jpegSegment, withSegments } from './jpeg-bytes.ts'
import { patternImage } from './real-images.ts'

const html = `<!doctype html><script>alert("${metadataMarker}")</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert("${metadataMarker}")</script></svg>`
const zip = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18), Buffer.from(metadataMarker)])
const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${metadataMarker})>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`
const boxed = (brand: string) =>
  Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`)])
const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Creates polyglot files: accepted without their other content if they begin as a JPEG, PNG or WebP, else refused. */
async function polyglots(): Promise<HostileUpload[]> {
  const jpeg = await patternImage().jpeg().toBuffer()
  const png = await patternImage().png().toBuffer()
  const webp = await patternImage().webp().toBuffer()
  const followed = (image: Buffer, by: string | Buffer) => Buffer.concat([image, Buffer.from(by)])
  return [
    hostileFile('a jpeg that ends as a page', 'webp', followed(jpeg, html), { type: 'text/html', filename: 'x.html' }),
    hostileFile('a jpeg that is a zip', 'webp', followed(jpeg, zip), { type: 'application/zip', filename: 'x.jar' }),
    hostileFile(
      'a jpeg that is a script',
      'webp',
      withSegments(jpeg, jpegSegment(0xfe, `*/=alert("${metadataMarker}")/*`)),
    ),
    hostileFile('a jpeg with a page in its comment', 'webp', withSegments(jpeg, jpegSegment(0xfe, html))),
    hostileFile('a jpeg followed by another', 'webp', followed(jpeg, jpeg)),
    hostileFile('a jpeg with php behind', 'webp', followed(jpeg, `<?php echo "${metadataMarker}";`), {
      filename: 'x.php',
    }),
    hostileFile('a png that ends as a page', 'webp', followed(png, html), { type: 'text/html' }),
    hostileFile('a png that is a zip', 'webp', followed(png, zip)),
    hostileFile('a webp that ends as a page', 'webp', followed(webp, html)),
    hostileFile('a pdf before a jpeg', 415, followed(bytes(pdf), jpeg)),
    hostileFile('a page before a png', 415, followed(bytes(html), png)),
    hostileFile('a gif that is a script', 415, bytes(`GIF89a=1;alert("${metadataMarker}")`)),
  ]
}

/** Creates polyglot files, files that only claim to be an image, and images of unsupported formats. */
export async function disguisedFiles(): Promise<HostileUpload[]> {
  return [
    ...(await polyglots()),
    hostileFile('an svg with a script', 415, bytes(svg), { type: 'image/svg+xml', filename: 'x.svg' }),
    hostileFile('an svg named png', 415, bytes(svg), { type: 'image/png', filename: 'x.png' }),
    hostileFile('an svg that reads a file', 415, bytes('<svg><image href="file:///etc/passwd"/></svg>')),
    hostileFile('a page named jpg', 415, bytes(html)),
    hostileFile('a script named webp', 415, bytes('alert(1)'), { type: 'image/webp', filename: 'x.webp' }),
    hostileFile('a gif', 415, await patternImage(32, 32).gif().toBuffer(), { type: 'image/gif' }),
    hostileFile('a tiff', 415, await patternImage(32, 32).tiff().toBuffer(), { type: 'image/png' }),
    hostileFile('an avif', 415, await patternImage(32, 32).avif().toBuffer(), { type: 'image/jpeg' }),
    hostileFile('a heic header', 415, boxed('heic')),
    hostileFile('an avif header', 415, boxed('avif')),
    hostileFile('a jpeg xl header', 415, Buffer.from('0000000c4a584c200d0a870a', 'hex')),
    hostileFile('a jpeg 2000 header', 415, Buffer.from('0000000c6a5020200d0a870a', 'hex')),
    hostileFile('a bmp', 415, Buffer.concat([bytes('BM'), Buffer.alloc(60)])),
    hostileFile('an icon', 415, Buffer.from('00000100010010100000010020006804000016000000', 'hex')),
    hostileFile('a photoshop file', 415, bytes(`8BPS\0\x01${'\0'.repeat(30)}`)),
    hostileFile('a postscript file', 415, bytes('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')),
    hostileFile(
      'a drawing script',
      415,
      bytes("push graphic-context\nimage over 0,0 0,0 'https://example.com/x.jpg'\n"),
    ),
    hostileFile('a pdf', 415, bytes(pdf), { type: 'application/pdf' }),
    hostileFile('a zip', 415, zip),
    hostileFile('a program', 415, bytes(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)),
    hostileFile('raw libvips', 415, Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(200)])),
    hostileFile('a wave file', 415, bytes('RIFF\x24\0\0\0WAVEfmt ')),
    hostileFile('no bytes', 415, Buffer.alloc(0)),
    hostileFile('one byte', 415, Buffer.from([0xff])),
    hostileFile('the start of a jpeg', 415, Buffer.from('ffd8ff', 'hex')),
    hostileFile('the start of a png', 415, Buffer.from('89504e470d0a1a0a', 'hex')),
    hostileFile('the start of a webp', 415, bytes('RIFF\x04\0\0\0WEBP')),
    hostileFile(
      'a jpeg start before junk',
      415,
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 0x41)]),
    ),
    hostileFile('a png start before a page', 415, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytes(html)])),
    hostileFile(
      'a jpeg start before a tiff',
      415,
      Buffer.concat([
        Buffer.from('ffd8ff', 'hex'),
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
          .tiff()
          .toBuffer(),
      ]),
    ),
  ]
}
