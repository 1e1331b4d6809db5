import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mapConcurrently } from '../map-concurrently.ts'
import { ignoreWrongContent } from './content-hash.ts'
import { listFilesRecursively, listSingleFiles } from './files-below.ts'
import { completeFolderDepths, listFoldersAtDepth } from './folders-at.ts'
import { draftsFolderOf, type MediaStore } from './media-store.ts'

export interface CopyOptions {
  readonly signal: AbortSignal
  /** Called with each folder and single file before it is copied or compared, and with each that only `to` has. */
  onPath(path: string): void
  /** Whether to remove files from the target, at the end, that the source does not have. */
  readonly removesExtra?: boolean
}

export interface CopyResult {
  /** Number of files that were written, in all passes. */
  readonly copied: number
  /** Number of files that are identical in both stores at the end. */
  readonly compared: number
  /** Number of files that only the target has. With `removesExtra`, they were removed. */
  readonly extra: number
  /**
   * Folders of the source with files that are not complete: of an interrupted import, or with a damaged file that
   * `verifyStore` has found. They are not copied, and the target keeps its own.
   */
  readonly incomplete: readonly string[]
}

type Pass = Omit<CopyResult, 'extra'>

const mostPasses = 10
const lanes = 8

/**
 * Copies all files of `from` to `to` while both stores are in use. Complete folders are copied before the playlists
 * that refer to them, and become complete only after their files were read back. Playlists, subtitles and covers are
 * read from both stores in each pass; files of packages that are complete in both stores are compared by hash. An
 * interrupted copy can therefore be resumed. Repeats until a pass finds nothing to copy.
 * @throws if each of ten passes had to copy files, or if a written file cannot be read back unchanged
 */
export async function copyStore(from: MediaStore, to: MediaStore, options: CopyOptions): Promise<CopyResult> {
  let copied = 0
  for (let pass = 0; pass < mostPasses; pass++) {
    const found = await copyOnce(from, to, options)
    copied += found.copied
    if (found.copied > 0) continue
    return { ...found, copied, extra: await findExtra(from, to, options) }
  }
  throw new Error('The media store changes faster than it is copied: copy it while nothing is imported')
}

async function copyOnce(from: MediaStore, to: MediaStore, { signal, onPath }: CopyOptions): Promise<Pass> {
  let copied = 0
  let compared = 0
  const incomplete: string[] = []
  async function copyFile(path: string): Promise<void> {
    signal.throwIfAborted()
    const content = await from.read(path)
    // The file was removed after it was listed, so skip it.
    if (!content) return
    compared++
    const present = await to.read(path).catch(ignoreWrongContent)
    if (!present?.equals(content)) await writeFile(path, content)
  }
  async function copyFileOfPackage(path: string): Promise<void> {
    signal.throwIfAborted()
    const hash = await from.hash(path)
    if (hash === undefined) return
    compared++
    if ((await to.hash(path)) === hash) return
    const content = await from.read(path)
    if (content) await writeFile(path, content)
  }
  async function writeFile(path: string, content: Buffer): Promise<void> {
    await to.write(path, content)
    copied++
    const written = await to.read(path).catch(ignoreWrongContent)
    if (written?.equals(content)) return
    // Remove the damaged file, so that a resumed copy does not treat it as copied.
    await to.remove(path)
    throw otherBytes(path)
  }
  async function placeFolder(path: string): Promise<void> {
    const draft = join(draftsFolderOf(to), `${process.pid}-${randomUUID()}`)
    await mkdir(draft, { recursive: true })
    try {
      await from.fetchFolder(path, draft)
      const files = await listFilesRecursively(from, path)
      const names = files.map((file) => file.slice(path.length + 1))
      await to.placeFolder(path, draft, async (read) => {
        await mapConcurrently(names, lanes, async (name) => {
          const written = await read(name).catch(ignoreWrongContent)
          if (!written?.equals(await readFile(join(draft, name)))) throw otherBytes(`${path}/${name}`)
        })
      })
      copied += names.length
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  async function copyFolder(path: string): Promise<void> {
    signal.throwIfAborted()
    onPath(path)
    if (!(await from.hasFolder(path))) {
      // A folder that was removed after it was listed has no files.
      if (await hasFiles(from, path)) incomplete.push(path)
      return
    }
    if (!(await to.hasFolder(path))) return placeFolder(path)
    const copy = path.startsWith('media/') ? copyFileOfPackage : copyFile
    // Compare files of complete folders, too: a link preview picture may have been added to a complete cover.
    await mapConcurrently(await listFilesRecursively(from, path), lanes, copy)
  }

  for (const [top, depth] of Object.entries(completeFolderDepths))
    for (const path of await listFoldersAtDepth(from, top, depth)) await copyFolder(path)
  await mapConcurrently(await listSingleFiles(from), lanes, async (file) => {
    onPath(file)
    await copyFile(file)
  })
  return { copied, compared, incomplete }
}

const hasFiles = async (store: MediaStore, folder: string): Promise<boolean> => (await store.list(folder)).length > 0

const otherBytes = (path: string): Error => new Error(`${path} has other bytes in the copy`)

/** Counts the files that only `to` has. With `removesExtra`, removes them. */
async function findExtra(from: MediaStore, to: MediaStore, options: CopyOptions): Promise<number> {
  const { signal, onPath, removesExtra = false } = options
  // A source disk that is not mounted looks like an empty store, and then all files of the target would be removed.
  if (removesExtra) await from.requireFolder('media')
  let extra = 0
  // Remove playlists first, so that no playlist refers to a removed package.
  for (const path of await listSingleFiles(to)) {
    signal.throwIfAborted()
    if (await from.has(path)) continue
    extra++
    onPath(path)
    if (removesExtra) await to.remove(path)
  }
  for (const [top, depth] of Object.entries(completeFolderDepths))
    for (const path of await listFoldersAtDepth(to, top, depth)) {
      signal.throwIfAborted()
      // The target may have the only good copy of a folder that is incomplete in the source.
      if ((await from.hasFolder(path)) || (await hasFiles(from, path))) continue
      extra += (await listFilesRecursively(to, path)).length
      onPath(path)
      if (removesExtra) await to.removeFolder(path)
    }
  return extra
}
