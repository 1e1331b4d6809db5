import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  dayMs,
  formatEpochDay,
  type InsightPeriod,
  parseEpochDay,
  periodBefore,
  retentionMeasureDays,
} from '@cliffhanger/domain/insight'
import { createSizedCache, maxStringBytes } from '../../sized-cache.ts'
import { type ArchiveParts, firstEventDay, readArchivedDays } from './archive.ts'
import { getDayFilePaths } from './archive-files.ts'
import type { DayFilePaths } from './day-files.ts'
import type { Duck } from './duck/duck.ts'
import type { DuckRow, DuckTask } from './duck/messages.ts'
import { buildDropOffTask, type DropOff, type DropOffQuestion, readDropOff } from './questions/drop-off.ts'
import { buildFunnelTask, type Funnel, type FunnelQuestion, readFunnel } from './questions/funnel.ts'
import { buildRetentionTask, type Retention, readRetention } from './questions/retention.ts'
import type { InsightQueryFiles } from './questions/rows.ts'
import { type NetOrdersSource, readRevenueJsonLines } from './revenue.ts'
import { createStagedDays, type StagedFiles } from './staged-days.ts'
import { readMergedViewers } from './viewers.ts'

/** Cache lifetime of results for closed days, because merges of wallets change them occasionally. */
const keptMs = 10 * 60_000
/** Number of days before today that are read from the database if they are not archived yet. */
const stagedDays = 2

export interface InsightResult<T> {
  readonly answer: T
  /** Closed days of the period without an archive; the result lacks their events. */
  readonly missingDays: readonly string[]
  /** Duration of the query in ms. */
  readonly ms: number
}

interface Source {
  readonly days: readonly DayFilePaths[]
  readonly missingDays: readonly string[]
  /** Id of the state of the files: changes whenever a file changes. */
  readonly revision: string
  readonly isClosed: boolean
  /** Must be called after the files are read. */
  release(): void
}

/**
 * Creates the queries about viewers. They read the archive, and the database for days that are not archived yet. A query
 * takes as long as it needs, unless its signal is aborted.
 */
export function createInsightQueries(parts: ArchiveParts & NetOrdersSource & { readonly duck: Duck }) {
  const { db, now, config, duck } = parts
  const staged = createStagedDays(parts)
  const cache = createSizedCache<{ readonly at: number; readonly rows: readonly DuckRow[][] }>({
    mostBytes: 5_000_000,
    mostEntries: 100,
  })
  const today = () => Math.floor(now() / dayMs)

  /**
   * Returns the first day that should have events. Earlier days are not reported as missing, unless the oldest retained
   * day has events: then the site is older, and the missing days had events.
   */
  async function findFirstDay(): Promise<number> {
    const oldest = today() - config.trackingDays
    const first = await firstEventDay(parts)
    if (first === undefined) return today()
    return parseEpochDay(first) <= oldest + 1 ? 0 : parseEpochDay(first)
  }

  /** Finds the files of the days of a period. */
  async function findDays(period: InsightPeriod): Promise<Source> {
    const archived = await readArchivedDays(parts, period)
    const known = new Map(archived.map((one) => [one.day, one.revision]))
    const first = await findFirstDay()
    const days: DayFilePaths[] = []
    const missingDays: string[] = []
    const revisions: string[] = []
    const held: StagedFiles[] = []
    const release = () => {
      for (const one of held) one.release()
    }
    const last = Math.min(parseEpochDay(period.to), today())
    for (let number = parseEpochDay(period.from); number <= last; number += 1) {
      const day = formatEpochDay(number)
      const revision = known.get(day)
      if (revision !== undefined) {
        days.push(getDayFilePaths(config.dataDir, day, revision))
        revisions.push(revision)
      } else if (number >= today() - stagedDays) {
        const found = await staged.read(day).catch((error: unknown) => {
          release()
          throw error
        })
        held.push(found)
        days.push(found.files)
        revisions.push(found.revision)
      } else if (number >= first) missingDays.push(day)
    }
    return { days, missingDays, revision: revisions.join(' '), isClosed: last < today(), release }
  }

  /** Writes lines to a temporary file for a query, and removes the file afterwards. */
  async function withFile<T>(name: string, lines: string, use: (file: string) => Promise<T>): Promise<T> {
    const file = join(staged.folder, `${name}-${parts.randomBytes(6).toString('hex')}.json`)
    await mkdir(staged.folder, { recursive: true })
    try {
      await writeFile(file, lines)
      return await use(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  interface Asked<T> {
    readonly period: InsightPeriod
    /** Cache key of the query; undefined if the result must not be cached. */
    readonly key?: unknown
    readonly signal?: AbortSignal | undefined
    build(data: InsightQueryFiles): DuckTask
    read(rows: readonly DuckRow[][]): T
  }
  async function ask<T>({ period, key, signal, build, read }: Asked<T>): Promise<InsightResult<T>> {
    const began = performance.now()
    const { days, missingDays, revision, isClosed, release } = await findDays(period)
    const id = JSON.stringify([key, revision])
    const isKept = isClosed && key !== undefined
    const found = isKept ? cache.find(id) : undefined
    let rows: readonly DuckRow[][] = []
    try {
      if (found && now() - found.at < keptMs) rows = found.rows
      else if (days.length > 0) {
        const lines = await readMergedViewers(db)
        const answer = (sameViewersFile?: string) => duck.run(build({ days, sameViewersFile }), { signal })
        rows = lines === undefined ? await answer() : await withFile('same-viewers', lines, answer)
        if (isKept) cache.put(id, { at: now(), rows }, maxStringBytes(id) + maxStringBytes(JSON.stringify(rows)))
      }
    } finally {
      release()
    }
    return { answer: read(rows), missingDays, ms: Math.round(performance.now() - began) }
  }

  const funnelOf = (question: FunnelQuestion, signal?: AbortSignal): Promise<InsightResult<Funnel>> =>
    ask({
      ...{ period: question.period, key: ['funnel', question], signal },
      build: (data) => buildFunnelTask(data, question),
      read: (rows) => readFunnel(question, rows),
    })

  return {
    /** Returns the current day as text. */
    today: () => formatEpochDay(today()),
    funnel: funnelOf,
    /** Runs the same query for the preceding period of the same length. */
    funnelBefore: (question: FunnelQuestion, signal?: AbortSignal) =>
      funnelOf({ ...question, period: periodBefore(question.period) }, signal),
    dropOff: (question: DropOffQuestion, signal?: AbortSignal): Promise<InsightResult<DropOff>> =>
      ask({
        ...{ period: question.period, key: ['dropOff', question], signal },
        build: (data) => buildDropOffTask(data, question),
        read: readDropOff,
      }),

    async retention(period: InsightPeriod, signal?: AbortSignal): Promise<InsightResult<Retention>> {
      // If the queue is full, the query is refused before the orders are read.
      duck.refuseIfFull()
      const revenue = await readRevenueJsonLines(parts, new Date(period.from))
      // Viewers of the period may return after its end, so later days are read too. The current day is excluded,
      // because it is not over.
      const latest = formatEpochDay(
        Math.max(
          parseEpochDay(period.to),
          Math.min(parseEpochDay(period.to) + Math.max(...retentionMeasureDays), today() - 1),
        ),
      )
      return withFile('revenue', revenue, (revenueFile) =>
        ask({
          ...{ period: { from: period.from, to: latest }, signal },
          build: (data) => buildRetentionTask(data, period, revenueFile),
          read: (rows) => readRetention(period, rows, today()),
        }),
      )
    },
    async close(): Promise<void> {
      duck.close()
      await staged.close()
    },
  }
}
export type InsightQueries = ReturnType<typeof createInsightQueries>
