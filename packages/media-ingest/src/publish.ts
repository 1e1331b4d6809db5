import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { prefixPlaylist } from './cmaf/playlist.ts'
import type { IngestedTitle } from './ingest-drama.ts'
import { titleLayout } from './store/layout.ts'

/** Which title of which store. */
export type TitleAddress = { storeDir: string; cpId: string | number; vidId: string | number }

/**
 * Makes an ingested title's files the current ones: every `<n>/master.m3u8` and every subtitle is swapped in one
 * rename, then what the title no longer has (episodes past the last, subtitles) is taken away. Packages stay: viewers
 * in the middle of an episode keep theirs until `collectGarbage`. Running it again changes nothing.
 */
export async function publishEpisodeFiles(title: IngestedTitle, address: TitleAddress): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  const kept = new Set<string>()
  for (const { n, pkg, subtitles } of title.episodes) {
    const master = await readFile(join(layout.package(n, pkg), 'master.m3u8'), 'utf8')
    await swap(join(layout.episode(n), 'master.m3u8'), prefixPlaylist(master, pkg), layout.staging)
    for (const { code, file } of subtitles) {
      const target = layout.subtitle(code, n)
      kept.add(target)
      await swap(target, await readFile(file, 'utf8'), layout.staging)
    }
  }
  const numbers = new Set(title.episodes.map(({ n }) => String(n)))
  for (const n of await list(layout.media))
    if (!numbers.has(n)) await rm(join(layout.media, n, 'master.m3u8'), { force: true })
  for (const code of await list(layout.subtitles)) {
    for (const name of await list(join(layout.subtitles, code))) {
      const target = join(layout.subtitles, code, name)
      if (!kept.has(target)) await rm(target, { force: true })
    }
  }
}

/** Takes a title's files away: video, subtitles and covers. The names vanish at once, the bytes right after. */
export async function removeTitleFiles(address: TitleAddress): Promise<void> {
  const layout = titleLayout(address.storeDir, address.cpId, address.vidId)
  await mkdir(layout.staging, { recursive: true })
  for (const folder of [layout.media, layout.subtitles, layout.covers]) {
    const grave = join(layout.staging, `${process.pid}-${randomUUID()}`)
    const isMoved = await rename(folder, grave).then(() => true, ignoreMissing)
    if (isMoved) await rm(grave, { recursive: true, force: true })
  }
}

async function swap(target: string, text: string, stagingDir: string): Promise<void> {
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
