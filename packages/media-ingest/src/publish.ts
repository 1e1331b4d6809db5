import { readFile } from 'node:fs/promises'
import { prefixPlaylist } from './cmaf/playlist.ts'
import type { IngestedEpisode, IngestedTitle } from './ingest-drama.ts'
import type { SubtitleCode } from './languages.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { ignoreWrongContent } from './store/content-hash.ts'
import { titleLayout } from './store/layout.ts'
import type { MediaStore } from './store/media-store.ts'
import { readRequiredText } from './store/read-existing.ts'

/**
 * Number of episodes whose files are written concurrently. Writing must be fast, because an import locks the database
 * row of the title meanwhile.
 */
const lanes = 8

/** Ids of a title, and the store that contains it. */
export type TitleAddress = { store: MediaStore; cpId: string | number; vidId: string | number }

/** Published episodes and subtitles that an import must not replace. */
export type UnreplacedFiles = {
  episodes: readonly number[]
  subtitles: readonly { n: number; code: SubtitleCode }[]
}

/**
 * Publishes the files of an ingested title: replaces every `<n>/master.m3u8` and every subtitle atomically, then
 * removes the playlists of removed episodes and the removed subtitles. Keeps all packages, because viewers may be
 * playing them; `collectGarbage` deletes them later. Idempotent.
 * @param kept published episodes and subtitles that stay unchanged
 */
export async function publishEpisodeFiles(
  title: IngestedTitle,
  address: TitleAddress,
  kept: UnreplacedFiles = { episodes: [], subtitles: [] },
): Promise<void> {
  const { store } = address
  const layout = titleLayout(address.cpId, address.vidId)
  const keptSubtitles = new Set(kept.subtitles.map(({ n, code }) => layout.subtitle(code, n)))
  const staying = new Set(keptSubtitles)
  await mapConcurrently(title.episodes, lanes, async ({ n, pkg, subtitles }) => {
    if (!kept.episodes.includes(n)) await placeVideo(address, n, pkg)
    for (const { code, file } of subtitles) {
      const target = layout.subtitle(code, n)
      if (keptSubtitles.has(target)) continue
      staying.add(target)
      await placeSubtitle(store, target, file)
    }
  })
  const numbers = new Set([...title.episodes.map(({ n }) => n), ...kept.episodes].map(String))
  for (const { name: n } of await store.list(layout.media))
    if (!numbers.has(n)) await store.remove(`${layout.media}/${n}/master.m3u8`)
  for (const { name: code, isFolder } of await store.list(layout.subtitles)) {
    if (!isFolder) continue
    for (const { name } of await store.list(`${layout.subtitles}/${code}`)) {
      const target = `${layout.subtitles}/${code}/${name}`
      if (!staying.has(target)) await store.remove(target)
    }
  }
}

/**
 * Replaces or adds the playlists and subtitles of the given episodes; all other files of the title stay. Idempotent.
 */
export async function publishSingleEpisodeFiles(
  episodes: readonly Pick<IngestedEpisode, 'n' | 'pkg' | 'subtitles'>[],
  address: TitleAddress,
): Promise<void> {
  const layout = titleLayout(address.cpId, address.vidId)
  await mapConcurrently(episodes, lanes, async ({ n, pkg, subtitles }) => {
    await placeVideo(address, n, pkg)
    for (const { code, file } of subtitles) await placeSubtitle(address.store, layout.subtitle(code, n), file)
  })
}

/** Replaces or adds an episode's master playlist, which publishes the package. */
async function placeVideo({ store, cpId, vidId }: TitleAddress, n: number, pkg: string): Promise<void> {
  const layout = titleLayout(cpId, vidId)
  const master = await readRequiredText(store, `${layout.package(n, pkg)}/master.m3u8`)
  await writeFileIfChanged(store, `${layout.episode(n)}/master.m3u8`, prefixPlaylist(master, pkg))
}

const placeSubtitle = async (store: MediaStore, target: string, file: string): Promise<void> =>
  writeFileIfChanged(store, target, await readFile(file, 'utf8'))

/** Replaces or adds one subtitle file atomically: readers get either the old text or the new text. */
export function publishSubtitle(address: TitleAddress, code: SubtitleCode, n: number, text: string): Promise<void> {
  const layout = titleLayout(address.cpId, address.vidId)
  return address.store.write(layout.subtitle(code, n), text)
}

/** Removes all video packages, subtitles and covers of a title from the store. */
export async function removeTitleFiles({ store, cpId, vidId }: TitleAddress): Promise<void> {
  const { media, subtitles, covers } = titleLayout(cpId, vidId)
  for (const folder of [media, subtitles, covers]) await store.removeFolder(folder)
}

/** Writes a text file unless it already has this text. A damaged file is replaced. */
export async function writeFileIfChanged(store: MediaStore, path: string, text: string): Promise<void> {
  const current = await store.read(path).catch(ignoreWrongContent)
  if (current?.toString() !== text) await store.write(path, text)
}
