import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mapConcurrently } from '../../map-concurrently.ts'
import { hashOfFile, sha256 } from '../content-hash.ts'
import { ifMissing, openLocalFile } from '../folder-store.ts'
import type { OpenFile } from '../media-store.ts'

/** A file of the cache that was opened for reading, with the hash of its content. */
export interface CachedFile {
  readonly hash: string
  readonly file: OpenFile
}

/** Copies of the store's files in a local folder, up to a number of bytes. The longest unused are removed first. */
export interface DiskCache {
  /** Opens the copy of a path; undefined if there is none, or a damaged one. */
  open(path: string): Promise<CachedFile | undefined>
  /** Local path for a new copy. */
  draft(): string
  /** Takes a draft as the copy of a path. @param hash of its content, which the caller has checked */
  add(path: string, hash: string, draft: string): Promise<void>
  remove(path: string): Promise<void>
  /** Removes the longest unused files, because the disk is full: this number of bytes, and a reserve for the next files. */
  free(bytes: number): Promise<void>
  bytes(): number
}

interface Entry {
  readonly name: string
  readonly hash: string
  readonly size: number
  /** False for a file of an earlier process, until its content is compared with its hash. */
  isChecked: boolean
}

const nameOf = (pathHash: string, hash: string) => `${pathHash}-${hash}`
const filesAtOnce = 32
const reserveBytes = 64 * 1024 * 1024
const isName = /^([0-9a-f]{64})-([0-9a-f]{64})$/

/** Opens the cache of an earlier process, or a new one. No two processes may share a folder. */
export async function openDiskCache(folder: string, maxBytes: number): Promise<DiskCache> {
  await mkdir(folder, { recursive: true })
  // In the order of use.
  const entries = new Map<string, Entry>()
  let total = 0

  const found = await mapConcurrently(await readdir(folder), filesAtOnce, async (name) => {
    const [, pathHash, hash] = isName.exec(name) ?? []
    if (!pathHash || !hash) {
      // An unfinished draft.
      await rm(join(folder, name), { recursive: true, force: true })
      return []
    }
    const file = await stat(join(folder, name)).catch(ifMissing)
    // A process that is just ending removes files.
    if (!file) return []
    const { size, atimeMs } = file
    return [{ pathHash, atimeMs, entry: { name, hash, size, isChecked: false } }]
  })
  for (const { pathHash, entry } of found.flat().sort((one, other) => one.atimeMs - other.atimeMs)) {
    // Of two copies of a file that was replaced, the one used last stays.
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
    // Open files stay readable.
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
      // A power failure can leave a shorter file or other bytes.
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
