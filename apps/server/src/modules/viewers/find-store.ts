import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'

export type ViewerFilter = 'registered' | 'guests' | 'members' | 'deleted'
export interface ViewerRow {
  user_id: string
  email: string | null
  created_at: Date
  deleted_at: Date | null
  purged_at: Date | null
  seen_at: Date | null
  balance: string
  member_until: Date | null
  /** Of the list by last use only. */
  cursor: string
}
interface PageOfViewers {
  readonly filter: ViewerFilter | undefined
  readonly at: Date
  readonly limit: number
}

const columns = sql`u.user_id, u.email, u.created_at, u.deleted_at, u.purged_at, coalesce(w.balance, 0) AS balance,
  (SELECT m.due_at FROM memberships m WHERE m.user_id = u.user_id) AS member_until`
const lastSeen = sql`(SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.user_id)`

function filterOf(filter: ViewerFilter | undefined, at: Date): RawBuilder<unknown> {
  switch (filter) {
    case 'registered':
      return sql`u.email IS NOT NULL AND u.deleted_at IS NULL`
    case 'guests':
      return sql`u.email IS NULL AND u.deleted_at IS NULL`
    case 'members':
      return sql`u.user_id IN (SELECT m.user_id FROM memberships m WHERE m.due_at > ${at})`
    case 'deleted':
      return sql`u.deleted_at IS NOT NULL AND u.purged_at IS NULL`
    case undefined:
      return sql`true`
  }
}

/** Viewers, newest first. */
export async function readNewestViewers(
  db: Database,
  { filter, at, limit, before }: PageOfViewers & { readonly before: string | undefined },
): Promise<ViewerRow[]> {
  const { rows } = await sql<ViewerRow>`
    SELECT ${columns}, ${lastSeen} AS seen_at, u.user_id::text AS cursor
    FROM users u LEFT JOIN wallets w ON w.user_id = u.user_id
    WHERE ${filterOf(filter, at)} ${before === undefined ? sql`` : sql`AND u.user_id < ${before}`}
    ORDER BY u.user_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Viewers with a session, last seen first. The cursor has the time in microseconds, which dates of JavaScript lose. */
export async function readLastSeenViewers(
  db: Database,
  {
    filter,
    at,
    limit,
    before,
  }: PageOfViewers & { readonly before: readonly [micros: string, userId: string] | undefined },
): Promise<ViewerRow[]> {
  const [micros, userId] = before ?? []
  const { rows } = await sql<ViewerRow>`
    SELECT ${columns}, s.used_at AS seen_at,
      (extract(epoch FROM s.used_at) * 1000000)::bigint || '.' || u.user_id AS cursor
    FROM sessions s JOIN users u ON u.user_id = s.user_id LEFT JOIN wallets w ON w.user_id = u.user_id
    WHERE ${filterOf(filter, at)}
      ${
        micros === undefined
          ? sql``
          : sql`AND s.used_at <= timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'
        AND (s.used_at, s.user_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${userId}::bigint)`
      }
      AND NOT EXISTS (SELECT FROM sessions later WHERE later.user_id = s.user_id
        AND (later.used_at, later.token_hash) > (s.used_at, s.token_hash))
    ORDER BY s.used_at DESC, s.user_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

const mostFound = 50

/** Viewers with exactly this id, order id, or mail address of the account or of bills. Each part uses its index. */
export async function findViewers(db: Database, search: string): Promise<ViewerRow[]> {
  const id = rowId(search)
  const address = search.toLowerCase()
  const ids = id
    ? sql`SELECT ${id}::bigint AS user_id UNION SELECT user_id FROM orders WHERE order_id = ${id}`
    : sql`SELECT user_id FROM users WHERE email = ${address}
        UNION SELECT user_id FROM billing_infos WHERE email IN (${address}, ${search})`
  const { rows } = await sql<ViewerRow>`
    SELECT ${columns}, ${lastSeen} AS seen_at, '' AS cursor
    FROM users u LEFT JOIN wallets w ON w.user_id = u.user_id
    WHERE u.user_id IN (${ids}) ORDER BY u.user_id DESC LIMIT ${mostFound}`.execute(db)
  return rows
}
