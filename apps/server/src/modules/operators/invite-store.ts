import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Database } from '../../db/schema.ts'

/** Ends all open invitations to an email address. */
export async function endInvitesTo(tx: Database, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('operator_invites')
    .set({ ended_at: at })
    .where('email', '=', email.toLowerCase())
    .where('ended_at', 'is', null)
    .execute()
}

/** Creates an invitation, which replaces open ones to the same email address. Returns its id. */
export async function insertInvite(
  tx: Database,
  invite: { email: string; role: StudioRole; tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<string> {
  const email = invite.email.toLowerCase()
  await endInvitesTo(tx, email, invite.at)
  const row = await tx
    .insertInto('operator_invites')
    .values({
      email,
      role: invite.role,
      token_hash: invite.tokenHash,
      created_at: invite.at,
      expires_at: invite.expiresAt,
      ended_at: null,
    })
    .returning('invite_id')
    .executeTakeFirstOrThrow()
  return row.invite_id
}

const openInvites = (db: Database, at: Date) =>
  db.selectFrom('operator_invites').where('ended_at', 'is', null).where('expires_at', '>', at)

export const findInvite = (db: Database, tokenHash: Buffer, at: Date) =>
  openInvites(db, at)
    .select(['invite_id', 'email', 'role', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const listInvites = (db: Database, at: Date) =>
  openInvites(db, at).select(['invite_id', 'email', 'role', 'expires_at']).orderBy('invite_id').execute()

/** Ends an invitation. Returns false if it has already ended, so that two requests cannot both accept it. */
export async function endInvite(db: Database, inviteId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_invites')
    .set({ ended_at: at })
    .where('invite_id', '=', inviteId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
