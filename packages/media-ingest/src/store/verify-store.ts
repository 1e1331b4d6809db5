import { mapConcurrently } from '../map-concurrently.ts'
import { isWrongContent } from './content-hash.ts'
import { listFilesRecursively, listSingleFiles } from './files-below.ts'
import { completeFolderDepths, listFoldersAtDepth } from './folders-at.ts'
import type { MediaStore } from './media-store.ts'

export interface VerifyOptions {
  readonly signal: AbortSignal
  /** Called with each complete folder, then once with 'playlists and subtitles', before their files are read. */
  onPath(path: string): void
}

export interface VerifyResult {
  readonly files: number
  /** Paths of files whose content is not the content that was written. */
  readonly damaged: readonly string[]
  /** Paths of the folders with a damaged file, which are now marked as incomplete. */
  readonly incomplete: readonly string[]
}

const lanes = 8

/**
 * Reads all files of a store and verifies their hashes. Marks folders with a damaged file as incomplete, so that the
 * next import of the title creates them again. @throws if the store is a local folder, which stores no hashes
 */
export async function verifyStore(store: MediaStore, { signal, onPath }: VerifyOptions): Promise<VerifyResult> {
  const { invalidateFolder } = store
  if (!invalidateFolder) throw new Error('The media store is a folder, which notes no hashes of its files')
  const damaged: string[] = []
  const incomplete: string[] = []
  let files = 0
  async function isDamaged(path: string): Promise<boolean> {
    signal.throwIfAborted()
    files++
    return store.read(path).then(
      () => false,
      (error: unknown) => {
        if (!isWrongContent(error)) throw error
        damaged.push(path)
        return true
      },
    )
  }
  const complete = Object.entries(completeFolderDepths).map(([top, depth]) => listFoldersAtDepth(store, top, depth))
  for (const folder of (await Promise.all(complete)).flat()) {
    onPath(folder)
    const results = await mapConcurrently(await listFilesRecursively(store, folder), lanes, isDamaged)
    if (!results.includes(true)) continue
    await invalidateFolder(folder)
    incomplete.push(folder)
  }
  onPath('playlists and subtitles')
  await mapConcurrently(await listSingleFiles(store), lanes, isDamaged)
  return { files, damaged, incomplete }
}
