import {
  firstFrameGroupBoundsMs,
  type InsightDimension,
  type InsightFilters,
  type InsightFunnelStep,
  type InsightPeriod,
  insightFilters,
  insightFunnelSteps,
  parseEpochDay,
  titleFunnelSteps,
} from '@cliffhanger/domain/insight'
import { getFunnelStepBit, getFunnelStepColumn, quoteLiteral } from '../day-files.ts'
import type { DuckRow, DuckTask } from '../duck/messages.ts'
import { type InsightQueryFiles, mergedViewersTableSql, periodCondition, viewerRowsSql } from './rows.ts'

export interface FunnelQuestion {
  readonly period: InsightPeriod
  readonly by: InsightDimension
  readonly filters: InsightFilters
}
export interface FunnelRow {
  /** The value of the group; undefined if unknown. */
  readonly group?: string
  /** Number of viewers at each step. */
  readonly viewers: readonly number[]
  /** Percentiles of the time to first frame in ms. */
  readonly p50?: number
  readonly p95?: number
}
export interface StepTime {
  /** Median and 90th percentile (`p90`) of the time since the previous step in ms. */
  readonly median: number
  readonly p90: number
}
export interface Funnel {
  readonly steps: readonly InsightFunnelStep[]
  readonly total: FunnelRow
  readonly groups: readonly FunnelRow[]
  /** Times of each step; undefined if no viewer completed this and the previous step on the same day. */
  readonly times: readonly (StepTime | undefined)[]
}

const mostGroups = 200

/** Returns true if the funnel counts viewers of single titles. */
const isOfTitles = ({ by, filters }: FunnelQuestion): boolean => by === 'title' || filters.title !== undefined
const isOfTitle = ({ title }: InsightFilters): string => (title === undefined ? '' : ` AND vid = ${Number(title)}`)
const stepsOf = (question: FunnelQuestion): readonly InsightFunnelStep[] =>
  isOfTitles(question) ? titleFunnelSteps : insightFunnelSteps

/** SQL expression for the time of a row, used to pick a viewer's first value. */
const time = 'day::BIGINT * 86400000 + first_ms'
const firstOf = (column: string) => `arg_min(${column}, ${time}) FILTER (${column} IS NOT NULL)`
const columns = { adLink: 'ad', language: 'language', country: 'country', browser: 'browser', app: 'app' } as const

const isOfColumn = (by: string): by is keyof typeof columns => Object.hasOwn(columns, by)

function groupOf({ by, period }: FunnelQuestion): string {
  if (isOfColumn(by)) return firstOf(columns[by])
  if (by === 'title') return 'vid::VARCHAR'
  if (by === 'visitor')
    return `CASE WHEN min(first_day) >= ${parseEpochDay(period.from)} THEN 'new' ELSE 'returning' END`
  return 'NULL::VARCHAR'
}

const speedGroup = `CASE ${firstFrameGroupBoundsMs.map((limit) => `WHEN frame_ms < ${limit} THEN '${limit}'`).join(' ')}
  WHEN frame_ms IS NOT NULL THEN 'slower' END`

/**
 * Returns the statement that creates the table `people`: one row per person, or per person and title if the question is
 * about titles, with group, steps and first start.
 */
function createPeople(data: InsightQueryFiles, question: FunnelQuestion): string {
  const { period, by, filters } = question
  const ofTitles = isOfTitles(question)
  const facts = insightFilters.flatMap((name) => {
    const value = filters[name]
    return value === undefined || !isOfColumn(name) ? [] : [`${firstOf(columns[name])} = ${quoteLiteral(value)}`]
  })
  const payments = getFunnelStepBit('order') + getFunnelStepBit('paid')
  const payers = `SELECT person, bit_or(steps & ${payments}) AS payments FROM (${viewerRowsSql(data, 'viewers')})
    WHERE ${periodCondition(period)} AND steps & ${payments} <> 0 GROUP BY person`
  const people = `SELECT person, min(${time}) FILTER (frame_ms IS NOT NULL) AS frame_at, bit_or(steps) AS steps,
      ${firstOf('frame_ms')} AS frame_ms, ${groupOf(question)} AS own_group
    FROM (${viewerRowsSql(data, ofTitles ? 'titles' : 'viewers')}) WHERE ${periodCondition(period)}${isOfTitle(filters)}
    GROUP BY person${ofTitles ? ', vid' : ''}${facts.length > 0 ? ` HAVING ${facts.join(' AND ')}` : ''}`
  const group = by === 'speed' ? speedGroup : 'own_group'
  return ofTitles
    ? `CREATE TEMP TABLE people AS SELECT person, frame_ms, frame_at, ${group} AS name,
        (steps & ~${payments}) | coalesce(payments, 0) AS steps FROM (${people}) LEFT JOIN (${payers}) USING (person)`
    : `CREATE TEMP TABLE people AS SELECT person, frame_ms, ${group} AS name, steps FROM (${people})`
}

/** A viewer of several titles counts once, and may have completed the steps at any of them. */
const onePerPerson = `(SELECT person, bit_or(steps) AS steps, arg_min(frame_ms, frame_at) FILTER (frame_ms IS NOT NULL) AS frame_ms
  FROM people GROUP BY person)`

/** Returns statements for a funnel; `readFunnel` parses the rows. */
export function buildFunnelTask(data: InsightQueryFiles, question: FunnelQuestion): DuckTask {
  const steps = stepsOf(question)
  const counts = steps.map((_, at) => {
    const bits = steps.slice(0, at + 1).reduce((sum, step) => sum + getFunnelStepBit(step), 0)
    return `count(*) FILTER (steps & ${bits} = ${bits})::DOUBLE AS n${at}`
  })
  const percentiles = ['p50', 'p95'].map((name) => `quantile_disc(frame_ms, 0.${name.slice(1)})::DOUBLE AS ${name}`)
  const figures = [...counts, ...percentiles].join(', ')
  const isFiltered = Object.values(question.filters).some((value) => value !== undefined)
  const ofTitles = isOfTitles(question)
  const times = steps.slice(1).map((step, at) => {
    const pair = [steps[at] ?? step, step] as const
    const [before, after] = [getFunnelStepColumn(pair[0]), getFunnelStepColumn(pair[1])]
    const difference = `quantile_disc(${after} - ${before}, [0.5, 0.9]) FILTER (${after} >= ${before})`
    // Orders for coins have no title.
    return `${ofTitles && pair.some((one) => one === 'order' || one === 'paid') ? 'NULL' : difference} AS t${at + 1}`
  })
  const ofPeople = isFiltered ? ' AND person IN (SELECT person FROM people)' : ''
  return {
    statements: [...mergedViewersTableSql(data), createPeople(data, question)],
    queries: [
      `SELECT ${figures} FROM ${ofTitles ? onePerPerson : 'people'}`,
      question.by === 'none'
        ? 'SELECT 1 WHERE false'
        : `SELECT name, ${figures} FROM people GROUP BY name HAVING n0 > 0 ORDER BY n0 DESC, name LIMIT ${mostGroups}`,
      `SELECT ${times.join(', ')} FROM (${viewerRowsSql(data, ofTitles ? 'titles' : 'viewers')})
        WHERE ${periodCondition(question.period)}${isOfTitle(question.filters)}${ofPeople}`,
    ],
  }
}

function readRow(row: DuckRow, steps: readonly InsightFunnelStep[]): FunnelRow {
  const { name, p50, p95 } = row
  return {
    viewers: steps.map((_, at) => Number(row[`n${at}`] ?? 0)),
    ...(typeof name === 'string' && { group: name }),
    ...(typeof p50 === 'number' && { p50 }),
    ...(typeof p95 === 'number' && { p95 }),
  }
}

export function readFunnel(
  question: FunnelQuestion,
  [totals = [], groups = [], times = []]: readonly DuckRow[][],
): Funnel {
  const steps = stepsOf(question)
  const timeOf = (at: number): StepTime | undefined => {
    const found = times[0]?.[`t${at}`]
    if (!Array.isArray(found)) return undefined
    return { median: Number(found[0]), p90: Number(found[1]) }
  }
  return {
    steps,
    total: readRow(totals[0] ?? {}, steps),
    groups: groups.map((row) => readRow(row, steps)),
    times: steps.map((_, at) => (at === 0 ? undefined : timeOf(at))),
  }
}
