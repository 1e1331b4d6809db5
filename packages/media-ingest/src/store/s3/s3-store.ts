import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { mapConcurrently } from '../../map-concurrently.ts'
import { createWrongContentError, hashMetadataName, sha256 } from '../content-hash.ts'
import { throwDiskError } from '../disk-error.ts'
import { openLocalFile } from '../folder-store.ts'
import { draftsFolderOf, type MediaStore, uploadingFolder } from '../media-store.ts'
import type { S3Address } from './s3-address.ts'
import { createS3Objects, type ListedObject, type ObjectFacts, type S3Objects, type S3Tuning } from './s3-objects.ts'

/** Name of the marker object that makes a folder complete. Written last and removed first. */
const marker = '.complete'
/** Name of the marker's metadata that contains the time at which the folder was last in use. */
const usedName = 'used'
/** Longest time to remove the temporary upload of a folder, in milliseconds. */
const cleanUpMs = 10_000
/**
 * Number of attempts to remove a folder. The folder is listed again after each attempt, because another process may
 * have written into it.
 */
const mostRemovals = 3

/** Hash and modification time of a file in the store. */
export interface StoredFile {
  readonly hash: string
  readonly changed: Date
}

interface S3StoreOptions extends S3Tuning {
  readonly workDir: string
  /** Number of concurrent requests of one operation. Each request holds a segment in memory. */
  readonly lanes?: number
}

export interface S3Store extends MediaStore {
  /** Returns the hash and modification time of a file, or undefined if the file does not exist. */
  describe(path: string, signal?: AbortSignal): Promise<StoredFile | undefined>
  /**
   * Downloads a file of the store to the new local file `target`. Resolves to undefined if the file does not exist.
   * Rejects if the content does not match its hash.
   */
  fetchFile(path: string, target: string, signal?: AbortSignal): Promise<StoredFile | undefined>
  /** Closes all connections to the S3 server. */
  close(): void
}

/**
 * Creates a media store in an S3 bucket. Every object has the hash of its content as metadata. Every complete folder
 * has a marker object. @param workDir local folder for drafts
 */
export function createS3Store(address: S3Address, { workDir, lanes = 8, ...tuning }: S3StoreOptions): S3Store {
  return storeOf(createS3Objects(address, tuning), address, { workDir, lanes })
}

interface StoreNeeds {
  readonly workDir: string
  readonly lanes: number
}

function storeOf(objects: S3Objects, address: S3Address, needs: StoreNeeds): S3Store {
  const { workDir, lanes } = needs
  const staging = draftsFolderOf({ workDir })
  const root = address.prefix === '' ? '' : `${address.prefix}/`
  const keyOf = (path: string) => `${root}${path}`
  const markerOf = (path: string) => `${root}${path}/${marker}`
  const inFolder = (path: string) => `${root}${path}/`
  const isMarker = (key: string) => key.endsWith(`/${marker}`)

  const put = (key: string, content: Uint8Array) => objects.put(key, content, { [hashMetadataName]: sha256(content) })
  const mark = (path: string, used: Date) =>
    objects.put(markerOf(path), new Uint8Array(), { [hashMetadataName]: sha256(''), [usedName]: used.toISOString() })
  const isComplete = async (path: string) => (await objects.head(markerOf(path))) !== undefined

  async function filesIn(path: string): Promise<ListedObject[]> {
    const found: ListedObject[] = []
    for await (const page of objects.list(inFolder(path))) found.push(...page.objects)
    return found
  }
  /**
   * Returns the files of a complete folder, and records that the folder is in use. @throws ENOENT if it is not complete
   */
  async function useFolder(path: string): Promise<ListedObject[]> {
    await requireComplete(path)
    // The new time in the marker prevents a concurrent garbage collection from deleting the folder.
    await mark(path, new Date())
    const files = (await filesIn(path)).filter(({ key }) => !isMarker(key))
    if (files.length === 0) {
      // The folder was removed just before its marker was rewritten, so remove the new marker.
      await objects.remove(markerOf(path))
      throw incompleteFolder(path)
    }
    return files
  }
  async function requireComplete(path: string): Promise<void> {
    if (!(await isComplete(path))) throw incompleteFolder(path)
  }
  const removeAll = (keys: readonly string[]) => mapConcurrently(keys, lanes, objects.remove)

  async function readOnce(path: string): Promise<Buffer | undefined> {
    const found = await objects.get(keyOf(path))
    if (!found) return undefined
    const content = await buffer(found.body)
    if (sha256(content) !== hashOf(found)) throw createWrongContentError(path)
    return content
  }

  async function fetchFile(path: string, target: string, signal?: AbortSignal): Promise<StoredFile | undefined> {
    const found = await objects.get(keyOf(path), { signal })
    if (!found) return undefined
    const hash = await writeLocalFile(target, found)
    if (hash !== hashOf(found)) throw createWrongContentError(path)
    await utimes(target, found.changed, found.changed).catch((error: unknown) => throwDiskError(error, found.size))
    return { hash, changed: found.changed }
  }

  return {
    workDir,
    within: (signal) => storeOf(objects.within(signal), address, needs),

    async open(path) {
      await mkdir(staging, { recursive: true })
      const copy = join(staging, `${process.pid}-${randomUUID()}`)
      try {
        const found = await fetchFile(path, copy)
        return found && (await openLocalFile(copy))
      } finally {
        // The local copy stays readable after its removal, until the reader closes it.
        await rm(copy, { force: true })
      }
    },
    // Read once more, because the S3 library does not retry a connection that breaks in the middle of the content.
    read: (path) => readOnce(path).catch(() => readOnce(path)),
    async hash(path) {
      const found = await objects.head(keyOf(path))
      return found && hashOf(found)
    },
    has: async (path) => (await objects.head(keyOf(path))) !== undefined,
    write: (path, content) => put(keyOf(path), typeof content === 'string' ? Buffer.from(content) : content),
    remove: (path) => objects.remove(keyOf(path)),
    describe: async (path, signal) => {
      const found = await objects.head(keyOf(path), signal)
      return found && { hash: hashOf(found), changed: found.changed }
    },
    fetchFile,

    async list(folder) {
      const start = inFolder(folder)
      const entries = []
      for await (const page of objects.list(start, { isFlat: true })) {
        for (const { key } of page.objects) {
          const name = key.slice(start.length)
          if (name !== '' && name !== marker) entries.push({ name, isFolder: false })
        }
        for (const name of page.folders) entries.push({ name: name.slice(start.length, -1), isFolder: true })
      }
      return entries
    },
    hasFolder: isComplete,
    async placeFolder(path, draft, check) {
      if (await isComplete(path)) return
      const names = await filesBelow(draft)
      const upload = `${uploadingFolder}/${randomUUID()}`
      try {
        await mapConcurrently(names, lanes, async (name) =>
          put(`${inFolder(upload)}${name}`, await readFile(join(draft, name))),
        )
        // Another import may have completed the folder during the upload. Files of the two imports must not be mixed.
        if (await isComplete(path)) return
        await mapConcurrently(names, lanes, (name) =>
          objects.copy(`${inFolder(upload)}${name}`, `${inFolder(path)}${name}`),
        )
        await check?.((name) => readOnce(`${path}/${name}`))
        await mark(path, new Date())
      } finally {
        // If a removal fails, the garbage collection deletes the file later.
        const { remove } = objects.within(AbortSignal.timeout(cleanUpMs))
        await mapConcurrently(names, lanes, (name) => remove(`${inFolder(upload)}${name}`)).catch(() => undefined)
      }
    },
    async copyFolder(from, to) {
      if (await isComplete(to)) return
      const files = await useFolder(from)
      await mapConcurrently(files, lanes, ({ key }) =>
        objects.copy(key, inFolder(to) + key.slice(inFolder(from).length)),
      )
      // A removal of a folder deletes its marker first, so the copy may be incomplete if the source has no marker now.
      await requireComplete(from)
      await mark(to, new Date())
    },
    async fetchFolder(path, draft) {
      await mapConcurrently(await useFolder(path), lanes, async ({ key }) => {
        const name = key.slice(inFolder(path).length)
        await mkdir(dirname(join(draft, name)), { recursive: true })
        if (!(await fetchFile(`${path}/${name}`, join(draft, name)))) throw createWrongContentError(`${path}/${name}`)
      })
      await requireComplete(path)
    },
    async touchFolder(path, at) {
      if (!(await isComplete(path))) return false
      await mark(path, at)
      return true
    },
    async folderUsed(path) {
      const found = await objects.head(markerOf(path))
      if (found) return new Date(found.metadata[usedName] ?? found.changed)
      // Without a marker, the folder has files of an interrupted import.
      const times = (await filesIn(path)).map(({ changed }) => changed.getTime())
      return times.length > 0 ? new Date(Math.max(...times)) : undefined
    },
    async removeFolder(path) {
      for (let removals = 0; removals < mostRemovals; removals++) {
        const keys = (await filesIn(path)).map(({ key }) => key)
        if (keys.length === 0) return
        await removeAll(keys.filter(isMarker))
        await removeAll(keys.filter((key) => !isMarker(key)))
      }
    },

    async measure(signal) {
      let bytes = 0
      for await (const page of objects.list(root, { signal })) for (const { size } of page.objects) bytes += size
      return bytes
    },
    async requireFolder(path) {
      for await (const page of objects.list(inFolder(path))) if (page.objects.length > 0) return
      throw Object.assign(new Error(`The bucket ${address.bucket} has no ${keyOf(path)}`), { code: 'ENOENT' })
    },
    invalidateFolder: (path) => objects.remove(markerOf(path)),
    close: objects.close,
  }
}

const hashOf = ({ metadata }: ObjectFacts): string => metadata[hashMetadataName] ?? ''

const incompleteFolder = (path: string): Error =>
  Object.assign(new Error(`${path} is not a complete folder of the media store`), { code: 'ENOENT' })

/** Writes a new local file and returns the hash of its content. Errors of the local disk are thrown as `DiskError`. */
async function writeLocalFile(target: string, { body, size }: ObjectFacts & { body: Readable }): Promise<string> {
  const onDiskError = (error: unknown) => throwDiskError(error, size)
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = body
  try {
    const file = await open(target, 'wx').catch(onDiskError)
    try {
      for await (const chunk of chunks) {
        hash.update(chunk)
        await file.writeFile(chunk).catch(onDiskError)
      }
    } finally {
      await file.close().catch(onDiskError)
    }
  } finally {
    body.destroy()
  }
  return hash.digest('hex')
}

/** Returns the relative paths, with slashes, of all files in a local folder and its subfolders. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
