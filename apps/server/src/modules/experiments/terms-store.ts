import type { TitlePrices } from '@cliffhanger/domain/paywall-lab'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { ExperimentTables } from './tables.ts'

type Experiment = Pick<Selectable<ExperimentTables['experiments']>, 'experiment_id' | 'currency'>

/** Current terms of published titles. */
const termsToday = sql`
  SELECT t.vid_id, t.price_per_episode AS coins, t.free_episodes,
    least(t.free_episodes, t.total_episodes) + 1 AS pay_from,
    coalesce(t.whole_title_price, s.whole_title_price) AS whole_title_price
  FROM titles t CROSS JOIN shop s WHERE t.status = 'published'`

/** Reads the current terms of published titles, by id. @param vidIds empty for all titles */
export async function readTitlePriceTerms(tx: Database, vidIds: readonly string[]): Promise<Map<string, TitlePrices>> {
  const isWanted = vidIds.length === 0 ? sql`true` : sql`vid_id = ANY(${[...vidIds]}::bigint[])`
  const { rows } = await sql<TitlePrices & { vidId: string }>`
    SELECT vid_id::text AS "vidId", pay_from AS "payNVideo", coins, whole_title_price::text AS "wholeTitlePrice"
    FROM (${termsToday}) AS today WHERE ${isWanted}`.execute(tx)
  return new Map(rows.map(({ vidId, ...terms }) => [vidId, terms]))
}

/** Stores the prices and free episodes that an experiment's titles have at its start. */
export async function storeStartPriceTerms(tx: Database, id: string, vidIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO experiment_terms (experiment_id, vid_id, coins, free_episodes, whole_title_price)
    SELECT ${id}::bigint, vid_id, coins, free_episodes, whole_title_price
    FROM (${termsToday}) AS today WHERE vid_id = ANY(${[...vidIds]}::bigint[])`.execute(tx)
}

/**
 * Checks whether the kind of price under test has changed since the experiment's start, for any of its titles, or the
 * shop's currency has: then the variants would be compared with prices that were not planned. New episodes of a title
 * change no price.
 */
export async function havePriceTermsChanged(
  db: Database,
  { experiment_id: id, currency }: Experiment,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    SELECT EXISTS (SELECT FROM shop WHERE currency <> ${currency}) OR EXISTS (
      SELECT FROM experiments x JOIN experiment_terms e USING (experiment_id) JOIN (${termsToday}) AS today USING (vid_id)
      WHERE x.experiment_id = ${id} AND CASE x.kind
        WHEN 'freeEpisodes' THEN today.free_episodes <> e.free_episodes
        WHEN 'episodePrice' THEN today.coins <> e.coins
        WHEN 'wholeTitlePrice' THEN today.whole_title_price <> e.whole_title_price
        ELSE false END) AS changed`.execute(db)
  return rows[0]?.changed ?? false
}
