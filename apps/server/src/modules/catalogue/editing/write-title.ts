import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { type ReleaseStep, titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { indexTitle } from '../search-index.ts'
import type { Covers, Texts } from '../tables.ts'
import type { TitleState } from './title-state.ts'

export interface TitleTexts {
  readonly names: Texts
  readonly descriptions: Texts
  readonly tags: readonly string[]
}

/** Replaces the names, descriptions and tags of a title, and updates the search index. */
export async function writeTexts(tx: Database, vidId: string, texts: TitleTexts): Promise<void> {
  const { names, descriptions, tags } = texts
  await tx.deleteFrom('title_texts').where('vid_id', '=', vidId).execute()
  await tx.deleteFrom('title_tags').where('vid_id', '=', vidId).execute()
  const rows = languages.flatMap(({ key }) => {
    const name = names[key]
    return name === undefined ? [] : [{ vid_id: vidId, language: key, name, description: descriptions[key] ?? '' }]
  })
  await tx.insertInto('title_texts').values(rows).execute()
  const tagRows = [...new Set(tags)].map((tag, position) => ({ vid_id: vidId, position, tag }))
  if (tagRows.length > 0) await tx.insertInto('title_tags').values(tagRows).execute()
  await indexTitle(tx, vidId, texts)
}

const pick = (texts: TitleState['texts'], part: 'name' | 'description'): Texts => {
  const picked: Partial<Record<LanguageKey, string>> = {}
  for (const { key } of languages) {
    const text = texts[key]?.[part]
    if (text) picked[key] = text
  }
  return picked
}

/** Replaces the tags of a title. */
export async function writeTags(
  tx: Database,
  vidId: string,
  { tags, texts }: Pick<TitleState, 'tags' | 'texts'>,
): Promise<void> {
  await writeTexts(tx, vidId, { names: pick(texts, 'name'), descriptions: pick(texts, 'description'), tags })
}

/** Sets the names of existing episodes. */
export async function writeEpisodeNames(
  tx: Database,
  vidId: string,
  episodes: readonly { readonly n: number; readonly names: Texts }[],
): Promise<void> {
  await sql`UPDATE episodes e SET names = g.names
    FROM jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb) AS g(n integer, names jsonb)
    WHERE e.vid_id = ${vidId} AND e.n = g.n AND e.names <> g.names`.execute(tx)
}

export interface TitlePricing {
  readonly freeEpisodes: number
  readonly pricePerEpisode: number
  /** Price of the whole title as decimal text; '' if the shop's price applies. */
  readonly wholeTitlePrice: string
}
export async function writePrices(tx: Database, vidId: string, prices: TitlePricing): Promise<void> {
  await tx
    .updateTable('titles')
    .set({
      free_episodes: prices.freeEpisodes,
      price_per_episode: prices.pricePerEpisode,
      whole_title_price: prices.wholeTitlePrice === '' ? null : prices.wholeTitlePrice,
    })
    .where('vid_id', '=', vidId)
    .execute()
}

export type TitleDetails = Pick<TitleState, 'language' | 'audience' | 'order'>

/** Sets the original language of a title, its audience and its position in lists. Undefined values are not changed. */
export async function writeDetails(
  tx: Database,
  vidId: string,
  { language, audience, order }: TitleDetails,
): Promise<void> {
  await tx.updateTable('titles').set({ language, audience, position: order }).where('vid_id', '=', vidId).execute()
}

/** Shows or hides titles. A title that is shown needs no scheduled release any more. */
export async function writeStatus(tx: Database, vidIds: readonly string[], isPublished: boolean): Promise<void> {
  await tx
    .updateTable('titles')
    .set({ status: isPublished ? 'published' : 'unpublished' })
    .where(sql<boolean>`vid_id = ANY(${vidIds}::bigint[])`)
    .where('status', '<>', 'draft')
    .execute()
  if (!isPublished) return
  await tx
    .deleteFrom('release_plans')
    .where(sql<boolean>`vid_id = ANY(${vidIds}::bigint[])`)
    .where('n', '=', titleReleaseNumber)
    .execute()
}

export async function writeCovers(tx: Database, vidId: string, covers: Covers): Promise<void> {
  await tx
    .updateTable('titles')
    .set({ covers: JSON.stringify(covers) })
    .where('vid_id', '=', vidId)
    .execute()
}

/** Hides or shows episodes. */
export async function writeEpisodesHidden(
  tx: Database,
  vidId: string,
  episodes: readonly number[],
  isHidden: boolean,
): Promise<void> {
  await tx
    .updateTable('episodes')
    .set({ is_hidden: isHidden })
    .where('vid_id', '=', vidId)
    .where('is_hidden', '<>', isHidden)
    .where(sql<boolean>`n = ANY(${episodes}::int[])`)
    .execute()
}

/** Replaces the release plan of a title. */
export async function writeReleasePlan(tx: Database, vidId: string, plan: readonly ReleaseStep[]): Promise<void> {
  await tx.deleteFrom('release_plans').where('vid_id', '=', vidId).execute()
  const rows = plan.map(({ n, at }) => ({ vid_id: vidId, n, publish_at: new Date(at) }))
  if (rows.length > 0) await tx.insertInto('release_plans').values(rows).execute()
  await updateNextEpisodeTime(tx, vidId)
}

/** Sets whether episodes added by an import stay hidden. */
export async function writeHoldsNewEpisodes(tx: Database, vidId: string, isHeld: boolean): Promise<void> {
  await tx.updateTable('titles').set({ holds_new_episodes: isHeld }).where('vid_id', '=', vidId).execute()
}

/** Updates the scheduled release time of the title's next episode. */
export async function updateNextEpisodeTime(tx: Database, vidId: string): Promise<void> {
  await sql`UPDATE titles SET next_episode_at =
    (SELECT min(p.publish_at) FROM release_plans p WHERE p.vid_id = titles.vid_id AND p.n > ${titleReleaseNumber})
    WHERE vid_id = ${vidId}`.execute(tx)
}

/** Writes the whole state of a title. Episodes that an import added after this state keep their own values. */
export async function writeTitleState(tx: Database, vidId: string, state: TitleState): Promise<void> {
  const { episodes } = state
  await writeDetails(tx, vidId, state)
  await writeHoldsNewEpisodes(tx, vidId, state.holdsNewEpisodes)
  await writeTags(tx, vidId, state)
  await writeEpisodeNames(tx, vidId, episodes)
  for (const isHidden of [true, false]) {
    const numbers = episodes.filter((episode) => episode.isHidden === isHidden).map(({ n }) => n)
    await writeEpisodesHidden(tx, vidId, numbers, isHidden)
  }
  await writePrices(tx, vidId, state)
  await writeCovers(tx, vidId, state.covers)
  await writeStatus(tx, [vidId], state.isPublished)
  await writeReleasePlan(tx, vidId, state.plan)
}
