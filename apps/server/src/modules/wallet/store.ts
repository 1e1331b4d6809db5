import { sql } from 'kysely'
import { isDistributed, oneNodePrefix } from '../../db/distributed.ts'
import type { Database } from '../../db/schema.ts'
import { createMultiKeyStatement } from '../../db/statement.ts'

export interface Balance {
  readonly spendable: number
  readonly held: number
  /** The spendable coins that expire, in the order in which they are spent. */
  readonly rewards: readonly RewardCoins[]
}
export interface RewardCoins {
  readonly coins: number
  /** Expiry time in ms since epoch. */
  readonly endTime: number
}

type WalletCoins = Pick<Balance, 'spendable' | 'rewards'>

/**
 * SQL columns with the result of `spendable_coins`. The nodes of a distributed database cannot call that function in a
 * statement on a viewer's tables.
 */
const walletCoins = (userId: string, at: string): string => `
  (coalesce((SELECT w.balance FROM wallets w WHERE w.user_id = ${userId}), 0)
    - coalesce((SELECT sum(l.coins_left) FROM coin_lots l
      WHERE l.user_id = ${userId} AND l.coins_left > 0 AND l.expires_at <= ${at}), 0))::float8 AS spendable,
  coalesce((SELECT jsonb_agg(jsonb_build_object('coins', l.coins_left,
      'endTime', floor(extract(epoch FROM l.expires_at) * 1000)) ORDER BY l.expires_at, l.lot_id)
    FROM coin_lots l WHERE l.user_id = ${userId} AND l.coins_left > 0 AND l.expires_at > ${at}), '[]') AS rewards`

const heldCoins = (userId: string): string =>
  `coalesce((SELECT sum(o.held_coins) FROM orders o WHERE o.user_id = ${userId}), 0)::float8 AS held`

const balanceByUser = createMultiKeyStatement<Balance>(
  ['bigint', 'timestamptz'],
  (userId, at) => `${oneNodePrefix} ${walletCoins(userId, at)}, ${heldCoins(userId)}`,
)
const walletCoinsByUser = createMultiKeyStatement<WalletCoins>(['bigint', 'timestamptz'], walletCoins)
const heldCoinsByUser = createMultiKeyStatement<Pick<Balance, 'held'>>(['bigint'], heldCoins)

/** Reads the coins of users at a given time, one result per user id. */
export async function readBalances(db: Database, userIds: readonly string[], at: Date): Promise<Balance[]> {
  const keys = userIds.map((userId) => [userId, at.toISOString()])
  if (!isDistributed(db)) return balanceByUser(db, keys)
  // Two queries, because a distributed database stores orders and wallets on different nodes.
  const [coins, held] = [
    await walletCoinsByUser(db, keys),
    await heldCoinsByUser(
      db,
      userIds.map((userId) => [userId]),
    ),
  ]
  return coins.map((one, n) => ({ ...one, held: held[n]?.held ?? 0 }))
}

/** Returns viewers with reward coins that have expired but whose expiry is not in the ledger yet. */
export async function findViewersWithExpiredRewards(db: Database, at: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('coin_lots')
    .modifyFront(sql`/* many viewers: a job looks for coins that end */`)
    .select('user_id')
    .distinct()
    .where('coins_left', '>', 0)
    .where('expires_at', '<=', at)
    .limit(most)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Reads the end of a membership, which may be in the past. Returns undefined if the user was never a member. */
export async function readMembershipEndTime(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('memberships').select('due_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.due_at
}

/**
 * Reads the end of a membership, and its bought days minus the reversed days. Returns undefined if the user was never a
 * member.
 */
export async function readMembership(db: Database, userId: string): Promise<{ due: Date; days: number } | undefined> {
  const { rows } = await sql<{ due: Date; days: number }>`
    WITH m AS MATERIALIZED (SELECT due_at FROM memberships WHERE user_id = ${userId})
    SELECT m.due_at AS due, (
      SELECT coalesce(sum(o.days - o.reversed_days), 0)::integer FROM orders o
      WHERE o.user_id = ${userId} AND o.order_type = 3 AND o.access_at IS NOT NULL) AS days
    FROM m`.execute(db)
  return rows[0]
}

/**
 * Checks whether a user has coins, unlocked episodes or titles, a membership or an order.
 * @param isPaid true to count only paid orders
 */
export async function ownsAnything(db: Database, userId: string, isPaid = false): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    WITH own AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM wallets WHERE user_id = ${userId} AND balance > 0)
        OR EXISTS (SELECT FROM entitlements WHERE user_id = ${userId})
        OR EXISTS (SELECT FROM title_rights WHERE user_id = ${userId})
        OR EXISTS (SELECT FROM memberships WHERE user_id = ${userId}) AS owns)
    SELECT own.owns OR EXISTS (
      SELECT 1 FROM orders WHERE user_id = ${userId} ${isPaid ? sql`AND paid_at IS NOT NULL` : sql``}) AS owns
    FROM own`.execute(db)
  return rows[0]?.owns === true
}

/**
 * Counts the viewers who own single episodes of these titles or whole titles, or have bought gifts of them that are not
 * redeemed yet.
 */
export async function countTitleOwners(db: Database, vidIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    /* many viewers: Studio counts the owners of titles */
    WITH owned AS MATERIALIZED (
      SELECT user_id FROM entitlements WHERE vid_id = ANY(${vidIds}::bigint[])
      UNION SELECT user_id FROM title_rights WHERE vid_id = ANY(${vidIds}::bigint[]))
    SELECT count(*)::int AS owners FROM (
      SELECT user_id FROM owned UNION SELECT buyer_id FROM gifts WHERE vid_id = ANY(${vidIds}::bigint[]) AND state = 'open') AS owner`.execute(
    db,
  )
  return rows[0]?.owners ?? 0
}

/** Counts the titles that a user owns completely or partly. */
export async function countOwnedTitles(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ titles: number }>`
    SELECT count(*)::int AS titles FROM (
      SELECT vid_id FROM entitlements WHERE user_id = ${userId}
      UNION SELECT vid_id FROM title_rights WHERE user_id = ${userId}) AS owned`.execute(db)
  return rows[0]?.titles ?? 0
}
