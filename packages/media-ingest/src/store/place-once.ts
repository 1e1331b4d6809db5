import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
  const draft = join(draftsFolderOf(store), `${process.pid}-${randomUUID()}`)
  await mkdir(draft, { recursive: true })
  try {
    await fill(draft)
    await store.placeFolder(path, draft)
    return true
  } finally {
    // A worker that was just stopped may still be writing a file, so retry.
    await rm(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

/**
 * Like `placeFolderOnce`, for the package of an episode. If another episode of the title already has a package of this name,
 * because the episode number has changed, that package is copied.
 */
export async function placePackage(
  store: MediaStore,
  { layout, n, pkg }: { layout: ReturnType<typeof titleLayout>; n: number; pkg: string },
  fill: Fill,
): Promise<boolean> {
  const path = layout.package(n, pkg)
  if (await store.touchFolder(path, new Date())) return false
  for (const { name } of await store.list(layout.media)) {
    if (!/^\d+$/.test(name) || Number(name) === n) continue
    const twin = layout.package(Number(name), pkg)
    if (!(await store.hasFolder(twin))) continue
    await store.copyFolder(twin, path)
    return true
  }
  return placeFolderOnce(store, path, fill)
}
