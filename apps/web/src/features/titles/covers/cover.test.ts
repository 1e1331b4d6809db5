import { fromBase64, toBase64 } from '@cliffhanger/contract/base64'
import { expect, test } from 'vitest'
import { paletteImage, parseCoverUrl, readPalette } from './cover.ts'

const blur = 'A'.repeat(48)
const folder = `/covers/1/2/0123456789-${blur}/`

test("offers every image size up to the source's size", () => {
  expect(parseCoverUrl(`${folder}540.webp`)).toMatchObject({
    src: `${folder}540.webp`,
    srcSet: `${folder}160.webp 160w, ${folder}320.webp 320w, ${folder}540.webp 540w`,
  })
  expect(parseCoverUrl(`${folder}1080.webp`)).toMatchObject({
    src: `${folder}540.webp`,
    srcSet: expect.stringContaining(`, ${folder}1080.webp 1080w`),
  })
})

test('offers only the existing image sizes of a small source', () => {
  expect(parseCoverUrl(`${folder}200.webp`).srcSet).toBe(`${folder}160.webp 160w, ${folder}200.webp 200w`)
})

test('reads the palette after the first hyphen, even when the palette contains hyphens', () => {
  const odd = `-${'A'.repeat(46)}_`
  expect(parseCoverUrl(`/covers/1/2/0123456789-${odd}/540.webp`).blur?.[0]).toEqual([248, 0, 0])
})

test('returns URLs in another format unchanged', () => {
  expect(parseCoverUrl('https://cdn.example/poster.jpg')).toEqual({
    src: 'https://cdn.example/poster.jpg',
    srcSet: undefined,
    blur: undefined,
  })
})

const bytes = Uint8Array.from({ length: 36 }, (_, at) => (at * 37 + 251) % 256)
const text = toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_')

test('reads a palette of twelve pixels from base64url', () => {
  const blur = readPalette(text)
  expect(blur?.flat()).toEqual([...bytes])
  expect(text).toMatch(/[-_]/)
})

test('rejects a palette that is not 36 bytes long or not base64url', () => {
  expect(readPalette('')).toBeUndefined()
  expect(readPalette(text.slice(1))).toBeUndefined()
  expect(readPalette(`${text.slice(1)}+`)).toBeUndefined()
})

test('encodes the palette as a bitmap, bottom row first, blue before red', () => {
  const blur = readPalette(text) ?? []
  const bitmap = fromBase64(paletteImage(blur).replace(/^url\("data:image\/bmp;base64,|"\)$/g, ''))
  const view = new DataView(bitmap.buffer)
  expect(String.fromCharCode(...bitmap.subarray(0, 2))).toBe('BM')
  expect(view.getUint32(2, true)).toBe(bitmap.length)
  expect([view.getInt32(18, true), view.getInt32(22, true)]).toEqual([3, 4])
  const pixel = (x: number, y: number) => [...bitmap.subarray(54 + (3 - y) * 12 + x * 3).subarray(0, 3)].reverse()
  expect(pixel(0, 0)).toEqual([...bytes.subarray(0, 3)])
  expect(pixel(2, 3)).toEqual([...bytes.subarray(33, 36)])
})
