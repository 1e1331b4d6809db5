import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { queueCustomerErasure } from './erase-customers.ts'
import { eraseCards } from './saved-cards/card-store.ts'
import { endActiveSubscription } from './subscription-store.ts'

/**
 * Exports and erases personal data of buyers. Orders remain after a purge for accounting: without the erased data they
 * identify nobody.
 */
export function createPaymentsPersonalData(): PersonalDataModule {
  return {
    name: 'payments',
    async exportOf(tx, userId) {
      const billing = await tx.selectFrom('billing_infos').selectAll().where('user_id', '=', userId).executeTakeFirst()
      return {
        billing: billing
          ? {
              ...{ firstName: billing.first_name, lastName: billing.last_name, phone: billing.phone },
              ...{ email: billing.email, paidEmail: billing.paid_email },
            }
          : null,
        orders: rowsByCursor(
          tx,
          'orders',
          tx
            .selectFrom('orders')
            .select(['order_id as orderId', 'order_type as orderType', 'price', 'currency', 'state'])
            .select(['promised_bonus as promisedBonus', 'first_bonus as firstBonus'])
            .select(['created_at as time', 'paid_at as paidTime'])
            .select((row) =>
              row
                .selectFrom('order_intents')
                .select('card_last4')
                .whereRef('order_intents.order_id', '=', 'orders.order_id')
                .where('order_intents.state', '=', 'paid')
                .limit(1)
                .as('cardLast4'),
            )
            .where('user_id', '=', userId)
            .orderBy('order_id'),
        ),
        savedCards: await tx
          .selectFrom('saved_cards')
          .select(['brand', 'last4', 'expiry_month as expiryMonth', 'expiry_year as expiryYear', 'created_at as time'])
          .where('user_id', '=', userId)
          .where('removed_at', 'is', null)
          .orderBy('card_id')
          .execute(),
        memberships: rowsByCursor(
          tx,
          'memberships',
          tx
            .selectFrom('subscriptions')
            .select(['first_order_id as firstOrderId', 'state', 'created_at as time'])
            .select(['stay_price as stayPrice', 'stayed_at as stayedTime'])
            .where('user_id', '=', userId)
            .orderBy('subscription_id'),
        ),
      }
    },
    async erase(tx, userId) {
      await endActiveSubscription(tx, userId)
      const orders = tx.selectFrom('orders').select('order_id').where('user_id', '=', userId)
      const noCard = { card_brand: null, card_last4: null }
      await tx.updateTable('order_intents').set(noCard).where('order_id', 'in', orders).execute()
      await eraseCards(tx, userId)
      await queueCustomerErasure(tx, userId)
      for (const table of ['billing_infos', 'payment_customers', 'recovery_links', 'mails'] as const) {
        await tx.deleteFrom(table).where('user_id', '=', userId).execute()
      }
    },
  }
}
