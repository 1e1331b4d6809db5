import { isLastLoginMethod } from '@cliffhanger/domain/login-ways'
import type { Deps } from '../../../deps.ts'
import type { RegisteredPasskey } from '../../../passkeys/ceremonies.ts'
import { lockAccount } from '../account-store.ts'
import type { MailCodeService } from '../codes.ts'
import { lockDevice } from '../device-store.ts'
import type { LoginSteps } from '../entering.ts'
import { countOtherLoginMethods } from '../login/usable-ways.ts'
import type { DeviceUser } from '../registration.ts'
import { createTombstoneTransaction } from '../tombstone-transaction.ts'
import type { TombstoneLog } from '../tombstones.ts'
import { deletePasskey, findPasskey, insertPasskey, listPasskeys } from './passkey-store.ts'

/** Maximum number of passkeys per account: more would slow down the browser's list. */
const mostPasskeys = 20

interface Needs extends Pick<Deps, 'config' | 'db' | 'log' | 'now'> {
  readonly codes: MailCodeService
  readonly entering: LoginSteps
  readonly tombstones: TombstoneLog
  /** Called after each login to invalidate the sessions cached by this server. */
  readonly sessionsEnded: () => void
}

/** Creates the operations for logging in with passkeys and for managing the passkeys of an account. */
export function createPasskeyLoginOperations(needs: Needs) {
  const { config, db, now, codes, entering } = needs
  const inTransaction = createTombstoneTransaction(needs)

  return {
    /**
     * Logs a device in to the account of a verified passkey. Returns undefined if the passkey was removed, or if the
     * account was purged or can no longer be restored.
     */
    logIn: (deviceId: string, passkey: { readonly passkey_id: string; readonly user_id: string }) =>
      inTransaction(async (tx, add) => {
        await lockDevice(tx, deviceId)
        await lockAccount(tx, passkey.user_id)
        // The passkey may have been removed since it was verified.
        if (!(await findPasskey(tx, passkey.passkey_id))) return undefined
        const opened = await entering.accountOf(tx, passkey.user_id)
        return opened && entering.enter(tx, add, deviceId, opened)
      }),

    /** Uses a login code that was sent to the account's email address. Returns false if the code is wrong. */
    async useCode({ userId, deviceId }: DeviceUser, address: string, code: string): Promise<boolean> {
      const codeId = await codes.verify({ purpose: 1, address, userId }, code, deviceId)
      return codeId !== undefined && db.transaction().execute((tx) => codes.use(tx, codeId, deviceId))
    },

    /**
     * Adds a new passkey to an account. Returns false if the account has too many passkeys, or the passkey is already
     * registered.
     */
    add: (userId: string, made: RegisteredPasskey & { readonly name: string }): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, userId)
        const own = await listPasskeys(tx, userId)
        if (!account || account.deleted_at || own.length >= mostPasskeys) return false
        return insertPasskey(tx, { ...made, user_id: userId, created_at: new Date(now()), used_at: null })
      }),

    /** Removes a passkey from an account, unless it is the last way to log in. */
    remove: (userId: string, passkeyId: string): Promise<'removed' | 'unknown' | 'lastWay'> =>
      db.transaction().execute(async (tx) => {
        const account = await lockAccount(tx, userId)
        const own = await listPasskeys(tx, userId)
        if (!own.some((one) => one.passkey_id === passkeyId)) return 'unknown'
        if (isLastLoginMethod(account?.email ?? '', await countOtherLoginMethods(tx, config.login, userId, passkeyId)))
          return 'lastWay'
        await deletePasskey(tx, userId, passkeyId)
        return 'removed'
      }),
  }
}
export type PasskeyLoginOperations = ReturnType<typeof createPasskeyLoginOperations>
