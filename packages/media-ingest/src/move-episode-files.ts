import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prefixPlaylist } from './cmaf/playlist.ts'
import type { SubtitleCode } from './languages.ts'
import { swapFile, type TitleAddress } from './publish.ts'
import { titleLayout } from './store/layout.ts'
import { linkIdenticalPackage } from './store/link-identical-package.ts'
import { placeOnce } from './store/place-once.ts'

/** An episode that gets another number. */
export type MovedEpisode = { from: number; to: number; pkg: string }

/** Makes the packages of moved episodes available under their new numbers. Publishes nothing. */
export async function linkMovedPackages(address: TitleAddress, episodes: readonly MovedEpisode[]): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  for (const { from, to, pkg } of episodes) {
    await placeOnce(layout.package(to, pkg), layout.staging, async (draft) => {
      // Not all file systems have hard links.
      if (!(await linkIdenticalPackage(layout, to, pkg, draft)))
        await cp(layout.package(from, pkg), draft, { recursive: true })
    })
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
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  const subtitles = await Promise.all(
    episodes.flatMap(({ from, to }) =>
      codes.map(async (code) => ({
        target: layout.subtitle(code, to),
        text: await readFile(layout.subtitle(code, from), 'utf8').catch(() => undefined),
      })),
    ),
  )
  for (const { to, pkg } of episodes) {
    const master = await readFile(join(layout.package(to, pkg), 'master.m3u8'), 'utf8')
    await swapFile(join(layout.episode(to), 'master.m3u8'), prefixPlaylist(master, pkg), layout.staging)
  }
  for (const { target, text } of subtitles) {
    if (text === undefined) await rm(target, { force: true })
    else await swapFile(target, text, layout.staging)
  }
}
