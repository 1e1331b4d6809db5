import type { InsightPeriod } from '@cliffhanger/domain/insight'
import type { DuckRow, DuckTask } from '../duck/messages.ts'
import { type InsightQueryFiles, mergedViewersTableSql, periodCondition, viewerRowsSql } from './rows.ts'

export interface DropOffQuestion {
  readonly period: InsightPeriod
  readonly vidId: string
  readonly episode: number
  /** Length of the episode. */
  readonly durationMs: number
}
export interface DropOff {
  /** Viewers who started the episode. */
  readonly viewers: number
  /** Number of viewers who reached each percentage from 0 to 100 of the episode. */
  readonly reached: readonly number[]
}

/**
 * Returns statements for the drop-off of an episode. Viewers may leave at an earlier position than the furthest that
 * they reached, so the quarters that they passed count too. `readDropOff` parses the rows.
 */
export const buildDropOffTask = (
  data: InsightQueryFiles,
  { period, vidId, episode, durationMs }: DropOffQuestion,
): DuckTask => ({
  statements: mergedViewersTableSql(data),
  queries: [
    `SELECT part::INTEGER AS part, count(*)::DOUBLE AS viewers FROM (
      SELECT person, least(100, greatest(coalesce(max(percent), 0),
        floor(coalesce(max(greatest(from_second, to_second)), 0) * 100000 / ${Math.max(1, Math.round(durationMs))}))) AS part
      FROM (${viewerRowsSql(data, 'events')})
      WHERE vid = ${Number(vidId)} AND episode = ${episode}
        AND (event = 'episode_progress' OR (event = 'video_watch_analysis' AND to_second IS NOT NULL))
        AND ${periodCondition(period)} GROUP BY person)
    GROUP BY part`,
  ],
})

export function readDropOff([rows = []]: readonly DuckRow[][]): DropOff {
  const stopped = new Map(rows.map(({ part, viewers }) => [Number(part), Number(viewers)]))
  const reached: number[] = []
  let viewers = 0
  for (let part = 100; part >= 0; part -= 1) {
    viewers += stopped.get(part) ?? 0
    reached.unshift(viewers)
  }
  return { viewers, reached }
}
