import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Nobody knows what happened after the backup: networks may have the messages that waited then, and viewers may have withdrawn their
 * consent. So these messages are closed as in doubt, and no browser has a consent until its viewer gives it again.
 */
export async function forgetUnknownConversions(db: Database): Promise<void> {
  await sql`UPDATE conversions SET state = 'refused', reason = 'inDoubt', send_at = NULL, device_id = NULL, user_agent = NULL
    WHERE state = 'waiting'`.execute(db)
  await sql`UPDATE devices SET conversion_consent_at = NULL WHERE conversion_consent_at IS NOT NULL`.execute(db)
}
