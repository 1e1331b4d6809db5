import type { Static } from '@cliffhanger/contract/schema'
import { TitleState as TitleStateSchema } from '@cliffhanger/contract/studio/title-parts'
import { Ajv } from 'ajv'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { TitleRow } from '../store.ts'
import type { TitleStatus } from '../tables.ts'

export type TitleState = Static<typeof TitleStateSchema>

/** Number of leading characters of a source file's hash that identify a video. */
export const videoHashLength = 12

type StateRow = Pick<
  TitleRow,
  | 'vid_id'
  | 'language'
  | 'audience'
  | 'position'
  | 'tags'
  | 'free_episodes'
  | 'price_per_episode'
  | 'whole_title_price'
  | 'holds_new_episodes'
> & { status: TitleStatus } & Pick<TitleState, 'texts' | 'covers' | 'episodes' | 'plan'>

/**
 * Reads the states of titles that were published at least once, including hidden ones. Equal states give equal JSON
 * texts.
 */
export async function readTitleStates(
  db: Database,
  vidIds: readonly string[],
): Promise<ReadonlyMap<string, TitleState>> {
  const { rows } = await sql<StateRow>`
    SELECT t.vid_id::text, t.status, t.language, t.audience, t.position, t.texts, t.tags, t.free_episodes, t.price_per_episode,
      t.whole_title_price, t.covers, t.holds_new_episodes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('n', e.n, 'names', e.names, 'isHidden', e.is_hidden,
        'video', coalesce(left(e.source->>'hash', ${videoHashLength}::int), e.pkg)) ORDER BY e.n)
        FROM episodes e WHERE e.vid_id = t.vid_id), '[]') AS episodes,
      coalesce((SELECT jsonb_agg(jsonb_build_object('n', p.n, 'at', round(extract(epoch FROM p.publish_at) * 1000))
        ORDER BY p.n) FROM release_plans p WHERE p.vid_id = t.vid_id), '[]') AS plan
    FROM titles t WHERE t.vid_id = ANY(${vidIds}::bigint[]) AND t.status <> 'draft'`.execute(db)
  return new Map(rows.map((row) => [row.vid_id, toState(row)]))
}

const toState = (row: StateRow): TitleState => ({
  isPublished: row.status === 'published',
  language: row.language,
  audience: row.audience,
  order: row.position,
  texts: row.texts,
  tags: row.tags,
  freeEpisodes: row.free_episodes,
  pricePerEpisode: row.price_per_episode,
  wholeTitlePrice: row.whole_title_price ?? '',
  covers: row.covers,
  episodes: row.episodes,
  holdsNewEpisodes: row.holds_new_episodes,
  plan: row.plan,
})

/** Checks that the payload of a version is the state of a title. */
export const isTitleState = new Ajv({ strict: false }).compile<TitleState>(JSON.parse(JSON.stringify(TitleStateSchema)))
