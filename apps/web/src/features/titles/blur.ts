import { toBase64 } from '@cliffhanger/contract/base64'

/** A poster's palette: 3 × 4 pixels, row by row, each [red, green, blue]. */
export type Blur = readonly (readonly [number, number, number])[]

const across = 3
const down = 4

/** Reads the palette that a cover's folder name ends in: base64url of 36 bytes. Undefined for any other text. */
export function readBlur(text: string): Blur | undefined {
  if (!/^[\w-]{48}$/.test(text)) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const byte = (at: number) => binary.charCodeAt(at)
  return Array.from({ length: across * down }, (_, pixel) => {
    return [byte(pixel * 3), byte(pixel * 3 + 1), byte(pixel * 3 + 2)] as const
  })
}

/** The palette as a bitmap of 102 bytes: every browser smooths it over the whole poster. */
export function blurImage(blur: Blur): string {
  const rowBytes = 12
  const bytes = new Uint8Array(54 + rowBytes * down)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, 54, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, across, true)
  view.setInt32(22, down, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (const [at, [red, green, blue]] of blur.entries()) {
    // Bitmaps go from the bottom row up.
    const row = down - 1 - Math.floor(at / across)
    bytes.set([blue, green, red], 54 + row * rowBytes + (at % across) * 3)
  }
  return `url("data:image/bmp;base64,${toBase64(bytes)}")`
}
