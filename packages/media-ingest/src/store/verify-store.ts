import { mapConcurrently } from '../map-concurrently.ts'
import { isWrongContent } from './content-hash.ts'
import { filesBelow, singleFiles } from './files-below.ts'
import { completeFolders, foldersAt } from './folders-at.ts'
import type { MediaStore } from './media-store.ts'

export interface VerifyOptions {
  readonly signal: AbortSignal
  /** Is told the folder that is read next. */
  onPath(path: string): void
}

export interface VerifyResult {
  readonly files: number
  /** Paths of files that have not the content that was written. */
  readonly damaged: readonly string[]
}

const lanes = 8

/**
 * Reads all files of a store that notes hashes. A folder with a damaged file is no longer complete afterwards, so that the
 * next import of its title makes it again. @throws if the store is a local folder
 */
export async function verifyStore(store: MediaStore, { signal, onPath }: VerifyOptions): Promise<VerifyResult> {
  const { invalidateFolder } = store
  if (!invalidateFolder) throw new Error('The media store is a folder, which notes no hashes of its files')
  const damaged: string[] = []
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
  const complete = Object.entries(completeFolders).map(([top, depth]) => foldersAt(store, top, depth))
  for (const folder of (await Promise.all(complete)).flat()) {
    onPath(folder)
    const results = await mapConcurrently(await filesBelow(store, folder), lanes, isDamaged)
    if (results.includes(true)) await invalidateFolder(folder)
  }
  onPath('playlists and subtitles')
  await mapConcurrently(await singleFiles(store), lanes, isDamaged)
  return { files, damaged }
}
