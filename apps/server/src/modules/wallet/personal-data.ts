import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { PersonalData } from '../../personal-data.ts'
import { readBalance } from './store.ts'

/** Coins and what they bought. The ledger stays after a purge: it is the books, and names nobody. */
export function createWalletPersonalData(db: Database): PersonalData {
  return {
    name: 'wallet',
    async exportOf(userId) {
      const { spendable, held } = await readBalance(db, userId)
      const wallet = await db.selectFrom('wallets').select('debt').where('user_id', '=', userId).executeTakeFirst()
      const membership = await db.selectFrom('memberships').selectAll().where('user_id', '=', userId).executeTakeFirst()
      return {
        balance: spendable,
        held,
        owed: Number(wallet?.debt ?? 0),
        membershipUntil: membership?.due_at ?? null,
        wholeTitles: await db
          .selectFrom('title_rights')
          .select(['vid_id as vidId', 'created_at as time'])
          .where('user_id', '=', userId)
          .execute(),
        episodes: await db
          .selectFrom('entitlements')
          .select(['vid_id as vidId', 'episode as episodeN', 'created_at as time'])
          .where('user_id', '=', userId)
          .execute(),
        statement: await db
          .selectFrom('ledger_entries')
          .select(['entry_id as entryId', 'created_at as time', 'kind', 'coins', 'balance', 'vid_id as vidId'])
          .select(['episode as episodeN', 'note'])
          .where('user_id', '=', userId)
          .orderBy('entry_id')
          .execute(),
      }
    },
    async erase(tx, userId) {
      await sql`SELECT erase_rights(${userId})`.execute(tx)
    },
  }
}
