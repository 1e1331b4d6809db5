import { createBatch } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { createVersion } from '../../db/version.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/service.ts'
import { hashed, newSecret } from '../../tokens.ts'
import {
  type Device,
  findDeviceByClient,
  findDeviceByCookie,
  insertCookie,
  insertDevice,
  insertGuest,
  lockClient,
  lockDevice,
  noteClient,
} from './device-store.ts'
import { createHeldSessions } from './held-sessions.ts'
import {
  findSessions,
  findUser,
  insertSession,
  readSessionVersion,
  type SessionKey,
  touchSession,
} from './session-store.ts'

const dayMs = 86_400_000
export const idleMs = 30 * dayMs
export const longestMs = 180 * dayMs
const touchEveryMs = 3_600_000

export interface Check {
  readonly deviId: string
  readonly cookie: string | undefined
  /** The user that the client would like to be; '' for whoever the device is. */
  readonly userId: string
}
export interface Checked extends Caller {
  readonly bearerToken: string
  /** The one that came, or a new one. */
  readonly cookie: string
}
interface Tools extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  /** How late it may be noticed that a session was ended by another server. */
  readonly freshMs: number
  /** Whether a user would lose anything of value with the account. */
  readonly ownsAnything: (userId: string, within: Database) => Promise<boolean>
}

export type Sessions = ReturnType<typeof createSessions>

/** Devices and the sessions on them: protocol.md "Sessions". */
export function createSessions({ db, now, randomBytes, ownsAnything, freshMs }: Tools) {
  const version = createVersion(() => readSessionVersion(db), freshMs)
  const held = createHeldSessions(now)

  /** Every call asks, so those at the same time ask together. */
  const find = createBatch((keys: readonly SessionKey[]) =>
    findSessions(db, keys, { usedAfter: new Date(now() - idleMs), madeAfter: new Date(now() - longestMs) }),
  )

  async function holdsValue(tx: Database, device: Device): Promise<boolean> {
    if (device.account_id !== null) return true
    if (device.guest_id === null) return false
    const guest = await findUser(tx, device.guest_id)
    return (
      guest !== undefined && (guest.email !== null || guest.air_email !== '' || (await ownsAnything(guest.user_id, tx)))
    )
  }

  /** Without a cookie a deviId alone must not open anything of value: it could be somebody else's. */
  async function deviceWithoutCookie(tx: Database, clientHash: Buffer, at: Date): Promise<Device> {
    await lockClient(tx, clientHash)
    const found = await findDeviceByClient(tx, clientHash)
    return found && !(await holdsValue(tx, found)) ? found : insertDevice(tx, clientHash, at)
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
    check: ({ deviId, cookie, userId }: Check): Promise<Checked> =>
      db.transaction().execute(async (tx) => {
        const at = new Date(now())
        const clientHash = hashed(deviId.toLowerCase())
        const known = cookie === undefined ? undefined : await findDeviceByCookie(tx, hashed(cookie))
        const { device_id: deviceId } = known ?? (await deviceWithoutCookie(tx, clientHash, at))
        if (known) await noteClient(tx, deviceId, clientHash)
        const kept = known && cookie !== undefined ? cookie : newSecret(randomBytes)
        if (kept !== cookie) await insertCookie(tx, deviceId, hashed(kept), at)
        const user = await userOf(tx, deviceId, userId, at)
        const bearerToken = newSecret(randomBytes)
        await insertSession(tx, { tokenHash: hashed(bearerToken), deviceId, userId: user.user_id, at })
        return { bearerToken, cookie: kept, deviceId, userId: user.user_id, isOfficial: user.email !== null }
      }),

    /** Whom a device belongs to that asks to be nobody in particular; undefined for an unknown cookie. */
    async ownerOf(cookie: string): Promise<string | undefined> {
      const device = await findDeviceByCookie(db, hashed(cookie))
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
    /** To be called after this server has ended sessions. */
    haveEnded: version.expire,
  }
}
