import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Error handler that returns undefined for a path that was deleted after it was listed. Rethrows other errors. */
const ifThere = (error: unknown): undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/**
 * Returns the total size of all files in a folder and its subfolders; 0 if the folder does not exist. A file with
 * several hard links counts once. @throws if a folder cannot be read
 */
export async function sizeOfFolder(folder: string, signal?: AbortSignal): Promise<number> {
  let bytes = 0
  const linked = new Set<string>()
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    signal?.throwIfAborted()
    const entries: Dirent[] = (await readdir(next, { withFileTypes: true }).catch(ifThere)) ?? []
    for (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile()) continue
      const file = await stat(path).catch(ifThere)
      const id = `${file?.dev} ${file?.ino}`
      if (!file || linked.has(id)) continue
      if (file.nlink > 1) linked.add(id)
      bytes += file.size
    }
  }
  return bytes
}
