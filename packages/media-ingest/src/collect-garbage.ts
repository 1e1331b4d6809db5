import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files in use, as paths below the store's folders: `<cpId>/<vidId>/<n>/<pkg>` and `<cpId>/<vidId>/<key>`. */
export type InUse = { packages: ReadonlySet<string>; covers: ReadonlySet<string> }
export type Collected = { packages: number; covers: number; staged: number }

/**
 * Deletes unused packages and covers, converted subtitles, and drafts of interrupted imports. Keeps everything that
 * changed less than `olderThanMs` ago: a running import may be about to use it, and viewers may still be playing it.
 */
export async function collectGarbage(
  storeDir: string,
  inUse: InUse,
  { olderThanMs, now = Date.now() }: { olderThanMs: number; now?: number },
): Promise<Collected> {
  const isOld = async (path: string) => now - (await stat(path)).mtimeMs > olderThanMs
  const sweep = async (root: string, depth: number, keep: ReadonlySet<string>) => {
    let removed = 0
    for (const name of await namesAt(root, depth)) {
      const path = join(root, name)
      if (keep.has(name) || !(await isOld(path))) continue
      await rm(path, { recursive: true, force: true })
      removed++
    }
    return removed
  }
  const none: ReadonlySet<string> = new Set()
  await sweep(join(storeDir, '.ingest', 'subtitles'), 1, none)
  return {
    packages: await sweep(join(storeDir, 'media'), 4, inUse.packages),
    covers: await sweep(join(storeDir, 'covers'), 3, inUse.covers),
    staged: await sweep(join(storeDir, '.ingest', 'staging'), 1, none),
  }
}

/** Folders exactly `depth` levels below `root`, as `a/b/c`. Skips files at higher levels, such as playlists. */
async function namesAt(root: string, depth: number): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
  const isLast = depth === 1
  const names = entries
    .filter((entry) => entry.isDirectory() || (isLast && entry.name.includes('-')))
    .map(({ name }) => name)
  if (isLast) return names
  const below = await Promise.all(
    names.map(async (name) => (await namesAt(join(root, name), depth - 1)).map((rest) => `${name}/${rest}`)),
  )
  return below.flat()
}
