import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueVersionReader } from '../db/catalogue-version.ts'
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

const drawPoster = () =>
  sharp({ create: { width: 540, height: 720, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()

test('adds link preview pictures to covers of earlier releases, including covers in the version history', async () => {
  const { db, config, now, store } = testDeps.deps
  const storeDir = storeFolder(config.dataDir)
  const [current, replaced, damaged] = [coverOf('a'), coverOf('b'), coverOf('c')]
  const { cpId, vidId } = await publishSample(db, 'covered', { covers: { en: replaced } })
  await db
    .updateTable('titles')
    .set({ covers: JSON.stringify({ en: current }) })
    .where('vid_id', '=', vidId)
    .execute()
  const broken = await publishSample(db, 'broken', { covers: { en: damaged } })
  const picture = await drawPoster()
  const write = async (ids: { cpId: string; vidId: string }, cover: string, content: Buffer | string = picture) => {
    const folder = join(storeDir, 'covers', ids.cpId, ids.vidId, cover.split('/', 1)[0] ?? '')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, '540.webp'), content)
    return folder
  }
  const folders = [await write({ cpId, vidId }, current), await write({ cpId, vidId }, replaced)]
  await write(broken, damaged, 'not a picture')
  const sharePictures = createSharePictures({ store, version: createCatalogueVersionReader(db, 0) })
  const url = `https://cdn.example/covers/${cpId}/${vidId}/${current}.webp`
  expect(await sharePictures.find(url)).toBeUndefined()

  const signal = new AbortController().signal
  const add = (until: number) => addSharePictures({ db, store, log: createLog('silent'), now, until, signal })
  expect(await add(now()), 'no time').toBe(false)
  expect(await add(now() + 1), 'a damaged cover').toBe(false)
  for (const folder of folders) expect((await readdir(folder)).toSorted()).toEqual(['0-share.jpg', '540.webp'])
  expect(await sharePictures.find(url)).toBe(url.replace('540.webp', '0-share.jpg'))
  for (const name of await readdir(join(storeDir, 'covers')))
    await rm(join(storeDir, 'covers', name), { recursive: true })
  expect(await add(now() + 1), 'without files').toBe(true)
  await mkdir(join(storeDir, 'covers', cpId, vidId), { recursive: true })
  await writeFile(folders[0] ?? '', 'not a folder')
  expect(await add(now() + 1), 'a folder that cannot be read').toBe(false)
  await rm(join(storeDir, 'covers'), { recursive: true })
  await expect(add(now() + 1), 'without a store').rejects.toThrow('ENOENT')
})

test('increments the catalogue version for added pictures even if the run fails later', async () => {
  const { db, config, now, store } = testDeps.deps
  const storeDir = storeFolder(config.dataDir)
  const { cpId, vidId } = await publishSample(db, 'then-failed', { covers: { en: coverOf('d') } })
  const folder = join(storeDir, 'covers', cpId, vidId, coverOf('d').split('/', 1)[0] ?? '')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '540.webp'), await drawPoster())
  const version = createCatalogueVersionReader(db, 0)
  const before = await version.current()
  const failure = new Error('the clock is broken')
  let looks = 0
  const brokenNow = () => {
    looks += 1
    if (looks > 1) throw failure
    return now()
  }
  const run = { until: now() + 1, signal: new AbortController().signal }
  const adding = addSharePictures({ db, store, log: createLog('silent'), now: brokenNow, ...run })
  await expect(adding).rejects.toThrow(failure)
  expect(await version.current()).not.toBe(before)
})
