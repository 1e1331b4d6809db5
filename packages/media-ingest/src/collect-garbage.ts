import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What is still in use, as names under the store: `<cpId>/<vidId>/<n>/<pkg>` and `<cpId>/<vidId>/<key>`. */
export type InUse = { packages: ReadonlySet<string>; covers: ReadonlySet<string> }
export type Collected = { packages: number; covers: number; staged: number }

/**
 * Deletes packages and covers nothing refers to, cleaned subtitles and drafts of imports that died. Only things
 * untouched for `olderThanMs` go: a running import may be about to use a younger one, a viewer may still be in it.
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

/** Folders exactly `depth` levels below `root`, as `a/b/c`. Files on the way, such as playlists, are not touched. */
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
