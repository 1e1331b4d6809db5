import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../collect-garbage.ts'
import { type FaultyBucket, openFaultyBucket } from '../../fixtures/faulty-bucket.ts'
import type { FaultyProxy } from '../../fixtures/faulty-proxy.ts'
import { createEmptyS3Address, type S3Server, testS3AccessKeys } from '../../fixtures/s3-servers.ts'
import { writeFileIfChanged } from '../../publish.ts'
import { uploadingFolder } from '../media-store.ts'
import { placeFolderOnce } from '../place-once.ts'
import { readRequiredText } from '../read-existing.ts'
import { createS3Store, type S3Store } from './s3-store.ts'

for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)

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
  const address = createEmptyS3Address(server)
  direct = createS3Store(address, { workDir: folder })
  // Short timeouts and no retries, so that tests are fast.
  const limits = { attempts: 1, connectMs: 200, idleMs: 200, lanes: 1 }
  store = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: folder, ...limits })
})
afterEach(() => {
  proxy.setFault('none')
  store.close()
  direct.close()
})

/** Places a package and then writes its playlist, as an import does. */
async function publish(text: string): Promise<void> {
  await placeFolderOnce(store, folderPath, async (draft) => {
    for (const name of names) await writeFile(join(draft, name), name)
  })
  await writeFileIfChanged(store, playlist, text)
}

for (const fault of ['away', 'hanging', 'full'] as const) {
  test(`an import fails cleanly with the store fault ${fault}, and succeeds when repeated`, async () => {
    await direct.write(playlist, 'the published playlist')
    proxy.setFault(fault)
    await expect(publish('new')).rejects.toThrow()
    expect(await readRequiredText(direct, playlist)).toBe('the published playlist')
    proxy.setFault('none')
    await publish('new')
    expect(await readRequiredText(direct, playlist)).toBe('new')
    for (const name of names) expect(await readRequiredText(direct, `${folderPath}/${name}`)).toBe(name)
  })
}

test('a folder stays incomplete if the store becomes full at any of its files; the next import completes it', async () => {
  for (let writes = 0; writes <= names.length; writes++) {
    await direct.removeFolder(folderPath)
    await direct.write(playlist, 'the published playlist')
    proxy.fillAfter(writes)
    await expect(publish('new'), `full after ${writes} files`).rejects.toThrow('full')
    expect(await direct.hasFolder(folderPath)).toBe(false)
    expect(await direct.touchFolder(folderPath, new Date())).toBe(false)
    expect(await readRequiredText(direct, playlist)).toBe('the published playlist')
    // Garbage collection must not delete the folder while the import may be resumed.
    const used = await direct.folderUsed(folderPath)
    expect(used === undefined || Date.now() - used.getTime() < 60_000).toBe(true)
    proxy.setFault('none')
    await publish('new')
    expect(await direct.hasFolder(folderPath)).toBe(true)
    for (const name of names) expect(await readRequiredText(direct, `${folderPath}/${name}`)).toBe(name)
  }
})

test('retries a failed request and an interrupted response body', async () => {
  const patient = createS3Store(
    { ...createEmptyS3Address(server), endpoint: proxy.endpoint },
    { workDir: folder, attempts: 3 },
  )
  proxy.failNext(1)
  await patient.write(playlist, 'text')
  proxy.failNext(1)
  expect(await patient.has(playlist)).toBe(true)
  proxy.cutNext(1)
  expect(await readRequiredText(patient, playlist)).toBe('text')
  patient.close()
})

test('an upload may take longer than the idle limit, but fails if no data moves for that time', async () => {
  const patient = createS3Store(
    { ...createEmptyS3Address(server), endpoint: proxy.endpoint },
    { workDir: folder, attempts: 1, idleMs: 20_000 },
  )
  // The library measures whole requests by this clock, and idle sockets by the real one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    proxy.onNext('PUT', playlist, async () => void vi.advanceTimersByTime(60_000))
    await patient.write(playlist, 'text')
  } finally {
    vi.useRealTimers()
  }
  expect(await readRequiredText(patient, playlist)).toBe('text')
  patient.close()
  proxy.setFault('hanging')
  await expect(store.write(playlist, 'text')).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('rejects content that was changed in the store', async () => {
  await direct.write(playlist, 'text')
  proxy.setFault('damaging')
  await expect(store.read(playlist)).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
  await expect(store.open(playlist)).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
})

test('has, hasFolder, hash, read, open, list and touchFolder reject if the bucket is missing', async () => {
  proxy.setFault('noBucket')
  for (const ask of [store.has, store.hasFolder, store.hash, store.read, store.open, store.list])
    await expect(ask(playlist)).rejects.toThrow('no such bucket')
  await expect(store.touchFolder(folderPath, new Date())).rejects.toThrow('no such bucket')
})

test('requests reject when the signal of `within` aborts', async () => {
  proxy.setFault('hanging')
  const patient = createS3Store({ ...createEmptyS3Address(server), endpoint: proxy.endpoint }, { workDir: folder })
  const limited = patient.within(AbortSignal.timeout(50))
  for (const ask of [limited.read, limited.hasFolder, (path: string) => limited.write(path, 'text')])
    await expect(ask(playlist)).rejects.toThrow('abort')
  patient.close()
})

test('the next import replaces an object that was damaged in the store', async () => {
  proxy.setFault('damagingWrites')
  await store.write(playlist, 'text')
  proxy.setFault('none')
  await expect(store.read(playlist)).rejects.toMatchObject({ code: 'STORE_WRONG_CONTENT' })
  await writeFileIfChanged(store, playlist, 'text')
  expect(await readRequiredText(store, playlist)).toBe('text')
})

test('copyFolder and fetchFolder reject a folder of an interrupted import', async () => {
  await store.write(`${folderPath}/0.m4s`, 'text')
  const draft = await mkdtemp(join(folder, 'draft-'))
  await expect(store.copyFolder(folderPath, 'media/1/2/4/abc')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(store.fetchFolder(folderPath, draft)).rejects.toMatchObject({ code: 'ENOENT' })
  for (const path of [folderPath, 'media/1/2/4/abc']) expect(await direct.hasFolder(path)).toBe(false)
})

test('a copy does not become complete if its source is removed during the copy', async () => {
  await publish('text')
  const copy = 'media/1/2/4/abc'
  const markerPath = `${folderPath}/.complete`
  // The marker is requested once before the copy and once after it. Remove the folder before the second request.
  proxy.onNext('HEAD', markerPath, async () => {
    proxy.onNext('HEAD', markerPath, () => direct.removeFolder(folderPath))
  })
  await expect(store.copyFolder(folderPath, copy)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await direct.hasFolder(copy)).toBe(false)
})

test('a folder that is removed just before its marker is updated stays incomplete', async () => {
  await publish('text')
  proxy.onNext('PUT', `${folderPath}/.complete`, () => direct.removeFolder(folderPath))
  await expect(store.copyFolder(folderPath, 'media/1/2/4/abc')).rejects.toMatchObject({ code: 'ENOENT' })
  for (const path of [folderPath, 'media/1/2/4/abc']) expect(await direct.hasFolder(path)).toBe(false)
})

test('if two imports place a folder concurrently, the first to finish provides all its files', async () => {
  const drafts = await Promise.all(
    ['one', 'other'].map(async (text) => {
      const draft = await mkdtemp(join(folder, 'draft-'))
      for (const name of names) await writeFile(join(draft, name), text)
      return draft
    }),
  )
  const [slow = '', quick = ''] = drafts
  const address = createEmptyS3Address(server)
  const first = createS3Store(address, { workDir: folder })
  const patient = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: folder, lanes: 1 })
  proxy.onNext('PUT', '/1.m4s', () => first.placeFolder(folderPath, quick))
  await patient.placeFolder(folderPath, slow)
  for (const name of names) expect(await readRequiredText(first, `${folderPath}/${name}`)).toBe('other')
  expect(await first.list(uploadingFolder), 'no uploads are left').toEqual([])
  first.close()
  patient.close()
})

test('garbage collection deletes uploads of killed imports', async () => {
  await direct.write(`${uploadingFolder}/killed/0.m4s`, 'text')
  const inUse = { packages: new Set<string>(), covers: new Set<string>() }
  await collectGarbage(direct, inUse, { olderThanMs: 60_000 })
  expect(await direct.list(uploadingFolder)).toHaveLength(1)
  await collectGarbage(direct, inUse, { olderThanMs: 60_000, now: Date.now() + 120_000 })
  expect(await direct.list(uploadingFolder)).toEqual([])
})
