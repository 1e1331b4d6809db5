import type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

export interface ListedEpisode {
  readonly vidId: string
  readonly title: string
  readonly n: number
  readonly codes: SubtitleCode[]
}
export interface EpisodePlace {
  readonly vidId: string
  readonly n: number
}

/**
 * Reads episodes with their subtitle languages, newest titles first. @param among ids of titles; default: all titles
 */
export async function listEpisodes(
  db: Database,
  { among = null, language = null }: { among?: readonly string[] | null; language?: LanguageKey | null },
  { after, most }: { after?: EpisodePlace | undefined; most: number },
): Promise<ListedEpisode[]> {
  const { rows } = await sql<ListedEpisode>`
    SELECT e.vid_id::text AS "vidId", e.n,
      coalesce(t.texts->${language}::text->>'name', t.texts->t.language->>'name', t.slug) AS title,
      coalesce((SELECT jsonb_agg(s.code ORDER BY s.code) FROM subtitles s WHERE s.vid_id = e.vid_id AND s.n = e.n), '[]')
        AS codes
    FROM episodes e JOIN titles t ON t.vid_id = e.vid_id
    WHERE t.status <> 'draft'
      ${among ? sql`AND e.vid_id = any(${among}::bigint[])` : sql``}
      ${after ? sql`AND e.vid_id <= ${after.vidId}::bigint AND (e.vid_id < ${after.vidId}::bigint OR e.n > ${after.n})` : sql``}
    ORDER BY e.vid_id DESC, e.n LIMIT ${most}`.execute(db)
  return rows
}

/** Reads an episode with its title and subtitle languages; undefined for an unknown episode. */
export async function readEpisode(
  db: Database,
  { vidId, n }: EpisodePlace,
  language: LanguageKey | null,
): Promise<{ cpId: string; title: string; episodes: number[]; codes: SubtitleCode[]; durationMs: number } | undefined> {
  const { rows } = await sql<{
    cpId: string
    title: string
    episodes: number[]
    codes: SubtitleCode[]
    durationMs: number
  }>`
    SELECT t.cp_id::text AS "cpId", e.duration_ms AS "durationMs",
      coalesce(t.texts->${language}::text->>'name', t.texts->t.language->>'name', t.slug) AS title,
      (SELECT jsonb_agg(o.n ORDER BY o.n) FROM episodes o WHERE o.vid_id = e.vid_id) AS episodes,
      coalesce((SELECT jsonb_agg(s.code ORDER BY s.code) FROM subtitles s WHERE s.vid_id = e.vid_id AND s.n = e.n), '[]')
        AS codes
    FROM episodes e JOIN titles t ON t.vid_id = e.vid_id WHERE e.vid_id = ${vidId} AND e.n = ${n}`.execute(db)
  return rows[0]
}
