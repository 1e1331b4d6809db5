import { relative, resolve } from 'node:path'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { ConflictRule } from '@cliffhanger/domain/merge-fields'
import { type LanguageCompleteness, listLanguageCompleteness } from '@cliffhanger/domain/title-words'
import { hasErrors, type ImportProblem } from '@cliffhanger/media-ingest/drama/problem'
import { IngestError, type Progress } from '@cliffhanger/media-ingest/ingest-drama'
import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import { createMediaWorkers, type MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import type { Drama } from '@cliffhanger/media-ingest/read-drama'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../db/schema.ts'
import { reserveTitle } from '../modules/catalogue/publish.ts'
import type { TitleStatus } from '../modules/catalogue/tables.ts'
import { type RunnerOptions, withRunners } from '../modules/runners/encode-on-runners.ts'
import { checkFolder } from './check-folder.ts'
import { arrangeHomePage } from './home-arrangement.ts'
import { whileImporting } from './import-lock.ts'
import { importTitle } from './import-title.ts'
import type { DifferingField } from './merge/imported-fields.ts'

export interface ImportDeps {
  readonly db: Database
  readonly store: MediaStore
  readonly now: () => number
  readonly signal: AbortSignal
  /** Options for runners on other machines. Default: all episodes are encoded on this machine. */
  readonly runners?: RunnerOptions
  /** Name of the operator in the version history of titles; default: `import`. */
  readonly operator?: string
}

export interface ImportOptions {
  /** If true, invalid dramas are skipped. By default, any error cancels the import. */
  readonly skipInvalid?: boolean
  /**
   * True to arrange the home page before the titles are imported, so that it fills up gradually. Default: after the
   * titles are live.
   */
  readonly homeFirst?: boolean
  /** True to hide new titles from viewers until an operator publishes them. */
  readonly isHidden?: boolean
  /** Time of the scheduled release of hidden new titles. */
  readonly publishAt?: number
  /** Rule for conflicts between Studio and the files; default: `report`. */
  readonly conflicts?: ConflictRule
}

/** Callbacks for the progress of an import. */
export interface ImportReport {
  problems(problems: readonly ImportProblem[]): void
  /** Called when the validation is complete, with the number of titles that will be imported. */
  begun(titles: number): void
  progress(slug: string, progress: Progress): void
  /** Called when a new title can be played, but at least one episode has only its first rendition. */
  live(slug: string): void
  /** Called if a title lacks texts in some languages, compared with its original language. */
  incomplete?(slug: string, words: readonly (LanguageCompleteness & { readonly key: LanguageKey })[]): void
  /** Called if fields differed between Studio and the files. File paths are relative to the folder. */
  merged?(slug: string, fields: readonly DifferingField[]): void
  /** Called when a title is imported with all its renditions. */
  published(slug: string, status: TitleStatus): void
  /**
   * Called if a valid title could not be packaged. `wasPublished` is true if this import published its first renditions
   * or an earlier import published the title; the published version stays unchanged. File paths are relative to the
   * folder.
   */
  failed(slug: string, failures: readonly { file: string; reason: string }[], wasPublished: boolean): void
}

/** Number of titles imported concurrently: while a title is being published, another one keeps the encoders busy. */
const lanes = 2

/**
 * Imports the folder of a drama, or a folder of dramas with its home.yaml. Validates everything, publishes all new
 * titles with their first rendition, then packages the other renditions and publishes each complete title. Merges the
 * files with edits in Studio. Returns true if everything was imported, even if fields are in conflict. Rejects with the
 * signal's reason when stopped; the next run resumes.
 */
export function importFolder(
  folder: string,
  deps: ImportDeps,
  report: ImportReport,
  options: ImportOptions = {},
): Promise<boolean> {
  return whileImporting(deps.db, () => importAll(folder, deps, report, options))
}

async function importAll(
  folder: string,
  deps: ImportDeps,
  report: ImportReport,
  { skipInvalid = false, homeFirst = false, ...options }: ImportOptions,
): Promise<boolean> {
  const local = createMediaWorkers({ workDir: deps.store.workDir })
  try {
    const media = await withRunners(local, deps)
    const { dramas, home, problems } = await checkFolder(folder, { ...deps, media })
    report.problems(problems)
    if (hasErrors(problems) && !skipInvalid) return false
    report.begun(dramas.length)
    for (const { id, language } of homeFirst ? dramas : []) await reserveTitle(deps.db, id, language)
    const author = { operator: deps.operator ?? 'import', at: new Date(deps.now()) }
    if (home && homeFirst) await arrangeHomePage(deps.db, home, { change: 'import', ...author })
    const passing = { ...deps, ...options, media, folder }
    const begun = await runPass(dramas, 'first', passing, report)
    if (home && !homeFirst) await arrangeHomePage(deps.db, home, { change: 'import', ...author })
    const open = dramas.filter((_, index) => begun[index] === 'open')
    const ended = await runPass(open, 'all', passing, report)
    return !hasErrors(problems) && ![...begun, ...ended].includes('failed')
  } finally {
    local.close()
  }
}

/** Result of the first pass for a title. `open`: the second pass must process the title. */
type Outcome = 'open' | 'whole' | 'failed'

interface PassDeps extends ImportDeps, Pick<ImportOptions, 'isHidden' | 'publishAt' | 'conflicts'> {
  readonly media: MediaWorkers
  readonly folder: string
}

function runPass(
  dramas: readonly Drama[],
  rungs: 'first' | 'all',
  { folder, ...deps }: PassDeps,
  report: ImportReport,
): Promise<Outcome[]> {
  return mapConcurrently(dramas, lanes, async (drama) => {
    deps.signal.throwIfAborted()
    const onProgress = (progress: Progress) => report.progress(drama.id, progress)
    try {
      const imported = await importTitle(drama, rungs, { ...deps, onProgress })
      const fields = (imported?.fields ?? []).map((one) => ({ ...one, file: relative(folder, one.file) }))
      if (fields.length > 0) report.merged?.(drama.id, fields)
      if (imported?.isWhole) {
        report.published(drama.id, imported.status)
        const incomplete = listLanguageCompleteness(drama).filter(({ state }) => state !== 'complete')
        if (incomplete.length > 0) report.incomplete?.(drama.id, incomplete)
      }
      if (imported && !imported.isWhole) report.live(drama.id)
      return imported?.isWhole ? 'whole' : 'open'
    } catch (error) {
      if (!(error instanceof IngestError)) throw error
      const failures = error.failures.map(({ file, reason }) => ({
        file: relative(folder, resolve(drama.folder, file)),
        reason,
      }))
      report.failed(drama.id, failures, rungs === 'all')
      return 'failed'
    }
  })
}
