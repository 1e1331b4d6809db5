import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../collect-garbage.ts'
import { type FaultyBucket, openFaultyBucket } from '../../fixtures/faulty-bucket.ts'
import type { FaultyProxy } from '../../fixtures/faulty-proxy.ts'
import { emptyPrefix, type S3Server, testKeys } from '../../fixtures/s3-servers.ts'
import { replaceFile } from '../../publish.ts'
import { uploads } from '../media-store.ts'
import { placeOnce } from '../place-once.ts'
import { readText } from '../read-existing.ts'
import { createS3Store, type S3Store } from './s3-store.ts'

for (const [name, value] of Object.entries(testKeys)) vi.stubEnv(name, value)

const folderPath = 'media/1/2/3/abc'
const playlist = 'media/1/2/3/master.m3u8'
const names = ['master.m3u8', '0.m4s', '1.m4s', '2.m4s']

let bucket: FaultyBucket
let folder: string
let server: S3Server
let proxy: FaultyProxy
let direct: S3Store
let store: S3Store
beforeAll(async () => {
  bucket = await openFaultyBucket()
  ;({ folder, server, proxy } = bucket)
})
afterAll(() => bucket.close())
beforeEach(() => {
  const address = emptyPrefix(server)
  direct = createS3Store(address, { workDir: folder })
  // Short limits, and no retries that would wait.
  const limits = { attempts: 1, connectMs: 200, idleMs: 200, lanes: 1 }
  store = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: folder, ...limits })
})
afterEach(() => {
  proxy.setFault('none')
  store.close()
  direct.close()
})

/** Places the package and then publishes it, as an import does. */
async function publish(text: string): Promise<void> {
  await placeOnce(store, folderPath, async (draft) => {
    for (const name of names) await writeFile(join(draft, name), name)
  })
  await replaceFile(store, playlist, text)
}

for (const fault of ['away', 'hanging', 'full'] as const) {
  test(`an import fails cleanly while the store is ${fault}, and succeeds when it is repeated`, async () => {
    await direct.write(playlist, 'the published playlist')
    proxy.setFault(fault)
    await expect(publish('new')).rejects.toThrow()
    expect(await readText(direct, playlist)).toBe('the published playlist')
    proxy.setFault('none')
    await publish('new')
    expect(await readText(direct, playlist)).toBe('new')
    for (const name of names) expect(await readText(direct, `${folderPath}/${name}`)).toBe(name)
  })
}

test('a folder is not complete when the store becomes full at any of its files, and the next import completes it', async () => {
  for (let writes = 0; writes <= names.length; writes++) {
    await direct.removeFolder(folderPath)
    await direct.write(playlist, 'the published playlist')
    proxy.fillAfter(writes)
    await expect(publish('new'), `full after ${writes} files`).rejects.toThrow('full')
    expect(await direct.hasFolder(folderPath)).toBe(false)
    expect(await direct.touchFolder(folderPath, new Date())).toBe(false)
    expect(await readText(direct, playlist)).toBe('the published playlist')
    // A garbage collection must not remove it while the import may continue.
    const used = await direct.folderUsed(folderPath)
    expect(used === undefined || Date.now() - used.getTime() < 60_000).toBe(true)
    proxy.setFault('none')
    await publish('new')
    expect(await direct.hasFolder(folderPath)).toBe(true)
    for (const name of names) expect(await readText(direct, `${folderPath}/${name}`)).toBe(name)
  }
})

test('a single fault is retried, for requests and for contents', async () => {
  const patient = createS3Store({ ...emptyPrefix(server), endpoint: proxy.endpoint }, { workDir: folder, attempts: 3 })
  proxy.failNext(1)
  await patient.write(playlist, 'text')
  proxy.failNext(1)
  expect(await patient.has(playlist)).toBe(true)
  proxy.cutNext(1)
  expect(await readText(patient, playlist)).toBe('text')
  patient.close()
})

test('bytes that were changed in the store are never read', async () => {
  await direct.write(playlist, 'text')
  proxy.setFault('damaging')
  await expect(store.read(playlist)).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
  await expect(store.open(playlist)).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
})

test('a missing bucket rejects everything: it is a wrong setting, not a missing object', async () => {
  proxy.setFault('noBucket')
  for (const ask of [store.has, store.hasFolder, store.hash, store.read, store.open, store.list])
    await expect(ask(playlist)).rejects.toThrow('no such bucket')
  await expect(store.touchFolder(folderPath, new Date())).rejects.toThrow('no such bucket')
})

test('a request ends with the signal of its store', async () => {
  proxy.setFault('hanging')
  const patient = createS3Store({ ...emptyPrefix(server), endpoint: proxy.endpoint }, { workDir: folder })
  const limited = patient.within(AbortSignal.timeout(50))
  for (const ask of [limited.read, limited.hasFolder, (path: string) => limited.write(path, 'text')])
    await expect(ask(playlist)).rejects.toThrow('abort')
  patient.close()
})

test('an object that was damaged in the store is replaced by the next import', async () => {
  proxy.setFault('damagingWrites')
  await store.write(playlist, 'text')
  proxy.setFault('none')
  await expect(store.read(playlist)).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
  await replaceFile(store, playlist, 'text')
  expect(await readText(store, playlist)).toBe('text')
})

test('a folder of an interrupted import is neither copied nor fetched', async () => {
  await store.write(`${folderPath}/0.m4s`, 'text')
  const draft = await mkdtemp(join(folder, 'draft-'))
  await expect(store.copyFolder(folderPath, 'media/1/2/4/abc')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(store.fetchFolder(folderPath, draft)).rejects.toMatchObject({ code: 'ENOENT' })
  for (const path of [folderPath, 'media/1/2/4/abc']) expect(await direct.hasFolder(path)).toBe(false)
})

test('a folder whose source is removed during the copy does not become complete', async () => {
  await publish('text')
  const copy = 'media/1/2/4/abc'
  const markerPath = `${folderPath}/.complete`
  // The first request for the marker is before the copy, the second one after it.
  proxy.onNext('HEAD', markerPath, async () => {
    proxy.onNext('HEAD', markerPath, () => direct.removeFolder(folderPath))
  })
  await expect(store.copyFolder(folderPath, copy)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await direct.hasFolder(copy)).toBe(false)
})

test('a folder that is removed while it is taken into use does not become complete again without files', async () => {
  await publish('text')
  proxy.onNext('PUT', `${folderPath}/.complete`, () => direct.removeFolder(folderPath))
  await expect(store.copyFolder(folderPath, 'media/1/2/4/abc')).rejects.toMatchObject({ code: 'ENOENT' })
  for (const path of [folderPath, 'media/1/2/4/abc']) expect(await direct.hasFolder(path)).toBe(false)
})

test('of two imports that place a folder at the same time, the first one that ends leaves all its files', async () => {
  const drafts = await Promise.all(
    ['one', 'other'].map(async (text) => {
      const draft = await mkdtemp(join(folder, 'draft-'))
      for (const name of names) await writeFile(join(draft, name), text)
      return draft
    }),
  )
  const [slow = '', quick = ''] = drafts
  const address = emptyPrefix(server)
  const first = createS3Store(address, { workDir: folder })
  const patient = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: folder, lanes: 1 })
  proxy.onNext('PUT', '/1.m4s', () => first.placeFolder(folderPath, quick))
  await patient.placeFolder(folderPath, slow)
  for (const name of names) expect(await readText(first, `${folderPath}/${name}`)).toBe('other')
  expect(await first.list(uploads), 'no uploads are left').toEqual([])
  first.close()
  patient.close()
})

test('uploads of killed imports are collected as garbage', async () => {
  await direct.write(`${uploads}/killed/0.m4s`, 'text')
  const inUse = { packages: new Set<string>(), covers: new Set<string>() }
  await collectGarbage(direct, inUse, { olderThanMs: 60_000 })
  expect(await direct.list(uploads)).toHaveLength(1)
  await collectGarbage(direct, inUse, { olderThanMs: 60_000, now: Date.now() + 120_000 })
  expect(await direct.list(uploads)).toEqual([])
})
