import { rm } from 'node:fs/promises'
import { dayMs, formatEpochDay, parseEpochDay } from '@cliffhanger/domain/insight'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import {
  areDayFilesComplete,
  flushFiles,
  getDayFilePaths,
  markReplaced,
  removeAbandonedStagedFolders,
  removeOldFiles,
  writeAtomically,
} from './archive-files.ts'
import {
  allEventsRetentionDays,
  archivedEventKinds,
  type DerivedEventStatements,
  writeDayEvents,
} from './day-events.ts'
import {
  copyWithoutViewersSql,
  type DayFilePaths,
  loadDayEventsSql,
  parquetTable,
  writeDayFilesSql,
} from './day-files.ts'
import type { Duck } from './duck/duck.ts'
import { clearErasureQueue, deleteUnusedViewerNumbers, readErasureQueue } from './viewers.ts'

/** Time for late events to reach the database. */
const graceMs = 10 * 60_000
const longestDayMs = 30 * 60_000

export interface ArchiveParts extends Pick<Deps, 'db' | 'now' | 'randomBytes'>, DerivedEventStatements {
  readonly provider: Pick<Deps['provider'], 'env'>
  readonly config: Pick<Deps['config'], 'dataDir' | 'trackingDays'>
  readonly duck: Pick<Duck, 'run'>
}

/** Writes the events of a day as files, which are complete when it returns. @returns the number of events */
export async function writeDay(
  { db, now, provider, recorded, duck }: ArchiveParts,
  day: string,
  files: DayFilePaths,
  signal?: AbortSignal,
): Promise<number> {
  const source = `${files.events}.json`
  try {
    return await writeAtomically(files, async (temporary) => {
      await writeDayEvents({ db, env: provider.env, now: now(), recorded, signal }, day, source)
      const statements = [loadDayEventsSql(source), ...writeDayFilesSql(day, temporary)]
      const queries = [`SELECT count(*)::DOUBLE AS events FROM ${parquetTable([temporary.events])}`]
      const [[row] = []] = await duck.run({ statements, queries }, { signal, limitMs: longestDayMs })
      return Number(row?.events ?? 0)
    })
  } finally {
    await rm(source, { force: true })
  }
}

/** A day whose files are complete. */
export interface ArchivedDay {
  readonly day: string
  readonly revision: string
  readonly isFinal: boolean
}

/**
 * Reads the archived days of a period, oldest first. Leaves out days whose files are missing or truncated, for example
 * after a restore.
 */
export async function readArchivedDays(
  { db, config }: Pick<ArchiveParts, 'db' | 'config'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ArchivedDay[]> {
  const { rows } = await sql<ArchivedDay>`
    SELECT day::text, revision, is_final AS "isFinal" FROM archived_days
    WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day`.execute(db)
  const present = await Promise.all(
    rows.map(({ day, revision }) => areDayFilesComplete(getDayFilePaths(config.dataDir, day, revision))),
  )
  return rows.filter((_, index) => present[index])
}

/** Archives a closed day, or archives it again. */
async function archiveDay(parts: ArchiveParts, day: string, former?: ArchivedDay, signal?: AbortSignal): Promise<void> {
  const { db, now, config, randomBytes } = parts
  const at = now()
  const revision = randomBytes(6).toString('hex')
  const files = getDayFilePaths(config.dataDir, day, revision)
  const events = await writeDay(parts, day, files, signal)
  await flushFiles(files)
  const isFinal = at >= (parseEpochDay(day) + 2) * dayMs + graceMs
  await sql`
    INSERT INTO archived_days (day, revision, events, archived_at, is_final)
    VALUES (${day}::date, ${revision}, ${events}, ${new Date(at)}, ${isFinal})
    ON CONFLICT (day) DO UPDATE SET revision = excluded.revision, events = excluded.events,
      archived_at = excluded.archived_at, is_final = excluded.is_final`.execute(db)
  if (former) await markReplaced(getDayFilePaths(config.dataDir, day, former.revision), now())
}

/**
 * Rewrites a day without the rows of some viewers. @returns false if another process has replaced the day in the
 * meantime
 */
async function rewriteWithout(
  { db, now, config, randomBytes, duck }: ArchiveParts,
  { day, revision }: ArchivedDay,
  viewers: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> {
  const former = getDayFilePaths(config.dataDir, day, revision)
  const limits = { signal, limitMs: longestDayMs }
  const present = `SELECT count(*)::DOUBLE AS viewers FROM ${parquetTable([former.viewers])} WHERE viewer IN (${viewers.join(', ')})`
  const [[found] = []] = await duck.run({ statements: [], queries: [present] }, limits)
  if (found?.viewers === 0) return true
  const next = randomBytes(6).toString('hex')
  const files = getDayFilePaths(config.dataDir, day, next)
  const events = await writeAtomically(files, async (temporary) => {
    const queries = [`SELECT count(*)::DOUBLE AS events FROM ${parquetTable([temporary.events])}`]
    const [[row] = []] = await duck.run(
      { statements: copyWithoutViewersSql(viewers, former, temporary), queries },
      limits,
    )
    return Number(row?.events ?? 0)
  })
  await flushFiles(files)
  const { numAffectedRows } = await sql`
    UPDATE archived_days SET revision = ${next}, events = ${events}
    WHERE day = ${day}::date AND revision = ${revision}`.execute(db)
  await markReplaced(numAffectedRows === 1n ? former : files, now())
  return numAffectedRows === 1n
}

/** Removes the rows of deleted accounts from the archived days. */
async function removeErased(parts: ArchiveParts, oldest: string, signal?: AbortSignal): Promise<void> {
  const viewers = await readErasureQueue(parts.db)
  if (viewers.length === 0) return
  let isDone = true
  for (const day of await readArchivedDays(parts, {
    from: oldest,
    to: formatEpochDay(Math.floor(parts.now() / dayMs)),
  })) {
    isDone = (await rewriteWithout(parts, day, viewers, signal)) && isDone
  }
  if (isDone) await clearErasureQueue(parts.db, viewers)
}

/**
 * Archives the closed days that are missing or not final, oldest first, and deletes expired days and rows of deleted
 * accounts. Idempotent, and can be stopped at any time. If one day fails, the others are still archived. Days of which
 * some events are already deleted are not archived, because they would show too few viewers.
 * @returns the archived days; rejects if some failed
 */
export async function archiveDays(parts: ArchiveParts, signal?: AbortSignal): Promise<string[]> {
  const { db, config, now } = parts
  const today = Math.floor((now() - graceMs) / dayMs)
  const oldest = formatEpochDay(today - config.trackingDays)
  await sql`DELETE FROM archived_days WHERE day < ${oldest}::date`.execute(db)
  const known = new Map(
    (await readArchivedDays(parts, { from: oldest, to: formatEpochDay(today) })).map((one) => [one.day, one]),
  )
  const first = await firstEventDay(parts)
  const done: string[] = []
  const failures: Error[] = []
  const begin = Math.max(
    parseEpochDay(oldest),
    Math.floor(now() / dayMs) - allEventsRetentionDays + 1,
    first === undefined ? today : parseEpochDay(first) - 1,
  )
  for (let number = begin; number < today; number += 1) {
    const day = formatEpochDay(number)
    const former = known.get(day)
    if (former?.isFinal) continue
    signal?.throwIfAborted()
    try {
      await archiveDay(parts, day, former, signal)
      done.push(day)
    } catch (error) {
      signal?.throwIfAborted()
      failures.push(new Error(`The day ${day} was not archived`, { cause: error }))
    }
  }
  await deleteUnusedViewerNumbers(db, oldest)
  await removeErased(parts, oldest, signal)
  const rows = await db.selectFrom('archived_days').select('revision').execute()
  const leftovers = { dataDir: config.dataDir, now: now(), oldest }
  await removeOldFiles({ ...leftovers, currentRevisions: new Set(rows.map(({ revision }) => revision)) })
  await removeAbandonedStagedFolders(leftovers)
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return done
}

/** Returns the day of the oldest event in the database. */
export async function firstEventDay({ db }: Pick<ArchiveParts, 'db'>): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (min(first) AT TIME ZONE 'UTC')::date::text AS day FROM unnest(${archivedEventKinds}::text[]) AS kind,
      LATERAL (SELECT min(received_at) AS first FROM tracked_events WHERE event = kind) e`.execute(db)
  return rows[0]?.day ?? undefined
}
