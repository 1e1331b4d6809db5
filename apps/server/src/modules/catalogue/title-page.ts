import { sql } from 'kysely'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'

export interface TitleListPageQuery {
  /**
   * Order of the list. `position`: the operator's order, then newest; `newest`; `recommended` or `popular`: the
   * ranking's order, then newest; or a list of ids: exactly these titles in this order.
   */
  readonly order: 'position' | 'newest' | 'recommended' | 'popular' | readonly string[]
  /**
   * Catalogue version to show: titles published later are excluded, so that pages stay stable while scrolling. Default:
   * latest.
   */
  readonly version?: string
  /** Lists titles for this audience (or for both audiences) first; 0: no preference. */
  readonly preferenceId: 0 | 1 | 2
}

/** The highest bigint, above any real catalogue version. */
const latest = '9223372036854775807'

/** Reads ids of published titles in a total order, so that pages of one list never repeat or skip a row. */
export async function readTitleListPage(
  db: Database,
  { order, preferenceId, version = latest }: TitleListPageQuery,
  { limit, offset }: PageWindow,
) {
  const among = typeof order === 'string' ? undefined : order
  const published = db
    .selectFrom('titles')
    .where('status', '=', 'published')
    .where('published_version', '<=', version)
    .$if(among !== undefined, (query) => query.where(sql<boolean>`vid_id = any(${among}::bigint[])`))
  const { total } = await published.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await published
    .select('vid_id')
    .$if(preferenceId !== 0, (query) => query.orderBy(sql`audience not in (0, ${preferenceId})`))
    .$if(among !== undefined, (query) => query.orderBy(sql`array_position(${among}::bigint[], vid_id)`))
    .$if(order === 'position', (query) => query.orderBy('position'))
    .$if(order === 'recommended' || order === 'popular', (query) =>
      query.orderBy(sql`(SELECT ${sql.ref(order === 'popular' ? 'r.popular' : 'r.position')} FROM ranked_titles r
        WHERE r.vid_id = titles.vid_id AND r.run_id = (SELECT coalesce(
          (SELECT max(run_id) FROM rank_runs WHERE version <= ${version}::bigint), (SELECT min(run_id) FROM rank_runs))))`),
    )
    .orderBy('published_at', 'desc')
    .orderBy('vid_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { vidIds: rows.map((row) => row.vid_id), total }
}
