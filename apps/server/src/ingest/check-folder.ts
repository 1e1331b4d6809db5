import { relative } from 'node:path'
import type { ImportProblem } from '@cliffhanger/media-ingest/drama/problem'
import { mapConcurrently } from '@cliffhanger/media-ingest/map-concurrently'
import type { MediaWorkers } from '@cliffhanger/media-ingest/media-workers'
import { type HomeArrangement, readCatalogue } from '@cliffhanger/media-ingest/read-catalogue'
import { type Drama, readDrama } from '@cliffhanger/media-ingest/read-drama'
import type { Database } from '../db/schema.ts'
import { findUnknownHomeTitles } from './home-arrangement.ts'

export interface CheckedFolder {
  /** Dramas without errors. */
  readonly dramas: Drama[]
  readonly home?: HomeArrangement
  /** Problems; their file paths are relative to the folder. */
  readonly problems: ImportProblem[]
}

/** Number of dramas that are read at the same time, because this process holds their covers in memory. */
const lanes = 8

/** Reads and validates an operator's folder without changing anything. */
export async function checkFolder(
  folder: string,
  { db, media, signal }: { db: Database; media: MediaWorkers; signal: AbortSignal },
): Promise<CheckedFolder> {
  const catalogue = await readCatalogue(folder)
  const read = await mapConcurrently(catalogue.dramas, lanes, async (dramaFolder) => {
    const { drama, problems } = await readDrama(dramaFolder, { ...media, signal })
    const inFolder = (file: string) => relative(folder, `${dramaFolder}/${file}`)
    return { drama, problems: problems.map((problem) => ({ ...problem, file: inFolder(problem.file) })) }
  })
  const dramas = read.flatMap(({ drama }) => drama ?? [])
  const { home } = catalogue
  const problems = [...catalogue.problems, ...read.flatMap((drama) => drama.problems)]
  if (!home) return { dramas, problems }
  const known = dramas.map(({ id }) => id)
  return { dramas, home, problems: [...problems, ...(await findUnknownHomeTitles(db, home, known))] }
}
