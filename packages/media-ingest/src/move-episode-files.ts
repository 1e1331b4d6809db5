import type { SubtitleCode } from './languages.ts'
import { placeVideo, replaceFile, type TitleAddress } from './publish.ts'
import { titleLayout } from './store/layout.ts'

/** An episode that gets another number. */
export type MovedEpisode = { from: number; to: number; pkg: string }

/** Makes the packages of moved episodes available under their new numbers. Publishes nothing. */
export async function linkMovedPackages(
  { store, cpId, vidId }: TitleAddress,
  episodes: readonly MovedEpisode[],
): Promise<void> {
  const layout = titleLayout(cpId, vidId)
  for (const { from, to, pkg } of episodes) {
    const path = layout.package(to, pkg)
    // The time keeps a concurrent garbage collection from deleting it.
    if (!(await store.touchFolder(path, new Date()))) await store.copyFolder(layout.package(from, pkg), path)
  }
}

/**
 * Gives moved episodes the playlists and subtitles of their new numbers. All episodes whose number changes must be among
 * them, and their packages must be linked.
 */
export async function moveEpisodeFiles(
  address: TitleAddress,
  episodes: readonly MovedEpisode[],
  codes: readonly SubtitleCode[],
): Promise<void> {
  const { store } = address
  const layout = titleLayout(address.cpId, address.vidId)
  const subtitles = await Promise.all(
    episodes.flatMap(({ from, to }) =>
      codes.map(async (code) => ({
        target: layout.subtitle(code, to),
        text: (await store.read(layout.subtitle(code, from)))?.toString(),
      })),
    ),
  )
  for (const { to, pkg } of episodes) await placeVideo(address, to, pkg)
  for (const { target, text } of subtitles) {
    if (text === undefined) await store.remove(target)
    else await replaceFile(store, target, text)
  }
}
