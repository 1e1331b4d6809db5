import sharp from 'sharp'

/** Error for a cover that cannot be used. The message is shown to the operator. */
export class UnusableCoverError extends Error {}

/** A decoded cover: upright sRGB pixels without transparency, with `channels` bytes per pixel. */
export type DecodedCover = {
  format: 'jpeg' | 'png' | 'webp'
  pixels: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

const maxPixels = 40_000_000
const narrowest = 300
const maxBytes = 30_000_000

/** Decodes the bytes of a cover file. Throws `UnusableCoverError`. */
export async function openCover(bytes: Buffer): Promise<DecodedCover> {
  if (bytes.length === 0) throw new UnusableCoverError('the file is empty (zero bytes)')
  if (bytes.length > maxBytes) throw new UnusableCoverError('the file is larger than 30 MB')
  const format = formatOf(bytes)
  if (!format) throw new UnusableCoverError('not a jpeg, png or webp picture')
  const { data, info } = await decode(bytes)
  const { width, height, channels } = info
  if (width < narrowest || height < narrowest) {
    throw new UnusableCoverError(`the picture is ${width}×${height}; at least ${narrowest}×${narrowest} is required`)
  }
  return { format, pixels: data, width, height, channels }
}

async function decode(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#000' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new UnusableCoverError(`cannot be decoded (${error instanceof Error ? error.message : String(error)})`)
  }
}

// Detects the format by content and allows only three formats. sharp supports many more, but each parser is a security
// risk.
function formatOf(bytes: Buffer): DecodedCover['format'] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}
