import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFolderStore } from '@cliffhanger/media-ingest/store/folder-store'
import { draftsFolderOf } from '@cliffhanger/media-ingest/store/media-store'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeFolder } from '../origin/store-folder.ts'
import { addMediaToBackup, linkOrCopyFile } from './backup-files.ts'
import { hashOf } from './hashed-file.ts'

/** Folder that on Linux is on another file system than `tmpdir`, so that files are copied instead of linked. */
const elsewhere = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

test.each([tmpdir(), elsewhere])(
  'a file that is linked or copied into %s is synced to disk before the backup is complete',
  async (at) => {
    const [here, there] = [await mkdtemp(join(tmpdir(), 'share-')), await mkdtemp(join(at, 'share-'))]
    const [from, to] = [join(here, 'from'), join(there, 'to')]
    await writeFile(from, 'frames')
    const file = await open(from)
    const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync')
    try {
      expect(await linkOrCopyFile(join(here, 'swept'), to)).toBe(false)
      expect(await linkOrCopyFile(from, to)).toBe(true)
      expect(sync).toHaveBeenCalledOnce()
      expect(await readFile(to, 'utf8')).toBe('frames')
    } finally {
      sync.mockRestore()
      await file.close()
      for (const folder of [here, there]) await rm(folder, { recursive: true })
    }
  },
)

/** Creates a data folder with a media store of these files; `backUp` adds them to an unfinished backup in `half`. */
async function createStore(files: readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'backup-media-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  for (const file of files) {
    await mkdir(dirname(join(storeFolder(dataDir), file)), { recursive: true })
    await writeFile(join(storeFolder(dataDir), file), file)
  }
  const half = join(dataDir, 'backup')
  const hashes = new Map<string, string>()
  const backUp = async (episodes = 0) => {
    const needs = { dataDir, showStatus: () => undefined }
    await addMediaToBackup(
      needs,
      half,
      [{ name: 'episodes', rows: episodes }],
      async (hash, path) => void hashes.set(path, hash),
    )
    return hashes
  }
  return { dataDir, half, backUp }
}

test('a backup contains the published files only, not the drafts of a running import, which still grow', async () => {
  const published = ['media/1/2/1/abc/0.m4s', 'covers/1/2/key/540.webp', 'subtitles/1/2/en/1.srt']
  const { dataDir, half, backUp } = await createStore(published)
  const draft = join(draftsFolderOf(createFolderStore(storeFolder(dataDir))), 'draft', '0.m4s')
  await mkdir(dirname(draft), { recursive: true })
  await writeFile(draft, 'first frames')
  const hashes = await backUp()
  await appendFile(draft, 'more frames')
  for (const [path, hash] of hashes) expect(await hashOf(join(half, path)), path).toBe(hash)
  expect([...hashes.keys()].sort()).toEqual(published.map((path) => `store/${path}`).sort())
})

test('a backup with media fails if the store has no media although the database has episodes', async () => {
  const { dataDir, backUp } = await createStore(['subtitles/1/2/en/1.srt'])
  expect([...(await backUp()).keys()]).toEqual(['store/subtitles/1/2/en/1.srt'])
  await expect(backUp(3)).rejects.toThrow(`${storeFolder(dataDir)}/media is missing, but the database has 3 episodes`)
})

test('a backup with media fails if a folder of the store cannot be read', async () => {
  const { dataDir, backUp } = await createStore(['media/1/2/1/abc/0.m4s'])
  // A symbolic link to itself, which even root cannot read: the tests may run as root.
  await symlink('covers', join(storeFolder(dataDir), 'covers'))
  await expect(backUp(1)).rejects.toThrow('ELOOP')
})
