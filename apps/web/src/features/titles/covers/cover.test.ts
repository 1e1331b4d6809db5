import { expect, test } from 'vitest'
import { coverOf } from './cover.ts'

const blur = 'A'.repeat(48)
const folder = `/covers/1/2/0123456789-${blur}/`

test("offers every size up to the source's size", () => {
  expect(coverOf(`${folder}540.webp`)).toMatchObject({
    src: `${folder}540.webp`,
    srcSet: `${folder}160.webp 160w, ${folder}320.webp 320w, ${folder}540.webp 540w`,
  })
  expect(coverOf(`${folder}1080.webp`)).toMatchObject({
    src: `${folder}540.webp`,
    srcSet: expect.stringContaining(`, ${folder}1080.webp 1080w`),
  })
})

test('offers only the existing sizes of a small source', () => {
  expect(coverOf(`${folder}200.webp`).srcSet).toBe(`${folder}160.webp 160w, ${folder}200.webp 200w`)
})

test('reads the palette after the first hyphen, even when the palette contains hyphens', () => {
  const odd = `-${'A'.repeat(46)}_`
  expect(coverOf(`/covers/1/2/0123456789-${odd}/540.webp`).blur?.[0]).toEqual([248, 0, 0])
})

test('returns other URLs unchanged', () => {
  expect(coverOf('https://cdn.example/poster.jpg')).toEqual({
    src: 'https://cdn.example/poster.jpg',
    srcSet: undefined,
    blur: undefined,
  })
})
