import { createBatch } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { createVersion } from '../../db/version.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/service.ts'
import { hashed, newSecret } from '../../tokens.ts'
import {
  cookieOverlapMs,
  endOtherCookies,
  findCookie,
  insertCookie,
  isDueForRenewal,
  type KnownCookie,
  noteUse,
  stateOfCookie,
} from './cookie-store.ts'
import { type Device, findDeviceByNonce, insertDevice, insertGuest, lockDevice, lockNonce } from './device-store.ts'
import { createHeldSessions } from './held-sessions.ts'
import {
  findSessions,
  findUser,
  insertSession,
  readSessionVersion,
  readSignedInDevices,
  type SessionKey,
  touchSession,
} from './session-store.ts'

const dayMs = 86_400_000
export const idleMs = 30 * dayMs
export const longestMs = 180 * dayMs
const touchEveryMs = 3_600_000
/** How far apart the first checks of one page may be. */
const nonceMs = 30_000

export interface Check {
  readonly cookie: string | undefined
  /** The cookie is to be replaced, however new it is. */
  readonly isOutdated: boolean
  /** What one page sends with each of its first checks; undefined without one. */
  readonly nonce: string | undefined
  /** The user that the client would like to be; '' for whoever the device is. */
  readonly userId: string
  /** The browser and system, in words; '' when unknown. */
  readonly client: string
  /** Called before a device is made; throws when it may not be. */
  readonly admitNewDevice: () => void
}
export interface Checked extends Caller {
  readonly bearerToken: string
  /** The one that came, or a new one. */
  readonly cookie: string
}
interface Tools extends Pick<Deps, 'db' | 'log' | 'now' | 'randomBytes'> {
  /** How late it may be noticed that a session was ended by another server. */
  readonly freshMs: number
}

export type Sessions = ReturnType<typeof createSessions>

/** Devices and the sessions on them: protocol.md "Sessions". */
export function createSessions({ db, log, now, randomBytes, freshMs }: Tools) {
  const version = createVersion(() => readSessionVersion(db), freshMs)
  const held = createHeldSessions(now)

  /** Every call asks, so those at the same time ask together. */
  const find = createBatch((keys: readonly SessionKey[]) =>
    findSessions(db, keys, {
      usedAfter: new Date(now() - idleMs),
      madeAfter: new Date(now() - longestMs),
      replacedAfter: new Date(now() - cookieOverlapMs),
    }),
  )

  /** The cookie's device, while the cookie stands for it. */
  async function takeCookie(db: Database, cookie: string | undefined): Promise<KnownCookie | undefined> {
    const known = cookie === undefined ? undefined : await findCookie(db, hashed(cookie))
    const state = known && stateOfCookie(known, now())
    // Two browsers have had this cookie: one of them copied it, or was restored from a copy.
    if (state === 'replaced') log.warn({ security: 'replaced cookie', deviceId: known?.device_id }, 'cookie used again')
    return state === 'valid' ? known : undefined
  }

  /** The same; whatever ends cookies of the device waits until the transaction is over. */
  async function lockCookie(tx: Database, cookie: string | undefined): Promise<KnownCookie | undefined> {
    const seen = cookie === undefined ? undefined : await findCookie(tx, hashed(cookie))
    if (seen) await lockDevice(tx, seen.device_id)
    return seen && takeCookie(tx, cookie)
  }

  /** A new device, or that of the same page's other first check. */
  async function deviceWithoutCookie(tx: Database, { nonce, admitNewDevice }: Check, at: Date): Promise<Device> {
    const nonceHash = nonce === undefined ? null : hashed(nonce)
    if (nonceHash) {
      await lockNonce(tx, nonceHash)
      const found = await findDeviceByNonce(tx, nonceHash, new Date(at.getTime() - nonceMs))
      if (found) return found
    }
    admitNewDevice()
    return insertDevice(tx, nonceHash, at)
  }

  /** The cookie that the browser is to keep: the one that came, or a new one. */
  async function cookieFor(
    tx: Database,
    deviceId: string,
    { cookie, isOutdated }: Check,
    known: KnownCookie | undefined,
  ): Promise<string> {
    const at = new Date(now())
    if (known && cookie !== undefined) {
      await noteUse(tx, deviceId, hashed(cookie), known, at)
      if (!isOutdated && !isDueForRenewal(known, now())) return cookie
    }
    const next = newSecret(randomBytes)
    await insertCookie(tx, deviceId, hashed(next), at)
    return next
  }

  /** The user asked for when it is bound to this device, else the device's own guest, made when there is none. */
  async function userOf(tx: Database, deviceId: string, asked: string, at: Date) {
    const device = await lockDevice(tx, deviceId)
    const isBound = asked !== '' && (asked === device.guest_id || asked === device.account_id)
    const own = isBound ? asked : device.guest_id
    const user = own === null ? undefined : await findUser(tx, own)
    return user ?? { user_id: await insertGuest(tx, deviceId, at), email: null }
  }

  return {
    check: (asked: Check): Promise<Checked> =>
      db.transaction().execute(async (tx) => {
        const at = new Date(now())
        const known = await lockCookie(tx, asked.cookie)
        const { device_id: deviceId } = known ?? (await deviceWithoutCookie(tx, asked, at))
        const kept = await cookieFor(tx, deviceId, asked, known)
        const user = await userOf(tx, deviceId, asked.userId, at)
        const bearerToken = newSecret(randomBytes)
        const { client } = asked
        await insertSession(tx, { tokenHash: hashed(bearerToken), deviceId, userId: user.user_id, client, at })
        return { bearerToken, cookie: kept, deviceId, userId: user.user_id, isOfficial: user.email !== null }
      }),

    /** Whom a device belongs to that asks to be nobody in particular; undefined for an unknown cookie. */
    async ownerOf(cookie: string): Promise<string | undefined> {
      const device = await takeCookie(db, cookie)
      return device?.account_id ?? device?.guest_id ?? undefined
    },

    /** Who a token and a cookie stand for together; undefined when they do not. */
    async authenticate(bearerToken: string, cookie: string): Promise<Caller | undefined> {
      const at = await version.current()
      const known = held.get(at, bearerToken, cookie)
      if (known) return known
      const tokenHash = hashed(bearerToken)
      const session = await find({ tokenHash, cookieHash: hashed(cookie) })
      if (session === undefined) return undefined
      if (now() - session.used_ms > touchEveryMs) await touchSession(db, tokenHash, new Date(now()))
      const caller = { userId: session.user_id, deviceId: session.device_id, isOfficial: session.is_official }
      held.put(at, bearerToken, cookie, caller)
      return caller
    },
    /** Something of value has come to a guest: from now on only the cookie that brought it stands for the device. */
    async keepOnly(deviceId: string, cookie: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await lockDevice(tx, deviceId)
        await endOtherCookies(tx, deviceId, hashed(cookie))
      })
      version.expire()
    },
    /** The devices on which a user is signed in, the last used first. */
    devicesOf: (userId: string) => readSignedInDevices(db, userId, new Date(now() - idleMs)),
    /** To be called after this server has ended sessions. */
    haveEnded: version.expire,
  }
}
