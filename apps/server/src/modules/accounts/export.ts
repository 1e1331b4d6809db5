import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { serializeJsonInPieces } from './json-pieces.ts'

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

type Write = (piece: string) => void | Promise<void>

/**
 * Writes all stored data of a user as JSON, grouped by module. The data that guests stored before their wallets were
 * merged into the user's follows in `mergedGuests`, grouped in the same way. Leaves out tokens, codes and hashes, which
 * are useless to the user. All data is from one snapshot, and only a few rows are in memory at a time.
 */
export const exportUser = (
  db: Database,
  userId: string,
  personalData: readonly PersonalDataModule[],
  write: Write,
): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await writeUser(tx, userId, personalData, write)
      const { rows: guests } = await sql<{ user_id: string }>`
        SELECT user_id FROM users WHERE merged_into = ${userId} ORDER BY user_id`.execute(tx)
      for (const [index, guest] of guests.entries()) {
        await write(index === 0 ? ',"mergedGuests":[' : '},')
        await writeUser(tx, guest.user_id, personalData, write)
      }
      await write(guests.length > 0 ? '}]}' : '}')
    })

/** Writes the data of one user as a JSON object without its closing brace. */
async function writeUser(
  tx: Database,
  userId: string,
  personalData: readonly PersonalDataModule[],
  write: Write,
): Promise<void> {
  await write(`{"account":${JSON.stringify((await readAccount(tx, userId)) ?? null)}`)
  for (const part of personalData) {
    await write(`,${JSON.stringify(part.name)}:`)
    for await (const piece of serializeJsonInPieces(await part.exportOf(tx, userId))) await write(piece)
  }
}

async function readAccount(tx: Database, userId: string): Promise<AccountExport | undefined> {
  const { rows } = await sql<AccountExport>`
    SELECT u.user_id AS "userId", u.email, u.nickname, u.head_image AS "headImage", u.air_email AS "billingEmail",
      u.preference, u.created_at AS "createdAt",
      (SELECT a.parameters FROM ad_attributions a WHERE a.user_id = u.user_id) AS "adThatBroughtYou",
      coalesce((SELECT jsonb_agg(jsonb_build_object('createdAt', d.created_at, 'activatedAt', d.activated_at,
        'firstAd', d.first_ad, 'latestAd', d.last_ad) ORDER BY d.device_id)
        FROM devices d WHERE u.user_id IN (d.guest_id, d.account_id)), '[]') AS devices
    FROM users u WHERE u.user_id = ${userId} AND u.deleted_at IS NULL`.execute(tx)
  return rows[0]
}
