import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mapConcurrently } from '../../map-concurrently.ts'
import { hashOfFile, sha256 } from '../content-hash.ts'
import { ignoreMissingPath, openLocalFile } from '../folder-store.ts'
import type { OpenFile } from '../media-store.ts'

/** A cached file that was opened for reading, and the hash of its content. */
export interface CachedFile {
  readonly hash: string
  readonly file: OpenFile
}

/**
 * Copies of files of the store in a local folder, with a limit for their total size. The least recently used files are
 * removed first.
 */
export interface DiskCache {
  /** Opens the cached copy of a path. Resolves to undefined if there is none or if it is damaged. */
  open(path: string): Promise<CachedFile | undefined>
  /** Returns a local path for a new copy. */
  draft(): string
  /**
   * Adds a draft file to the cache as the copy of `path`. @param hash hash of the content, which the caller has
   * verified
   */
  add(path: string, hash: string, draft: string): Promise<void>
  remove(path: string): Promise<void>
  /** Frees disk space for `bytes` and a reserve for the next files by removing the least recently used files. */
  free(bytes: number): Promise<void>
  bytes(): number
}

interface Entry {
  readonly name: string
  readonly hash: string
  readonly size: number
  /** False for a file of an earlier process until its hash was verified. */
  isChecked: boolean
}

const nameOf = (pathHash: string, hash: string) => `${pathHash}-${hash}`
const filesAtOnce = 32
const reserveBytes = 64 * 1024 * 1024
const isName = /^([0-9a-f]{64})-([0-9a-f]{64})$/

/** Opens an existing or a new cache folder. Two processes must not share a folder. */
export async function openDiskCache(folder: string, maxBytes: number): Promise<DiskCache> {
  await mkdir(folder, { recursive: true })
  // Entries by path hash, least recently used first.
  const entries = new Map<string, Entry>()
  let total = 0

  const found = await mapConcurrently(await readdir(folder), filesAtOnce, async (name) => {
    const [, pathHash, hash] = isName.exec(name) ?? []
    if (!pathHash || !hash) {
      // Remove an unfinished draft.
      await rm(join(folder, name), { recursive: true, force: true })
      return []
    }
    const file = await stat(join(folder, name)).catch(ignoreMissingPath)
    // The file may have been removed by an earlier process that is still shutting down.
    if (!file) return []
    const { size, atimeMs } = file
    return [{ pathHash, atimeMs, entry: { name, hash, size, isChecked: false } }]
  })
  for (const { pathHash, entry } of found.flat().sort((one, other) => one.atimeMs - other.atimeMs)) {
    // If there are two copies of a replaced file, keep the copy that was used last.
    await drop(pathHash)
    keep(pathHash, entry)
  }
  await shrinkTo(maxBytes)

  function keep(pathHash: string, entry: Entry): void {
    entries.set(pathHash, entry)
    total += entry.size
  }
  async function drop(pathHash: string): Promise<void> {
    const entry = entries.get(pathHash)
    if (!entry) return
    entries.delete(pathHash)
    total -= entry.size
    // A file that is open stays readable after its removal.
    await rm(join(folder, entry.name), { force: true })
  }
  async function shrinkTo(bytes: number): Promise<void> {
    for (const pathHash of entries.keys()) {
      if (total <= bytes) return
      await drop(pathHash)
    }
  }
  return {
    async open(path) {
      const pathHash = sha256(path)
      const entry = entries.get(pathHash)
      if (!entry) return undefined
      const local = join(folder, entry.name)
      const file = await openLocalFile(local)
      // A power failure can leave a truncated file or wrong content.
      const isGood = file?.size === entry.size && (entry.isChecked || (await hashOfLocal(local)) === entry.hash)
      if (!file || !isGood) {
        await file?.close()
        if (entries.get(pathHash) === entry) await drop(pathHash)
        return undefined
      }
      entry.isChecked = true
      if (entries.get(pathHash) === entry) {
        entries.delete(pathHash)
        entries.set(pathHash, entry)
      }
      return { hash: entry.hash, file }
    },
    draft: () => join(folder, `draft-${randomUUID()}`),
    async add(path, hash, draft) {
      const pathHash = sha256(path)
      const name = nameOf(pathHash, hash)
      const { size } = await stat(draft)
      await drop(pathHash)
      await rename(draft, join(folder, name))
      keep(pathHash, { name, hash, size, isChecked: true })
      await shrinkTo(maxBytes)
    },
    remove: (path) => drop(sha256(path)),
    free: (bytes) => shrinkTo(total - bytes - reserveBytes),
    bytes: () => total,
  }
}

async function hashOfLocal(path: string): Promise<string | undefined> {
  const file = await openLocalFile(path)
  return file && hashOfFile(file)
}
