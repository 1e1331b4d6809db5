import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Closes messages that were waiting or refused when the backup was made, and clears all consents. After the backup, ad
 * networks may have accepted the messages, also after a retry by an operator, and viewers may have withdrawn their
 * consent. So the messages are closed as in doubt, and viewers must consent again.
 */
export async function closeConversionsAfterRestore(db: Database): Promise<void> {
  await sql`UPDATE conversions SET state = 'refused', reason = 'inDoubt', send_at = NULL, device_id = NULL, user_agent = NULL
    WHERE state = 'waiting' OR reason = 'answer'`.execute(db)
  await sql`UPDATE devices SET conversion_consent_at = NULL WHERE conversion_consent_at IS NOT NULL`.execute(db)
}
