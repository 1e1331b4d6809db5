import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Recounts the likes and follows of every title. Returns one sentence for each difference from the stored counters. */
export async function auditLikesAndFollows(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    /* many viewers: the audit counts all */
    WITH l AS MATERIALIZED (SELECT vid_id, count(*) AS n FROM title_likes GROUP BY 1),
      f AS MATERIALIZED (SELECT vid_id, count(*) AS n FROM title_follows GROUP BY 1)
    SELECT format('title %s counts %s likes and %s follows, there are %s and %s', t.vid_id, coalesce(c.likes, 0),
      coalesce(c.follows, 0), coalesce(l.n, 0), coalesce(f.n, 0)) AS what
    FROM titles t
    LEFT JOIN title_counters c ON c.vid_id = t.vid_id
    LEFT JOIN l ON l.vid_id = t.vid_id
    LEFT JOIN f ON f.vid_id = t.vid_id
    WHERE coalesce(c.likes, 0) <> coalesce(l.n, 0) OR coalesce(c.follows, 0) <> coalesce(f.n, 0)`.execute(db)
  return rows.map((row) => row.what)
}
