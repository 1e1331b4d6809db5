import type pg from 'pg'
import type { Database } from '../../apps/server/src/db/schema.ts'
import { buildSearchDocument } from '../../apps/server/src/modules/catalogue/search-document.ts'
import { assignSearchTiers } from '../../apps/server/src/modules/catalogue/search-index.ts'
import { rankTitles } from '../../apps/server/src/modules/recommendation/rank-titles.ts'
import { createTitleTexts } from './words.ts'

const episodesEach = 8
const atOnce = 2_000

/**
 * Inserts generated titles in bulk until there are `count` titles. Their episodes have the start-up data of a real
 * episode but no files. Call `rankCatalogue` afterwards.
 */
export async function insertGeneratedTitles(pool: pg.Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM titles')
  for (let from = rows[0]?.n ?? 0; from < count; from += atOnce) {
    const titles = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => {
      const { descriptions, ...texts } = createTitleTexts(from + index)
      const { names, tags, terms, moreTerms } = buildSearchDocument({ ...texts, descriptions })
      const document = { found_names: names, found_tags: tags, terms, more_terms: moreTerms }
      return { slug: `bench-${from + index}`, ...texts, descriptions, ...document }
    })
    await pool.query(insertTitles, [JSON.stringify(titles)])
    await pool.query(insertEpisodes, [episodesEach])
  }
  await pool.query(countWords)
  await pool.query('UPDATE catalogue_state SET version = version + 1')
  await pool.query('VACUUM ANALYZE')
}

/** Ranks all titles, as the server's job does. */
export async function rankCatalogue(db: Database, pool: pg.Pool): Promise<void> {
  await rankTitles(db, Date.now())
  await assignSearchTiers(db)
  await pool.query('VACUUM ANALYZE')
}

const insertTitles = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(slug text, names jsonb, descriptions jsonb, tags jsonb,
      found_names text, found_tags text, terms text[], more_terms text[])),
  made AS (
    INSERT INTO titles (slug, status, language, audience, free_episodes, price_per_episode, total_episodes, covers,
      opening_likes, opening_follows, published_at)
    SELECT slug, 'published', 'en', length(slug) % 3, 2, 20, ${episodesEach}, c.covers, hashtext(slug) & 65535,
      hashtext(slug || 'f') & 32767, now() - (hashtext(slug) & 1023) * interval '1 hour'
    FROM given, (SELECT covers FROM titles WHERE slug NOT LIKE 'bench-%' ORDER BY vid_id LIMIT 1) c
    RETURNING vid_id, slug),
  texts AS (
    INSERT INTO title_texts (vid_id, language, name, description)
    SELECT m.vid_id, n.key, n.value, g.descriptions ->> n.key
    FROM made m JOIN given g USING (slug), jsonb_each_text(g.names) n),
  tagged AS (
    INSERT INTO title_tags (vid_id, position, tag)
    SELECT m.vid_id, t.place - 1, t.tag
    FROM made m JOIN given g USING (slug), jsonb_array_elements_text(g.tags) WITH ORDINALITY AS t(tag, place))
  INSERT INTO search_documents (vid_id, names, tags, terms, more_terms)
  SELECT m.vid_id, g.found_names, g.found_tags, g.terms, g.more_terms FROM made m JOIN given g USING (slug)`

const insertEpisodes = `
  WITH pattern AS (SELECT start, pkg, duration_ms FROM episodes ORDER BY vid_id, n LIMIT 1),
  bare AS (SELECT vid_id FROM titles t WHERE NOT EXISTS (SELECT FROM episodes e WHERE e.vid_id = t.vid_id)),
  made AS (
    INSERT INTO episodes (vid_id, n, names, duration_ms, pkg, start, published_at)
    SELECT vid_id, n, '{}', duration_ms, pkg, start, now() FROM bare, pattern, generate_series(1, $1::int) n
    RETURNING vid_id, n)
  INSERT INTO subtitles (vid_id, n, code) SELECT vid_id, n, unnest(array['en', 'cn', 'es']) FROM made`

const countWords = `
  INSERT INTO search_words (word, titles)
  SELECT word, count(*) FROM search_documents, unnest(terms) AS word WHERE word NOT LIKE '=%' GROUP BY word
  ON CONFLICT (word) DO UPDATE SET titles = excluded.titles`
