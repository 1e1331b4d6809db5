import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'
import { createFolderStore } from './store/folder-store.ts'
import { draftsFolderOf } from './store/media-store.ts'

test('drafts that disappear during the collection are skipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'garbage-'))
  try {
    const store = createFolderStore(folder)
    const drafts = draftsFolderOf(store)
    await mkdir(join(drafts, 'old'), { recursive: true })
    await utimes(join(drafts, 'old'), 0, 0)
    // A broken link appears in the listing but cannot be opened, like a draft that is removed after it was listed.
    await symlink('nowhere', join(drafts, 'gone'))
    const inUse = { packages: new Set<string>(), covers: new Set<string>() }
    expect(await collectGarbage(store, inUse, { olderThanMs: 60_000 })).toEqual({ packages: 0, covers: 0, staged: 1 })
    expect(await readdir(drafts)).toEqual(['gone'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
