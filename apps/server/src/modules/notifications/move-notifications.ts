import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Moves notifications when a wallet is merged into another one. Subscribed browsers get the messages of the other
 * viewer, also those that wait, unless the other viewer does not want them. The choices, with the digest's week, move
 * only if that viewer has made none. Browsers of devices that the merge ends are swept later.
 */
export async function moveNotifications(tx: Database, fromId: string, toId: string): Promise<void> {
  await sql`UPDATE notification_choices SET user_id = ${toId} WHERE user_id = ${fromId}
    AND NOT EXISTS (SELECT FROM notification_choices WHERE user_id = ${toId})`.execute(tx)
  await sql`UPDATE push_subscriptions SET user_id = ${toId} WHERE user_id = ${fromId}`.execute(tx)
  // A message that the other viewer's browser has had stays and is dropped.
  await sql`UPDATE notifications n SET user_id = ${toId} WHERE user_id = ${fromId} AND send_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM notifications o WHERE o.user_id = ${toId} AND o.kind = n.kind AND o.event = n.event
      AND coalesce(o.subscription_id, 0) = coalesce(n.subscription_id, 0))`.execute(tx)
}
