import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { SecurityEvent } from '../security/security-events.ts'
import { endUserSessionOnDevice, endUserSessions, markUserDeleted, restoreAccount } from './account-store.ts'
import { lockEmailAddress } from './code-store.ts'
import { accountRestorePeriodMs } from './restore-time.ts'
import { createTombstoneTransaction } from './tombstone-transaction.ts'
import type { TombstoneLog } from './tombstones.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'log'> {
  readonly tombstones: TombstoneLog
  insertSecurityEvent(db: Database, event: SecurityEvent, at: Date): Promise<void>
  /** Invalidates all recovery links to a user's wallet. */
  endRecoveryLinks(tx: Database, userId: string): Promise<void>
  /** Called after each change to invalidate the sessions cached by this server. */
  sessionsEnded(): void
}
interface Named {
  readonly userId: string
  readonly email: string | null
}

/**
 * Creates the operations that an operator performs at the request of an account's owner, with a command or in Studio.
 */
export function createAccountOperations(needs: Needs) {
  const { now, insertSecurityEvent, endRecoveryLinks } = needs

  const inTransaction = createTombstoneTransaction(needs)
  const lockUser = (tx: Database, userId: string) =>
    tx
      .selectFrom('users')
      .select(['deleted_at', 'purged_at'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()

  return {
    /**
     * Deletes an account like a deletion by its owner. Used for guests, who cannot delete their account in the app, and
     * for owners who lost their mailbox. Returns false if the account does not exist or is already deleted.
     */
    remove: ({ userId, email }: Named): Promise<boolean> =>
      inTransaction(async (tx, add) => {
        if (email !== null) await lockEmailAddress(tx, email)
        const user = await lockUser(tx, userId)
        if (!user || user.deleted_at !== null) return false
        const at = await markUserDeleted(tx, userId, new Date(now()))
        await insertSecurityEvent(tx, { kind: 'account deleted', userId, purpose: 'operator' }, at)
        await add(tx, { userId, fate: 'deleted', at })
        return true
      }),

    /** Restores a deleted account within 15 days. Its sessions remain ended, so the owner has to sign in again. */
    restore: ({ userId, email }: Named): Promise<'restored' | 'notDeleted' | 'tooLate'> =>
      inTransaction(async (tx, add) => {
        if (email !== null) await lockEmailAddress(tx, email)
        const user = await lockUser(tx, userId)
        if (!user?.deleted_at) return 'notDeleted'
        if (user.purged_at !== null || now() - user.deleted_at.getTime() >= accountRestorePeriodMs) return 'tooLate'
        const at = await restoreAccount(tx, userId, new Date(now()))
        await insertSecurityEvent(tx, { kind: 'account restored', userId, purpose: 'operator' }, at)
        await add(tx, { userId, fate: 'restored', at })
        return 'restored'
      }),

    /** Signs a registered user out on one device. Returns false if the user is not signed in on that device. */
    signOutDevice: (userId: string, deviceId: string): Promise<boolean> =>
      inTransaction(async (tx) => {
        const isTheirs = await endUserSessionOnDevice(tx, userId, deviceId)
        const event = { kind: 'device signed out', userId, deviceId, purpose: 'operator' } as const
        if (isTheirs) await insertSecurityEvent(tx, event, new Date(now()))
        return isTheirs
      }),

    /** Ends all sessions, devices and recovery links of a user. */
    signOut: (userId: string): Promise<void> =>
      inTransaction(async (tx) => {
        await endUserSessions(tx, userId)
        await endRecoveryLinks(tx, userId)
        const at = new Date(now())
        await insertSecurityEvent(tx, { kind: 'signed out everywhere', userId, purpose: 'operator' }, at)
      }),
  }
}
export type AccountOperations = ReturnType<typeof createAccountOperations>
