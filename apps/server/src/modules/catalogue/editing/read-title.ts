import { basename } from 'node:path'
import type { Output } from '@cliffhanger/contract/call'
import type { studioTitle } from '@cliffhanger/contract/studio/title'
import type { Database } from '../../../db/schema.ts'
import type { MediaUrls } from '../../../origin/urls.ts'
import { readCurrentVersionNumber } from '../../../versions/store.ts'
import { readLikeFollowCounts, readTitles } from '../store.ts'
import { readLockedPrices, readWeeklyUnlocks } from './title-figures.ts'
import { readTitleStates } from './title-state.ts'

type TitleView = Output<typeof studioTitle.get>

/** The price packages that are on sale. */
interface ShopOnSale {
  readonly currency: string
  readonly wholeTitlePrice: string
  readonly sells: TitleView['shop']['sells']
  readonly coins: readonly TitleView['shop']['coins'][number][]
  readonly memberships: readonly TitleView['shop']['memberships'][number][]
}
export interface ReadTitleDeps {
  readonly db: Database
  readonly urls: Pick<MediaUrls, 'cover'>
  /** Reads what the shop sells; undefined until the shop has been configured. */
  readShop(): Promise<ShopOnSale | undefined>
  readonly now: () => number
}

/** Reads everything that Studio shows about a title; undefined for a draft or an unknown title. */
export async function readTitle(
  { db, urls, readShop, now }: ReadTitleDeps,
  vidId: string,
): Promise<TitleView | undefined> {
  // Reads the version first: if the title changes in between, the state is newer than the version, so the next edit is
  // refused.
  const version = await readCurrentVersionNumber(db, 'title', vidId)
  const [[row], states] = await Promise.all([readTitles(db, [vidId]), readTitleStates(db, [vidId])])
  const state = states.get(vidId)
  if (!row || !state) return undefined
  const [episodes, keptPrices, week, [counts], shop] = await Promise.all([
    readEpisodeFiles(db, vidId),
    readLockedPrices(db, vidId),
    readWeeklyUnlocks(db, vidId, now()),
    readLikeFollowCounts(db, [vidId]),
    readShop(),
  ])
  const coverUrls = Object.entries(row.covers).map(([key, cover]) => [key, urls.cover(row.cp_id, vidId, cover)])
  return {
    vidId,
    slug: row.slug,
    version,
    state,
    words: row.words,
    totalEpisodes: row.total_episodes,
    coverUrls: Object.fromEntries(coverUrls),
    episodes,
    keptPrices,
    followers: counts?.follows ?? 0,
    week,
    shop: presentShop(shop),
    ...(row.published_at && { publishedAt: row.published_at.getTime() }),
  }
}

async function readEpisodeFiles(db: Database, vidId: string): Promise<TitleView['episodes']> {
  const rows = await db
    .selectFrom('episodes')
    .select(['n', 'duration_ms', 'start', 'source', 'published_at'])
    .where('vid_id', '=', vidId)
    .orderBy('n')
    .execute()
  return rows.map(({ n, duration_ms, start, source, published_at }) => ({
    n,
    seconds: Math.round(duration_ms / 1000),
    renditions: start.rungs.map(({ id }) => id),
    publishedAt: published_at.getTime(),
    ...(source && { file: basename(source.file) }),
  }))
}

const presentShop = (shop: ShopOnSale | undefined): TitleView['shop'] => ({
  currency: shop?.currency ?? '',
  wholeTitlePrice: shop?.wholeTitlePrice ?? '',
  sells: shop?.sells ?? { coins: false, wholeTitles: false, membership: false },
  coins: (shop?.coins ?? []).map(({ rechargeId, coins, bonus, price }) => ({ rechargeId, coins, bonus, price })),
  memberships: (shop?.memberships ?? []).map(({ packageId, days, price }) => ({ packageId, days, price })),
})
