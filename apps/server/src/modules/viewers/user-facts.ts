import { sql } from 'kysely'
import { parseRowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'

interface AccountFacts {
  user_id: string
  email: string | null
  air_email: string
  nickname: string | null
  created_at: Date
  deleted_at: Date | null
  purged_at: Date | null
  preference: number | null
  seen_at: Date | null
  devices: number
  ad: Record<string, string> | null
  held: number
  feedback: number
  unanswered: number
}
/** Facts about a user that are stored in the tables distributed by viewer. */
interface OwnFacts {
  balance: string
  debt: string
  member_until: Date | null
  episodes: number
  unlocked_titles: number
  whole_titles: number
  likes: number
  follows: number
}
export interface UserFacts extends AccountFacts, OwnFacts {}

/**
 * Finds a user by id or email address, with the facts that support may see. No codes, tokens or hashes are included.
 */
export async function findUserFacts(db: Database, named: string): Promise<UserFacts | undefined> {
  const id = parseRowId(named)
  // Each of these conditions uses an index. A single condition with both would scan all users.
  const isNamed = id === undefined ? sql`u.email = lower(${named})` : sql`u.user_id = ${id}`
  const { rows } = await sql<AccountFacts>`
    SELECT u.user_id, u.email, u.air_email, u.nickname, u.created_at, u.deleted_at, u.purged_at, u.preference,
      (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.user_id) AS seen_at,
      (SELECT count(*)::int FROM devices d WHERE u.user_id IN (d.guest_id, d.account_id)) AS devices,
      (SELECT a.parameters FROM ad_attributions a WHERE a.user_id = u.user_id) AS ad,
      (SELECT coalesce(sum(o.held_coins), 0)::int FROM orders o WHERE o.user_id = u.user_id) AS held,
      (SELECT count(*)::int FROM feedback b WHERE b.user_id = u.user_id) AS feedback,
      (SELECT count(*)::int FROM feedback b WHERE b.user_id = u.user_id AND b.replied_at IS NULL
        AND b.done_at IS NULL) AS unanswered
    FROM users u WHERE ${isNamed}`.execute(db)
  const [account] = rows
  return account && { ...account, ...(await readOwnFacts(db, account.user_id)) }
}

/**
 * Reads one viewer's facts with a separate statement, because the viewer's tables may be on another database node than
 * the account.
 */
async function readOwnFacts(db: Database, userId: string): Promise<OwnFacts> {
  const { rows } = await sql<OwnFacts>`
    SELECT coalesce((SELECT balance FROM wallets WHERE user_id = ${userId}), 0) AS balance,
      coalesce((SELECT debt FROM wallets WHERE user_id = ${userId}), 0) AS debt,
      (SELECT due_at FROM memberships WHERE user_id = ${userId}) AS member_until,
      (SELECT count(*)::int FROM entitlements WHERE user_id = ${userId}) AS episodes,
      (SELECT count(DISTINCT vid_id)::int FROM entitlements WHERE user_id = ${userId}) AS unlocked_titles,
      (SELECT count(*)::int FROM title_rights WHERE user_id = ${userId}) AS whole_titles,
      (SELECT count(*)::int FROM title_likes WHERE user_id = ${userId}) AS likes,
      (SELECT count(*)::int FROM title_follows WHERE user_id = ${userId}) AS follows`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the facts of a viewer have no row')
  return row
}
