import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'

export interface Balance {
  readonly spendable: number
  readonly held: number
}

const balancesByUser = createStatement<Balance>(`
  SELECT coalesce((SELECT w.balance FROM wallets w WHERE w.user_id = k.user_id), 0)::float8 AS spendable,
    coalesce((SELECT sum(o.held_coins) FROM orders o WHERE o.user_id = k.user_id), 0)::float8 AS held
  FROM unnest($1::bigint[]) WITH ORDINALITY AS k(user_id, place) ORDER BY k.place`)

/** Reads the coins of users, one result per id. */
export const readBalances = (db: Database, userIds: readonly string[]): Promise<Balance[]> =>
  balancesByUser(db, userIds)

/** Reads the end of a membership, also in the past; undefined if the user was never a member. */
export async function readMembershipDue(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db.selectFrom('memberships').select('due_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.due_at
}

/** Reads the end of a membership and its bought days minus reversed days; undefined if the user was never a member. */
export async function readMembership(db: Database, userId: string): Promise<{ due: Date; days: number } | undefined> {
  const { rows } = await sql<{ due: Date; days: number }>`
    SELECT m.due_at AS due, (
      SELECT coalesce(sum(o.days - o.reversed_days), 0)::integer FROM orders o
      WHERE o.user_id = m.user_id AND o.order_type = 3 AND o.access_at IS NOT NULL) AS days
    FROM memberships m WHERE m.user_id = ${userId}`.execute(db)
  return rows[0]
}

/**
 * Returns whether a user has coins, unlocked episodes or titles, a membership or an order.
 * @param isPaid true to count only paid orders
 */
export async function ownsAnything(db: Database, userId: string, isPaid = false): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, or, selectFrom, lit }) => {
      const coins = selectFrom('wallets')
        .select(lit(1).as('one'))
        .where('user_id', '=', userId)
        .where('balance', '>', '0')
      const ofUser = (table: 'entitlements' | 'title_rights' | 'memberships') =>
        selectFrom(table).select(lit(1).as('one')).where('user_id', '=', userId)
      const orders = selectFrom('orders').select(lit(1).as('one')).where('user_id', '=', userId)
      return or([
        exists(coins),
        exists(ofUser('entitlements')),
        exists(ofUser('title_rights')),
        exists(ofUser('memberships')),
        exists(isPaid ? orders.where('paid_at', 'is not', null) : orders),
      ]).as('owns')
    })
    .executeTakeFirstOrThrow()
  return row.owns === true
}

/** Counts the viewers who own episodes of titles, or whole ones. */
export async function countOwners(db: Database, vidIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    SELECT count(*)::int AS owners FROM (
      SELECT user_id FROM entitlements WHERE vid_id = ANY(${vidIds}::bigint[])
      UNION SELECT user_id FROM title_rights WHERE vid_id = ANY(${vidIds}::bigint[])) AS owner`.execute(db)
  return rows[0]?.owners ?? 0
}

/** Counts the titles that a user owns, whole or in part. */
export async function countTitles(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ titles: number }>`
    SELECT count(*)::int AS titles FROM (
      SELECT vid_id FROM entitlements WHERE user_id = ${userId}
      UNION SELECT vid_id FROM title_rights WHERE user_id = ${userId}) AS owned`.execute(db)
  return rows[0]?.titles ?? 0
}
