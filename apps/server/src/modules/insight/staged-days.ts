import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArchiveParts, writeDay } from './archive.ts'
import { stagedFolder } from './archive-files.ts'
import { buildDayFilePaths, type DayFilePaths } from './day-files.ts'

/** A staged day is read again after this time. */
const freshMs = 60_000

interface Staged {
  readonly id: number
  readonly files: Promise<DayFilePaths>
  /** Time when the files were complete; undefined while they are being written. */
  doneAt?: number
  /** Number of queries that wait for the files or read them. */
  readers: number
  isReplaced: boolean
}
export interface StagedFiles {
  readonly files: DayFilePaths
  /** Id of the state of the files: changes whenever a file changes. */
  readonly revision: string
  /** Must be called once after the query has finished: then the files may be removed. */
  release(): void
}

/**
 * Stages days without an archive: the current day, and the two days before it until the nightly job has run. Their
 * events are read from the database into temporary files of this process, which are used for a minute. Each day is read
 * at most once at a time.
 */
export function createStagedDays(parts: ArchiveParts) {
  const folder = join(stagedFolder(parts.config.dataDir), `${process.pid}-${parts.randomBytes(4).toString('hex')}`)
  const days = new Map<string, Staged>()
  let staged = 0

  async function write(day: string, id: number): Promise<DayFilePaths> {
    await mkdir(folder, { recursive: true })
    const files = buildDayFilePaths((kind) => join(folder, `${kind}-${day}-${id}.parquet`))
    await writeDay(parts, day, files)
    return files
  }
  function begin(day: string): Staged {
    staged += 1
    const one: Staged = { id: staged, files: write(day, staged), readers: 0, isReplaced: false }
    days.set(day, one)
    void one.files.then(
      () => {
        one.doneAt = parts.now()
      },
      () => days.delete(day),
    )
    return one
  }
  function removeUnread({ files, readers, isReplaced }: Staged): void {
    if (!isReplaced || readers > 0) return
    void files.then(
      (paths) => Promise.all(Object.values(paths).map((path) => rm(path, { force: true }))),
      () => undefined,
    )
  }
  function removeOld(): void {
    for (const [day, one] of days) {
      if (one.doneAt === undefined || parts.now() - one.doneAt < freshMs) continue
      days.delete(day)
      one.isReplaced = true
      removeUnread(one)
    }
  }
  return {
    folder,
    async read(day: string): Promise<StagedFiles> {
      removeOld()
      const one = days.get(day) ?? begin(day)
      one.readers += 1
      const release = () => {
        one.readers -= 1
        removeUnread(one)
      }
      try {
        return { files: await one.files, revision: `${day}@${one.id}`, release }
      } catch (error) {
        release()
        throw error
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
