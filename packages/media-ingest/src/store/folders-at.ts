import { mapConcurrently } from '../map-concurrently.ts'
import type { MediaStore } from './media-store.ts'

/** Levels below which a folder is complete: packages in `media/<cp>/<vid>/<n>/<pkg>`, covers in `covers/<cp>/<vid>/<key>`. */
export const completeFolders = { media: 4, covers: 3 } as const

/** Listings of one folder at the same time. */
const lanes = 8

/** Folders exactly `depth` levels below `root`, as paths of the store. Skips files, such as playlists. */
export async function foldersAt(store: MediaStore, root: string, depth: number): Promise<string[]> {
  const paths = (await store.list(root)).filter(({ isFolder }) => isFolder).map(({ name }) => `${root}/${name}`)
  if (depth === 1) return paths
  return (await mapConcurrently(paths, lanes, (path) => foldersAt(store, path, depth - 1))).flat()
}
