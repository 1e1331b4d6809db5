import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Undefined for a file or folder that was deleted since its name was read. */
const ifThere = (error: unknown): undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/**
 * Sum of the sizes of all files in a folder and in those below; 0 if the folder does not exist. A file with several names
 * counts once. @throws for a folder that cannot be read
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
