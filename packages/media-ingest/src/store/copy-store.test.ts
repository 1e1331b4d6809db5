import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FaultyBucket, openFaultyBucket } from '../fixtures/faulty-bucket.ts'
import type { FaultyProxy } from '../fixtures/faulty-proxy.ts'
import { createEmptyS3Address, type S3Server, testS3AccessKeys } from '../fixtures/s3-servers.ts'
import { copyStore } from './copy-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { MediaStore } from './media-store.ts'
import { readRequiredText } from './read-existing.ts'
import { createS3Store } from './s3/s3-store.ts'
import { placeTestFolder } from './store-contract.ts'
import { verifyStore } from './verify-store.ts'

for (const [name, value] of Object.entries(testS3AccessKeys)) vi.stubEnv(name, value)

let bucket: FaultyBucket
let folder: string
let server: S3Server
let proxy: FaultyProxy
let from: MediaStore
let to: MediaStore
/** The target bucket, accessed through the fault injection proxy. */
let throughProxy: MediaStore
beforeAll(async () => {
  bucket = await openFaultyBucket()
  ;({ folder, server, proxy } = bucket)
})
afterAll(() => bucket.close())

const packages = ['media/1/7/1/abc', 'media/1/7/2/abd', 'media/2/8/1/abe']
const playlists = packages.map((path) => path.replace(/\w+$/, 'master.m3u8'))
beforeEach(async () => {
  proxy.setFault('none')
  from = createFolderStore(await mkdtemp(join(folder, 'from-')))
  const address = createEmptyS3Address(server)
  to = createS3Store(address, { workDir: join(folder, 'work') })
  throughProxy = createS3Store({ ...address, endpoint: proxy.endpoint }, { workDir: join(folder, 'work'), attempts: 1 })
  for (const path of packages)
    await placeTestFolder(from, path, { 'master.m3u8': path, '540/init.mp4': 'first', '540/0.m4s': `bytes of ${path}` })
  for (const path of playlists) await from.write(path, `playlist ${path}`)
  await placeTestFolder(from, 'covers/1/7/key', { '540.webp': 'cover' })
  await from.write('subtitles/1/7/en/1.srt', 'line')
})

const options = { signal: new AbortController().signal, onPath: () => undefined }
async function contents(store: MediaStore, below: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, isFolder } of await store.list(below)) {
    const path = `${below}/${name}`
    if (isFolder) Object.assign(found, await contents(store, path))
    else found[path] = await readRequiredText(store, path)
  }
  return found
}
const all = async (store: MediaStore) => ({
  ...(await contents(store, 'media')),
  ...(await contents(store, 'covers')),
  ...(await contents(store, 'subtitles')),
})

test('copies all files once, and marks complete folders as complete in the target', async () => {
  expect(await copyStore(from, to, options)).toEqual({ copied: 14, compared: 14, extra: 0, incomplete: [] })
  expect(await all(to)).toEqual(await all(from))
  for (const path of packages) expect(await to.hasFolder(path)).toBe(true)
  expect(await copyStore(from, to, options)).toEqual({ copied: 0, compared: 14, extra: 0, incomplete: [] })
})

test('an interrupted copy contains no playlist of a missing package, and can be resumed', async () => {
  const stop = new AbortController()
  let paths = 0
  const onPath = () => void (++paths === 2 && stop.abort(new Error('stopped')))
  await expect(copyStore(from, to, { signal: stop.signal, onPath })).rejects.toThrow('stopped')
  const half = Object.keys(await all(to))
  expect(half.length).toBeGreaterThan(0)
  expect(half.filter((path) => playlists.includes(path))).toEqual([])
  const { copied } = await copyStore(from, to, options)
  expect(copied).toBe(14 - half.length)
  expect(await all(to)).toEqual(await all(from))
})

test('copies files that are published during the copy', async () => {
  let isPublished = false
  const publishing: MediaStore = {
    ...from,
    // Subtitles are listed last, after the packages were copied.
    async list(path) {
      if (path === 'subtitles' && !isPublished) {
        isPublished = true
        await placeTestFolder(from, 'media/1/7/1/fff', { 'master.m3u8': 'new' })
        await from.write(playlists[0] ?? '', 'new')
      }
      return from.list(path)
    },
  }
  expect(await copyStore(publishing, to, options)).toEqual({ copied: 15, compared: 15, extra: 0, incomplete: [] })
  expect(await readRequiredText(to, playlists[0] ?? '')).toBe('new')
  expect(await to.hasFolder('media/1/7/1/fff')).toBe(true)
  await from.write(playlists[0] ?? '', 'newer')
  expect(await copyStore(from, to, options)).toMatchObject({ copied: 1 })
  expect(await readRequiredText(to, playlists[0] ?? '')).toBe('newer')
})

test('stops at corrupted content; the next copy replaces it', async () => {
  for (const fault of ['damaging', 'damagingWrites'] as const) {
    proxy.setFault(fault)
    await expect(copyStore(from, throughProxy, options)).rejects.toThrow('other bytes in the copy')
    for (const path of packages) expect(await to.hasFolder(path), fault).toBe(false)
  }
  proxy.setFault('none')
  await copyStore(from, throughProxy, options)
  expect(await all(to)).toEqual(await all(from))
})

test('a package becomes complete only after its files were read back, even if the copy is killed', async () => {
  proxy.setFault('damagingWrites')
  // Simulates that the copy is killed after the last file of the package was written.
  proxy.onNext('GET', `${packages[0]}/master.m3u8`, () => Promise.reject(new Error('killed')))
  await expect(copyStore(from, throughProxy, options)).rejects.toThrow()
  proxy.setFault('none')
  await copyStore(from, to, options)
  expect(await all(to)).toEqual(await all(from))
})

test('a resumed copy replaces a damaged playlist', async () => {
  const [playlist = ''] = playlists
  await copyStore(from, throughProxy, options)
  proxy.setFault('damagingWrites')
  await throughProxy.write(playlist, await readRequiredText(from, playlist))
  proxy.setFault('none')
  expect(await copyStore(from, throughProxy, options)).toMatchObject({ copied: 1 })
  expect(await all(to)).toEqual(await all(from))
})

test('counts files that only the target has, and removes them only with `removesExtra`', async () => {
  await copyStore(from, to, options)
  const [removedPackage = '', other = ''] = packages
  const [playlist = ''] = playlists
  await from.removeFolder(removedPackage)
  await from.remove(playlist)
  await from.remove('subtitles/1/7/en/1.srt')
  await from.removeFolder('covers/1/7/key')
  // Three files of the package, the playlist, the subtitle and the cover.
  expect(await copyStore(from, to, options)).toMatchObject({ copied: 0, extra: 6 })
  expect(await to.hasFolder(removedPackage)).toBe(true)
  expect(await copyStore(from, to, { ...options, removesExtra: true })).toMatchObject({ copied: 0, extra: 6 })
  expect(await all(to)).toEqual(await all(from))
  expect([await to.hasFolder(removedPackage), await to.hasFolder(other)]).toEqual([false, true])
})

test('fails and removes nothing from the target if the source has no folder `media`', async () => {
  await copyStore(from, to, options)
  const before = await all(to)
  const empty = createFolderStore(await mkdtemp(join(folder, 'empty-')))
  await expect(copyStore(empty, to, { ...options, removesExtra: true })).rejects.toThrow('ENOENT')
  expect(await all(to)).toEqual(before)
})

test('verifyStore reports damaged files, marks their packages as incomplete, and rejects a local folder', async () => {
  const verifyOptions = { signal: options.signal, onPath: () => undefined }
  await copyStore(from, to, options)
  expect(await verifyStore(to, verifyOptions)).toEqual({ files: 14, damaged: [], incomplete: [] })
  const [playlist = ''] = playlists
  const damaged = [`${packages[1]}/540/0.m4s`, playlist]
  proxy.setFault('damagingWrites')
  for (const path of damaged) await throughProxy.write(path, 'as it should be')
  expect(await verifyStore(to, verifyOptions)).toEqual({ files: 14, damaged, incomplete: [packages[1]] })
  expect(await Promise.all(packages.map((path) => to.hasFolder(path)))).toEqual([true, false, true])
  await expect(verifyStore(from, verifyOptions)).rejects.toThrow('notes no hashes')
})

test('reports a package that is marked as incomplete instead of copying it, and keeps the complete copy in the target', async () => {
  await copyStore(from, to, options)
  const [damaged = ''] = packages
  const source = createS3Store(createEmptyS3Address(server), { workDir: join(folder, 'work') })
  await copyStore(from, source, options)
  // Marks the folder as incomplete, as `verifyStore` does for a damaged file.
  await source.invalidateFolder?.(damaged)
  const before = await all(to)
  const result = { copied: 0, compared: 11, extra: 0, incomplete: [damaged] }
  expect(await copyStore(source, to, { ...options, removesExtra: true })).toEqual(result)
  expect(await all(to)).toEqual(before)
  expect(await to.hasFolder(damaged)).toBe(true)
})

test('stops if the target is unreachable or full; the next copy resumes', async () => {
  for (const writes of [0, 3, 6, 12]) {
    proxy.fillAfter(writes)
    await expect(copyStore(from, throughProxy, options)).rejects.toThrow('full')
  }
  proxy.setFault('away')
  await expect(copyStore(from, throughProxy, options)).rejects.toThrow()
  proxy.setFault('none')
  await copyStore(from, throughProxy, options)
  expect(await all(to)).toEqual(await all(from))
})

test('copies a bucket back into a local folder', async () => {
  await copyStore(from, to, options)
  const back = createFolderStore(join(folder, 'back'))
  await copyStore(to, back, options)
  expect(await all(back)).toEqual(await all(from))
})
