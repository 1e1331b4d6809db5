import { formBoundary, formBytes, formType } from './form-bytes.ts'
import { type HostileUpload, hostileFile, hostileForm, metadataMarker, type UploadOutcome } from './hostile-upload.ts'
import { patternImage } from './real-images.ts'

const mebibyte = 1024 * 1024

/** Creates uploads with hostile file names, which succeed because file names are ignored. */
function names(content: Buffer): HostileUpload[] {
  const list = {
    'with path traversal': '../../../../etc/cron.d/x.jpg',
    'with a Windows path': 'C:\\\\Windows\\\\x.jpg',
    'with a NUL': 'a\0b.jpg',
    'with line breaks': 'a%0d%0aSet-Cookie: a=b.jpg',
    'with quotes': 'a\\"; name=\\"b.jpg',
    'with HTML': `<img src=x onerror=alert("${metadataMarker}")>`,
    'of 10 KB': 'x'.repeat(10_000),
    'with a right-to-left override': 'photo\u202egpj.exe',
    'in many scripts': '照片 รูป 🧑🏽‍🚀.jpg',
    'that is empty': '',
    'that is a device': '/dev/stdin',
  }
  return Object.entries(list).map(([what, filename]) =>
    hostileFile(`a file name ${what}`, 'webp', content, { filename }),
  )
}

/** Creates uploads with wrong content types, which are ignored: the server checks the bytes. */
function types(content: Buffer): HostileUpload[] {
  const told = ['text/html', 'image/svg+xml', 'application/x-php', 'image/png; charset=x', 'junk', 'multipart/mixed']
  return told.map((type) => hostileFile(`an image with content type ${type}`, 'webp', content, { type }))
}

function fields(content: Buffer): HostileUpload[] {
  const image = { name: 'uploadImage', filename: 'a.jpg', type: 'image/jpeg', content }
  const text = (name: string, value = '1') => ({ name, content: value })
  const many = (count: number) => Array.from({ length: count }, (_, at) => text(`field${at}`))
  return [
    hostileForm('fields after the file', 'webp', [image, text('appSource'), text('userId', '')]),
    hostileForm('the file alone', 'webp', [image]),
    hostileForm('unknown fields', 'webp', [text('a'), image, text('b[c]'), text('d.e')]),
    hostileForm('no file', 400, [text('appSource')]),
    hostileForm('a text where the file should be', 400, [text('uploadImage', 'x')]),
    hostileForm('a file under another name', 400, [{ ...image, name: 'avatar' }]),
    hostileForm('two files', 413, [image, image]),
    hostileForm('a second file under another name', 413, [image, { ...image, name: 'second' }]),
    hostileForm('a hundred files', 413, Array(100).fill(image)),
    hostileForm('too many fields', 413, [...many(40), image]),
    hostileForm('10,000 fields', 413, [...many(10_000), image]),
    hostileForm('a field of 1 MB', 400, [text('appVer', 'x'.repeat(mebibyte)), image]),
    hostileForm('a field name of 1 MB', 'webp', [text('x'.repeat(mebibyte)), image]),
    hostileForm('a field twice', 400, [text('userId', ''), text('userId', ''), image]),
    hostileForm('a field called __proto__', 400, [text('__proto__', '{"isOfficial":true}'), image]),
    hostileForm('a file called __proto__', 400, [{ ...image, name: '__proto__' }]),
    hostileForm('a field called constructor', 400, [text('constructor'), image]),
    hostileForm('a field without a name', 'webp', [text(''), image]),
    hostileForm('an unknown language', 400, [text('language', '99'), image]),
    hostileForm('an invalid number', 400, [text('appSource', '1e3'), image]),
    hostileForm('a NUL in a field', 400, [text('appVer', 'a\0'), image]),
    hostileForm('a json field', 400, [{ ...text('appVer', '{"a":1}'), type: 'application/json' }, image]),
    hostileForm('broken json', 400, [{ ...text('appVer', '{"a"'), type: 'application/json' }, image]),
    hostileForm('the id of another user before the file', 403, [text('userId', '1'), image]),
    hostileForm('the id of another user after the file', 403, [image, text('userId', '1')]),
    hostileForm('a content transfer encoding', 415, [
      { ...image, more: 'Content-Transfer-Encoding: base64\r\n', content: content.toString('base64') },
    ]),
    hostileForm('a header of 100 KB', 'webp', [{ ...image, more: `X-Junk: ${'x'.repeat(100_000)}\r\n` }]),
    hostileForm('5,000 headers', 'webp', [{ ...image, more: 'X-Junk: 1\r\n'.repeat(5000) }]),
    hostileForm('10 MiB', 'webp', [
      { ...image, content: Buffer.concat([content, Buffer.alloc(10 * mebibyte - content.length)]) },
    ]),
    hostileForm('10 MiB and a byte', 413, [
      { ...image, content: Buffer.concat([content, Buffer.alloc(10 * mebibyte + 1 - content.length)]) },
    ]),
    hostileForm('12 MiB', 413, [{ ...image, content: Buffer.alloc(12 * mebibyte) }]),
  ]
}

/** Creates malformed and unusual bodies of upload requests. */
function bodies(content: Buffer): HostileUpload[] {
  const parts = [{ name: 'uploadImage', filename: 'a.jpg', type: 'image/jpeg', content }]
  const whole = formBytes(parts)
  const inner = formBytes(parts, 'inner')
  const raw = (
    name: string,
    expects: UploadOutcome,
    body: Buffer<ArrayBuffer>,
    contentType = formType,
  ): HostileUpload => ({
    name,
    expects,
    body,
    contentType,
  })
  const part = (head: string) => Buffer.concat([Buffer.from(`--${formBoundary}\r\n${head}\r\n\r\n`), whole])
  return [
    raw('no boundary', 400, whole, 'multipart/form-data'),
    raw('an empty boundary', 400, whole, 'multipart/form-data; boundary='),
    raw('another boundary', 400, whole, 'multipart/form-data; boundary=other'),
    raw('a boundary of 10 KB', 400, whole, `multipart/form-data; boundary=${'x'.repeat(10_000)}`),
    raw('a quoted boundary', 'webp', whole, `multipart/form-data; boundary="${formBoundary}"`),
    raw('another multipart', 400, whole, `multipart/mixed; boundary=${formBoundary}`),
    raw('json', 400, Buffer.from('{"uploadImage":"x"}'), 'application/json'),
    raw('a url-encoded form', 400, Buffer.from('uploadImage=x'), 'application/x-www-form-urlencoded'),
    raw('the image without a form', 400, content as Buffer<ArrayBuffer>, 'image/jpeg'),
    raw('no body', 400, Buffer.alloc(0)),
    raw('only the closing boundary', 400, Buffer.from(`--${formBoundary}--\r\n`)),
    raw('no closing boundary', 400, whole.subarray(0, -30)),
    raw('cut off in the headers of the file', 400, whole.subarray(0, 60)),
    raw('cut off in the file', 400, whole.subarray(0, 2000)),
    raw('junk', 400, Buffer.alloc(5000, 0x2d)),
    raw('junk before and after', 'webp', Buffer.concat([Buffer.from('junk\r\n'), whole, Buffer.from('junk')])),
    raw('a part without headers', 'webp', part('')),
    raw('a part without a name', 'webp', part('Content-Disposition: form-data')),
    raw('a part that is no form data', 'webp', part('Content-Disposition: attachment; filename="x"')),
    raw('LF line endings', 400, Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
    hostileForm('a nested form', 415, [{ name: 'uploadImage', filename: 'a', type: formType, content: inner }]),
  ]
}

export async function hostileForms(): Promise<HostileUpload[]> {
  const content = await patternImage(320, 240).jpeg().toBuffer()
  return [...names(content), ...types(content), ...fields(content), ...bodies(content)]
}
