import { studioBase } from '@cliffhanger/contract/studio/call'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Deps } from '../../deps.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { insertInvite } from './invite-store.ts'

const validMs = 24 * 3_600_000

/** Returns the URL that accepts an invitation. The token is in the fragment, which no server and no log receives. */
export const inviteUrl = (origin: string, token: string): string => `${origin}${studioBase}/invite#${token}`

/** Creates an invitation for one use within 24 hours, which replaces open ones to the same email address. */
export async function createInvite(
  { db, now, randomBytes }: Pick<Deps, 'db' | 'now' | 'randomBytes'>,
  email: string,
  role: StudioRole,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret(randomBytes)
  const at = new Date(now())
  const expiresAt = new Date(now() + validMs)
  await db.transaction().execute((tx) => insertInvite(tx, { email, role, tokenHash: hashSecret(token), at, expiresAt }))
  return { token, expiresAt }
}
