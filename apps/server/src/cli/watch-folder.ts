import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Lists all files below a folder with size and modification time, as one text to compare. */
async function snapshotFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines = files.toSorted().map(async (file) => {
    const found = await stat(file).catch(() => undefined)
    return found ? `${file} ${found.size} ${found.mtimeMs}` : ''
  })
  return (await Promise.all(lines)).join('\n')
}

/**
 * Runs `change` at once, and again whenever the folder has changed and then stayed the same for one poll, so that files
 * still being copied are complete. Polls instead of using file events, because that also works on network drives. Ends
 * when `signal` is aborted.
 */
export async function watchFolder(
  folder: string,
  change: () => Promise<void>,
  { signal, everyMs = 1500 }: { signal: AbortSignal; everyMs?: number },
): Promise<void> {
  let handled: string | undefined
  let before = await snapshotFolder(folder)
  while (!signal.aborted) {
    const seen = await snapshotFolder(folder)
    if (seen === before && seen !== handled) {
      handled = seen
      await change()
    }
    before = seen
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
