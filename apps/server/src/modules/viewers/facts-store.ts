import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { EntryKind } from '../wallet/tables.ts'

/** Facts about a viewer that only Studio shows, in addition to `UserFacts`. */
export interface AdditionalViewerFacts {
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
  /** Number of titles that the viewer owns, completely or partly. */
  titles: number
}

/**
 * Reads counts and sums for one viewer. Each subquery reads only rows of this viewer.
 * @param renewedSince download rights that were last renewed before this time have expired
 */
export async function readAdditionalViewerFacts(
  db: Database,
  userId: string,
  renewedSince: Date,
): Promise<AdditionalViewerFacts> {
  // EXISTS selects a column, because Citus rejects an empty select list in a statement with the CTE `own`.
  const { rows } = await sql<AdditionalViewerFacts>`
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

/** Reads the personal data of a viewer. Returns undefined if the viewer does not exist. */
export async function readPersonalFacts(db: Database, userId: string): Promise<PersonalFacts | undefined> {
  const { rows } = await sql<PersonalFacts>`
    SELECT u.email, u.nickname, b.first_name AS "firstName", b.last_name AS "lastName", b.email AS "billingEmail", b.phone,
      ARRAY(SELECT DISTINCT f.email FROM feedback f WHERE f.user_id = u.user_id ORDER BY f.email LIMIT 20)
        AS "feedbackEmails"
    FROM users u LEFT JOIN billing_infos b ON b.user_id = u.user_id WHERE u.user_id = ${userId}`.execute(db)
  return rows[0]
}
