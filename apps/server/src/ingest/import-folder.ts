import { hasErrors, type Problem } from '@cliffhanger/media-ingest/drama/problem'
import { inLanes } from '@cliffhanger/media-ingest/in-lanes'
import { IngestFailure, type Progress } from '@cliffhanger/media-ingest/ingest-drama'
import { createMediaWorkers, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../db/schema.ts'
import { reserveTitle } from '../modules/catalogue/publish.ts'
import type { TitleStatus } from '../modules/catalogue/tables.ts'
import { checkFolder } from './check-folder.ts'
import { arrange } from './home-arrangement.ts'
import { importTitle } from './import-title.ts'

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
  /** The home page is arranged before the titles come in, so that it fills up; else when they are live. */
  readonly homeFirst?: boolean
}

/** Told as it happens. */
export interface ImportReport {
  problems(problems: readonly Problem[]): void
  /** Everything was read; this many titles come in. */
  begun(titles: number): void
  progress(slug: string, progress: Progress): void
  /** A new title that viewers can see and play, with the first rung alone of one episode at least. It goes on. */
  live(slug: string): void
  /** A title that is in with all its rungs. */
  published(slug: string, status: TitleStatus): void
  /**
   * A title that passed every check and yet could not be packaged. `wasPublished`: by this import, on its first rung, or
   * earlier; it stays as it is.
   */
  failed(slug: string, failures: readonly { file: string; reason: string }[], wasPublished: boolean): void
}

/** Titles under way at once: while one is being published, the other keeps the encoders busy. */
const lanes = 2

/**
 * Brings a drama's folder, or a folder of them with its home.yaml, into the catalogue: checks everything, brings all
 * new titles live on their first rung, then packages what is missing and publishes each title as a whole. True when
 * all of it is in. Rejects with the signal's reason when stopped; running it again goes on where it stopped.
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
    const begun = await runPass(dramas, 'first', deps, media, report)
    if (home && !homeFirst) await arrange(deps.db, home)
    const open = dramas.filter((_, index) => begun[index] === 'open')
    const ended = await runPass(open, 'all', deps, media, report)
    return !hasErrors(problems) && ![...begun, ...ended].includes('failed')
  } finally {
    media.close()
  }
}

/** `open`: something is left for the second pass. */
type Outcome = 'open' | 'whole' | 'failed'

function runPass(
  dramas: readonly Drama[],
  rungs: 'first' | 'all',
  deps: ImportDeps,
  media: MediaWorkers,
  report: ImportReport,
): Promise<Outcome[]> {
  return inLanes(dramas, lanes, async (drama) => {
    deps.signal.throwIfAborted()
    const onProgress = (progress: Progress) => report.progress(drama.id, progress)
    try {
      const imported = await importTitle(drama, rungs, { ...deps, media, onProgress })
      if (imported?.isWhole) report.published(drama.id, imported.status)
      else if (imported) report.live(drama.id)
      return imported?.isWhole ? 'whole' : 'open'
    } catch (error) {
      if (!(error instanceof IngestFailure)) throw error
      report.failed(drama.id, error.failures, rungs === 'all')
      return 'failed'
    }
  })
}
