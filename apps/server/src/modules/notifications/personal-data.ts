import { rowsByCursor } from '../../db/rows-by-cursor.ts'
import type { PersonalDataModule } from '../../personal-data.ts'
import { readChoices } from './choices-store.ts'

/** Exports and deletes this module's personal data: choices, push subscriptions and messages of the last 30 days. */
export function createNotificationsPersonalData(): PersonalDataModule {
  return {
    name: 'notifications',
    exportOf: async (tx, userId) => ({
      choices: (await readChoices(tx, userId)) ?? null,
      subscriptions: await tx
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'created_at as time'])
        .where('user_id', '=', userId)
        .orderBy('subscription_id')
        .execute(),
      messages: rowsByCursor(
        tx,
        'notifications',
        tx
          .selectFrom('notifications')
          .select(['kind', 'event', 'created_at as time', 'outcome'])
          .where('user_id', '=', userId)
          .orderBy('notification_id'),
      ),
    }),
    async erase(tx, userId) {
      for (const table of ['notifications', 'push_subscriptions', 'notification_choices'] as const) {
        await tx.deleteFrom(table).where('user_id', '=', userId).execute()
      }
    },
  }
}
