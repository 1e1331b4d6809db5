import sharp from 'sharp'
import { canary, file, type HostileUpload } from './hostile-upload.ts'
import { segment, withSegments } from './jpeg-bytes.ts'
import { picture } from './real-images.ts'

const html = `<!doctype html><script>alert("${canary}")</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert("${canary}")</script></svg>`
const zip = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18), Buffer.from(canary)])
const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${canary})>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`
const boxed = (brand: string) =>
  Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`)])
const bytes = (text: string) => Buffer.from(text, 'latin1')

/** Creates polyglot files: the image is accepted, but the other content must not be in the output. */
async function polyglots(): Promise<HostileUpload[]> {
  const jpeg = await picture().jpeg().toBuffer()
  const png = await picture().png().toBuffer()
  const webp = await picture().webp().toBuffer()
  const followed = (image: Buffer, by: string | Buffer) => Buffer.concat([image, Buffer.from(by)])
  return [
    file('a jpeg that ends as a page', 'webp', followed(jpeg, html), { type: 'text/html', filename: 'x.html' }),
    file('a jpeg that is a zip', 'webp', followed(jpeg, zip), { type: 'application/zip', filename: 'x.jar' }),
    file('a jpeg that is a script', 'webp', withSegments(jpeg, segment(0xfe, `*/=alert("${canary}")/*`))),
    file('a jpeg with a page in its comment', 'webp', withSegments(jpeg, segment(0xfe, html))),
    file('a jpeg followed by another', 'webp', followed(jpeg, jpeg)),
    file('a jpeg with php behind', 'webp', followed(jpeg, `<?php echo "${canary}";`), { filename: 'x.php' }),
    file('a png that ends as a page', 'webp', followed(png, html), { type: 'text/html' }),
    file('a png that is a zip', 'webp', followed(png, zip)),
    file('a webp that ends as a page', 'webp', followed(webp, html)),
    file('a pdf before a jpeg', 415, followed(bytes(pdf), jpeg)),
    file('a page before a png', 415, followed(bytes(html), png)),
    file('a gif that is a script', 415, bytes(`GIF89a=1;alert("${canary}")`)),
  ]
}

/** Creates files that only claim to be an image, and images of unsupported formats. */
export async function invalidImages(): Promise<HostileUpload[]> {
  return [
    ...(await polyglots()),
    file('an svg with a script', 415, bytes(svg), { type: 'image/svg+xml', filename: 'x.svg' }),
    file('an svg named png', 415, bytes(svg), { type: 'image/png', filename: 'x.png' }),
    file('an svg that reads a file', 415, bytes('<svg><image href="file:///etc/passwd"/></svg>')),
    file('a page named jpg', 415, bytes(html)),
    file('a script named webp', 415, bytes('alert(1)'), { type: 'image/webp', filename: 'x.webp' }),
    file('a gif', 415, await picture(32, 32).gif().toBuffer(), { type: 'image/gif' }),
    file('a tiff', 415, await picture(32, 32).tiff().toBuffer(), { type: 'image/png' }),
    file('an avif', 415, await picture(32, 32).avif().toBuffer(), { type: 'image/jpeg' }),
    file('a heic header', 415, boxed('heic')),
    file('an avif header', 415, boxed('avif')),
    file('a jpeg xl header', 415, Buffer.from('0000000c4a584c200d0a870a', 'hex')),
    file('a jpeg 2000 header', 415, Buffer.from('0000000c6a5020200d0a870a', 'hex')),
    file('a bmp', 415, Buffer.concat([bytes('BM'), Buffer.alloc(60)])),
    file('an icon', 415, Buffer.from('00000100010010100000010020006804000016000000', 'hex')),
    file('a photoshop file', 415, bytes(`8BPS\0\x01${'\0'.repeat(30)}`)),
    file('a postscript file', 415, bytes('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n')),
    file('a drawing script', 415, bytes("push graphic-context\nimage over 0,0 0,0 'https://example.com/x.jpg'\n")),
    file('a pdf', 415, bytes(pdf), { type: 'application/pdf' }),
    file('a zip', 415, zip),
    file('a program', 415, bytes(`\x7fELF\x02\x01\x01${'\0'.repeat(60)}`)),
    file('raw libvips', 415, Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(200)])),
    file('a wave file', 415, bytes('RIFF\x24\0\0\0WAVEfmt ')),
    file('no bytes', 415, Buffer.alloc(0)),
    file('one byte', 415, Buffer.from([0xff])),
    file('the start of a jpeg', 415, Buffer.from('ffd8ff', 'hex')),
    file('the start of a png', 415, Buffer.from('89504e470d0a1a0a', 'hex')),
    file('the start of a webp', 415, bytes('RIFF\x04\0\0\0WEBP')),
    file('a jpeg start before junk', 415, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 0x41)])),
    file('a png start before a page', 415, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), bytes(html)])),
    file(
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
