import { type InsightPeriod, parseEpochDay } from '@cliffhanger/domain/insight'
import { type DayFilePaths, parquetTable, quoteLiteral } from '../day-files.ts'

/** The files that a query reads. */
export interface InsightQueryFiles {
  readonly days: readonly DayFilePaths[]
  /** File with one line per merged viewer; undefined if there are none. */
  readonly sameViewersFile: string | undefined
}

/** Returns the SQL condition for the days of a period. */
export const periodCondition = ({ from, to }: InsightPeriod): string =>
  `day BETWEEN ${parseEpochDay(from)} AND ${parseEpochDay(to)}`

/** Returns statements that create the table `same_viewers`, which queries for viewer rows join. */
export function mergedViewersTableSql({ sameViewersFile }: InsightQueryFiles): string[] {
  if (sameViewersFile === undefined) {
    return ['CREATE TEMP TABLE same_viewers (viewer BIGINT, person BIGINT, first_day INTEGER)']
  }
  return [
    `CREATE TEMP TABLE same_viewers AS SELECT * FROM read_json(${quoteLiteral(sameViewersFile)}, format = 'newline_delimited',
      columns = {viewer: 'BIGINT', person: 'BIGINT', first_day: 'INTEGER'})`,
  ]
}

/**
 * Returns a query for the rows of files with the additional column `person`: the viewer that a merged viewer is counted
 * as.
 */
export function viewerRowsSql({ days, sameViewersFile }: InsightQueryFiles, kind: keyof DayFilePaths): string {
  const files = parquetTable(days.map((files) => files[kind]))
  if (sameViewersFile === undefined) return `SELECT *, viewer AS person FROM ${files}`
  return `SELECT f.* REPLACE (coalesce(s.first_day, f.first_day) AS first_day), coalesce(s.person, f.viewer) AS person
    FROM ${files} f LEFT JOIN same_viewers s ON s.viewer = f.viewer`
}
