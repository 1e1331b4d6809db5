import { existsSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStore } from './folder-store.ts'
import { draftsFolderOf } from './media-store.ts'
import { testStoreContract } from './store-contract.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-folder-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

testStoreContract(async () => createFolderStore(await mkdtemp(join(folder, 'store-'))))

/** Runs `work`. Returns the paths that it syncs to disk before the target file exists, and those after. */
async function listSynced(root: string, target: string, work: () => Promise<void>) {
  const [before, after]: [string[], string[]] = [[], []]
  const handle = await open(root)
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  const original = prototype.sync
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    const path = relative(root, readlinkSync(`/proc/self/fd/${this.fd}`))
    if (existsSync(join(root, target))) after.push(path)
    else before.push(path)
    return original.call(this)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
    await handle.close()
  }
  return { before: before.sort(), after: after.sort() }
}
const parents = ['', 'media', 'media/1', 'media/1/2', 'media/1/2/3']

test.runIf(process.platform === 'linux')(
  'syncs the files and folders of a draft before its rename, and the parent folders of its new path after it',
  async () => {
    const root = await mkdtemp(join(folder, 'synced-'))
    const store = createFolderStore(root)
    const draft = join(draftsFolderOf(store), 'draft')
    await mkdir(join(draft, '540'), { recursive: true })
    for (const name of ['master.m3u8', '540/0.m4s']) await writeFile(join(draft, name), name)
    const synced = await listSynced(root, 'media/1/2/3/abc', () => store.placeFolder('media/1/2/3/abc', draft))
    const inDraft = ['', '540', '540/0.m4s', 'master.m3u8'].map((name) => relative(root, join(draft, name)))
    expect(synced).toEqual({ before: inDraft, after: parents })
  },
)

test.runIf(process.platform === 'linux')('syncs a single file before its rename, and its name after it', async () => {
  const root = await mkdtemp(join(folder, 'synced-'))
  const path = 'media/1/2/3/master.m3u8'
  const { before, after } = await listSynced(root, path, () => createFolderStore(root).write(path, '#EXTM3U'))
  expect(before).toEqual([expect.stringMatching(/^\.ingest\/staging\/.*master\.m3u8$/)])
  expect(after).toEqual(parents)
})
