import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'
import type { StoredStartDescriptor } from './tables.ts'

const dayMs = 86_400_000

/** A title's clip, with the number of the episode that it shows. */
export interface TitleClip {
  readonly n: number
  readonly pkg: string
  readonly duration_ms: number
}

const clipOfTitle = createStatement<TitleClip>(`
  SELECT c.n, c.pkg, c.duration_ms FROM title_clips c
  JOIN titles t ON t.vid_id = c.vid_id AND t.status = 'published'
  JOIN episodes e ON e.vid_id = c.vid_id AND e.n = c.n AND e.pkg = c.base_pkg AND NOT e.is_hidden
  WHERE c.vid_id = $1::bigint AND c.n <= t.free_episodes AND c.pkg IS NOT NULL`)

/** Reads the clip for a title's public page: the title must be published, and the episode free and visible. */
export async function readClip(db: Database, vidId: string): Promise<TitleClip | undefined> {
  const [clip] = await clipOfTitle(db, vidId)
  return clip
}

/** A published title whose first visible episode is free and has no clip. */
export interface TitleWithoutClip {
  readonly vidId: string
  readonly cpId: string
  readonly n: number
  readonly pkg: string
  readonly start: StoredStartDescriptor
}

const missingClips = createStatement<TitleWithoutClip>(`
  SELECT t.vid_id::text AS "vidId", t.cp_id::text AS "cpId", e.n, e.pkg, e.start FROM titles t
  CROSS JOIN LATERAL (SELECT n, pkg, start FROM episodes WHERE vid_id = t.vid_id AND NOT is_hidden ORDER BY n LIMIT 1) e
  LEFT JOIN title_clips c ON c.vid_id = t.vid_id
  WHERE t.status = 'published' AND e.n <= t.free_episodes AND (c.vid_id IS NULL OR c.n <> e.n OR c.base_pkg <> e.pkg
    OR c.pkg IS NULL AND c.made_at < $1)
  ORDER BY t.published_at DESC, t.vid_id DESC LIMIT $2`)

/** Reads the newest titles without a clip. A clip that could not be made is retried after a day. */
export const findTitlesWithoutClip = (db: Database, now: number, limit: number): Promise<TitleWithoutClip[]> =>
  missingClips(db, new Date(now - dayMs), limit)

/** Stores the clip of a title; `made` is undefined if making the clip failed. */
export async function writeClipRow(
  db: Database,
  { vidId, n, pkg: basePkg }: TitleWithoutClip,
  made: { readonly pkg: string; readonly duration: number } | undefined,
  at: Date,
): Promise<void> {
  const durationMs = Math.round((made?.duration ?? 0) * 1000)
  // The title may have been deleted while its clip was made.
  await sql`
    INSERT INTO title_clips (vid_id, n, base_pkg, pkg, duration_ms, made_at)
    SELECT vid_id, ${n}::int, ${basePkg}::text, ${made?.pkg ?? null}::text, ${durationMs}::int, ${at}::timestamptz
    FROM titles WHERE vid_id = ${vidId}
    ON CONFLICT (vid_id) DO UPDATE SET n = excluded.n, base_pkg = excluded.base_pkg, pkg = excluded.pkg,
      duration_ms = excluded.duration_ms, made_at = excluded.made_at`.execute(db)
}
