import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { cookieIdleMs } from '../../http/device-cookie.ts'
import { sessionAgeLimitMs, sessionIdleLimitMs } from './sessions.ts'

const batchSize = 5_000
const dayMs = 86_400_000
/** How long an issuer's late response to a login is recognized. */
const flowKeptMs = 3_600_000
/** How long a reused cookie can be distinguished from an unknown cookie. */
const replacedMs = 30 * dayMs

/**
 * Deletes expired sessions, cookies, login flows and passkey challenges, codes older than a day, and mailbox proofs
 * older than 13 months.
 */
export async function sweepSessions(db: Database, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms)
  await inBatches(
    db,
    sql`DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions
      WHERE used_at <= ${before(sessionIdleLimitMs)} OR created_at <= ${before(sessionAgeLimitMs)} LIMIT ${batchSize})`,
  )
  await inBatches(
    db,
    sql`DELETE FROM mail_codes WHERE code_id IN (SELECT code_id FROM mail_codes
      WHERE created_at <= ${before(dayMs)} LIMIT ${batchSize})`,
  )
  await inBatches(
    db,
    sql`DELETE FROM login_flows WHERE flow_hash IN (SELECT flow_hash FROM login_flows
      WHERE created_at <= ${before(flowKeptMs)} LIMIT ${batchSize})`,
  )
  await db.deleteFrom('viewer_challenges').where('expires_at', '<=', before(0)).execute()
  await inBatches(
    db,
    sql`DELETE FROM device_cookies WHERE cookie_hash IN (SELECT cookie_hash FROM device_cookies
      WHERE used_at <= ${before(cookieIdleMs)} OR replaced_at <= ${before(replacedMs)} LIMIT ${batchSize})`,
  )
  await inBatches(
    db,
    sql`DELETE FROM device_mailboxes WHERE (device_id, mailbox_hash) IN (SELECT device_id, mailbox_hash
      FROM device_mailboxes WHERE proved_at <= ${before(cookieIdleMs)} LIMIT ${batchSize})`,
  )
}

/** Deletes rows of purged users in tables that did not exist in the older server release that purged them. */
export async function deleteRowsOfPurgedUsers(db: Database): Promise<void> {
  for (const table of [
    'login_identities',
    'viewer_passkeys',
    'for_you_views',
    'notification_choices',
    'push_subscriptions',
    'notifications',
    'comments',
    'comment_reports',
    'ad_views',
    'downloads',
    'download_devices',
    'profile_pictures',
    'profile_changes',
  ]) {
    await sql`DELETE FROM ${sql.table(table)} kept USING users
      WHERE users.user_id = kept.user_id AND purged_at IS NOT NULL`.execute(db)
  }
}

async function inBatches(db: Database, statement: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    if (numAffectedRows < batchSize) return
  }
}
