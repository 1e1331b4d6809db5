import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { prefixPlaylist } from './cmaf/playlist.ts'
import type { IngestedEpisode, IngestedTitle } from './ingest-drama.ts'
import type { SubtitleCode } from './languages.ts'
import { titleLayout } from './store/layout.ts'

/** A title in a store. */
export type TitleAddress = { storeDir: string; cpId: string | number; vidId: string | number }

/** Files of a published title that an import does not replace. */
export type KeptFiles = {
  episodes: readonly number[]
  subtitles: readonly { n: number; code: SubtitleCode }[]
}

/**
 * Publishes an ingested title's files: replaces every `<n>/master.m3u8` and every subtitle with one rename each, then
 * removes the playlists of removed episodes and the removed subtitles. Keeps all packages, because viewers may be
 * playing them; `collectGarbage` deletes them later. Idempotent. @param kept published episodes and subtitles that stay as
 * they are
 */
export async function publishEpisodeFiles(
  title: IngestedTitle,
  address: TitleAddress,
  kept: KeptFiles = { episodes: [], subtitles: [] },
): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  const keptSubtitles = new Set(kept.subtitles.map(({ n, code }) => layout.subtitle(code, n)))
  const staying = new Set(keptSubtitles)
  for (const { n, pkg, subtitles } of title.episodes) {
    if (!kept.episodes.includes(n)) await placeVideo(layout, n, pkg)
    for (const { code, file } of subtitles) {
      const target = layout.subtitle(code, n)
      if (keptSubtitles.has(target)) continue
      staying.add(target)
      await placeSubtitle(layout, target, file)
    }
  }
  const numbers = new Set([...title.episodes.map(({ n }) => n), ...kept.episodes].map(String))
  for (const n of await list(layout.media))
    if (!numbers.has(n)) await rm(join(layout.media, n, 'master.m3u8'), { force: true })
  for (const code of await list(layout.subtitles)) {
    for (const name of await list(join(layout.subtitles, code))) {
      const target = join(layout.subtitles, code, name)
      if (!staying.has(target)) await rm(target, { force: true })
    }
  }
}

/** Replaces or adds the playlists and subtitles of single episodes; all other files of the title stay. Idempotent. */
export async function placeEpisodeFiles(
  episodes: readonly Pick<IngestedEpisode, 'n' | 'pkg' | 'subtitles'>[],
  address: TitleAddress,
): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  for (const { n, pkg, subtitles } of episodes) {
    await placeVideo(layout, n, pkg)
    for (const { code, file } of subtitles) await placeSubtitle(layout, layout.subtitle(code, n), file)
  }
}

type Layout = ReturnType<typeof titleLayout>

async function placeVideo(layout: Layout, n: number, pkg: string): Promise<void> {
  const master = await readFile(join(layout.package(n, pkg), 'master.m3u8'), 'utf8')
  await swapFile(join(layout.episode(n), 'master.m3u8'), prefixPlaylist(master, pkg), layout.staging)
}

const placeSubtitle = async (layout: Layout, target: string, file: string): Promise<void> =>
  swapFile(target, await readFile(file, 'utf8'), layout.staging)

/** Replaces or adds one subtitle with a rename: readers get the old text or the new one. */
export function publishSubtitle(address: TitleAddress, code: SubtitleCode, n: number, text: string): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  return swapFile(layout.subtitle(code, n), text, layout.staging)
}

/** Removes a title's video, subtitles and covers. Renames the folders first, so that they disappear at once. */
export async function removeTitleFiles(address: TitleAddress): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  await mkdir(layout.staging, { recursive: true })
  for (const folder of [layout.media, layout.subtitles, layout.covers]) {
    const trash = join(layout.staging, `${process.pid}-${randomUUID()}`)
    const isMoved = await rename(folder, trash).then(() => true, ignoreMissing)
    if (isMoved) await rm(trash, { recursive: true, force: true })
  }
}

/** Replaces or adds a file with a rename: readers get the old text or the new one. */
export async function swapFile(target: string, text: string, stagingDir: string): Promise<void> {
  const current = await readFile(target, 'utf8').catch(() => null)
  if (current === text) return
  const draft = join(stagingDir, `${process.pid}-${randomUUID()}-${basename(target)}`)
  await mkdir(dirname(target), { recursive: true })
  await mkdir(stagingDir, { recursive: true })
  await writeFile(draft, text)
  await rename(draft, target)
}

const list = (folder: string) => readdir(folder).catch((): string[] => [])

function ignoreMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
  throw error
}
