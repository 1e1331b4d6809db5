import { fromBase64 } from '@cliffhanger/contract/base64'
import { expect, test } from 'vitest'
import type { BlurPalette } from './cover.ts'
import { gradientImage } from './light-image.ts'

test('keeps palette colours in place and blends neighbouring colours smoothly', () => {
  const blur: BlurPalette = Array.from({ length: 12 }, (_, at) => [at * 20, 255 - at * 20, 100])
  const bytes = fromBase64(gradientImage(blur).replace(/^url\("data:image\/bmp;base64,|"\)$/g, ''))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [view.getInt32(18, true), view.getInt32(22, true)]
  expect([width, height]).toEqual([13, 19])
  const red = (x: number, y: number) => bytes[54 + (height - 1 - y) * 40 + x * 3 + 2]
  expect([red(0, 0), red(6, 0), red(12, 0), red(0, 18), red(12, 18)]).toEqual([0, 20, 40, 180, 220])
  const firstRow = Array.from({ length: width }, (_, x) => red(x, 0) ?? 0)
  expect(firstRow).toEqual(firstRow.toSorted((a, b) => a - b))
  expect(new Set(firstRow).size).toBeGreaterThan(8)
})
