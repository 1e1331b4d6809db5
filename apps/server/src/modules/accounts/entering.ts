import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import {
  type Account,
  bindDevice,
  endDeviceSessions,
  insertAccount,
  lockAccount,
  lockAccountByEmail,
  type Profile,
  releaseEmailAddress,
  restoreAccount,
  upgradeGuest,
} from './account-store.ts'
import type { AdArrivalService } from './ad-arrivals.ts'
import { insertCookie } from './cookie-store.ts'
import { lockDevice } from './device-store.ts'
import type { PayingGuestRecovery } from './paying-guests.ts'
import { accountRestorePeriodMs } from './restore-time.ts'
import type { TombstoneLog } from './tombstones.ts'

/** The account that a viewer has logged in to. */
export interface LoggedInAccount {
  readonly userId: string
  /** Time of the restoration, if the account was deleted and the login has restored it. */
  readonly restoredAt?: Date
}
interface Needs extends Pick<Deps, 'now' | 'randomBytes'> {
  readonly payingGuests: Pick<PayingGuestRecovery, 'endLinks'>
  readonly adArrivals: Pick<AdArrivalService, 'handOver'>
}

/** Creates the steps that all login methods share. They run in the transaction of the login. */
export function createLoginSteps({ now, randomBytes, payingGuests, adArrivals }: Needs) {
  /** Ends a device's sessions and cookies and returns its new cookie. */
  async function renewDevice(tx: Database, deviceId: string): Promise<string> {
    await endDeviceSessions(tx, deviceId)
    const cookie = newSecret(randomBytes)
    await insertCookie(tx, deviceId, hashSecret(cookie), new Date(now()))
    return cookie
  }

  /** Checks whether an account was deleted so long ago that it cannot be restored. */
  const isGone = ({ deleted_at }: Pick<Account, 'deleted_at'>): boolean =>
    deleted_at !== null && now() - deleted_at.getTime() >= accountRestorePeriodMs

  /**
   * Logs in to an existing account and restores it if it was deleted within 15 days. Returns undefined if it can no
   * longer be restored.
   */
  async function openAccount(
    tx: Database,
    account: Pick<Account, 'user_id' | 'deleted_at'>,
  ): Promise<LoggedInAccount | undefined> {
    const { user_id: userId, deleted_at: deletedAt } = account
    if (isGone(account)) return undefined
    if (!deletedAt) return { userId }
    return { userId, restoredAt: await restoreAccount(tx, userId, new Date(now())) }
  }

  return {
    renewDevice,

    /** Checks whether a viewer can log in to an account: it exists and, if deleted, can still be restored. */
    canOpen: (account: Account | undefined): boolean => account !== undefined && !isGone(account),

    /** Returns the user who owns a proved email address: the existing account, the calling guest, or a new user. */
    async accountFor(tx: Database, guestId: string, profile: Profile): Promise<LoggedInAccount> {
      const known = await lockAccountByEmail(tx, profile.email)
      const opened = known && (await openAccount(tx, known))
      if (opened) return opened
      if (known) await releaseEmailAddress(tx, known.user_id)
      const isUpgraded = await upgradeGuest(tx, guestId, profile)
      return { userId: isUpgraded ? guestId : await insertAccount(tx, profile, new Date(now())) }
    },

    /** Logs in to an account by its user id. Returns undefined if it was purged or can no longer be restored. */
    async accountOf(tx: Database, userId: string): Promise<LoggedInAccount | undefined> {
      const known = await lockAccount(tx, userId)
      return known && openAccount(tx, known)
    },

    /** Binds the device to the account. Ends the device's sessions and cookies and returns its new cookie. */
    async enter(
      tx: Database,
      add: TombstoneLog['add'],
      deviceId: string,
      { userId, restoredAt }: LoggedInAccount,
    ): Promise<{ userId: string; isRestored: boolean; cookie: string }> {
      const { guest_id: guestId } = await lockDevice(tx, deviceId)
      await adArrivals.handOver(tx, guestId, userId)
      await bindDevice(tx, deviceId, userId)
      await payingGuests.endLinks(tx, userId)
      const cookie = await renewDevice(tx, deviceId)
      if (restoredAt) await add(tx, { userId, fate: 'restored', at: restoredAt })
      return { userId, isRestored: restoredAt !== undefined, cookie }
    },
  }
}
export type LoginSteps = ReturnType<typeof createLoginSteps>
