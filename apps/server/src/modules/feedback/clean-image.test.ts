import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPng } from '../../testing/uploads/png-bytes.ts'
import { patternImage } from '../../testing/uploads/real-images.ts'
import { cleanImage } from './clean-image.ts'

async function cleaned(bytes: Buffer) {
  const image = await cleanImage(bytes)
  if (typeof image === 'string') throw new Error(image)
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { size: [info.width, info.height], first: [...data.subarray(0, 3)] }
}
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

test('rotates an image upright by its orientation tag', async () => {
  const sideways = await plain(40, 20, '#000').jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect((await cleaned(sideways)).size).toEqual([20, 40])
})

test('shrinks large images, never enlarges small ones, and keeps the aspect ratio', async () => {
  expect((await cleaned(await patternImage(3200, 1000).jpeg().toBuffer())).size).toEqual([1600, 500])
  expect((await cleaned(await patternImage(1000, 3200).webp().toBuffer())).size).toEqual([500, 1600])
  expect((await cleaned(await patternImage(30, 20).png().toBuffer())).size).toEqual([30, 20])
})

test('keeps only the first frame of an animation', async () => {
  const frames = await Promise.all(['#f00', '#00f'].map((colour) => plain(16, 16, colour).png().toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  const { size, first } = await cleaned(animated)
  expect(size).toEqual([16, 16])
  expect(first[0]).toBeGreaterThan(200)
  expect(first[2]).toBeLessThan(60)
})

test('converts wide-gamut and CMYK colours to sRGB', async () => {
  const wide = await plain(16, 16, '#f00').withIccProfile('p3').png().toBuffer()
  const printed = await plain(16, 16, '#fff').toColourspace('cmyk').jpeg().toBuffer()
  expect((await cleaned(wide)).first[0]).toBeGreaterThan(240)
  expect(Math.min(...(await cleaned(printed)).first)).toBeGreaterThan(240)
})

test('accepts at most 25 megapixels', async () => {
  expect(await cleanImage(createPng({ width: 5000, height: 5000, bitDepth: 1, colourType: 0 }))).toBeInstanceOf(Buffer)
  expect(await cleanImage(createPng({ width: 25_000_001, height: 1, pixels: Buffer.alloc(0) }))).toBe('tooLarge')
  expect(await cleanImage(createPng({ width: 5000, height: 5001, bitDepth: 1, colourType: 0 }))).toBe('tooLarge')
})

test('the decoder opens only JPEG, PNG and WebP in the whole process', async () => {
  const others = [patternImage(9, 9).gif(), patternImage(9, 9).tiff(), patternImage(9, 9).avif()].map((image) =>
    image.toBuffer(),
  )
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [svg, ...(await Promise.all(others))]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  }
})
