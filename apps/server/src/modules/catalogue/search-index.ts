import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { buildSearchDocument } from './search-document.ts'
import type { Texts } from './tables.ts'

interface Searchable {
  readonly names: Texts
  readonly descriptions: Texts
  readonly tags: readonly string[]
}

/** Indexes a title's current texts and updates the word counts. */
export async function indexTitle(tx: Database, vidId: string, texts: Searchable): Promise<void> {
  const { names, tags, terms, moreTerms } = buildSearchDocument(texts)
  await sql`
    WITH before AS (SELECT terms FROM search_documents WHERE vid_id = ${vidId}),
    document AS (
      INSERT INTO search_documents (vid_id, names, tags, terms, more_terms, weight)
      SELECT vid_id, ${names}, ${tags}, ${terms}::text[], ${moreTerms}::text[],
        ln(1 + (opening_likes + opening_follows) / 1000.0)
      FROM titles WHERE vid_id = ${vidId}
      ON CONFLICT (vid_id) DO UPDATE SET names = excluded.names, tags = excluded.tags, terms = excluded.terms,
        more_terms = excluded.more_terms),
    changed AS (
      SELECT word, sum(change)::int AS change FROM (
        SELECT unnest(${terms}::text[]) AS word, 1 AS change
        UNION ALL SELECT unnest(terms), -1 FROM before) c
      WHERE word NOT LIKE '=%' GROUP BY word HAVING sum(change) <> 0 ORDER BY word)
    INSERT INTO search_words AS w (word, titles) SELECT word, change FROM changed
    ON CONFLICT (word) DO UPDATE SET titles = greatest(w.titles + excluded.titles, 0)`.execute(tx)
}

/** Indexes published and unpublished titles without a search document: titles published before search existed. */
export async function indexUnindexedTitles(db: Database): Promise<number> {
  const { rows } = await sql<{ vid_id: string; names: Texts; descriptions: Texts; tags: string[] }>`
    SELECT t.vid_id, jsonb_object_agg(x.language, x.name) AS names,
      jsonb_object_agg(x.language, x.description) AS descriptions,
      coalesce((SELECT jsonb_agg(g.tag ORDER BY g.position) FROM title_tags g WHERE g.vid_id = t.vid_id), '[]') AS tags
    FROM titles t JOIN title_texts x ON x.vid_id = t.vid_id
    WHERE t.status <> 'draft' AND NOT EXISTS (SELECT FROM search_documents d WHERE d.vid_id = t.vid_id)
    GROUP BY t.vid_id`.execute(db)
  for (const { vid_id: vidId, ...texts } of rows) {
    await db.transaction().execute((tx) => indexTitle(tx, vidId, texts))
  }
  return rows.length
}

const hotTitles = 2_000
const warmTitles = 20_000

/**
 * Assigns titles to search tiers by popularity, so that a search for a common word finds popular titles without reading
 * all. Also updates their weights, rounded to coarse steps so that a row is only rewritten for a relevant change.
 */
export async function assignSearchTiers(db: Database): Promise<void> {
  await sql`
    WITH weighed AS (
      SELECT d.vid_id, round(coalesce(c.popularity, 0)::numeric * 20) / 20 AS popularity,
        t.opening_likes + t.opening_follows + coalesce(c.likes, 0) + coalesce(c.follows, 0) AS liked
      FROM search_documents d JOIN titles t ON t.vid_id = d.vid_id
      LEFT JOIN title_counters c ON c.vid_id = d.vid_id WHERE t.status = 'published'),
    ranked AS (
      SELECT vid_id, row_number() OVER (ORDER BY popularity DESC, liked DESC, vid_id) AS place,
        (popularity + least(log(1 + liked), 10) / 500)::real AS weight
      FROM weighed),
    sorted AS (
      SELECT vid_id, weight, CASE WHEN place <= ${hotTitles} THEN 0 WHEN place <= ${warmTitles} THEN 1 ELSE 2 END AS tier
      FROM ranked)
    UPDATE search_documents d SET tier = s.tier, weight = s.weight FROM sorted s
    WHERE s.vid_id = d.vid_id AND (s.tier <> d.tier OR abs(s.weight - d.weight) > 0.002)`.execute(db)
}
