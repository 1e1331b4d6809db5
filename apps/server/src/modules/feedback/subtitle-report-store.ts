import type { SubtitleProblem } from '@cliffhanger/contract/feedback'
import type { LanguageId, LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SubtitleFileKey } from '../catalogue/subtitles/subtitle-key.ts'
import type { SubtitleReport } from './subtitle-report.ts'

/** Adds a subtitle report to its feedback. Returns false for an unknown episode. */
export async function insertSubtitleReport(tx: Database, feedbackId: string, report: SubtitleReport): Promise<boolean> {
  const { vidId, n, code, problem, positionMs, atMs, untilMs, cue } = report
  const { numAffectedRows } = await sql`
    INSERT INTO subtitle_reports (feedback_id, vid_id, n, code, problem, position_ms, at_ms, until_ms, cue)
    SELECT ${feedbackId}, vid_id, n, ${code}, ${problem}, ${positionMs}, ${atMs}, ${untilMs}, ${cue}
    FROM episodes WHERE vid_id = ${vidId} AND n = ${n}`.execute(tx)
  return numAffectedRows === 1n
}

export interface ReportedCue {
  readonly vidId: string
  readonly title: string
  readonly n: number
  readonly code: SubtitleCode
  readonly atMs: number
  readonly reports: number
  readonly problems: SubtitleProblem[]
  readonly cue: string
  readonly firstId: string
  readonly oldest: Date
  readonly newest: Date
}

export interface ReportFilter {
  readonly vidId?: string | undefined
  readonly code?: SubtitleCode | undefined
  /** Language of the returned title names. */
  readonly language?: LanguageKey | undefined
}

/**
 * Reads open reports grouped by cue; the cue that was reported first comes first. @param after the `firstId` of a cue
 */
export async function listReportedCues(
  db: Database,
  filter: ReportFilter,
  { after = '0', most }: { after?: string | undefined; most: number },
): Promise<ReportedCue[]> {
  const { vidId = null, code = null, language = null } = filter
  const { rows } = await sql<ReportedCue>`
    WITH cues AS (
      SELECT r.vid_id, r.n, r.code, r.at_ms, count(*)::int AS reports, min(r.feedback_id) AS first_id,
        max(r.feedback_id) AS last_id, jsonb_agg(DISTINCT r.problem) AS problems
      FROM subtitle_reports r WHERE r.is_open
        AND (${vidId}::bigint IS NULL OR r.vid_id = ${vidId}::bigint) AND (${code}::text IS NULL OR r.code = ${code})
      GROUP BY r.vid_id, r.n, r.code, r.at_ms
      HAVING min(r.feedback_id) > ${after}::bigint ORDER BY first_id LIMIT ${most})
    SELECT c.vid_id::text AS "vidId", coalesce(t.texts->${language}::text->>'name', t.texts->t.language->>'name', t.slug)
        AS title, c.n, c.code, c.at_ms AS "atMs", c.reports, c.problems, newest.cue, c.first_id::text AS "firstId",
      f.created_at AS oldest, l.created_at AS newest
    FROM cues c JOIN titles t ON t.vid_id = c.vid_id JOIN feedback f ON f.feedback_id = c.first_id
      JOIN feedback l ON l.feedback_id = c.last_id JOIN subtitle_reports newest ON newest.feedback_id = c.last_id
    ORDER BY c.first_id`.execute(db)
  return rows
}

export interface OpenReport {
  readonly feedbackId: string
  readonly problem: SubtitleProblem
  readonly atMs: number
  readonly untilMs: number
  readonly positionMs: number
  readonly cue: string
  readonly content: string
  readonly language: LanguageId
  readonly at: Date
}

/**
 * Reads the open reports of a subtitle file, sorted by cue. `isLocked` prevents other operators from answering them in
 * the meantime.
 */
export async function readOpenReports(
  db: Database,
  { vidId, n, code }: SubtitleFileKey,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    SELECT r.feedback_id::text AS "feedbackId", r.problem, r.at_ms AS "atMs", r.until_ms AS "untilMs",
      r.position_ms AS "positionMs", r.cue, f.content, f.language, f.created_at AS at
    FROM subtitle_reports r JOIN feedback f ON f.feedback_id = r.feedback_id
    WHERE r.is_open AND r.vid_id = ${vidId} AND r.n = ${n} AND r.code = ${code}
    ORDER BY r.at_ms, r.feedback_id ${isLocked ? sql`FOR UPDATE` : sql``}`.execute(db)
  return rows
}

/** Counts open reports per subtitle file. */
export async function countOpenReports(
  db: Database,
  episodes: readonly { vidId: string; n: number }[],
): Promise<(SubtitleFileKey & { reports: number })[]> {
  const { rows } = await sql<SubtitleFileKey & { reports: number }>`
    SELECT r.vid_id::text AS "vidId", r.n, r.code, count(*)::int AS reports
    FROM unnest(${episodes.map(({ vidId }) => vidId)}::bigint[], ${episodes.map(({ n }) => n)}::int[]) AS e(vid_id, n)
      JOIN subtitle_reports r ON r.vid_id = e.vid_id AND r.n = e.n AND r.is_open
    GROUP BY r.vid_id, r.n, r.code`.execute(db)
  return rows
}

export interface FeedbackCue {
  readonly vidId: string
  readonly title: string
  readonly n: number
  readonly code: SubtitleCode
  readonly atMs: number
  readonly text: string
  readonly problem: SubtitleProblem
  readonly reports: number
}

/** Reads the subtitle line that a feedback message reports; undefined if it reports none. */
export async function readFeedbackCue(db: Database, feedbackId: string): Promise<FeedbackCue | undefined> {
  const { rows } = await sql<FeedbackCue>`
    SELECT r.vid_id::text AS "vidId", coalesce(t.texts->'en'->>'name', t.texts->t.language->>'name', t.slug) AS title,
      r.n, r.code, r.at_ms AS "atMs", r.cue AS text, r.problem,
      (SELECT count(*)::int FROM subtitle_reports o
        WHERE o.vid_id = r.vid_id AND o.n = r.n AND o.code = r.code AND o.at_ms = r.at_ms) AS reports
    FROM subtitle_reports r JOIN titles t ON t.vid_id = r.vid_id
    WHERE r.feedback_id = ${feedbackId}`.execute(db)
  return rows[0]
}
