import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SubtitleLanguageId, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { addDubsToMasterPlaylist } from './cmaf/playlist.ts'
import { dubId } from './decode/package-dub.ts'
import type { SubtitleCode } from './languages.ts'
import type { MediaWorkers } from './media-workers.ts'
import type { DramaEpisode } from './read-drama.ts'
import { readStartDescriptor, type StartDescriptor, type StartDub } from './start-descriptor.ts'
import type { titleLayout } from './store/layout.ts'
import type { MediaStore } from './store/media-store.ts'
import { hasReadablePackage } from './store/place-once.ts'
import { WorkerTaskError } from './worker/pool.ts'

/** Error for a dubbing track that could not be packaged. */
export class DubError extends WorkerTaskError {
  readonly code: SubtitleCode
  constructor(code: SubtitleCode, { message, isRefusal }: WorkerTaskError) {
    super(message, isRefusal)
    this.code = code
  }
}

const languageIds: readonly SubtitleLanguageId[] = [2, 4, 5, 6, 8, 9, 11]
const languageOf = (code: SubtitleCode): SubtitleLanguageId =>
  languageIds.find((id) => subtitleCodeByLanguageId[id] === code) ?? 2

/**
 * Adds dubbing tracks to the draft of a package: writes their segments, and adds them to the master playlist and the
 * start-up descriptor.
 */
export async function addDubsToPackage(
  dubs: DramaEpisode['dubs'],
  { folder, pkg }: { folder: string; pkg: string },
  media: Pick<MediaWorkers, 'packageDub'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const start: StartDescriptor = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const made: StartDub[] = []
  for (const { code, source } of dubs) {
    const job = { file: source.file, folder, pkg, language: languageOf(code), durations: start.durations }
    made.push(await media.packageDub(job, { signal }).catch(failDub(code)))
  }
  const renditions = dubs.map(({ code }) => ({ id: dubId(languageOf(code)), ...subtitleLanguages[code] }))
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8')
  await replaceFile(join(folder, 'master.m3u8'), addDubsToMasterPlaylist(master, renditions))
  await replaceFile(join(folder, 'package.json'), JSON.stringify({ ...start, dubs: made }))
}

/**
 * Fills the draft with links to the files of an existing package without dubbing tracks, so that the video is not
 * encoded again. Returns false if there is no such package.
 */
export async function linkWithoutDubs(
  store: MediaStore,
  from: { pkg: string; draft: string; layout: ReturnType<typeof titleLayout>; n: number },
  pkg: string,
): Promise<boolean> {
  const plain = from.layout.package(from.n, from.pkg)
  if (!(await hasReadablePackage(store, plain))) return false
  await store.fetchFolder(plain, from.draft)
  const start = await readStartDescriptor(store, plain)
  const rungs = start.rungs.map((rung) => ({ ...rung, segments: `${pkg}/${rung.id}/{n}.m4s` }))
  await replaceFile(join(from.draft, 'package.json'), JSON.stringify({ ...start, rungs }))
  return true
}

/**
 * Replaces a file by a new one. Overwriting a hard-linked file would also change the package that it is linked from.
 */
async function replaceFile(file: string, text: string): Promise<void> {
  await rm(file)
  await writeFile(file, text)
}

const failDub =
  (code: SubtitleCode) =>
  (error: unknown): never => {
    throw error instanceof WorkerTaskError ? new DubError(code, error) : error
  }
