import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'

interface AccountExport {
  userId: string
  email: string | null
  nickname: string | null
  headImage: string
  billingEmail: string
  preference: number | null
  createdAt: Date
  adThatBroughtYou: Record<string, string> | null
  devices: { createdAt: string; activatedAt: string | null; firstAd: object | null; latestAd: object | null }[]
}

/** Everything held about a user, by capability: no token, code or hash, which are of no use to them. */
export async function exportUser(
  db: Database,
  userId: string,
  personalData: readonly PersonalData[],
): Promise<Record<string, unknown>> {
  const { rows } = await sql<AccountExport>`
    SELECT u.user_id AS "userId", u.email, u.nickname, u.head_image AS "headImage", u.air_email AS "billingEmail",
      u.preference, u.created_at AS "createdAt",
      (SELECT a.parameters FROM ad_attributions a WHERE a.user_id = u.user_id) AS "adThatBroughtYou",
      coalesce((SELECT jsonb_agg(jsonb_build_object('createdAt', d.created_at, 'activatedAt', d.activated_at,
        'firstAd', d.first_ad, 'latestAd', d.last_ad) ORDER BY d.device_id)
        FROM devices d WHERE u.user_id IN (d.guest_id, d.account_id)), '[]') AS devices
    FROM users u WHERE u.user_id = ${userId} AND u.deleted_at IS NULL`.execute(db)
  const parts = await Promise.all(personalData.map(async (part) => [part.name, await part.exportOf(userId)] as const))
  return { account: rows[0], ...Object.fromEntries(parts) }
}
