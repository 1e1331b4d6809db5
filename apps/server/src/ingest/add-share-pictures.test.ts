import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueVersion } from '../db/catalogue-version.ts'
import { createLog } from '../log.ts'
import { createSharePictures } from '../origin/share-pictures.ts'
import { storeFolder } from '../origin/store-folder.ts'
import { publishSample } from '../testing/sample-title.ts'
import { createTestDeps, type TestDeps } from '../testing/test-server.ts'
import { addSharePictures } from './add-share-pictures.ts'

let testDeps: TestDeps
beforeAll(async () => {
  testDeps = await createTestDeps()
})
afterAll(() => testDeps.close())

const coverOf = (letter: string) => `0123456789-${letter.repeat(48)}/540`

test('covers of earlier releases get their pictures, also those that a version may restore, and pages learn of them', async () => {
  const { db, config, now } = testDeps.deps
  const storeDir = storeFolder(config.dataDir)
  const [current, replaced, damaged] = [coverOf('a'), coverOf('b'), coverOf('c')]
  const { cpId, vidId } = await publishSample(db, 'covered', { covers: { en: replaced } })
  await db
    .updateTable('titles')
    .set({ covers: JSON.stringify({ en: current }) })
    .where('vid_id', '=', vidId)
    .execute()
  const broken = await publishSample(db, 'broken', { covers: { en: damaged } })
  const picture = await sharp({ create: { width: 540, height: 720, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const write = async (ids: { cpId: string; vidId: string }, cover: string, content: Buffer | string = picture) => {
    const folder = join(storeDir, 'covers', ids.cpId, ids.vidId, cover.split('/', 1)[0] ?? '')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '540.webp'), content)
    return folder
  }
  const folders = [await write({ cpId, vidId }, current), await write({ cpId, vidId }, replaced)]
  await write(broken, damaged, 'not a picture')
  const sharePictures = createSharePictures({ storeDir, version: createCatalogueVersion(db, 0) })
  const url = `https://cdn.example/covers/${cpId}/${vidId}/${current}.webp`
  expect(await sharePictures.find(url)).toBeUndefined()

  const signal = new AbortController().signal
  const add = (until: number) => addSharePictures({ db, storeDir, log: createLog('silent'), now, until, signal })
  expect(await add(now()), 'no time').toBe(false)
  expect(await add(now() + 1)).toBe(true)
  for (const folder of folders) expect((await readdir(folder)).toSorted()).toEqual(['0-share.jpg', '540.webp'])
  expect(await sharePictures.find(url)).toBe(url.replace('540.webp', '0-share.jpg'))
  await rm(join(storeDir, 'covers'), { recursive: true })
  expect(await add(now() + 1), 'without files').toBe(true)
})
