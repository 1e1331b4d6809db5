import { prefixPlaylist } from './cmaf/playlist.ts'
import type { SubtitleCode } from './languages.ts'
import { mapConcurrently } from './map-concurrently.ts'
import type { TitleAddress } from './publish.ts'
import { titleLayout } from './store/layout.ts'
import { readRequiredText } from './store/read-existing.ts'

/** An episode whose number changes from `from` to `to`. */
export type MovedEpisode = { from: number; to: number; pkg: string }

/** Number of files that are read or written at the same time. */
const lanes = 16

/** Contents of the episode playlists for the new episode numbers, by new number and package (see `linkKey`). */
export type LinkedPlaylists = ReadonlyMap<string, string>
const linkKey = ({ to, pkg }: Pick<MovedEpisode, 'to' | 'pkg'>): string => `${to}/${pkg}`

/**
 * Makes the packages of moved episodes available under the new episode numbers. Publishes nothing. Returns the
 * playlists to publish.
 * @param linked result of an earlier call; its packages are not linked again
 */
export async function linkMovedPackages(
  { store, cpId, vidId }: TitleAddress,
  episodes: readonly MovedEpisode[],
  linked: LinkedPlaylists = new Map(),
): Promise<LinkedPlaylists> {
  const layout = titleLayout(cpId, vidId)
  const playlists = await mapConcurrently(episodes, lanes, async ({ from, to, pkg }) => {
    const key = linkKey({ to, pkg })
    const known = linked.get(key)
    if (known !== undefined) return [key, known] as const
    const path = layout.package(to, pkg)
    // `touchFolder` prevents a concurrent garbage collection from deleting the package.
    if (!(await store.touchFolder(path, new Date()))) await store.copyFolder(layout.package(from, pkg), path)
    return [key, prefixPlaylist(await readRequiredText(store, `${path}/master.m3u8`), pkg)] as const
  })
  return new Map(playlists)
}

/** A subtitle file before the move. */
export interface ExistingSubtitle {
  readonly n: number
  readonly code: SubtitleCode
  readonly text: string
}

/**
 * Writes the playlists and subtitles of moved episodes under the new episode numbers. `episodes` must contain all
 * episodes whose number changes.
 * @param playlists the result of `linkMovedPackages` @param subtitles all subtitles of these episodes
 */
export async function moveEpisodeFiles(
  { store, cpId, vidId }: TitleAddress,
  episodes: readonly MovedEpisode[],
  { playlists, subtitles }: MovedContents,
): Promise<void> {
  const layout = titleLayout(cpId, vidId)
  const before: string[] = []
  const after = new Map<string, string>()
  for (const { from, to, pkg } of episodes) {
    const playlist = playlists.get(linkKey({ to, pkg }))
    if (playlist === undefined) throw new Error(`Package ${pkg} of episode ${to} is not linked`)
    before.push(`${layout.episode(from)}/master.m3u8`)
    after.set(`${layout.episode(to)}/master.m3u8`, playlist)
    for (const { code, text } of subtitles.filter(({ n }) => n === from)) {
      before.push(layout.subtitle(code, from))
      after.set(layout.subtitle(code, to), text)
    }
  }
  await mapConcurrently([...after], lanes, ([path, text]) => store.write(path, text))
  const gone = before.filter((path) => !after.has(path))
  await mapConcurrently(gone, lanes, (path) => store.remove(path))
}

interface MovedContents {
  readonly playlists: LinkedPlaylists
  readonly subtitles: readonly ExistingSubtitle[]
}
