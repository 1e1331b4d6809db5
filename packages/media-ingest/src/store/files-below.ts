import { mapConcurrently } from '../map-concurrently.ts'
import { listFoldersAtDepth } from './folders-at.ts'
import type { MediaStore } from './media-store.ts'

/** Number of folders that are listed at the same time. */
const lanes = 8

/** Returns the full paths of all files in a folder and its subfolders. */
export async function listFilesRecursively(store: Pick<MediaStore, 'list'>, folder: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, isFolder } of await store.list(folder)) {
    const path = `${folder}/${name}`
    if (isFolder) found.push(...(await listFilesRecursively(store, path)))
    else found.push(path)
  }
  return found
}

/** Returns the paths of all single files, which are not in complete folders: episode playlists and subtitles. */
export async function listSingleFiles(store: MediaStore): Promise<string[]> {
  const episodes = await listFoldersAtDepth(store, 'media', 3)
  const playlists = await mapConcurrently(episodes, lanes, async (episode) =>
    (await store.list(episode)).flatMap(({ name, isFolder }) => (isFolder ? [] : [`${episode}/${name}`])),
  )
  return [...playlists.flat(), ...(await listFilesRecursively(store, 'subtitles'))]
}
