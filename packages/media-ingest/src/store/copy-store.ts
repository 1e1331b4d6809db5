import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mapConcurrently } from '../map-concurrently.ts'
import { isWrongContent, sha256 } from './content-hash.ts'
import { foldersAt } from './folders-at.ts'
import { type MediaStore, stagingOf } from './media-store.ts'

export interface CopyOptions {
  readonly signal: AbortSignal
  /** Is told the path that is copied or compared next. */
  onPath(path: string): void
}

export interface CopyResult {
  /** Files that were written, in all passes. */
  readonly copied: number
  /** Files that are the same in both stores at the end. */
  readonly compared: number
}

/** Levels below which a folder is complete: packages in `media/<cp>/<vid>/<n>/<pkg>`, covers in `covers/<cp>/<vid>/<key>`. */
const completeFolders = { media: 4, covers: 3 } as const
const mostPasses = 10
const lanes = 8

/**
 * Copies everything that `from` has into `to`, while both are in use. Complete folders come before the playlists that name
 * them. Each written file is read back and compared; a file with the same hash is not written again, so that an interrupted
 * copy continues. Passes follow until one finds nothing to copy. @throws if the stores still differ after ten passes
 */
export async function copyStore(from: MediaStore, to: MediaStore, options: CopyOptions): Promise<CopyResult> {
  let copied = 0
  for (let pass = 0; pass < mostPasses; pass++) {
    const found = await copyOnce(from, to, options)
    copied += found.copied
    if (found.copied === 0) return { copied, compared: found.compared }
  }
  throw new Error('The media store changes faster than it is copied: copy it while nothing is imported')
}

async function copyOnce(from: MediaStore, to: MediaStore, { signal, onPath }: CopyOptions): Promise<CopyResult> {
  let copied = 0
  let compared = 0
  async function copyFile(path: string): Promise<void> {
    signal.throwIfAborted()
    const hash = await from.hash(path)
    // It was removed since it was listed.
    if (hash === undefined) return
    compared++
    if ((await to.hash(path)) === hash) return
    const content = await from.read(path)
    if (!content) return
    await to.write(path, content)
    await requireContent(path, sha256(content))
    copied++
  }
  async function requireContent(path: string, hash: string): Promise<void> {
    const content = await to.read(path).catch((error: unknown) => {
      if (!isWrongContent(error)) throw error
    })
    if (content && sha256(content) === hash) return
    // Otherwise a repeated copy would take it for a finished one.
    await to.remove(path)
    throw new Error(`${path} has other bytes in the copy`)
  }
  async function copyFolder(path: string): Promise<void> {
    signal.throwIfAborted()
    onPath(path)
    if (!(await from.hasFolder(path))) return
    if (!(await to.hasFolder(path))) {
      const draft = join(stagingOf(to), `${process.pid}-${randomUUID()}`)
      await mkdir(draft, { recursive: true })
      try {
        await from.fetchFolder(path, draft)
        await to.placeFolder(path, draft)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
      await mapConcurrently(await filesBelow(from, path), lanes, async (file) => {
        const hash = await from.hash(file)
        if (hash === undefined) return
        await requireContent(file, hash)
        copied++
      })
    }
    // A picture may have been added to a cover, or a file removed by a failed copy.
    else await mapConcurrently(await filesBelow(from, path), lanes, copyFile)
  }

  for (const [top, depth] of Object.entries(completeFolders))
    for (const path of await foldersAt(from, top, depth)) await copyFolder(path)
  for (const episode of await foldersAt(from, 'media', 3)) {
    onPath(episode)
    for (const { name, isFolder } of await from.list(episode)) if (!isFolder) await copyFile(`${episode}/${name}`)
  }
  await mapConcurrently(await filesBelow(from, 'subtitles'), lanes, async (file) => {
    onPath(file)
    await copyFile(file)
  })
  return { copied, compared }
}

/** Files in a folder and in those below, as whole paths. */
async function filesBelow(store: MediaStore, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, isFolder } of await store.list(folder)) {
    const path = `${folder}/${name}`
    if (isFolder) found.push(...(await filesBelow(store, path)))
    else found.push(path)
  }
  return found
}
