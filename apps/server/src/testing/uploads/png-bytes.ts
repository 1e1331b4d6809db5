import { crc32, deflateSync } from 'node:zlib'

export interface PngSpec {
  readonly width: number
  readonly height: number
  readonly bitDepth?: 1 | 2 | 4 | 8 | 16
  /** PNG colour type: 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly colourType?: 0 | 2 | 3 | 4 | 6
  /** Additional chunks between the header and the pixels. */
  readonly before?: readonly Buffer[]
  readonly after?: readonly Buffer[]
  /** Content of the IDAT chunk; default: `packedPixels` pixels. */
  readonly pixels?: Buffer
}
export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

export function pngChunk(type: string, data: Uint8Array, damage = 0): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE((crc32(body) ^ damage) >>> 0)
  return Buffer.concat([length, body, sum])
}

export function pngHeader({ width, height, bitDepth = 8, colourType = 2 }: PngSpec): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bitDepth, colourType, 0, 0, 0], 8)
  return data
}

/** Builds compressed uniform pixels: 25 megapixels take a few kilobytes. */
export function packedPixels({ width, height, bitDepth = 8, colourType = 2 }: PngSpec): Buffer {
  const line = 1 + Math.ceil((width * samples[colourType] * bitDepth) / 8)
  const lines = Buffer.alloc(line * height, bitDepth === 1 ? 0b10101010 : 1)
  for (let at = 0; at < lines.length; at += line) lines[at] = 0
  return deflateSync(lines)
}

export function createPng(spec: PngSpec): Buffer {
  const palette = spec.colourType === 3 ? [pngChunk('PLTE', Buffer.from('ff000000ff00', 'hex'))] : []
  const pixels = pngChunk('IDAT', spec.pixels ?? packedPixels(spec))
  const middle = [...(spec.before ?? []), ...palette, pixels, ...(spec.after ?? [])]
  return Buffer.concat([pngSignature, pngChunk('IHDR', pngHeader(spec)), ...middle, pngChunk('IEND', Buffer.alloc(0))])
}
