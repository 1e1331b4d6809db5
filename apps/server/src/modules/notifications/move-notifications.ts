import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Moves notifications when a wallet is merged into another one. Subscribed browsers get the messages of the other
 * viewer. The choices, with the digest's week, move only if that viewer has made none. Browsers of devices that the
 * merge ends are swept later.
 */
export async function moveNotifications(tx: Database, fromId: string, toId: string): Promise<void> {
  await sql`UPDATE notification_choices SET user_id = ${toId} WHERE user_id = ${fromId}
    AND NOT EXISTS (SELECT FROM notification_choices WHERE user_id = ${toId})`.execute(tx)
  await sql`UPDATE push_subscriptions SET user_id = ${toId} WHERE user_id = ${fromId}`.execute(tx)
}
