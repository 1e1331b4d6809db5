import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

const dayMs = 86_400_000
const [sendableMs, sourcesMs, keptMs] = [7 * dayMs, 30 * dayMs, 400 * dayMs]

/**
 * Deletes data that is no longer needed: browsers of orders unpaid for a month, and of memberships that cannot renew;
 * browsers of messages that no network would accept any more; messages after thirteen months. Closes messages that
 * waited for a week because their network is switched off.
 */
export async function sweepConversions(db: Database, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms)
  await sql`UPDATE conversions SET state = 'refused', reason = 'tooOld', send_at = NULL
    WHERE state = 'waiting' AND paid_at <= ${before(sendableMs)}`.execute(db)
  await sql`UPDATE conversions SET device_id = NULL, user_agent = NULL
    WHERE device_id IS NOT NULL AND state <> 'waiting' AND paid_at <= ${before(sendableMs)}`.execute(db)
  await sql`DELETE FROM conversion_sources c WHERE created_at <= ${before(sourcesMs)} AND NOT EXISTS (
    SELECT FROM subscriptions s WHERE s.first_order_id = c.order_id AND s.is_consent_open)`.execute(db)
  await sql`DELETE FROM conversions WHERE created_at <= ${before(keptMs)}`.execute(db)
}
