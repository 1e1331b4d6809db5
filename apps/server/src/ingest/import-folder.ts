import { hasErrors, type Problem } from '@cliffhanger/media-ingest/drama/problem'
import { IngestFailure, ingestDrama, type Progress } from '@cliffhanger/media-ingest/ingest-drama'
import { createMediaWorkers, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { publishEpisodeFiles } from '@cliffhanger/media-ingest/publish'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../db/schema.ts'
import { publishTitle, reserveTitle } from '../modules/catalogue/publish.ts'
import type { TitleStatus } from '../modules/catalogue/tables.ts'
import { checkFolder } from './check-folder.ts'
import { arrange } from './home-arrangement.ts'
import { keepReplaced } from './keep-replaced.ts'
import { toEdition } from './to-edition.ts'

export interface ImportDeps {
  readonly db: Database
  /** The media store's folder. */
  readonly storeDir: string
  readonly now: () => number
  readonly signal: AbortSignal
}

export interface ImportOptions {
  /** Brings in what is sound and leaves the rest, instead of touching nothing when anything is wrong. */
  readonly skipsBroken?: boolean
  /** The home page is arranged before the titles come in, so that it fills up; else after them. */
  readonly homeFirst?: boolean
}

/** Told as it happens. */
export interface ImportReport {
  problems(problems: readonly Problem[]): void
  /** Everything was read; this many titles come in. */
  begun(titles: number): void
  progress(slug: string, progress: Progress): void
  published(slug: string, status: TitleStatus): void
  /** A title that passed every check and yet could not be packaged. */
  failed(slug: string, failures: readonly { file: string; reason: string }[]): void
}

/** Titles under way at once: while one is being published, the other keeps the encoders busy. */
const lanes = 2

/**
 * Brings a drama's folder, or a folder of them with its home.yaml, into the catalogue: checks everything, packages what
 * is new, publishes each title as a whole. True when all of it is in. Rejects with the signal's reason when stopped;
 * running it again goes on where it stopped.
 */
export async function importFolder(
  folder: string,
  deps: ImportDeps,
  report: ImportReport,
  { skipsBroken = false, homeFirst = false }: ImportOptions = {},
): Promise<boolean> {
  const media = createMediaWorkers({ storeDir: deps.storeDir })
  try {
    const { dramas, home, problems } = await checkFolder(folder, { ...deps, media })
    report.problems(problems)
    if (hasErrors(problems) && !skipsBroken) return false
    report.begun(dramas.length)
    for (const { id, language } of homeFirst ? dramas : []) await reserveTitle(deps.db, id, language)
    if (home && homeFirst) await arrange(deps.db, home)
    const queue = [...dramas]
    const results = await Promise.all(Array.from({ length: lanes }, () => runLane(queue, deps, media, report)))
    if (home && !homeFirst) await arrange(deps.db, home)
    return !hasErrors(problems) && results.every((isWhole) => isWhole)
  } finally {
    media.close()
  }
}

async function runLane(queue: Drama[], deps: ImportDeps, media: MediaWorkers, report: ImportReport): Promise<boolean> {
  let isWhole = true
  for (let drama = queue.shift(); drama; drama = queue.shift()) {
    deps.signal.throwIfAborted()
    try {
      report.published(drama.id, await importDrama(drama, deps, media, report))
    } catch (error) {
      if (!(error instanceof IngestFailure)) throw error
      report.failed(drama.id, error.failures)
      isWhole = false
    }
  }
  return isWhole
}

async function importDrama(
  drama: Drama,
  { db, storeDir, now, signal }: ImportDeps,
  media: MediaWorkers,
  report: ImportReport,
): Promise<TitleStatus> {
  const ids = await reserveTitle(db, drama.id, drama.language)
  const address = { storeDir, ...ids }
  const onProgress = (progress: Progress) => report.progress(drama.id, progress)
  const ingested = await ingestDrama(drama, { ...address, media, signal, onProgress })
  const edition = toEdition(drama, ingested)
  await keepReplaced(db, address, edition, new Date(now()))
  return publishTitle(db, ids.vidId, edition, new Date(now()), () => publishEpisodeFiles(ingested, address))
}
