import { mapConcurrently } from '../map-concurrently.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Depth of complete folders below each top folder: packages are `media/<cp>/<vid>/<n>/<pkg>`, covers are
 * `covers/<cp>/<vid>/<key>`.
 */
export const completeFolderDepths = { media: 4, covers: 3 } as const

/** Number of folders that are listed at the same time. */
const lanes = 8

/** Returns the paths of all folders exactly `depth` levels below `root`. Skips files, such as playlists. */
export async function listFoldersAtDepth(store: MediaStore, root: string, depth: number): Promise<string[]> {
  const paths = (await store.list(root)).filter(({ isFolder }) => isFolder).map(({ name }) => `${root}/${name}`)
  if (depth === 1) return paths
  return (await mapConcurrently(paths, lanes, (path) => listFoldersAtDepth(store, path, depth - 1))).flat()
}
