import { access } from 'node:fs/promises'
import { problemText } from '@cliffhanger/media-ingest/drama/problem'
import type { Deps } from '../deps.ts'
import { type ImportReport, importFolder } from '../ingest/import-folder.ts'
import { mustImportDemo, withFirstStartLock, writeFirstStartState } from '../modules/catalogue/first-start-state.ts'
import { rankTitles } from '../modules/recommendation/rank-titles.ts'

export interface FirstStartImport {
  /** Resolves when the demo catalogue is imported, disabled, or cannot be imported; never rejects. */
  readonly done: Promise<void>
  /** Stops the import of the demo catalogue; the next start continues it. */
  stop(): Promise<void>
}

/**
 * On the first start with an empty catalogue, imports the demo titles with the same function as an operator's folder.
 * Readiness waits for it; titles appear one by one in the meantime. @param demoFolder the catalogue to import @param
 * say receives lines for the operator
 */
export function beginFirstStartImport(deps: Deps, demoFolder: string, say: (text: string) => void): FirstStartImport {
  const stopping = new AbortController()
  const release = deps.readiness.hold('the demo catalogue')
  const done = importDemo(deps, demoFolder, say, stopping.signal)
    .catch((error: unknown) => {
      if (stopping.signal.aborted) return
      deps.log.error({ err: error }, 'demo catalogue')
      say('The demo titles could not be brought in; the next start tries again.')
    })
    .finally(release)
  const stop = () => {
    stopping.abort()
    return done
  }
  return { done, stop }
}

async function importDemo(deps: Deps, folder: string, say: (text: string) => void, signal: AbortSignal) {
  if (!(await mustImportDemo(deps.db))) return
  // If several servers start at once, one imports the titles; the others become ready when the import is done.
  await withFirstStartLock(deps.db, signal, (locked) => importOnce(deps, folder, say, locked))
}

async function importOnce({ db, store, now }: Deps, folder: string, say: (text: string) => void, signal: AbortSignal) {
  if (!(await mustImportDemo(db))) return
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    say(
      `The catalogue is empty and there are no demo titles in ${folder}. Bring in your own: npm run import -- <folder>`,
    )
    return
  }
  await writeFirstStartState(db, 'running')
  const importing = { db, store, now, signal }
  await importFolder(folder, importing, reportTo(say), { skipInvalid: true, homeFirst: true })
  await rankTitles(db, now())
  await writeFirstStartState(db, 'done')
}

/** Maximum number of error lines, for a demo catalogue with many missing files. */
const mostLines = 5

function reportTo(say: (text: string) => void): ImportReport {
  let published = 0
  let total = 0
  return {
    problems(problems) {
      const errors = problems.filter(({ severity }) => severity === 'error')
      for (const problem of errors.slice(0, mostLines)) say(`Demo titles: ${problemText(problem)}`)
      if (errors.length > mostLines) say(`Demo titles: … and ${errors.length - mostLines} more problems`)
    },
    begun(titles) {
      total = titles
      if (titles > 0) say(`Packaging ${titles} demo titles; they appear one by one …`)
    },
    progress: () => undefined,
    live: () => undefined,
    published() {
      published += 1
      if (published === total) say(`${total} demo titles are in.`)
    },
    failed(slug, failures, wasPublished) {
      const now = wasPublished ? 'lacks rungs' : 'was left out'
      for (const { file, reason } of failures) say(`Demo title ${slug} ${now}: ${file}: ${reason}`)
    },
  }
}
