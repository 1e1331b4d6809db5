/**
 * Measures the time of each Insight query over 90 days of generated events, and the times of the server's queries for
 * the current day and for retention. Also measures the 99th percentile of requests for the home page while queries run,
 * as a ratio to the 99th percentile without queries in the same run. Exit code 1 when a query takes longer than two
 * seconds, or when the requests slow down by more than 5 %. Run: npm run bench:insight [-- --events 100000000] [--days
 * 90] [--rounds 5] Files for 100,000,000 events need about 3 GB of disk and take some minutes.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatEpochDay, type InsightPeriod, parseEpochDay, periodBefore } from '@cliffhanger/domain/insight'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { getDayFilePaths } from '../apps/server/src/modules/insight/archive-files.ts'
import { type DayFilePaths, eventColumnNames, writeDayFilesSql } from '../apps/server/src/modules/insight/day-files.ts'
import type { DuckTask } from '../apps/server/src/modules/insight/duck/messages.ts'
import { openDuck } from '../apps/server/src/modules/insight/open-duck.ts'
import { buildDropOffTask } from '../apps/server/src/modules/insight/questions/drop-off.ts'
import { buildFunnelTask } from '../apps/server/src/modules/insight/questions/funnel.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { measureServerQueries } from './insight/server-questions.ts'
import { quantile } from './quantile.ts'

const { values: asked } = parseArgs({
  options: {
    events: { type: 'string', default: '100000000' },
    days: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '5' },
  },
})
const days = Number(asked.days)
const eventsADay = Math.round(Number(asked.events) / days)
const mostMs = 2_000
const mostSlower = 1.05
const longestMs = 30 * 60_000
const eventsAVisit = 20
const firstDay = parseEpochDay('2026-01-01')

/** Returns the SQL expression of each column of a generated event; `i` numbers the events of a day. */
function columnsOf(day: number): Readonly<Record<string, string>> {
  const viewer = `hash((i // ${eventsAVisit}) % ${Math.ceil(eventsADay / eventsAVisit)} + ${day} * ${Math.ceil(eventsADay / eventsAVisit / 2)}) >> 4`
  const event = `CASE i % ${eventsAVisit} WHEN 0 THEN 'landing' WHEN 6 THEN 'wall_seen' WHEN 7 THEN CASE WHEN i % 700 = 7 THEN 'order' ELSE 'wall_seen' END
    WHEN 8 THEN CASE WHEN i % 700 = 8 THEN 'paid' ELSE 'episode_progress' END WHEN 1 THEN 'first_frame' WHEN 9 THEN 'first_frame'
    ELSE CASE WHEN i % 3 = 0 THEN 'video_watch_analysis' ELSE 'episode_progress' END END`
  const one = (texts: readonly string[], salt: number) =>
    `[${texts.map((text) => `'${text}'`).join(', ')}][1 + (hash((i // ${eventsAVisit}) + ${salt}) % ${texts.length})::INTEGER]`
  return {
    viewer: `(${viewer})::BIGINT`,
    first_day: `${day}`,
    event,
    ms: `(hash(i + ${day}) % 80000000 + (i % ${eventsAVisit}) * 9000)::INTEGER`,
    vid: `(1 + hash(i // 10) % 300)::BIGINT`,
    episode: `(1 + i % 60)::INTEGER`,
    percent: `[25, 50, 75, 100][1 + (i % 4)::INTEGER]`,
    duration: `(150 + hash(i) % 2000)::INTEGER`,
    path: `'cold'`,
    ad: `CASE WHEN i % ${eventsAVisit} = 0 THEN ${one(['bride-es', 'bride-en', 'twin', 'winters', 'janitor'], 1)} END`,
    to_second: `(hash(i + 7) % 90)::DOUBLE`,
    language: one(['en', 'es', 'zh', 'id', 'th', 'ja'], 2),
    country: one(['US', 'MX', 'TW', 'ID', 'TH', 'JP'], 3),
    browser: one(['chrome', 'safari', 'samsung', 'firefox'], 4),
    app: `CASE WHEN i % 3 = 0 THEN 'tiktok' END`,
  }
}

const dataDir = await makeDataDir()
const postgres = await startEmbedded({ dataDir })
const revision = 'bench'
const duck = openDuck(dataDir, randomBytes)
const files: DayFilePaths[] = []
for (let at = 0; at < days; at += 1) {
  const day = formatEpochDay(firstDay + at)
  const paths = getDayFilePaths(dataDir, day, revision)
  await mkdir(paths.events.slice(0, paths.events.lastIndexOf('/')), { recursive: true })
  const columns = columnsOf(firstDay + at)
  const row = eventColumnNames.map((name) => `${columns[name] ?? 'NULL'} AS ${name}`).join(', ')
  const generate = `CREATE OR REPLACE TEMP TABLE day_events AS SELECT ${row} FROM range(${eventsADay}) t(i)`
  await duck.run({ statements: [generate, ...writeDayFilesSql(day, paths)], queries: [] }, { limitMs: longestMs })
  files.push(paths)
}
const data = { days: files, sameViewersFile: undefined }
const all: InsightPeriod = { from: formatEpochDay(firstDay), to: formatEpochDay(firstDay + days - 1) }
const month: InsightPeriod = { from: formatEpochDay(firstDay + days - Math.min(30, Math.floor(days / 2))), to: all.to }
const funnels = (['none', 'adLink', 'title', 'language', 'visitor', 'speed'] as const).map((by) => ({
  name: `funnel by ${by}`,
  task: buildFunnelTask(data, { period: all, by, filters: {} }),
}))
const questions: readonly { readonly name: string; readonly task: DuckTask }[] = [
  ...funnels,
  { name: 'funnel of a month', task: buildFunnelTask(data, { period: month, by: 'adLink', filters: {} }) },
  {
    name: 'funnel of the month before',
    task: buildFunnelTask(data, { period: periodBefore(month), by: 'adLink', filters: {} }),
  },
  { name: 'drop-off', task: buildDropOffTask(data, { period: all, vidId: '7', episode: 1, durationMs: 90_000 }) },
]

/** Requests the home page again and again until `until` returns true. Returns the durations in ms. */
async function requestHome(origin: string, until: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!until()) {
    const began = performance.now()
    await (await fetch(`${origin}/`)).text()
    times.push(performance.now() - began)
  }
  return times
}

const server = await startServerProcess({ dataDir })
const database = await openDatabase(postgres.superuserConnection, { statementTimeoutMs: 0 })
let isFailed = false
try {
  const rounds = Number(asked.rounds)
  const quiet: number[] = []
  const busy: number[] = []
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    let isDone = false
    const asking = (async () => {
      for (const { name, task } of questions) {
        const began = performance.now()
        await duck.run(task, { limitMs: longestMs })
        times.set(name, [...(times.get(name) ?? []), performance.now() - began])
      }
      isDone = true
    })()
    const began = performance.now()
    busy.push(...(await requestHome(server.origin, () => isDone)))
    await asking
    const length = performance.now() - began
    const end = performance.now() + length
    quiet.push(...(await requestHome(server.origin, () => performance.now() >= end)))
  }
  for (const [name, all] of times) {
    const ms = Math.round(quantile(all, 0.5))
    isFailed ||= ms > mostMs
    console.log(`${name.padEnd(28)} ${String(ms).padStart(6)} ms${ms > mostMs ? '  too slow' : ''}`)
  }
  const [p99Quiet, p99Busy] = [quantile(quiet, 0.99), quantile(busy, 0.99)]
  isFailed ||= p99Busy > p99Quiet * mostSlower
  console.log(
    `home page p99: quiet ${p99Quiet.toFixed(1)} ms, with questions ${p99Busy.toFixed(1)} ms, ratio ${(p99Busy / p99Quiet).toFixed(3)}`,
  )
  const today = firstDay + days
  const archive = { database, dataDir, revision, period: all, today, eventsToday: Math.round(eventsADay / 2) }
  for (const [name, ms] of await measureServerQueries(archive)) {
    console.log(`${name.padEnd(48)} ${String(Math.round(ms)).padStart(6)} ms`)
  }
} finally {
  duck.close()
  await database.close()
  await server.stop()
  await postgres.stop()
  await removeDataDir(dataDir)
}
process.exitCode = isFailed ? 1 : 0
