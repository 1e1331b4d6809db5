import sharp from 'sharp'
import { encode } from 'uqr'

const pixelsPerModule = 8

/** Renders a text as a QR code in PNG format, with the white border that scanners need. */
export async function qrImage(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { border: 4 })
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * pixelsPerModule, size * pixelsPerModule, { kernel: 'nearest' })
    .png()
    .toBuffer()
}
