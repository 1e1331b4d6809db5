import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { linkOrCopyFile } from './backup-files.ts'

/** On Linux a different file system than `tmpdir`, so that files are copied instead of linked. */
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
