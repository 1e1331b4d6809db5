import { isLastLoginMethod } from '@cliffhanger/domain/login-ways'
import type { Database } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { lockAccount, lockAccountByEmail } from '../account-store.ts'
import { lockEmailAddress } from '../code-store.ts'
import type { MailCodeService } from '../codes.ts'
import { lockDevice } from '../device-store.ts'
import type { LoggedInAccount, LoginSteps } from '../entering.ts'
import type { DeviceUser } from '../registration.ts'
import { createTombstoneTransaction } from '../tombstone-transaction.ts'
import type { TombstoneLog } from '../tombstones.ts'
import { endFlow } from './flow-store.ts'
import {
  deleteIdentity,
  deleteIdentityBySubject,
  findIdentityOwner,
  listIdentities,
  lockIdentity,
  saveIdentity,
} from './identity-store.ts'
import type { Identity } from './issuers.ts'
import { countOtherLoginMethods } from './usable-ways.ts'

interface Needs extends Pick<Deps, 'config' | 'db' | 'log' | 'now'> {
  readonly codes: MailCodeService
  readonly entering: LoginSteps
  readonly tombstones: TombstoneLog
  /** Called after each login to invalidate the sessions cached by this server. */
  readonly sessionsEnded: () => void
}
/** A login flow with the identity that the issuer returned. */
interface Answered {
  readonly flowHash: Buffer
  readonly identity: Identity
}
type Linking = 'linked' | 'taken' | 'expired' | 'unverified' | 'needsCode' | 'wrongCode'

/**
 * Creates the operations for logging in with identities and for managing the identities of an account. An account is
 * found by issuer and subject; the email address is used only at the first login.
 */
export function createIdentityLoginOperations(needs: Needs) {
  const { config, db, now, codes, entering } = needs
  const inTransaction = createTombstoneTransaction(needs)

  /**
   * Checks whether the login must be confirmed with an emailed code. This is needed if the identity belongs to no
   * account, another account uses its email address, and the issuer does not run the mailbox. The mailbox may have a
   * new owner since the issuer verified the address.
   */
  async function needsMailedCode(tx: Database, identity: Identity): Promise<boolean> {
    const { email, isAuthoritative } = identity
    if (email === null || isAuthoritative) return false
    const owner = await findIdentityOwner(tx, identity)
    if (owner !== undefined && entering.canOpen(await lockAccount(tx, owner))) return false
    await lockEmailAddress(tx, email)
    return entering.canOpen(await lockAccountByEmail(tx, email))
  }

  /**
   * Returns the account to which an identity logs in. At its first login this is the existing account with the email
   * address, or else a new account made from the calling guest. Returns undefined for an unknown identity without a
   * verified email address.
   */
  async function accountOf(tx: Database, guestId: string, identity: Identity): Promise<LoggedInAccount | undefined> {
    const owner = await findIdentityOwner(tx, identity)
    const opened = owner === undefined ? undefined : await entering.accountOf(tx, owner)
    if (opened) return opened
    await deleteIdentityBySubject(tx, identity)
    const { email } = identity
    if (email === null) return undefined
    await lockEmailAddress(tx, email)
    return entering.accountFor(tx, guestId, { email, nickname: null, headImage: '' })
  }

  return {
    /**
     * Logs a guest in, or returns the reason for refusing the login. The first login gives access to an existing
     * account only if the issuer runs the mailbox, or with a login code sent to the email address.
     */
    async logIn({ userId, deviceId }: DeviceUser, { flowHash, identity }: Answered, code: string | undefined) {
      const { email: address } = identity
      const isGiven = code !== undefined && address !== null
      const codeId = isGiven ? await codes.verify({ purpose: 1, address, userId }, code, deviceId) : undefined
      if (isGiven && codeId === undefined) return 'wrongCode'
      return inTransaction(async (tx, add) => {
        await lockDevice(tx, deviceId)
        await lockIdentity(tx, identity)
        if (codeId === undefined && (await needsMailedCode(tx, identity))) return 'needsCode'
        if (!(await endFlow(tx, flowHash))) return 'expired'
        if (codeId !== undefined && !(await codes.use(tx, codeId, deviceId))) return 'expired'
        const opened = await accountOf(tx, userId, identity)
        if (!opened) return 'unverified'
        await saveIdentity(tx, identity, opened.userId, new Date(now()))
        return entering.enter(tx, add, deviceId, opened)
      })
    },

    /**
     * Adds an identity to the caller's account. An identity with another email address also requires a login code sent
     * to the account's address, so that an attacker with a stolen session gains no permanent access.
     */
    async link(
      { userId, deviceId }: DeviceUser,
      { flowHash, identity }: Answered,
      proof: { readonly address: string; readonly code: string | undefined },
    ): Promise<Linking> {
      const { address, code } = proof
      const needsCode = identity.email !== address
      if (needsCode && code === undefined) return 'needsCode'
      const codeId = needsCode ? await codes.verify({ purpose: 1, address, userId }, code ?? '', deviceId) : undefined
      if (needsCode && codeId === undefined) return 'wrongCode'
      return db.transaction().execute(async (tx): Promise<Linking> => {
        if (!(await endFlow(tx, flowHash))) return 'expired'
        if (codeId !== undefined && !(await codes.use(tx, codeId, deviceId))) return 'expired'
        await lockIdentity(tx, identity)
        const account = await lockAccount(tx, userId)
        if (account?.email !== address || account.deleted_at) return 'expired'
        const owner = await findIdentityOwner(tx, identity)
        if (owner !== undefined && owner !== userId) return 'taken'
        if (owner === undefined && identity.email === null) return 'unverified'
        await saveIdentity(tx, identity, userId, new Date(now()))
        return 'linked'
      })
    },

    /** Removes an identity from an account, unless it is the last way to log in. */
    unlink: (userId: string, identityId: string): Promise<'unlinked' | 'unknown' | 'lastWay'> =>
      db.transaction().execute(async (tx) => {
        const findOwn = async () => (await listIdentities(tx, userId)).find((own) => own.identity_id === identityId)
        const identity = await findOwn()
        if (!identity) return 'unknown'
        // Logging in also locks the identity before the account. Without this lock, a concurrent login that has already
        // found the identity would store it again after the deletion.
        await lockIdentity(tx, identity)
        const account = await lockAccount(tx, userId)
        if (!(await findOwn())) return 'unknown'
        if (isLastLoginMethod(account?.email ?? '', await countOtherLoginMethods(tx, config.login, userId, identityId)))
          return 'lastWay'
        await deleteIdentity(tx, userId, identityId)
        return 'unlinked'
      }),
  }
}
export type IdentityLoginOperations = ReturnType<typeof createIdentityLoginOperations>
