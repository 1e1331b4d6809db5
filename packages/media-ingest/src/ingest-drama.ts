import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CoverRef, makeCover } from './cover/make-cover.ts'
import { UnusableCoverError } from './cover/open-cover.ts'
import type { LanguageKey, SubtitleCode } from './languages.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { createMediaWorkers, type MediaWorkers, type ProbedSource } from './media-workers.ts'
import { addDubsToPackage, DubError, linkWithoutDubs } from './package-dubs.ts'
import { createProgress, type Progress } from './progress.ts'
import type { Drama, DramaEpisode } from './read-drama.ts'
import { type PackagePlan, planPackage, reduceToInitialRung } from './source/ladder.ts'
import { readStartDescriptor, type StartDescriptor } from './start-descriptor.ts'
import { exists } from './store/exists.ts'
import { titleLayout } from './store/layout.ts'
import type { MediaStore } from './store/media-store.ts'
import { hasReadablePackage, placePackage } from './store/place-once.ts'
import { readSubtitle } from './subtitle/read-subtitle.ts'
import { renderSrt } from './subtitle/srt.ts'
import { WorkerTaskError } from './worker/pool.ts'

export type { CoverRef } from './cover/make-cover.ts'
export type { Progress } from './progress.ts'

/** A title whose files are complete in the store but not published yet. `subtitles[].file` is an absolute path. */
export type IngestedTitle = {
  covers: Partial<Record<LanguageKey, CoverRef>> & { default: CoverRef }
  episodes: IngestedEpisode[]
}
export type IngestedEpisode = {
  n: number
  durationMs: number
  pkg: string
  start: StartDescriptor
  /** Video file, and its SHA-256 in hexadecimal. */
  source: { file: string; hash: string }
  subtitles: { code: SubtitleCode; file: string }[]
  /** False if the package has only the first of several rungs. */
  isWhole: boolean
}

/** Episodes of a drama, and the folder that contains their files. */
export type EpisodesOfFolder = Pick<Drama, 'folder' | 'episodes'>

export type IngestOptions = {
  store: MediaStore
  cpId: string | number
  vidId: string | number
  /**
   * `first`: package only the first rung of episodes that have no package with all rungs yet, which is faster. Default:
   * `all`.
   */
  rungs?: 'first' | 'all'
  /** Shared worker pool. If undefined, workers are started for this title and closed at the end. */
  media?: MediaWorkers
  concurrency?: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/**
 * Error for a title that could not be packaged. Each failure names the file and the reason, as shown to the operator.
 */
export class IngestError extends Error {
  readonly failures: { file: string; reason: string }[]
  constructor(failures: { file: string; reason: string }[]) {
    super(failures.map(({ file, reason }) => `${file}: ${reason}`).join('\n'))
    this.failures = failures
  }
}

/** Version of the packaging; part of the hash in package names. Increase it to package all sources again. */
export const packagingVersion = 2

/**
 * Writes a drama's packages, subtitles and covers into the store. Names are derived from the content and files never
 * change, so existing files are skipped and an interrupted import can be resumed. Publishes nothing. Rejects with
 * `IngestError` (after trying all episodes) or with the abort reason of the signal.
 */
export async function ingestDrama(drama: Drama, options: IngestOptions): Promise<IngestedTitle> {
  return withWorkers(options, async (media) => {
    const [covers, episodes] = await Promise.all([
      ingestCovers(drama, options).catch(coverFailure),
      packageEpisodes(drama, media, options),
    ])
    options.signal?.throwIfAborted()
    const failures = [covers, ...episodes].filter((result) => 'reason' in result)
    if ('reason' in covers || failures.length > 0) throw new IngestError(failures)
    return { covers, episodes: episodes.filter((result) => 'pkg' in result) }
  })
}

/** Writes packages and subtitles of some episodes into the store, as `ingestDrama` does for a whole drama. */
export function ingestEpisodes(episodesOf: EpisodesOfFolder, options: IngestOptions): Promise<IngestedEpisode[]> {
  return withWorkers(options, async (media) => {
    const episodes = await packageEpisodes(episodesOf, media, options)
    options.signal?.throwIfAborted()
    const failures = episodes.filter((result) => 'reason' in result)
    if (failures.length > 0) throw new IngestError(failures)
    return episodes.filter((result) => 'pkg' in result)
  })
}

async function withWorkers<T>(options: IngestOptions, work: (media: MediaWorkers) => Promise<T>): Promise<T> {
  const { store, concurrency } = options
  const media = options.media ?? createMediaWorkers({ workDir: store.workDir, ...(concurrency ? { concurrency } : {}) })
  try {
    return await work(media)
  } finally {
    if (!options.media) media.close()
  }
}

/** Packages all episodes. The result for a failed episode is its file and the reason of the failure. */
function packageEpisodes(drama: EpisodesOfFolder, media: MediaWorkers, options: IngestOptions) {
  const progress = createProgress(drama.episodes, options.onProgress)
  return mapConcurrently(drama.episodes, media.concurrency, (episode) =>
    ingestEpisode(episode, media, options, progress).catch(asFailure(drama, episode)),
  )
}

async function ingestEpisode(
  { n, source, subtitles, dubs }: DramaEpisode,
  media: MediaWorkers,
  { store, cpId, vidId, rungs, signal }: IngestOptions,
  progress: ReturnType<typeof createProgress>,
): Promise<IngestedEpisode> {
  const layout = titleLayout(cpId, vidId)
  const wholePlan = planPackage(source.facts)
  const wholePkg = packageName(source, wholePlan, dubs)
  const takesFirst = rungs === 'first' && !(await hasReadablePackage(store, layout.package(n, wholePkg)))
  const plan = takesFirst ? reduceToInitialRung(wholePlan) : wholePlan
  const pkg = packageName(source, plan, dubs)
  // If the plan has a single rung, the package of the first rung is complete.
  const isWhole = pkg === wholePkg
  const isNew = await placePackage(store, { layout, n, pkg }, async (draft) => {
    const job = { file: source.file, folder: draft, pkg, facts: source.facts, plan }
    const plain = { pkg: packageName(source, plan, []), draft, layout, n }
    if (dubs.length === 0 || !(await linkWithoutDubs(store, plain, pkg)))
      await media.packageEpisode(job, { signal, onProgress: (fraction) => progress.report(n, fraction) })
    if (dubs.length > 0) await addDubsToPackage(dubs, { folder: draft, pkg }, media, signal)
    const now = await stat(source.file)
    if (now.size !== source.size || now.mtimeMs !== source.mtimeMs)
      throw new WorkerTaskError('changed while it was read', true)
  })
  progress.finish(n, { wasMade: isNew, isWhole })
  const start = await readStartDescriptor(store, layout.package(n, pkg))
  const files: IngestedEpisode['subtitles'] = []
  for (const { code, file } of subtitles) files.push({ code, file: await ingestSubtitle(file, code, store.workDir) })
  const durationMs = Math.round(start.duration * 1000)
  return { n, durationMs, pkg, start, source: { file: source.file, hash: source.hash }, subtitles: files, isWhole }
}

/** Returns the name of a package. It depends on the dubbing tracks too, because they are part of the package. */
function packageName({ hash }: ProbedSource, plan: PackagePlan, dubs: DramaEpisode['dubs']): string {
  const tracks = dubs.map(({ code, source }) => [code, source.hash])
  return createHash('sha256')
    .update(JSON.stringify([packagingVersion, hash, plan, ...(tracks.length > 0 ? [tracks] : [])]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Converts a subtitle file to SRT. Returns the path of the result, a local file in a folder named by the hash of its
 * content.
 */
async function ingestSubtitle(file: string, code: SubtitleCode, workDir: string): Promise<string> {
  const { cues, problems } = await readSubtitle(file, code, Number.POSITIVE_INFINITY)
  const error = problems.find(({ severity }) => severity === 'error')
  if (error) throw new WorkerTaskError(`subtitle ${code}: ${error.reason}`, true)
  const text = renderSrt(cues)
  const folder = join(workDir, 'subtitles', createHash('sha256').update(text).digest('hex').slice(0, 32))
  const target = join(folder, 'subtitle.srt')
  if (await exists(target)) {
    // The new modification time prevents a concurrent garbage collection from deleting the file.
    const now = new Date()
    await utimes(folder, now, now)
    return target
  }
  await mkdir(folder, { recursive: true })
  const draft = `${target}.${process.pid}-${randomUUID()}`
  await writeFile(draft, text)
  await rename(draft, target)
  return target
}

async function ingestCovers(drama: Drama, { store, cpId, vidId }: IngestOptions): Promise<IngestedTitle['covers']> {
  const { covers } = titleLayout(cpId, vidId)
  const made = new Map<LanguageKey | 'default', CoverRef>()
  for (const { language, file } of drama.covers) made.set(language, await makeCover(file, store, covers))
  const fallback = made.get('default') ?? made.get(drama.language) ?? made.values().next().value
  if (!fallback) throw new IngestError([{ file: 'cover', reason: 'there is no cover' }])
  return { ...Object.fromEntries(made), default: fallback }
}

function coverFailure(error: unknown): { file: string; reason: string } {
  if (error instanceof UnusableCoverError) return { file: 'cover', reason: error.message }
  throw error
}

const asFailure =
  (drama: EpisodesOfFolder, { source, dubs }: DramaEpisode) =>
  (error: unknown) => {
    if (!(error instanceof WorkerTaskError)) throw error
    const dub = error instanceof DubError ? dubs.find(({ code }) => code === error.code) : undefined
    const { file } = dub?.source ?? source
    return { file: file.startsWith(drama.folder) ? file.slice(drama.folder.length + 1) : file, reason: error.message }
  }
