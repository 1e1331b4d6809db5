import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaStore, stagingOf } from './store/media-store.ts'

/** Files in use, as paths below the store's folders: `<cpId>/<vidId>/<n>/<pkg>` and `<cpId>/<vidId>/<key>`. */
export type InUse = { packages: ReadonlySet<string>; covers: ReadonlySet<string> }
export type Collected = { packages: number; covers: number; staged: number }

/**
 * Deletes unused packages and covers, converted subtitles, and drafts of interrupted imports. Keeps everything that
 * changed less than `olderThanMs` ago: a running import may be about to use it, and viewers may still be playing it.
 */
export async function collectGarbage(
  store: MediaStore,
  inUse: InUse,
  { olderThanMs, now = Date.now() }: { olderThanMs: number; now?: number },
): Promise<Collected> {
  const isOld = (at: Date | undefined) => at !== undefined && now - at.getTime() > olderThanMs
  const sweep = async (root: string, depth: number, keep: ReadonlySet<string>) => {
    let removed = 0
    for (const name of await foldersAt(store, root, depth)) {
      const path = `${root}/${name}`
      if (keep.has(name) || !isOld(await store.folderUsed(path))) continue
      await store.removeFolder(path)
      removed++
    }
    return removed
  }
  const sweepLocal = async (folder: string) => {
    let removed = 0
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const path = join(folder, name)
      if (!isOld((await stat(path)).mtime)) continue
      await rm(path, { recursive: true, force: true })
      removed++
    }
    return removed
  }
  await sweepLocal(join(store.workDir, 'subtitles'))
  return {
    packages: await sweep('media', 4, inUse.packages),
    covers: await sweep('covers', 3, inUse.covers),
    staged: await sweepLocal(stagingOf(store)),
  }
}

/** Folders exactly `depth` levels below `root`, as `a/b/c`. Skips files, such as playlists. */
async function foldersAt(store: MediaStore, root: string, depth: number): Promise<string[]> {
  const names = (await store.list(root)).filter(({ isFolder }) => isFolder).map(({ name }) => name)
  if (depth === 1) return names
  const below = await Promise.all(
    names.map(async (name) => (await foldersAt(store, `${root}/${name}`, depth - 1)).map((rest) => `${name}/${rest}`)),
  )
  return below.flat()
}
