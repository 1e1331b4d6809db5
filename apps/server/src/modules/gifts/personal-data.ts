import { mergedUserIdsSql } from '../../db/merged-ids.ts'
import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/**
 * Exports the gifts that a viewer bought or redeemed, including those from before wallets were merged into the viewer's
 * wallet. Gifts are not erased by a purge, like the ledger that they belong to: they contain no names, and an open gift
 * is already paid.
 */
export function createGiftsPersonalData(): PersonalDataModule {
  return {
    name: 'gifts',
    async exportOf(tx, userId) {
      const shown = [
        'gift_id as giftId',
        'vid_id as vidId',
        'episodes',
        'coins',
        'state',
        'created_at as time',
      ] as const
      const bought = tx.selectFrom('gifts').select([...shown, 'ended_at as ended', 'names_buyer as isNamed'])
      const redeemed = tx.selectFrom('gifts').select(['gift_id as giftId', 'vid_id as vidId', 'unlocked as episodes'])
      return {
        bought: rowsByCursor(
          tx,
          'bought_gifts',
          bought.where('buyer_id', 'in', mergedUserIdsSql(userId)).orderBy('gift_id'),
        ),
        redeemed: rowsByCursor(
          tx,
          'redeemed_gifts',
          redeemed.select('ended_at as time').where('receiver_id', 'in', mergedUserIdsSql(userId)).orderBy('gift_id'),
        ),
      }
    },
    erase: async () => undefined,
  }
}
