import { demandDays, type ExtraCodec, type TitleViewerCount } from '@cliffhanger/domain/proven-demand'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import type { EpisodeSource, StoredStartDescriptor } from './tables.ts'

const dayMs = 86_400_000

/** Reads the published titles that were watched in the last days, with their numbers of viewers. */
export function countRecentTitleViewers(db: Database, now: number): Promise<TitleViewerCount[]> {
  return db
    .with(
      (cte) => cte('watched').materialized(),
      (cte) =>
        cte
          .selectFrom('watch_records')
          .modifyFront(sql`/* many viewers: a job counts those of each title */`)
          .where('updated_at', '>', new Date(now - demandDays * dayMs))
          .groupBy('vid_id')
          .select(['vid_id', sql<number>`count(*)::int`.as('viewers')]),
    )
    .selectFrom('watched as w')
    .innerJoin('titles as t', 't.vid_id', 'w.vid_id')
    .where('t.status', '=', 'published')
    .select(['w.vid_id as vidId', 'w.viewers'])
    .execute()
}

/** An episode without valid renditions in an extra codec. */
export interface EpisodeWithoutCodec {
  readonly cpId: string
  readonly n: number
  readonly pkg: string
  readonly start: StoredStartDescriptor
  readonly source: EpisodeSource
}

/** Returns the episodes of a title that lack `codec` and whose source file is known, by number. */
export async function readEpisodesWithoutCodec(
  db: Database,
  vidId: string,
  codec: ExtraCodec,
): Promise<EpisodeWithoutCodec[]> {
  const rows = await db
    .selectFrom('episodes as e')
    .innerJoin('titles as t', 't.vid_id', 'e.vid_id')
    .leftJoin('episode_codecs as c', (on) =>
      on
        .onRef('c.vid_id', '=', 'e.vid_id')
        .onRef('c.n', '=', 'e.n')
        .onRef('c.base_pkg', '=', 'e.pkg')
        .on('c.codec', '=', codec),
    )
    .where('e.vid_id', '=', vidId)
    .where('c.pkg', 'is', null)
    .select(['t.cp_id as cpId', 'e.n', 'e.pkg', 'e.start', 'e.source'])
    .orderBy('e.n')
    .execute()
  return rows.flatMap(({ source, ...episode }) => (source === null ? [] : [{ ...episode, source }]))
}

/** Finished renditions of an episode, encoded from the same source as its package `basePkg`. */
export interface CodecEdition {
  readonly n: number
  readonly basePkg: string
  readonly pkg: string
  readonly rungs: StoredStartDescriptor['rungs']
}

/** Publishes the renditions in one transaction, except for episodes that were replaced in the meantime. */
export async function publishCodec(
  db: Database,
  vidId: string,
  codec: ExtraCodec,
  editions: readonly CodecEdition[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await tx
      .selectFrom('episodes')
      .select(['n', 'pkg'])
      .where('vid_id', '=', vidId)
      .forUpdate()
      .execute()
    const valid = editions.filter(({ n, basePkg }) => current.some((row) => row.n === n && row.pkg === basePkg))
    if (valid.length === 0) return
    const rows = valid.map(({ n, basePkg, pkg, rungs }) => ({
      ...{ vid_id: vidId, n, codec, base_pkg: basePkg, pkg },
      rungs: JSON.stringify(rungs),
    }))
    await tx
      .insertInto('episode_codecs')
      .values(rows)
      .onConflict((row) =>
        row.columns(['vid_id', 'n', 'codec']).doUpdateSet((set) => ({
          base_pkg: set.ref('excluded.base_pkg'),
          pkg: set.ref('excluded.pkg'),
          rungs: set.ref('excluded.rungs'),
        })),
      )
      .execute()
    await incrementCatalogueVersion(tx)
  })
}

/** Deletes the renditions of episodes whose package has changed since. */
export async function deleteReplacedRenditions(tx: Database, vidId: string): Promise<void> {
  await tx
    .deleteFrom('episode_codecs as c')
    .where('c.vid_id', '=', vidId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('episodes as e')
            .select('e.n')
            .whereRef('e.vid_id', '=', 'c.vid_id')
            .whereRef('e.n', '=', 'c.n')
            .whereRef('e.pkg', '=', 'c.base_pkg'),
        ),
      ),
    )
    .execute()
}
