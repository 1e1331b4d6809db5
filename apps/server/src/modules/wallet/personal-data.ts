import { sql } from 'kysely'
import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { Deps } from '../../deps.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { readBalances } from './store.ts'

/**
 * Exports coins and purchases. A purge erases only rights: unlocked episodes, whole titles, locked prices and the
 * membership. The ledger remains, because accounting needs it and it contains no names.
 */
export function createWalletPersonalData({ now }: Pick<Deps, 'now'>): PersonalDataModule {
  return {
    name: 'wallet',
    async exportOf(tx, userId) {
      const [balance] = await readBalances(tx, [userId], new Date(now()))
      const wallet = await tx.selectFrom('wallets').select('debt').where('user_id', '=', userId).executeTakeFirst()
      const membership = await tx.selectFrom('memberships').selectAll().where('user_id', '=', userId).executeTakeFirst()
      return {
        balance: balance?.spendable ?? 0,
        held: balance?.held ?? 0,
        rewardCoins: balance?.rewards.map(({ coins, endTime }) => ({ coins, end: new Date(endTime) })) ?? [],
        owed: Number(wallet?.debt ?? 0),
        membershipUntil: membership?.due_at ?? null,
        wholeTitles: rowsByCursor(
          tx,
          'whole_titles',
          tx.selectFrom('title_rights').select(['vid_id as vidId', 'created_at as time']).where('user_id', '=', userId),
        ),
        episodes: rowsByCursor(
          tx,
          'episodes',
          tx
            .selectFrom('entitlements')
            .select(['vid_id as vidId', 'episode as episodeN', 'created_at as time'])
            .where('user_id', '=', userId),
        ),
        statement: rowsByCursor(
          tx,
          'statement',
          tx
            .selectFrom('ledger_entries')
            .select(['entry_id as entryId', 'created_at as time', 'kind', 'coins', 'balance', 'vid_id as vidId'])
            .select(['episode as episodeN', 'note', 'reward_coins as rewardCoins'])
            .where('user_id', '=', userId)
            .orderBy('entry_id'),
        ),
      }
    },
    async erase(tx, userId) {
      await sql`SELECT erase_rights(${userId})`.execute(tx)
    },
  }
}
