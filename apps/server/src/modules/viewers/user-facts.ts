import { sql } from 'kysely'
import { rowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'

export interface UserFacts {
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
  balance: string
  debt: string
  held: number
  member_until: Date | null
  episodes: number
  unlocked_titles: number
  whole_titles: number
  likes: number
  follows: number
  feedback: number
  unanswered: number
}

/** Finds a user by id or mail address, with the facts that support may see: no code, token or hash. */
export async function findUserFacts(db: Database, named: string): Promise<UserFacts | undefined> {
  const id = rowId(named)
  // Either condition uses its index; both in one condition would read all users.
  const isNamed = id === undefined ? sql`u.email = lower(${named})` : sql`u.user_id = ${id}`
  const { rows } = await sql<UserFacts>`
    SELECT u.user_id, u.email, u.air_email, u.nickname, u.created_at, u.deleted_at, u.purged_at, u.preference,
      (SELECT max(s.used_at) FROM sessions s WHERE s.user_id = u.user_id) AS seen_at,
      (SELECT count(*)::int FROM devices d WHERE u.user_id IN (d.guest_id, d.account_id)) AS devices,
      (SELECT a.parameters FROM ad_attributions a WHERE a.user_id = u.user_id) AS ad,
      coalesce(w.balance, 0) AS balance, coalesce(w.debt, 0) AS debt,
      (SELECT coalesce(sum(o.held_coins), 0)::int FROM orders o WHERE o.user_id = u.user_id) AS held,
      (SELECT m.due_at FROM memberships m WHERE m.user_id = u.user_id) AS member_until,
      (SELECT count(*)::int FROM entitlements e WHERE e.user_id = u.user_id) AS episodes,
      (SELECT count(DISTINCT e.vid_id)::int FROM entitlements e WHERE e.user_id = u.user_id) AS unlocked_titles,
      (SELECT count(*)::int FROM title_rights r WHERE r.user_id = u.user_id) AS whole_titles,
      (SELECT count(*)::int FROM title_likes l WHERE l.user_id = u.user_id) AS likes,
      (SELECT count(*)::int FROM title_follows f WHERE f.user_id = u.user_id) AS follows,
      (SELECT count(*)::int FROM feedback b WHERE b.user_id = u.user_id) AS feedback,
      (SELECT count(*)::int FROM feedback b WHERE b.user_id = u.user_id AND b.replied_at IS NULL
        AND b.done_at IS NULL) AS unanswered
    FROM users u LEFT JOIN wallets w ON w.user_id = u.user_id
    WHERE ${isNamed}`.execute(db)
  return rows[0]
}
