import type { Database } from '../../../db/schema.ts'
import { findIssuerByUrl, type LoginConfig } from '../../../login-config.ts'
import { listPasskeys } from '../passkeys/passkey-store.ts'
import { listIdentities } from './identity-store.ts'

/**
 * Counts the identities and passkeys that can log in to an account under the server's current configuration, except the
 * one that is to be removed.
 * @param removedId id of an identity or of a passkey
 */
export async function countOtherLoginMethods(
  tx: Database,
  login: LoginConfig,
  userId: string,
  removedId: string,
): Promise<number> {
  const identities = (await listIdentities(tx, userId))
    .filter(({ issuer }) => findIssuerByUrl(login, issuer))
    .map(({ identity_id }) => identity_id)
  const passkeys = login.hasPasskeys ? (await listPasskeys(tx, userId)).map(({ passkey_id }) => passkey_id) : []
  return [...identities, ...passkeys].filter((id) => id !== removedId).length
}
