import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { EntryKind } from '../wallet/tables.ts'

/** Facts that only Studio shows, in addition to `UserFacts`. */
export interface MoreFacts {
  coinsByKind: { kind: EntryKind; coins: number }[]
  paid: { currency: string; amount: string; orders: number }[]
  disputedOrders: number
  orders: number
  isRenewing: boolean
  watchedTitles: number
  watchedEpisodes: number
  downloads: number
  downloadDevices: number
  mergedInto: string | null
  /** Titles that the viewer owns, whole or in part. */
  titles: number
}

/**
 * Counts and sums of one viewer; each part reads only the viewer's rows.
 * @param renewedSince rights to downloads that were renewed before have ended
 */
export async function readMoreFacts(db: Database, userId: string, renewedSince: Date): Promise<MoreFacts> {
  // EXISTS with a column: beside `own`, Citus accepts no select list without one.
  const { rows } = await sql<MoreFacts>`
    WITH own AS MATERIALIZED (
      SELECT
        coalesce((SELECT jsonb_agg(jsonb_build_object('kind', k.kind, 'coins', k.coins) ORDER BY k.kind)
          FROM (SELECT kind, sum(coins) AS coins FROM ledger_entries WHERE user_id = ${userId} GROUP BY kind) k),
          '[]') AS "coinsByKind",
        (SELECT count(*)::int FROM watch_records WHERE user_id = ${userId}) AS "watchedTitles",
        (SELECT count(*)::int FROM episode_positions WHERE user_id = ${userId}) AS "watchedEpisodes",
        (SELECT count(*)::int FROM (SELECT vid_id FROM entitlements WHERE user_id = ${userId}
          UNION SELECT vid_id FROM title_rights WHERE user_id = ${userId}) AS owned) AS titles)
    SELECT own.*,
      coalesce((SELECT jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount::text, 'orders', p.n)
          ORDER BY p.n DESC, p.currency)
        FROM (SELECT currency, sum(price) AS amount, count(*)::int AS n FROM orders
          WHERE user_id = ${userId} AND paid_at IS NOT NULL GROUP BY currency) p), '[]') AS paid,
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId} AND state = 'disputed') AS "disputedOrders",
      (SELECT count(*)::int FROM orders WHERE user_id = ${userId}) AS orders,
      EXISTS (SELECT 1 FROM subscriptions WHERE user_id = ${userId} AND state = 'active') AS "isRenewing",
      (SELECT count(*)::int FROM downloads WHERE user_id = ${userId}) AS downloads,
      (SELECT count(*)::int FROM download_devices r JOIN devices d USING (device_id)
        WHERE r.user_id = ${userId} AND r.user_id IN (d.account_id, d.guest_id) AND r.renewed_at > ${renewedSince}) AS "downloadDevices",
      (SELECT merged_into::text FROM users WHERE user_id = ${userId}) AS "mergedInto"
    FROM own`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the facts of a viewer have no row')
  return row
}

export interface PersonalFacts {
  email: string | null
  nickname: string | null
  firstName: string | null
  lastName: string | null
  billingEmail: string | null
  phone: string | null
  feedbackEmails: string[]
}

/** Personal data of a viewer; undefined if there is no such viewer. */
export async function readPersonalFacts(db: Database, userId: string): Promise<PersonalFacts | undefined> {
  const { rows } = await sql<PersonalFacts>`
    SELECT u.email, u.nickname, b.first_name AS "firstName", b.last_name AS "lastName", b.email AS "billingEmail", b.phone,
      ARRAY(SELECT DISTINCT f.email FROM feedback f WHERE f.user_id = u.user_id ORDER BY f.email LIMIT 20)
        AS "feedbackEmails"
    FROM users u LEFT JOIN billing_infos b ON b.user_id = u.user_id WHERE u.user_id = ${userId}`.execute(db)
  return rows[0]
}
