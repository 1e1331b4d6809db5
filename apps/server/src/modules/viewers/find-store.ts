import { type RawBuilder, sql } from 'kysely'
import { isDistributed, oneNodePrefix } from '../../db/distributed.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'

export type ViewerFilter = 'registered' | 'guests' | 'members' | 'deleted'
interface AccountRow {
  user_id: string
  email: string | null
  created_at: Date
  deleted_at: Date | null
  purged_at: Date | null
  seen_at: Date | null
  /** Cursor of the row; empty in search results. */
  cursor: string
}
export interface ViewerRow extends AccountRow {
  balance: string
  member_until: Date | null
}
interface PageOfViewers {
  readonly filter: ViewerFilter | undefined
  readonly at: Date
  readonly limit: number
}

const columns = sql`u.user_id, u.email, u.created_at, u.deleted_at, u.purged_at`
const lastSeen = sql`(SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.user_id)`

/** @returns the SQL condition of the filter, which reads members from the table expression `members` */
function filterOf(filter: ViewerFilter | undefined): RawBuilder<unknown> {
  switch (filter) {
    case 'registered':
      return sql`u.email IS NOT NULL AND u.deleted_at IS NULL`
    case 'guests':
      return sql`u.email IS NULL AND u.deleted_at IS NULL`
    case 'members':
      return sql`u.user_id IN (SELECT user_id FROM members)`
    case 'deleted':
      return sql`u.deleted_at IS NOT NULL AND u.purged_at IS NULL`
    case undefined:
      return sql`true`
  }
}

/**
 * Reads the coins and memberships of these accounts with a separate statement, because the tables of viewers may be on
 * other database nodes than the accounts.
 */
async function withFunds(db: Database, accounts: readonly AccountRow[]): Promise<ViewerRow[]> {
  if (accounts.length === 0) return []
  const userIds = accounts.map(({ user_id }) => user_id)
  const { rows } = await sql<{ user_id: string; balance: string | null; member_until: Date | null }>`
    /* many viewers: those of a page in Studio */
    SELECT user_id, max(balance) AS balance, max(member_until) AS member_until
    FROM (SELECT user_id, balance, NULL::timestamptz AS member_until FROM wallets WHERE user_id = ANY(${userIds}::bigint[])
      UNION ALL SELECT user_id, NULL, due_at FROM memberships WHERE user_id = ANY(${userIds}::bigint[])) AS funds
    GROUP BY user_id`.execute(db)
  const funds = new Map(rows.map((row) => [row.user_id, row]))
  return accounts.map((account) => {
    const { balance, member_until = null } = funds.get(account.user_id) ?? {}
    return { ...account, balance: balance ?? '0', member_until }
  })
}

/** Returns a page of viewers, newest first. */
export async function readNewestViewers(
  db: Database,
  { filter, at, limit, before }: PageOfViewers & { readonly before: string | undefined },
): Promise<ViewerRow[]> {
  const isBefore = before === undefined ? sql`` : sql`AND user_id < ${before}`
  const { rows } = await sql<AccountRow>`
    /* many viewers: Studio lists members */
    WITH members AS MATERIALIZED (SELECT user_id FROM memberships WHERE due_at > ${at} ${isBefore}
      ORDER BY user_id DESC LIMIT ${limit})
    SELECT ${columns}, ${lastSeen} AS seen_at, u.user_id::text AS cursor
    FROM users u WHERE ${filterOf(filter)} ${isBefore} ORDER BY u.user_id DESC LIMIT ${limit}`.execute(db)
  return withFunds(db, rows)
}

/**
 * Returns a page of viewers with a session, last seen first. The cursor has the time in microseconds, a precision that
 * JavaScript dates do not have.
 */
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
  // A single PostgreSQL server looks up the membership of each session. A distributed database cannot, so it reads all
  // members first.
  const [reason, members] = isDistributed(db)
    ? [sql`/* many viewers: Studio lists members */`, sql`MATERIALIZED`]
    : [sql.raw(oneNodePrefix), sql`NOT MATERIALIZED`]
  const { rows } = await sql<AccountRow>`
    ${reason} WITH members AS ${members} (SELECT user_id FROM memberships WHERE due_at > ${at})
    SELECT ${columns}, s.used_at AS seen_at,
      (extract(epoch FROM s.used_at) * 1000000)::bigint || '.' || u.user_id AS cursor
    FROM sessions s JOIN users u ON u.user_id = s.user_id
    WHERE ${filterOf(filter)}
      ${
        micros === undefined
          ? sql``
          : sql`AND s.used_at <= timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'
        AND (s.used_at, s.user_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${userId}::bigint)`
      }
      AND NOT EXISTS (SELECT FROM sessions later WHERE later.user_id = s.user_id
        AND (later.used_at, later.token_hash) > (s.used_at, s.token_hash))
    ORDER BY s.used_at DESC, s.user_id DESC LIMIT ${limit}`.execute(db)
  return withFunds(db, rows)
}

const mostFound = 50

/**
 * Finds viewers by an exact user id, order id, or email address of the account or the billing details. Each subquery
 * uses an index.
 */
export async function findViewers(db: Database, search: string): Promise<ViewerRow[]> {
  // Studio shows order ids in groups of digits, separated by spaces.
  const id = parseRowId(search.replaceAll(/\s/g, ''))
  const address = search.toLowerCase()
  const ids = id
    ? sql`SELECT ${id}::bigint AS user_id UNION SELECT user_id FROM orders WHERE order_id = ${id}`
    : sql`SELECT user_id FROM users WHERE email = ${address}
        UNION SELECT user_id FROM billing_infos WHERE email IN (${address}, ${search})`
  const { rows } = await sql<AccountRow>`
    SELECT ${columns}, ${lastSeen} AS seen_at, '' AS cursor
    FROM users u WHERE u.user_id IN (${ids}) ORDER BY u.user_id DESC LIMIT ${mostFound}`.execute(db)
  return withFunds(db, rows)
}
