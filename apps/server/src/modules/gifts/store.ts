import type { SpentRewardCoins } from '@cliffhanger/domain/gifts'
import { sql } from 'kysely'
import { mergedUserIdsSql } from '../../db/merged-ids.ts'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import { errorCode } from '../../error-code.ts'
import type { GiftState } from './tables.ts'

export interface NewGift {
  readonly userId: string
  readonly naturalKey: string
  readonly codeHash: Buffer
  readonly vidId: string
  readonly episodes: readonly number[]
  readonly coins: number
  readonly namesBuyer: boolean
  readonly mostOpen: number
}
/**
 * `isNew`: false if a gift was already bought with this idempotency key. `nobody`: the account was deleted in the
 * meantime. `no title`: the title was deleted in the meantime.
 */
export type BuyResult =
  | { readonly giftId: string; readonly isNew: boolean; readonly coins: number }
  | 'not enough'
  | 'too many'
  | 'nobody'
  | 'no title'

/**
 * Buys a gift: takes the coins and writes the ledger entry and the gift in one transaction. Locks the title first, like
 * an unlock.
 */
export async function buyGift(db: Database, gift: NewGift, at: Date): Promise<BuyResult> {
  const { userId, naturalKey, codeHash, vidId, episodes, coins, namesBuyer, mostOpen } = gift
  try {
    const { rows } = await sql<{ result: 'bought' | 'known' | 'too many' | 'nobody'; giftId: string; coins: number }>`
      SELECT b.result, b.gift AS "giftId", b.remaining::float8 AS coins
      FROM (SELECT vid_id FROM titles WHERE vid_id = ${vidId} FOR KEY SHARE) t,
        LATERAL buy_gift(${userId}, ${naturalKey}, ${codeHash}, t.vid_id, ${[...episodes]}::integer[], ${coins},
          ${namesBuyer}, ${mostOpen}, ${at}) b`.execute(db)
    const [row] = rows
    if (!row) return 'no title'
    const { result, giftId, coins: left } = row
    return result === 'bought' || result === 'known' ? { giftId, isNew: result === 'bought', coins: left } : result
  } catch (error) {
    if (errorCode(error) === 'P0L02') return 'not enough'
    throw error
  }
}

/** Finds the gift with a natural key. Returns undefined if the key was not used yet. */
export const findGift = (
  db: Database,
  naturalKey: string,
): Promise<Pick<GiftRow, 'gift_id' | 'natural_key' | 'code_hash'> | undefined> =>
  db
    .selectFrom('gifts')
    .select(['gift_id', 'natural_key', 'code_hash'])
    .where('natural_key', '=', naturalKey)
    .executeTakeFirst()

export type RedeemResult = 'redeemed' | 'repeated' | 'over' | 'own' | 'owned' | 'changed' | 'unknown' | 'nobody'

/**
 * Unlocks a gift's episodes for a viewer, if the number of new episodes is still the number that the viewer was shown.
 */
export async function redeemGift(
  db: Database,
  { userId, codeHash, newEpisodes }: { userId: string; codeHash: Buffer; newEpisodes: number },
  at: Date,
): Promise<RedeemResult> {
  const { rows } = await sql<{ result: RedeemResult }>`
    SELECT redeem_gift(${userId}, ${codeHash}, ${newEpisodes}, ${at}) AS result`.execute(db)
  return rows[0]?.result ?? 'unknown'
}

export type RefundResult = 'refunded' | 'repeated' | 'redeemed' | 'changed' | 'unknown' | 'nobody'

/** Refunds an open gift to its buyer, if the number of returned coins is still the number that the buyer was shown. */
export async function refundGift(
  db: Database,
  { userId, giftId, coins }: { userId: string; giftId: string; coins: number },
  at: Date,
): Promise<RefundResult> {
  const { rows } = await sql<{ result: RefundResult }>`
    SELECT refund_gift(${userId}, ${giftId}, ${coins}, ${at}) AS result`.execute(db)
  return rows[0]?.result ?? 'unknown'
}

export interface GiftRow {
  gift_id: string
  natural_key: string
  code_hash: Buffer
  vid_id: string
  episodes: number[]
  coins: number
  created_at: Date
  state: GiftState
  ended_at: Date | null
  receiver_id: string | null
  unlocked: number[] | null
  /** `lots`: the reward coins that paid for the gift. `returning_lots`: those of them that have not expired. */
  lots: SpentRewardCoins[]
  returning_lots: SpentRewardCoins[]
}

/** SQL columns that select the gift `g` as a `GiftRow` for its buyer. */
export const selectGiftColumns = (
  userId: string,
  at: Date,
) => sql`g.gift_id, g.natural_key, g.code_hash, g.vid_id, g.episodes, g.coins, g.created_at, g.state,
  g.ended_at, g.receiver_id, g.unlocked,
  coalesce((SELECT jsonb_agg(jsonb_build_object('coins', p.coins, 'endTime', floor(extract(epoch FROM p.expires_at) * 1000)))
    FROM gift_lots p WHERE p.gift_id = g.gift_id), '[]') AS lots,
  coalesce((SELECT jsonb_agg(jsonb_build_object('coins', r.coins, 'endTime', floor(extract(epoch FROM r.expires_at) * 1000)))
    FROM returning_lots(${userId}, g.gift_id, ${at}) r), '[]') AS returning_lots`

/** Reads a page of the gifts that a viewer bought, newest first, and the total number of these gifts. */
export async function readBoughtGifts(
  db: Database,
  userId: string,
  { limit, offset }: PageWindow,
  at: Date,
): Promise<{ rows: GiftRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM gifts WHERE buyer_id IN ${mergedUserIdsSql(userId)}`.execute(db)
  const { rows } = await sql<GiftRow>`
    SELECT ${selectGiftColumns(userId, at)} FROM gifts g WHERE g.buyer_id IN ${mergedUserIdsSql(userId)}
    ORDER BY g.gift_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export interface GiftByLink {
  vid_id: string
  episodes: number[]
  state: GiftState
  is_own: boolean
  is_mine: boolean
  /** Number of the gift's episodes that the viewer does not own. */
  new_episodes: number
  is_member: boolean
  /** Name of the buyer; null if the buyer did not want to be named or has no name. */
  sender: string | null
}

/** Reads the gift of a link for a viewer. Returns undefined for an unknown link. */
export async function readGiftByLink(
  db: Database,
  { userId, codeHash }: { userId: string; codeHash: Buffer },
  at: Date,
): Promise<GiftByLink | undefined> {
  const { rows } = await sql<GiftByLink>`
    WITH g AS MATERIALIZED (SELECT * FROM gifts WHERE code_hash = ${codeHash}),
    owned AS MATERIALIZED (SELECT episode FROM entitlements WHERE user_id = ${userId} AND vid_id = (SELECT vid_id FROM g)),
    own AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM title_rights WHERE user_id = ${userId} AND vid_id = (SELECT vid_id FROM g)) AS is_whole,
        EXISTS (SELECT FROM memberships WHERE user_id = ${userId} AND due_at > ${at}) AS is_member)
    SELECT g.vid_id, g.episodes, g.state, coalesce(buyer.merged_into, buyer.user_id) = ${userId} AS is_own,
      coalesce(g.receiver_id IN ${mergedUserIdsSql(userId)}, false) AS is_mine,
      CASE WHEN own.is_whole THEN 0
        ELSE cardinality(g.episodes) - (SELECT count(*)::int FROM owned WHERE episode = ANY (g.episodes)) END AS new_episodes,
      own.is_member,
      CASE WHEN g.names_buyer THEN owner.nickname END AS sender
    FROM own, g JOIN users buyer ON buyer.user_id = g.buyer_id
      JOIN users owner ON owner.user_id = coalesce(buyer.merged_into, buyer.user_id)`.execute(db)
  return rows[0]
}
