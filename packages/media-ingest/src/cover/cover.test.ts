import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../store/folder-store.ts'
import { cropToPoster, posterWidthsFor } from './crop.ts'
import { makeCover } from './make-cover.ts'
import { openCover } from './open-cover.ts'
import { addSharePicture, sharePictureFile } from './share-picture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cover-'))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } })
async function saved(name: string, bytes: Buffer): Promise<string> {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}
const make = (file: string) => makeCover(file, createFolderStore(folder), 'covers')

test('crops a wide picture to its 3:4 centre and a tall picture to its bottom', () => {
  expect(cropToPoster(540, 720)).toEqual({ left: 0, top: 0, width: 540, height: 720 })
  expect(cropToPoster(1000, 800)).toEqual({ left: 200, top: 0, width: 600, height: 800 })
  expect(cropToPoster(540, 960)).toEqual({ left: 0, top: 240, width: 540, height: 720 })
  expect(posterWidthsFor(540)).toEqual([160, 320, 540])
  expect(posterWidthsFor(1080)).toEqual([160, 320, 540, 1080])
})

test('creates every poster size once; the key contains a blur placeholder of twelve pixels', async () => {
  const file = await saved('tall.png', await plain(1200, 2000).png().toBuffer())
  const made = await make(file)
  expect(made.largestWidth).toBe(1080)
  const [hash, ...blur] = made.key.split('-')
  expect(hash).toMatch(/^[0-9a-f]{10}$/)
  const pixels = Buffer.from(blur.join('-'), 'base64url')
  expect(pixels).toHaveLength(36)
  expect([...pixels.subarray(0, 3)]).toEqual([0xc0, 0x40, 0x20])
  const sizes = await readdir(join(folder, 'covers', made.key))
  expect(sizes.toSorted()).toEqual([sharePictureFile, '1080.webp', '160.webp', '320.webp', '540.webp'])
  expect(await sharp(join(folder, 'covers', made.key, '320.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 427,
  })
  expect(await make(file)).toEqual(made)
  expect(await readdir(join(folder, '.ingest/staging'))).toEqual([])
})

test('making a cover that already exists records that the cover is in use', async () => {
  const file = await saved('used.png', await plain(540, 720, '#204080').png().toBuffer())
  const [{ key }, store, before] = [await make(file), createFolderStore(folder), Date.now()]
  await store.touchFolder(`covers/${key}`, new Date(0))
  await make(file)
  expect((await store.folderUsed(`covers/${key}`))?.getTime()).toBeGreaterThanOrEqual(before)
})

test('draws the whole poster in the middle of a wide JPEG for link previews', async () => {
  const { key } = await make(await saved('red.png', await plain(540, 720).png().toBuffer()))
  const { data, info } = await sharp(join(folder, 'covers', key, sharePictureFile))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ format: 'raw', width: 1200, height: 630, channels: 3 })
  const redAt = (x: number, y: number) => data[(y * 1200 + x) * 3] ?? 0
  for (const [x, y] of [
    [600, 1],
    [600, 315],
    [600, 628],
    [366, 315],
    [834, 315],
  ] as const) {
    expect(Math.abs(redAt(x, y) - 0xc0)).toBeLessThan(12)
  }
  for (const x of [1, 350, 850, 1198]) expect(redAt(x, 315)).toBeLessThan(0x90)
  expect((await sharp(join(folder, 'covers', key, sharePictureFile)).metadata()).format).toBe('jpeg')
})

test('adds the link preview picture once to a cover of an earlier release', async () => {
  const { key } = await make(await saved('earlier.png', await plain(540, 800, '#20c040').png().toBuffer()))
  const [store, cover] = [createFolderStore(folder), join(folder, 'covers', key)]
  const drawn = await readFile(join(cover, sharePictureFile))
  await rm(join(cover, sharePictureFile))
  expect(await addSharePicture(store, `covers/${key}`)).toBe(true)
  expect(await readFile(join(cover, sharePictureFile))).toEqual(drawn)
  expect([await addSharePicture(store, `covers/${key}`), await addSharePicture(store, 'nowhere')]).toEqual([
    false,
    false,
  ])
})

test('copies a webp source unchanged for the poster of its width', async () => {
  const bytes = await plain(540, 720).webp({ quality: 50 }).toBuffer()
  const { key } = await make(await saved('own.webp', bytes))
  expect(await readFile(join(folder, 'covers', key, '540.webp'))).toEqual(bytes)
})

test('creates a blur placeholder for transparent and grey covers', async () => {
  const grey = await sharp({
    create: { width: 400, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .greyscale()
    .png()
    .toBuffer()
  const { key } = await make(await saved('grey.png', grey))
  expect(Buffer.from(key.slice(11), 'base64url')).toHaveLength(36)
})

test.each([
  ['empty', () => Buffer.alloc(0), 'the file is empty (zero bytes)'],
  ['text', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a jpeg, png or webp picture'],
  ['small', () => plain(200, 300).jpeg().toBuffer(), 'the picture is 200×300; at least 300×300 is required'],
  ['truncated', async () => (await plain(600, 800).jpeg().toBuffer()).subarray(0, 900), 'cannot be decoded'],
  ['bomb', () => plain(9000, 9000).png().toBuffer(), 'cannot be decoded'],
])('rejects an unusable cover file: %s', async (_, bytes, reason) => {
  await expect(openCover(await bytes())).rejects.toThrow(reason)
})
