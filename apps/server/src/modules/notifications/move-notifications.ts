import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Moves notifications when a wallet is merged into another one. Push subscriptions and queued messages move to the
 * target viewer; a queued message that this viewer does not want is dropped before it is sent. The choices, with the
 * digest's week, move only if the target viewer has made none. Subscriptions of devices that the merge ends are swept
 * later.
 */
export async function moveNotifications(tx: Database, fromId: string, toId: string): Promise<void> {
  await sql`UPDATE notification_choices SET user_id = ${toId} WHERE user_id = ${fromId}
    AND NOT EXISTS (SELECT FROM notification_choices WHERE user_id = ${toId})`.execute(tx)
  await sql`UPDATE push_subscriptions SET user_id = ${toId} WHERE user_id = ${fromId}`.execute(tx)
  // A message that the target viewer already has does not move; it is dropped before it is sent.
  await sql`UPDATE notifications n SET user_id = ${toId} WHERE user_id = ${fromId} AND send_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM notifications o WHERE o.user_id = ${toId} AND o.kind = n.kind AND o.event = n.event
      AND coalesce(o.subscription_id, 0) = coalesce(n.subscription_id, 0))`.execute(tx)
}
