import { toBase64 } from '@cliffhanger/contract/base64'

/** A poster's palette: 3 × 4 pixels, row by row, each [red, green, blue]. */
export type BlurPalette = readonly (readonly [number, number, number])[]

export const paletteColumns = 3
const down = 4

/**
 * Reads the palette from the end of a cover's folder name: base64url of 36 bytes. Returns undefined for any other text.
 */
export function readPalette(text: string): BlurPalette | undefined {
  if (!/^[\w-]{48}$/.test(text)) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const byte = (at: number) => binary.charCodeAt(at)
  return Array.from({ length: paletteColumns * down }, (_, pixel) => {
    return [byte(pixel * 3), byte(pixel * 3 + 1), byte(pixel * 3 + 2)] as const
  })
}

/** Encodes pixels, row by row from the top, as a CSS `url()` of a BMP image of less than 64 KiB. */
export function encodeBitmap(pixels: BlurPalette, width: number): string {
  const height = pixels.length / width
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const bytes = new Uint8Array(54 + rowBytes * height)
  // The header is written as 16-bit numbers in the machine's byte order: little-endian wherever browsers run.
  const header = [0x4d42, bytes.length, 0, 0, 0, 54, 0, 40, 0, width, 0, height, 0, 1, 24]
  bytes.set(new Uint8Array(new Uint16Array(header).buffer))
  for (const [at, [red, green, blue]] of pixels.entries()) {
    // Rows of a bitmap are stored from the bottom up.
    const row = height - 1 - Math.floor(at / width)
    bytes.set([blue, green, red], 54 + row * rowBytes + (at % width) * 3)
  }
  return `url("data:image/bmp;base64,${toBase64(bytes)}")`
}

/** Encodes the palette as a CSS `url()` of a 102-byte BMP image, which browsers scale smoothly to the poster's size. */
export const paletteImage = (blur: BlurPalette): string => encodeBitmap(blur, paletteColumns)

export interface Cover {
  /** URL of the image for browsers without `srcset`. */
  readonly src: string
  readonly srcSet: string | undefined
  readonly blur: BlurPalette | undefined
}

const madeWidths = [160, 320, 540, 1080]

/** Returns all sizes of a cover, derived from `coverUrl`, the URL of the largest: `…/<hash>-<blur>/<width>.webp`. */
export function parseCoverUrl(coverUrl: string): Cover {
  const match = /^(.*\/)(\d+)\.webp$/.exec(coverUrl)
  const [, folder = '', largest = ''] = match ?? []
  if (!folder) return { src: coverUrl, srcSet: undefined, blur: undefined }
  const widths = madeWidths.filter((width) => width < Number(largest)).concat(Number(largest))
  const key = folder.split('/').at(-2) ?? ''
  const middle = widths.findLast((width) => width <= 540) ?? Number(largest)
  return {
    src: `${folder}${middle}.webp`,
    srcSet: widths.map((width) => `${folder}${width}.webp ${width}w`).join(', '),
    blur: readPalette(key.slice(key.indexOf('-') + 1)),
  }
}
