import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

const likeSigns = /[\\%_]/g

export interface IndexedWord {
  readonly word: string
  /** Number of titles that contain the word. */
  readonly titles: number
}

/** Finds words with a prefix: the word itself first, then the most common ones. */
export async function wordsWithPrefix(db: Database, prefix: string, limit: number): Promise<IndexedWord[]> {
  const pattern = `${prefix.replace(likeSigns, '\\$&')}%`
  const { rows } = await sql<IndexedWord>`
    SELECT word, titles FROM search_words WHERE word LIKE ${pattern} AND titles > 0
    ORDER BY word <> ${prefix}, titles DESC, word LIMIT ${limit}`.execute(db)
  return rows
}

/** Finds words similar to a misspelt one, the most similar first. */
export async function findSimilarWords(db: Database, word: string, limit: number): Promise<IndexedWord[]> {
  const { rows } = await sql<IndexedWord>`
    SELECT word, titles FROM search_words
    WHERE length(word) BETWEEN 4 AND 32 AND word % ${word} AND titles > 0
    ORDER BY similarity(word, ${word}) DESC, titles DESC, word LIMIT ${limit}`.execute(db)
  return rows
}

/** Counts the titles that contain each term; terms without titles are missing in the result. */
export async function countTitlesByTerm(db: Database, terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } =
    await sql<IndexedWord>`SELECT word, titles FROM search_words WHERE word = ANY(${terms}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.word, row.titles]))
}

export interface TitleCriteria {
  /** A title must contain at least one term of each group. */
  readonly groups: readonly (readonly string[])[]
  readonly folded: string
  /** Key of the viewer's language. */
  readonly language: string
  /** Maximum number of results. */
  readonly most: number
  readonly findsHidden: boolean
}
/** Titles to search: the titles of one popularity tier, or all titles. */
export type SearchScope = 0 | 1 | 'everywhere'

/**
 * Finds ids of published titles that match all groups (with `findsHidden` also hidden ones), by relevance, then
 * popularity. Order of relevance: the whole name, its prefix (for both, the viewer's language first), the prefix of a
 * word in the name, any part of the name, other matches, a whole tag, part of a tag.
 */
export async function findTitles(
  db: Database,
  { groups, folded, language, most, findsHidden }: TitleCriteria,
  field: 'terms' | 'more_terms',
  where: SearchScope,
  limit: number,
): Promise<string[]> {
  const tier = where === 'everywhere' ? sql`` : sql`AND d.tier = ${sql.lit(where)}`
  const allIn = (held: (terms: readonly string[]) => RawBuilder<unknown>) => sql.join(groups.map(held), sql` AND `)
  const inNames = allIn((terms) => sql`d.terms && ${terms}::text[]`)
  // The words may be split between name and description.
  const anywhere = allIn((terms) => sql`(d.more_terms && ${terms}::text[] OR d.terms && ${terms}::text[])`)
  const held = field === 'terms' ? inNames : anywhere
  const shown = findsHidden ? sql`` : sql`AND t.status = 'published'`
  const documents = sql`SELECT * FROM search_documents d WHERE ${held} ${tier} LIMIT ${limit}`
  const { rows } = await sql<{ vid_id: string }>`
    WITH best AS (
      SELECT d.vid_id, d.weight, CASE
          WHEN strpos(d.names, ${`\n${language}:${folded}\n`}) > 0 THEN 0
          WHEN strpos(d.names, ${`:${folded}\n`}) > 0 THEN 1
          WHEN strpos(d.names, ${`\n${language}:${folded}`}) > 0 THEN 2
          WHEN strpos(d.names, ${`:${folded}`}) > 0 THEN 3
          WHEN strpos(d.names, ${` ${folded}`}) > 0 THEN 4
          WHEN strpos(d.names, ${folded}) > 0 THEN 5
          WHEN strpos(d.tags, ${`\n${folded}\n`}) > 0 THEN 7
          WHEN strpos(d.tags, ${folded}) > 0 THEN 8
          ELSE 6 END AS kind
      FROM (${documents}) d ORDER BY kind, d.weight DESC, d.vid_id LIMIT ${most})
    SELECT b.vid_id::text FROM best b JOIN titles t ON t.vid_id = b.vid_id ${shown}
    ORDER BY b.kind, b.weight DESC, b.vid_id`.execute(db)
  return rows.map((row) => row.vid_id)
}
