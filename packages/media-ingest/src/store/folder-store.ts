import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { hashOfFile } from './content-hash.ts'
import { exists } from './exists.ts'
import { draftsFolderOf, type MediaStore, type OpenFile, type PlacedFolderCheck } from './media-store.ts'
import { sizeOfFolder } from './size-of-folder.ts'
import { syncFiles, syncPath } from './sync-path.ts'

/**
 * Creates a media store in a local folder. Drafts are on the same disk, so that a rename publishes them atomically. A
 * draft's content is synced to disk before the rename, and its new name after the rename, so that a power failure
 * leaves either nothing or a whole file.
 */
export function createFolderStore(root: string): MediaStore {
  const workDir = join(root, '.ingest')
  const staging = draftsFolderOf({ workDir })
  const at = (path: string) => join(root, path)
  const draftName = (name = '') => join(staging, [process.pid, randomUUID(), ...(name ? [name] : [])].join('-'))

  /** Syncs all folders that contain `path`, because some of them may be new. */
  async function syncParents(path: string): Promise<void> {
    const names = dirname(path).split('/')
    for (let depth = names.length; depth >= 0; depth--)
      // A folder that was removed meanwhile needs no sync.
      await syncPath(at(names.slice(0, depth).join('/'))).catch(ignoreMissingPath)
  }

  async function placeFolder(path: string, draft: string, check?: PlacedFolderCheck): Promise<void> {
    const target = at(path)
    await check?.((name) => readFile(join(draft, name)).catch(ignoreMissingPath))
    await mkdir(dirname(target), { recursive: true })
    // Sync before the rename: otherwise a power failure could leave a folder that counts as complete, with empty files.
    await syncFiles(draft)
    await rename(draft, target).catch(async (error: unknown) => {
      // Another import may have created this folder first. Its content is identical, because the name is derived from
      // the content.
      if (!(await exists(target))) throw error
    })
    await syncParents(path)
  }

  const store: MediaStore = {
    workDir,
    within: () => store,

    open: (path) => openLocalFile(at(path)),
    read: (path) => readFile(at(path)).catch(ignoreMissingPath),
    async hash(path) {
      const file = await openLocalFile(at(path))
      return file && hashOfFile(file)
    },
    has: (path) => exists(at(path)),
    async write(path, content) {
      const draft = draftName(basename(path))
      await mkdir(dirname(at(path)), { recursive: true })
      await mkdir(staging, { recursive: true })
      await writeFile(draft, content, { flush: true })
      await rename(draft, at(path))
      await syncParents(path)
    },
    remove: (path) => rm(at(path), { force: true }),

    async list(folder) {
      const entries = (await readdir(at(folder), { withFileTypes: true }).catch(ifNoEntry)) ?? []
      return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    },
    hasFolder: (path) => exists(at(path)),
    placeFolder,
    async copyFolder(from, to) {
      if (await exists(at(to))) return
      const draft = draftName()
      await mkdir(draft, { recursive: true })
      try {
        await linkFiles(at(from), draft)
        await placeFolder(to, draft)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },
    fetchFolder: (path, draft) => linkFiles(at(path), draft),
    async touchFolder(path, time) {
      const touched = await utimes(at(path), time, time).then(() => true, ignoreMissingPath)
      return touched ?? false
    },
    folderUsed: async (path) => (await stat(at(path)).catch(ignoreMissingPath))?.mtime,
    async removeFolder(path) {
      await mkdir(staging, { recursive: true })
      // Rename the folder first, so that all its files disappear at once.
      const trash = draftName()
      const isMoved = await rename(at(path), trash).then(() => true, ignoreMissingPath)
      if (isMoved) await rm(trash, { recursive: true, force: true })
    },

    measure: (signal) => sizeOfFolder(root, signal),
    requireFolder: async (path) => void (await stat(at(path))),
  }
  return store
}

/** Opens a local file for reading. Resolves to undefined if it does not exist or is not a file. */
export async function openLocalFile(path: string): Promise<OpenFile | undefined> {
  const handle = await open(path).catch(ignoreMissingPath)
  if (!handle) return undefined
  try {
    const file = await handle.stat()
    if (file.isFile()) {
      const { size, mtime: changed } = file
      return { size, changed, stream: (range) => handle.createReadStream(range), close: () => handle.close() }
    }
    await handle.close()
    return undefined
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Fills the folder `to` with hard links to the files of `from`, or with copies if hard links are not possible. */
async function linkFiles(from: string, to: string): Promise<void> {
  const now = new Date()
  // The new modification time prevents a concurrent garbage collection from deleting the source folder.
  await utimes(from, now, now)
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, source))
    await mkdir(dirname(target), { recursive: true })
    await link(source, target).catch(() => copyFile(source, target))
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

function ifNoEntry(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/**
 * Error handler that returns undefined for a missing path, or for a folder in place of a file or vice versa. Rethrows
 * other errors.
 */
export function ignoreMissingPath(error: unknown): undefined {
  const code = codeOf(error)
  if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'EISDIR') throw error
}
