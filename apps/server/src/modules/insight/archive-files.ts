import { mkdir, open, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayMs } from '@cliffhanger/domain/insight'
import { buildDayFilePaths, type DayFilePaths, dayFileKinds } from './day-files.ts'

const hourMs = 3_600_000

const archiveFolder = (dataDir: string): string => join(dataDir, 'archive')
const daysFolder = (dataDir: string): string => join(archiveFolder(dataDir), 'events')
/** Returns the folder of temporary files. */
export const stagedFolder = (dataDir: string): string => join(archiveFolder(dataDir), 'staged')

/** Returns the files of one revision of a day. */
export function getDayFilePaths(dataDir: string, day: string, revision: string): DayFilePaths {
  return buildDayFilePaths((kind) => join(daysFolder(dataDir), `day=${day}`, `${kind}-${revision}.parquet`))
}

/** Lets `write` create the files under temporary names, and renames them when it returns. */
export async function writeAtomically<T>(
  files: DayFilePaths,
  write: (temporary: DayFilePaths) => Promise<T>,
): Promise<T> {
  const temporary = buildDayFilePaths((kind) => `${files[kind]}.tmp`)
  await mkdir(dirname(files.events), { recursive: true })
  try {
    const result = await write(temporary)
    for (const kind of dayFileKinds) await rename(temporary[kind], files[kind])
    return result
  } finally {
    for (const kind of dayFileKinds) await rm(temporary[kind], { force: true })
  }
}

/** A complete Parquet file starts and ends with these bytes. */
const parquetMark = 'PAR1'

async function isComplete(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  if (!file) return false
  try {
    const { size } = await file.stat()
    const { length } = parquetMark
    if (size < 3 * length) return false
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('latin1') === parquetMark
  } finally {
    await file.close()
  }
}

/** Checks that the files of a day exist and are complete. */
export async function areDayFilesComplete(files: DayFilePaths): Promise<boolean> {
  return (await Promise.all(dayFileKinds.map((kind) => isComplete(files[kind])))).every((one) => one)
}

/** Flushes the files of a day to disk. */
export async function flushFiles(files: DayFilePaths): Promise<void> {
  for (const path of [...dayFileKinds.map((kind) => files[kind]), dirname(files.events)]) {
    const file = await open(path)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

/** Sets the modification time of replaced files to now, because they are removed an hour later. */
export async function markReplaced(files: DayFilePaths, now: number): Promise<void> {
  for (const kind of dayFileKinds) await utimes(files[kind], new Date(now), new Date(now)).catch(() => undefined)
}

interface Leftovers {
  readonly dataDir: string
  /** Current time, ms since epoch. */
  readonly now: number
  readonly currentRevisions: ReadonlySet<string>
  /** The oldest day to keep. */
  readonly oldest: string
}

/** Removes files of outdated revisions once they are an hour old; a running query may still read younger ones. */
export async function removeOldFiles({ dataDir, now, currentRevisions, oldest }: Leftovers): Promise<void> {
  const folder = daysFolder(dataDir)
  for (const day of await readdir(folder).catch((): string[] => [])) {
    for (const name of await readdir(join(folder, day)).catch((): string[] => [])) {
      const path = join(folder, day, name)
      const isCurrent = currentRevisions.has(/-([0-9a-f]+)\.parquet$/.exec(name)?.[1] ?? '')
      const found = isCurrent ? undefined : await stat(path).catch(() => undefined)
      if (found && now - found.mtimeMs > hourMs) await rm(path, { force: true })
    }
    // Removes the empty folder of an expired day; no process writes to it any more.
    if (day < `day=${oldest}`) await rmdir(join(folder, day)).catch(() => undefined)
  }
}

/**
 * Removes the temporary folders of crashed processes: those without a new file for a day. A running process recreates
 * its folder.
 */
export async function removeAbandonedStagedFolders({
  dataDir,
  now,
}: Pick<Leftovers, 'dataDir' | 'now'>): Promise<void> {
  const folder = stagedFolder(dataDir)
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now - found.mtimeMs > dayMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}
