import { normalizeMailbox } from '@cliffhanger/domain/mailbox'
import type { Database } from '../../db/schema.ts'
import { hashSecret } from '../../tokens.ts'

const hashOf = (address: string): Buffer => hashSecret(normalizeMailbox(address))

/** Records that a device has proved access to a mailbox. */
export async function recordMailboxProof(tx: Database, deviceId: string, address: string, at: Date): Promise<void> {
  await tx
    .insertInto('device_mailboxes')
    .values({ device_id: deviceId, mailbox_hash: hashOf(address), proved_at: at })
    .onConflict((row) => row.columns(['device_id', 'mailbox_hash']).doUpdateSet({ proved_at: at }))
    .execute()
}

/** Checks whether a device has proved access to a mailbox, or is signed in with an account of that mailbox. */
export async function hasProvedMailbox(db: Database, deviceId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .leftJoin('users', 'users.user_id', 'devices.account_id')
    .leftJoin('device_mailboxes', (on) =>
      on.onRef('device_mailboxes.device_id', '=', 'devices.device_id').on('mailbox_hash', '=', hashOf(address)),
    )
    .select(['users.email', 'device_mailboxes.proved_at'])
    .where('devices.device_id', '=', deviceId)
    .executeTakeFirst()
  if (!row) return false
  return row.proved_at !== null || (row.email !== null && normalizeMailbox(row.email) === normalizeMailbox(address))
}

/** Deletes the records about devices that have proved access to a mailbox. */
export async function deleteMailboxProofs(tx: Database, address: string): Promise<void> {
  await tx.deleteFrom('device_mailboxes').where('mailbox_hash', '=', hashOf(address)).execute()
}
