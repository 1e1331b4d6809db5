import { type BrowserEventDeclaration, trackedEvents } from '@cliffhanger/contract/tracking'
import { insightFunnelSteps, parseEpochDay } from '@cliffhanger/domain/insight'

/** Quotes a text as a SQL literal for DuckDB. */
export const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

const eventColumns = {
  viewer: 'BIGINT',
  first_day: 'INTEGER',
  event: 'VARCHAR',
  ms: 'INTEGER',
  vid: 'BIGINT',
  episode: 'INTEGER',
  percent: 'INTEGER',
  duration: 'INTEGER',
  path: 'VARCHAR',
  ad: 'VARCHAR',
  from_second: 'DOUBLE',
  to_second: 'DOUBLE',
  language: 'VARCHAR',
  country: 'VARCHAR',
  browser: 'VARCHAR',
  app: 'VARCHAR',
} as const
export const eventColumnNames = Object.keys(eventColumns)

/**
 * SQL conditions under which an event counts as a step. The first frame after a swipe does not count, because it may be
 * sampled.
 */
const stepConditions: Readonly<Record<(typeof insightFunnelSteps)[number], string>> = {
  landing: "event = 'landing'",
  firstFrame: "event = 'first_frame' AND path <> 'swipe'",
  quarter: "event = 'episode_progress' AND percent = 25",
  half: "event = 'episode_progress' AND percent = 50",
  threeQuarters: "event = 'episode_progress' AND percent = 75",
  finished: "event = 'episode_progress' AND percent = 100",
  wall: "event = 'wall_seen'",
  order: "event = 'order'",
  paid: "event = 'paid'",
  unlocked: "event = 'unlocked'",
}

/** Returns the column with the first time of a step. */
export const getFunnelStepColumn = (step: (typeof insightFunnelSteps)[number]): string => `at_${step}`
/** Returns the bit of a step in the column `steps`. */
export const getFunnelStepBit = (step: (typeof insightFunnelSteps)[number]): number =>
  2 ** insightFunnelSteps.indexOf(step)

const ofViewer = `arg_min(ad, ms) FILTER (ad IS NOT NULL) AS ad, arg_min(language, ms) FILTER (language IS NOT NULL) AS language,
  arg_min(country, ms) FILTER (country IS NOT NULL) AS country, arg_min(browser, ms) FILTER (browser IS NOT NULL) AS browser,
  arg_min(app, ms) FILTER (app IS NOT NULL) AS app`
const firstTimes = insightFunnelSteps
  .map((step) => `min(ms) FILTER (${stepConditions[step]}) AS ${getFunnelStepColumn(step)}`)
  .join(',\n  ')
const steps = insightFunnelSteps
  .map((step) => `CASE WHEN ${getFunnelStepColumn(step)} IS NULL THEN 0 ELSE ${getFunnelStepBit(step)} END`)
  .join(' + ')
const summary = `min(first_day)::INTEGER AS first_day, min(ms)::INTEGER AS first_ms, ${firstTimes},
  arg_min(duration, ms) FILTER (${stepConditions.firstFrame}) AS frame_ms`

/** Returns the statement that loads the file of `writeDayEvents` into the table `day_events`. */
export const loadDayEventsSql = (file: string): string => `CREATE OR REPLACE TEMP TABLE day_events AS
  SELECT * FROM read_json(${quoteLiteral(file)}, format = 'newline_delimited', maximum_object_size = 1000000,
    columns = {${Object.entries(eventColumns)
      .map(([name, type]) => `${name}: '${type}'`)
      .join(', ')}})`

/**
 * Returns a table expression for Parquet files. The files have a day column, so folder names are not parsed as columns.
 */
export const parquetTable = (files: readonly string[]): string =>
  `read_parquet([${files.map(quoteLiteral).join(', ')}], hive_partitioning = false)`

export const dayFileKinds = ['events', 'viewers', 'titles'] as const
type DayFileKind = (typeof dayFileKinds)[number]
/** Paths of a day's files. */
export type DayFilePaths = Readonly<Record<DayFileKind, string>>

export const buildDayFilePaths = (pathOf: (kind: DayFileKind) => string): DayFilePaths => ({
  events: pathOf('events'),
  viewers: pathOf('viewers'),
  titles: pathOf('titles'),
})

const copy = (query: string, file: string): string =>
  `COPY (${query}) TO ${quoteLiteral(file)} (FORMAT parquet, COMPRESSION zstd)`

/** Sort order of each kind of file, so that queries read only a part of a file. */
const orders: Readonly<Record<DayFileKind, string>> = {
  events: 'event, vid, episode, ms',
  viewers: 'viewer',
  titles: 'vid, viewer',
}

/**
 * Kinds of events that are kept for fewer days than the archive. Only the archive's viewer rows are derived from them.
 */
const unarchived = Object.entries<BrowserEventDeclaration>(trackedEvents)
  .filter(([, { retentionDays }]) => retentionDays !== undefined)
  .map(([kind]) => quoteLiteral(kind))

/**
 * Returns statements that write the table `day_events` as three files: events, one row per viewer, and one row per
 * viewer and title. Viewer rows have the first time of each step, in ms since the start of the day, and the completed
 * steps as bits.
 */
export function writeDayFilesSql(day: string, { events, viewers, titles }: DayFilePaths): string[] {
  const number = parseEpochDay(day)
  return [
    copy(
      `SELECT ${number}::INTEGER AS day, * EXCLUDE (path, duration) FROM day_events WHERE event NOT IN (${unarchived.join(', ')})
        ORDER BY ${orders.events}`,
      events,
    ),
    `CREATE OR REPLACE TEMP TABLE day_viewers AS SELECT *, (${steps})::INTEGER AS steps
      FROM (SELECT ${number}::INTEGER AS day, viewer, ${summary}, ${ofViewer} FROM day_events GROUP BY viewer)`,
    copy(`SELECT * FROM day_viewers ORDER BY ${orders.viewers}`, viewers),
    copy(
      `SELECT *, (${steps})::INTEGER AS steps FROM (SELECT ${number}::INTEGER AS day, viewer, vid, ${summary}
        FROM day_events WHERE vid IS NOT NULL AND event <> 'video_watch_analysis' GROUP BY viewer, vid)
      JOIN (SELECT viewer, ad, language, country, browser, app FROM day_viewers) USING (viewer) ORDER BY ${orders.titles}`,
      titles,
    ),
    'DROP TABLE day_viewers',
    'DROP TABLE day_events',
  ]
}

/** Returns statements that copy the files of a day without the rows of some viewers. */
export const copyWithoutViewersSql = (viewers: readonly string[], from: DayFilePaths, to: DayFilePaths): string[] =>
  dayFileKinds.map((kind) =>
    copy(
      `SELECT * FROM ${parquetTable([from[kind]])} WHERE viewer NOT IN (${viewers.join(', ')}) ORDER BY ${orders[kind]}`,
      to[kind],
    ),
  )
