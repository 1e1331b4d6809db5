import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissingPath } from './store/folder-store.ts'
import { listFoldersAtDepth } from './store/folders-at.ts'
import { draftsFolderOf, type MediaStore, uploadingFolder } from './store/media-store.ts'

/**
 * Packages and covers in use, as paths below `media/` and `covers/`: `<cpId>/<vidId>/<n>/<pkg>` and
 * `<cpId>/<vidId>/<key>`.
 */
export type FilesInUse = { packages: ReadonlySet<string>; covers: ReadonlySet<string> }
export type DeletedFolderCounts = { packages: number; covers: number; staged: number }

/**
 * Deletes unused packages and covers, converted subtitles, and drafts and uploads of interrupted imports. Keeps files
 * that changed less than `olderThanMs` ago, because a running import may be about to use them or viewers may still be
 * playing them. Returns the numbers of deleted packages, covers and drafts.
 */
export async function collectGarbage(
  store: MediaStore,
  inUse: FilesInUse,
  { olderThanMs, now = Date.now() }: { olderThanMs: number; now?: number },
): Promise<DeletedFolderCounts> {
  const isOld = (at: Date | undefined) => at !== undefined && now - at.getTime() > olderThanMs
  const sweep = async (root: string, depth: number, keep: ReadonlySet<string>) => {
    let removed = 0
    for (const path of await listFoldersAtDepth(store, root, depth)) {
      if (keep.has(path.slice(root.length + 1)) || !isOld(await store.folderUsed(path))) continue
      await store.removeFolder(path)
      removed++
    }
    return removed
  }
  const sweepLocal = async (folder: string) => {
    let removed = 0
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const path = join(folder, name)
      // A running import may have removed the draft after it was listed.
      if (!isOld((await stat(path).catch(ignoreMissingPath))?.mtime)) continue
      await rm(path, { recursive: true, force: true })
      removed++
    }
    return removed
  }
  await sweepLocal(join(store.workDir, 'subtitles'))
  await sweep(uploadingFolder, 1, new Set())
  return {
    packages: await sweep('media', 4, inUse.packages),
    covers: await sweep('covers', 3, inUse.covers),
    staged: await sweepLocal(draftsFolderOf(store)),
  }
}
