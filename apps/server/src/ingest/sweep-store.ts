import { collectGarbage } from '@cliffhanger/media-ingest/collect-garbage'
import type { MediaStore } from '@cliffhanger/media-ingest/store/media-store'
import type { Database } from '../db/schema.ts'

/** Minimum age of deleted files: longer than media URLs are valid, and enough to resume an import on the next day. */
const olderThanMs = 48 * 3_600_000

/** Deletes packages and covers in the media store that no title references. */
export async function sweepStore(db: Database, store: MediaStore, now: number): Promise<void> {
  const episodes = await db
    .selectFrom('episodes as e')
    .innerJoin('titles as t', 't.vid_id', 'e.vid_id')
    .select(['t.cp_id', 'e.vid_id', 'e.n', 'e.pkg'])
    .execute()
  const inOtherCodecs = await db
    .selectFrom('episode_codecs as c')
    .innerJoin('titles as t', 't.vid_id', 'c.vid_id')
    .select(['t.cp_id', 'c.vid_id', 'c.n', 'c.pkg'])
    .execute()
  const clips = await db
    .selectFrom('title_clips as c')
    .innerJoin('titles as t', 't.vid_id', 'c.vid_id')
    .where('c.pkg', 'is not', null)
    .select(['t.cp_id', 'c.vid_id', 'c.n', 'c.pkg'])
    .execute()
  const titles = await db.selectFrom('titles').select(['cp_id', 'vid_id', 'covers']).execute()
  // Replaced covers are kept, because a stored version of a title may restore them.
  const replaced = await db
    .selectFrom('replaced_covers as r')
    .innerJoin('titles as t', 't.vid_id', 'r.vid_id')
    .select(['t.cp_id', 'r.vid_id', 'r.cover'])
    .execute()
  const packages = [...episodes, ...inOtherCodecs, ...clips].map(
    ({ cp_id, vid_id, n, pkg }) => `${cp_id}/${vid_id}/${n}/${pkg}`,
  )
  const current = titles.flatMap(({ covers: kept, ...title }) =>
    Object.values(kept).map((cover) => ({ ...title, cover })),
  )
  const covers = [...current, ...replaced].map(
    ({ cp_id, vid_id, cover }) => `${cp_id}/${vid_id}/${cover.split('/', 1)[0]}`,
  )
  await collectGarbage(store, { packages: new Set(packages), covers: new Set(covers) }, { olderThanMs, now })
}
