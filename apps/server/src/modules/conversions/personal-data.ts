import { sql } from 'kysely'
import { mergedUserIdsSql } from '../../db/merged-ids.ts'
import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'

/**
 * Exports the messages to ad networks about a user's orders, and the browsers of the orders. An erasure cancels
 * messages that are waiting or can be retried, and deletes the browser data; the messages themselves remain.
 */
export function createConversionsPersonalData(): PersonalDataModule {
  return {
    name: 'toldToAdNetworks',
    exportOf: async (tx, userId) => ({
      payments: rowsByCursor(
        tx,
        'conversions',
        tx
          .selectFrom('conversions')
          .innerJoin('orders', 'orders.order_id', 'conversions.order_id')
          .select([
            'conversions.order_id as orderId',
            'network',
            'conversions.state',
            'conversions.paid_at as paidTime',
          ])
          .where('orders.user_id', 'in', mergedUserIdsSql(userId))
          .orderBy('conversions.order_id'),
      ),
      browsers: await tx
        .selectFrom('conversion_sources')
        .innerJoin('orders', 'orders.order_id', 'conversion_sources.order_id')
        .select(['conversion_sources.order_id as orderId', 'user_agent as userAgent'])
        .where('orders.user_id', 'in', mergedUserIdsSql(userId))
        .execute(),
    }),
    async erase(tx, userId) {
      // The account deletion has cancelled the waiting messages. Repeats this, because a server may have been sending a
      // message while the account was deleted.
      const orders = tx.selectFrom('orders').select('order_id').where('user_id', 'in', mergedUserIdsSql(userId))
      await tx
        .updateTable('conversions')
        .set({ state: sql`CASE WHEN state = 'waiting' OR reason = 'answer' THEN 'cancelled' ELSE state END` })
        .set({ send_at: null, reason: sql`nullif(reason, 'answer')` })
        .set({ device_id: null, user_agent: null })
        .where('order_id', 'in', orders)
        .execute()
      await tx.deleteFrom('conversion_sources').where('order_id', 'in', orders).execute()
    },
  }
}
