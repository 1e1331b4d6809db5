import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'

export interface Balance {
  readonly spendable: number
  readonly held: number
}

export async function readBalance(db: Database, userId: string): Promise<Balance> {
  const { rows } = await sql<Balance>`
    SELECT coalesce((SELECT balance FROM wallets WHERE user_id = ${userId}), 0)::float8 AS spendable,
      coalesce((SELECT sum(held_coins) FROM orders WHERE user_id = ${userId}), 0)::float8 AS held`.execute(db)
  return rows[0] ?? { spendable: 0, held: 0 }
}

export interface RightsKey {
  readonly userId: string
  readonly vidId: string
}
export interface TitleRights {
  /** Numbers of singly unlocked episodes, ascending. */
  readonly episodes: readonly number[]
  readonly wholeTitle: boolean
  /** End of the membership, also in the past. */
  readonly memberUntil: Date | null
  /** Locked price in coins per episode, set by the viewer's first unlock. */
  readonly price: number | null
}

const rightsByKey = createStatement<TitleRights>(`
  SELECT coalesce((SELECT jsonb_agg(e.episode ORDER BY e.episode) FROM entitlements e
      WHERE e.user_id = k.user_id AND e.vid_id = k.vid_id), '[]') AS episodes,
    EXISTS (SELECT FROM title_rights r WHERE r.user_id = k.user_id AND r.vid_id = k.vid_id) AS "wholeTitle",
    (SELECT m.due_at FROM memberships m WHERE m.user_id = k.user_id) AS "memberUntil",
    (SELECT p.coins FROM price_locks p WHERE p.user_id = k.user_id AND p.vid_id = k.vid_id) AS price
  FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS k(user_id, vid_id, place)
  ORDER BY k.place`)

/** Reads viewers' rights to titles in one query, one result per key. */
export const readRights = (db: Database, keys: readonly RightsKey[]): Promise<TitleRights[]> => {
  const [userIds, vidIds] = [keys.map((key) => key.userId), keys.map((key) => key.vidId)]
  return rightsByKey(db, userIds, vidIds)
}

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

/** Adds days to a membership, from its end or from now, whichever is later; returns the new end. */
export async function extendMembership(db: Database, userId: string, days: number, at: Date): Promise<Date> {
  const { rows } = await sql<{ due_at: Date }>`
    SELECT extend_membership(${userId}, ${days}, ${at}) AS due_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('extend_membership returned no row')
  return row.due_at
}

/** Takes days from a running membership, at most its remaining time; returns the time taken, in ms. */
export async function shortenMembership(db: Database, userId: string, days: number, at: Date): Promise<number> {
  const { rows } = await sql<{ old_due: Date; new_due: Date }>`
    SELECT old_due, new_due FROM shorten_membership(${userId}, ${days}, ${at})`.execute(db)
  const [row] = rows
  return row ? row.old_due.getTime() - row.new_due.getTime() : 0
}

/** Returns time that was taken from a membership, at its end or from now, whichever is later. */
export async function returnMembershipTime(db: Database, userId: string, ms: number, at: Date): Promise<void> {
  await sql`SELECT return_membership_time(${userId}, ${ms}, ${at})`.execute(db)
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

/** Counts the users who unlocked an episode of a title or own the whole title. */
export async function countOwners(db: Database, vidId: string): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    SELECT count(*)::int AS owners FROM (
      SELECT user_id FROM entitlements WHERE vid_id = ${vidId}
      UNION SELECT user_id FROM title_rights WHERE vid_id = ${vidId}) AS owner`.execute(db)
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
