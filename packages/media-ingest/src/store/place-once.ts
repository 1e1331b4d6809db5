import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mapConcurrently } from '../map-concurrently.ts'
import { ignoreWrongContent } from './content-hash.ts'
import { listFilesRecursively } from './files-below.ts'
import type { titleLayout } from './layout.ts'
import { draftsFolderOf, type MediaStore } from './media-store.ts'

type Fill = (draft: string) => Promise<void>

/**
 * Creates a complete folder of the store: `fill` writes into a local draft, which is then placed at `path`. Does
 * nothing if the folder exists. Returns true if the folder was created by this call.
 */
export async function placeFolderOnce(store: MediaStore, path: string, fill: Fill): Promise<boolean> {
  // `touchFolder` prevents a concurrent garbage collection from deleting the folder.
  if (await store.touchFolder(path, new Date())) return false
  await fillDraft(store, fill, (draft) => store.placeFolder(path, draft))
  return true
}

async function fillDraft(store: MediaStore, fill: Fill, place: Fill): Promise<void> {
  const draft = join(draftsFolderOf(store), `${process.pid}-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    await fill(draft)
    await place(draft)
  } finally {
    // A worker that was just stopped may still be writing a file, so retry.
    await rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/** Name of the file that describes a package. */
const defaultDescriptor = 'package.json'

/** Number of files whose sizes are read at the same time. */
const lanes = 8

/**
 * Resolves to true if a package is complete, its descriptor is JSON and, in a local folder, none of its files is empty.
 * A power failure can leave a package with empty files there, if it was placed by a version that did not sync them.
 */
export async function hasReadablePackage(
  store: MediaStore,
  path: string,
  descriptor = defaultDescriptor,
): Promise<boolean> {
  if (!(await store.hasFolder(path))) return false
  const content = await store.read(`${path}/${descriptor}`).catch(ignoreWrongContent)
  try {
    JSON.parse(content?.toString() ?? '')
  } catch {
    return false
  }
  // In a bucket, files are never truncated, and one request per file would take long, so skip the check of file sizes.
  return store.invalidateFolder !== undefined || !(await hasEmptyFile(store, path))
}

async function hasEmptyFile(store: MediaStore, path: string): Promise<boolean> {
  const sizes = await mapConcurrently(await listFilesRecursively(store, path), lanes, async (file) => {
    const opened = await store.open(file)
    await opened?.close()
    return opened?.size
  })
  return sizes.includes(0)
}

/** A package of an episode; `descriptor` is the name of the JSON file that describes it, by default `package.json`. */
interface PackageAddress {
  readonly layout: ReturnType<typeof titleLayout>
  readonly n: number
  readonly pkg: string
  readonly descriptor?: string
}

/**
 * Like `placeFolderOnce`, for the package of an episode. If another episode of the title already has a package of this
 * name, because the episode number has changed, that package is copied. A package with an unreadable descriptor or an
 * empty file is replaced.
 */
export async function placePackage(
  store: MediaStore,
  { layout, n, pkg, descriptor }: PackageAddress,
  fill: Fill,
): Promise<boolean> {
  const path = layout.package(n, pkg)
  const isThere = await store.touchFolder(path, new Date())
  if (isThere && (await hasReadablePackage(store, path, descriptor))) return false
  for (const { name } of await store.list(layout.media)) {
    if (!/^\d+$/.test(name) || Number(name) === n) continue
    const twin = layout.package(Number(name), pkg)
    if (!(await hasReadablePackage(store, twin, descriptor))) continue
    if (isThere) await store.removeFolder(path)
    await store.copyFolder(twin, path)
    return true
  }
  await fillDraft(store, fill, async (draft) => {
    // The unreadable package is removed only now, because viewers can play its intact files until it is replaced.
    if (isThere) await store.removeFolder(path)
    await store.placeFolder(path, draft)
  })
  return true
}
