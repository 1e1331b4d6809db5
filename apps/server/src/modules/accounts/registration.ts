import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret } from '../../tokens.ts'
import {
  endUserSessionOnDevice,
  endUserSessions,
  markUserDeleted,
  moveGuestToDevice,
  type Profile,
  unbindDevice,
} from './account-store.ts'
import type { AdArrivalService } from './ad-arrivals.ts'
import { lockEmailAddress } from './code-store.ts'
import type { MailCodeService } from './codes.ts'
import { endOtherCookies, hasSuccessor } from './cookie-store.ts'
import { lockDevice } from './device-store.ts'
import type { LoginSteps } from './entering.ts'
import type { PayingGuestRecovery, RecoverableWallet } from './paying-guests.ts'
import { findUser } from './session-store.ts'
import { createTombstoneTransaction } from './tombstone-transaction.ts'
import type { TombstoneLog } from './tombstones.ts'

export interface DeviceUser {
  readonly userId: string
  readonly deviceId: string
}
interface Needs extends Pick<Deps, 'db' | 'log' | 'now'> {
  readonly codes: MailCodeService
  readonly entering: LoginSteps
  readonly payingGuests: PayingGuestRecovery
  readonly adArrivals: Pick<AdArrivalService, 'handOver'>
  readonly tombstones: TombstoneLog
  /** Called after each change to invalidate the sessions cached by this server. */
  readonly sessionsEnded: () => void
}

export type RegistrationOperations = ReturnType<typeof createRegistrationOperations>

/** Thrown if a guest registered or was deleted after their wallet was read to be merged. */
const candidatesChanged = new Error('A wallet that was to be merged does not belong to a guest any more')

/**
 * Creates the operations that change a device's user. Most of them end the device's sessions and cookies and return a
 * new cookie.
 */
export function createRegistrationOperations(needs: Needs) {
  const { db, now, codes, payingGuests, entering, adArrivals } = needs
  const { renewDevice } = entering

  const inTransaction = createTombstoneTransaction(needs)

  /** Moves a guest's wallet to a device and unbinds the guest's former devices. */
  async function moveWallet(tx: Database, deviceId: string, guestId: string, others: number) {
    const { guest_id: formerGuest } = await lockDevice(tx, deviceId)
    if (!(await moveGuestToDevice(tx, deviceId, guestId))) return undefined
    await adArrivals.handOver(tx, formerGuest, guestId)
    await payingGuests.endLinks(tx, guestId)
    await payingGuests.mailWalletMoved(tx, guestId)
    return { userId: guestId, others, cookie: await renewDevice(tx, deviceId) }
  }

  return {
    /** Returns the wallets that a valid code can recover, latest payment first. Does not consume the code. */
    async recoverable({ userId, deviceId }: DeviceUser, address: string, code: string): Promise<RecoverableWallet[]> {
      const codeId = await codes.verify({ purpose: 3, address, userId }, code, deviceId)
      return codeId === undefined ? [] : payingGuests.walletsOf(address)
    },

    /**
     * Moves a wallet that was paid with a billing email address to the caller's device. Consumes the link in a receipt,
     * if one is given.
     * @param proof.wallet the chosen guest; default: the link's guest, or the guest who paid last
     * @param proof.merges whether to merge the other wallets with this address into the moved wallet
     * @returns undefined when the code is wrong, the link is invalid, or the wallet has another address
     */
    async recover(
      { userId, deviceId }: DeviceUser,
      proof: { address: string; code: string; token: string | undefined; wallet: string | undefined; merges: boolean },
    ) {
      const { address, code, token, wallet, merges } = proof
      const codeId = await codes.verify({ purpose: 3, address, userId }, code, deviceId)
      if (codeId === undefined) return undefined
      const moveOrMerge = async (tx: Database) => {
        await lockDevice(tx, deviceId)
        if (!(await codes.use(tx, codeId, deviceId))) return undefined
        await lockEmailAddress(tx, address)
        const candidates = await payingGuests.findByAddress(tx, address)
        const chosenDefault = token === undefined ? candidates[0] : await payingGuests.consumeLink(tx, token)
        const guestId = chosenDefault && (wallet ?? chosenDefault)
        if (guestId === undefined || !candidates.includes(guestId)) return undefined
        const others = candidates.filter((other) => other !== guestId)
        if (!merges) return moveWallet(tx, deviceId, guestId, others.length)
        for (const other of others) {
          // The merge must run before users are locked, because the delivery of a paid order locks the order first and
          // then the user.
          await payingGuests.merge(tx, other, guestId)
          // The merge has locked the user's row. If the user is an account or deleted by now, the merge is rolled back.
          if ((await findUser(tx, other))?.email !== null) throw candidatesChanged
          await endUserSessions(tx, other)
        }
        const moved = await moveWallet(tx, deviceId, guestId, 0)
        if (!moved) throw candidatesChanged
        return moved
      }
      return inTransaction(moveOrMerge).catch((error: unknown) => {
        if (error !== candidatesChanged) throw error
        return inTransaction(moveOrMerge)
      })
    },

    /** Confirms the caller's billing email address. Returns false if the code is wrong. */
    async confirmBillingAddress({ userId, deviceId }: DeviceUser, address: string, code: string): Promise<boolean> {
      const codeId = await codes.verify({ purpose: 3, address, userId }, code, deviceId)
      if (codeId === undefined) return false
      return db.transaction().execute(async (tx) => {
        if (!(await codes.use(tx, codeId, deviceId))) return false
        await payingGuests.confirmAddress(tx, userId, address)
        return true
      })
    },

    /**
     * Registers a user or logs them in. Returns undefined if the code is wrong, used, expired or was tried too often.
     */
    async register({ userId, deviceId }: DeviceUser, profile: Profile, code: string) {
      const codeId = await codes.verify({ purpose: 1, address: profile.email, userId }, code, deviceId)
      if (codeId === undefined) return undefined
      return inTransaction(async (tx, add) => {
        await lockDevice(tx, deviceId)
        if (!(await codes.use(tx, codeId, deviceId))) return undefined
        await lockEmailAddress(tx, profile.email)
        return entering.enter(tx, add, deviceId, await entering.accountFor(tx, userId, profile))
      })
    },

    /** Deletes the caller's account. Returns undefined if the code is wrong. */
    async remove({ userId, deviceId }: DeviceUser, address: string, code: string) {
      const codeId = await codes.verify({ purpose: 2, address, userId }, code, deviceId)
      if (codeId === undefined) return undefined
      return inTransaction(async (tx, add) => {
        await lockDevice(tx, deviceId)
        if (!(await codes.use(tx, codeId, deviceId))) return undefined
        await lockEmailAddress(tx, address)
        const at = await markUserDeleted(tx, userId, new Date(now()))
        const cookie = await renewDevice(tx, deviceId)
        await add(tx, { userId, fate: 'deleted', at })
        return { cookie }
      })
    },

    /**
     * Deletes the guest of a device. Returns the device's next cookie, or undefined if the guest has registered in the
     * meantime.
     */
    eraseGuest: ({ userId, deviceId }: DeviceUser) =>
      inTransaction(async (tx, add) => {
        await lockDevice(tx, deviceId)
        if ((await findUser(tx, userId))?.email !== null) return undefined
        const at = await markUserDeleted(tx, userId, new Date(now()))
        await payingGuests.endLinks(tx, userId)
        const cookie = await renewDevice(tx, deviceId)
        await add(tx, { userId, fate: 'deleted', at })
        return { cookie }
      }),

    /**
     * Ends the user's sessions, devices and links except on this device, in the caller's transaction. Afterwards the
     * caller must call `sessionsEnded`.
     */
    async endElsewhere(tx: Database, { userId, deviceId }: DeviceUser): Promise<void> {
      await endUserSessions(tx, userId, deviceId)
      await payingGuests.endLinks(tx, userId)
    },
    /** Invalidates the sessions cached by this server. */
    sessionsEnded: needs.sessionsEnded,
    /**
     * Ends the user's sessions, devices and links except on this device, and all other cookies of this device. Returns
     * false if the cookie has a successor, which the browser may not have received yet: see keep-only.ts.
     */
    signOutEverywhere: (caller: DeviceUser, cookie: string): Promise<boolean> =>
      inTransaction(async (tx) => {
        await lockDevice(tx, caller.deviceId)
        const cookieHash = hashSecret(cookie)
        if (await hasSuccessor(tx, cookieHash)) return false
        await endOtherCookies(tx, caller.deviceId, cookieHash)
        await endUserSessions(tx, caller.userId, caller.deviceId)
        await payingGuests.endLinks(tx, caller.userId)
        return true
      }),

    /** Logs an account out on one of its devices. Returns false if the account is not logged in on that device. */
    signOutDevice: ({ userId }: DeviceUser, deviceId: string) =>
      inTransaction((tx) => endUserSessionOnDevice(tx, userId, deviceId)),

    /** Logs the account out on this device. Wallet and lists stay with the account. */
    logout: ({ deviceId }: DeviceUser) =>
      inTransaction(async (tx) => {
        await lockDevice(tx, deviceId)
        await unbindDevice(tx, deviceId)
        return { cookie: await renewDevice(tx, deviceId) }
      }),
  }
}
