import { createBatchLoader } from '../../db/batch.ts'
import type { Database } from '../../db/schema.ts'
import { createVersionReader } from '../../db/version.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Credential } from '../../http/service.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { AdArrival, AdArrivalService } from './ad-arrivals.ts'
import { type AdConsent, withAdConsent, withPaymentConsent } from './ad-consent.ts'
import { clientName } from './client-name.ts'
import {
  checkCookieState,
  cookieOverlapMs,
  findCookie,
  insertCookie,
  isDueForRenewal,
  type KnownCookie,
  recordCookieUse,
  recordSuccessor,
} from './cookie-store.ts'
import { insertGuest, lockDevice, storeConversionConsent, storeDeviceAd } from './device-store.ts'
import { createFirstCheckDeduplicator, type NewGuest } from './first-checks.ts'
import { type AdFields, type GuestPass, type GuestPassSigner, passLifetimeMs } from './guest-pass.ts'
import { createOtherCookieRevoker } from './keep-only.ts'
import { createSessionCache } from './session-cache.ts'
import {
  countDeviceSessions,
  findSessions,
  findUser,
  insertSession,
  readSessionCacheVersion,
  readSignedInDevices,
  type SessionKey,
  touchSession,
} from './session-store.ts'
import { findSavedGuests, insertGuestFromPass, reserveGuest } from './unsaved-guests.ts'

const dayMs = 86_400_000
export const sessionIdleLimitMs = 30 * dayMs
export const sessionAgeLimitMs = 180 * dayMs
const touchEveryMs = 3_600_000
/**
 * A signed token creates its session only on a device with fewer sessions than this: an unsaved guest can get any
 * number of tokens, and their sessions are not charged to the storage budget.
 */
const mostSessionsByToken = 5

export interface SessionCheck {
  readonly cookie: string | undefined
  /** Whether the cookie must be replaced regardless of its age. */
  readonly isOutdated: boolean
  /** Nonce that one page sends with all of its first checks, if any. */
  readonly nonce: string | undefined
  /** Id of the requested user; '' requests the device's guest. */
  readonly userId: string
  /** Names of browser and operating system; '' if unknown. */
  readonly client: string
  /** Parameters of the ad link that the viewer opened; undefined without an ad link. */
  readonly ad: AdFields | undefined
  /** Whether ad networks may be notified of payments; undefined keeps the previous choice. */
  readonly paymentConsent: boolean | undefined
  /** Charges rows to the storage budget of the client's networks. @throws CallError if the budget is used up */
  store(): void
}
export interface CheckedSession extends Caller {
  readonly bearerToken: string
  /** The cookie of the request or a new cookie. */
  readonly cookie: string
}
interface Tools extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly passes: GuestPassSigner
  readonly security: Pick<SecurityEvents, 'note'>
  readonly adArrivals: Pick<AdArrivalService, 'of' | 'store'>
  /** Maximum delay until a session that another server ended is rejected. */
  readonly freshMs: number
}

export type SessionService = ReturnType<typeof createSessionService>

const withAd = (pass: GuestPass, ad: AdFields): GuestPass =>
  pass.firstAd ? { ...pass, lastAd: ad } : { ...pass, firstAd: ad }

/** Adds the ad arrival of this visit to a guest's pass, unless the pass already has one. */
const withArrival = (pass: GuestPass, arrival: AdArrival | undefined): GuestPass =>
  arrival && !pass.arrival ? { ...pass, arrival } : pass

/** Creates the service for devices and their sessions: protocol.md "Sessions". */
export function createSessionService({ db, now, randomBytes, passes, security, adArrivals, freshMs }: Tools) {
  const version = createVersionReader(() => readSessionCacheVersion(db), freshMs)
  const sessionCache = createSessionCache(now)

  const limits = () => ({
    usedAfter: new Date(now() - sessionIdleLimitMs),
    madeAfter: new Date(now() - sessionAgeLimitMs),
    replacedAfter: new Date(now() - cookieOverlapMs),
  })
  /** Batches the database lookups of concurrent calls. */
  const find = createBatchLoader((keys: readonly SessionKey[]) => findSessions(db, keys, limits()))

  const isSaved = createBatchLoader((userIds: readonly string[]) => findSavedGuests(db, userIds))
  const firstChecks = createFirstCheckDeduplicator(now)

  const readCookie = async (db: Database, cookie: string | undefined): Promise<KnownCookie | undefined> =>
    cookie === undefined ? undefined : findCookie(db, hashSecret(cookie))
  const isValid = (known: KnownCookie) => checkCookieState(known, now()) === 'valid'

  /** Reads a cookie's row, valid or not, and locks its device, so that its cookies cannot be ended concurrently. */
  async function lockCookie(tx: Database, cookie: string | undefined): Promise<KnownCookie | undefined> {
    const seen = await readCookie(tx, cookie)
    if (seen) await lockDevice(tx, seen.device_id)
    return seen && readCookie(tx, cookie)
  }

  /** Reports that a replaced cookie was sent again: it was copied, or the browser was restored from a backup. */
  const reportReuse = ({ device_id: deviceId, account_id, guest_id }: KnownCookie) =>
    security.note({ kind: 'cookie used again', deviceId, userId: account_id ?? guest_id ?? undefined })

  /** Returns the cookie that the browser must keep: the request's cookie or a new one. */
  async function cookieFor(
    tx: Database,
    deviceId: string,
    { cookie, isOutdated }: SessionCheck,
    known: KnownCookie,
  ): Promise<string> {
    const at = new Date(now())
    if (cookie !== undefined) {
      await recordCookieUse(tx, deviceId, hashSecret(cookie), known, at)
      if (!isOutdated && !isDueForRenewal(known, now())) return cookie
    }
    const next = newSecret(randomBytes)
    await insertCookie(tx, deviceId, hashSecret(next), at)
    if (cookie !== undefined) await recordSuccessor(tx, hashSecret(cookie), at)
    return next
  }

  /** Returns the requested user if bound to this device, otherwise the device's guest, which is created if missing. */
  async function userOf(tx: Database, deviceId: string, asked: string, at: Date) {
    const device = await lockDevice(tx, deviceId)
    const isBound = asked !== '' && (asked === device.guest_id || asked === device.account_id)
    const own = isBound ? asked : device.guest_id
    const user = own === null ? undefined : await findUser(tx, own)
    return user ?? { user_id: await insertGuest(tx, deviceId, at), email: null }
  }

  /** Creates a session on a device with database rows. Returns undefined if the cookie is unknown or not valid. */
  const checkDevice = (asked: SessionCheck, arrival: AdArrival | undefined): Promise<CheckedSession | undefined> =>
    db.transaction().execute(async (tx) => {
      const at = new Date(now())
      const known = await lockCookie(tx, asked.cookie)
      // A cookie that is not valid any more is charged to the storage budget, too, because its use is recorded.
      if (known) asked.store()
      // The report is not awaited, because it needs a second database connection.
      if (known && checkCookieState(known, now()) === 'replaced') void reportReuse(known)
      if (!known || !isValid(known)) return undefined
      const { device_id: deviceId } = known
      const deviceCookie = await cookieFor(tx, deviceId, asked, known)
      const user = await userOf(tx, deviceId, asked.userId, at)
      const bearerToken = newSecret(randomBytes)
      const { client, ad, paymentConsent } = asked
      await insertSession(tx, { tokenHash: hashSecret(bearerToken), deviceId, userId: user.user_id, client, at })
      if (ad) await storeDeviceAd(tx, deviceId, ad, at)
      if (paymentConsent !== undefined) await storeConversionConsent(tx, deviceId, paymentConsent, at)
      if (arrival) await adArrivals.store(tx, user.user_id, arrival)
      return { bearerToken, cookie: deviceCookie, deviceId, userId: user.user_id, isOfficial: user.email !== null }
    })

  /** Returns the pass in the signed cookie of an unsaved guest, or undefined if the guest has a database row. */
  async function readUnsavedPass(cookie: string | undefined): Promise<GuestPass | undefined> {
    const pass = cookie === undefined ? undefined : passes.readCookie(cookie)
    return pass && !(await isSaved(pass.userId)) ? pass : undefined
  }

  /**
   * Creates the database rows of an unsaved guest, unless a concurrent request has created them, and stores the
   * session. If the rows exist, the cookie must still be valid for the guest's device.
   */
  async function saveGuest(pass: GuestPass, { token, cookie, userAgent }: Credential): Promise<Caller | undefined> {
    const { userId, deviceId } = pass
    const [at, tokenHash, client] = [new Date(now()), hashSecret(token), clientName(userAgent)]
    const isDone = await db.transaction().execute(async (tx) => {
      const isMade = await insertGuestFromPass(tx, pass, hashSecret(cookie), at, adArrivals.store)
      if (!isMade) {
        const known = await lockCookie(tx, cookie)
        const isTheirs = known?.guest_id === userId && isValid(known)
        if (!isTheirs || !(await findUser(tx, userId))) return false
      }
      // A concurrent request may have created the session.
      const [session] = isMade ? [] : await findSessions(tx, [{ tokenHash, cookieHash: hashSecret(cookie) }], limits())
      if (session) return true
      if (!isMade && (await countDeviceSessions(tx, deviceId)) >= mostSessionsByToken) return false
      // A session that was created earlier and has expired is not created again.
      return insertSession(tx, { tokenHash, deviceId, userId, client, at })
    })
    return isDone ? { userId, deviceId, isOfficial: false } : undefined
  }

  /** Returns the guest of a signed token without a session row: an unsaved guest, or one saved by another tab. */
  async function authenticateGuest(credential: Credential): Promise<Caller | undefined> {
    const pass = passes.readCookie(credential.cookie)
    if (!pass || !passes.isTokenOf(credential.token, pass)) return undefined
    if (await isSaved(pass.userId)) return saveGuest(pass, credential)
    return { userId: pass.userId, deviceId: pass.deviceId, isOfficial: false, isUnsaved: true }
  }

  async function newGuest({ ad, paymentConsent }: SessionCheck, arrival: AdArrival | undefined): Promise<NewGuest> {
    const made = { ...(await reserveGuest(db)), issuedAt: now(), ...(ad ? { firstAd: ad } : {}) }
    const pass = withPaymentConsent(withArrival(made, arrival), paymentConsent)
    return { pass, cookie: passes.cookieOf(pass) }
  }
  const createGuestSession = (pass: GuestPass, cookie: string): CheckedSession => ({
    bearerToken: passes.tokenOf(pass),
    cookie,
    deviceId: pass.deviceId,
    userId: pass.userId,
    isOfficial: false,
    isUnsaved: true,
  })

  /** Creates a session for an unsaved guest: the guest of the cookie or a new guest. */
  async function checkGuest(asked: SessionCheck, arrival: AdArrival | undefined): Promise<CheckedSession> {
    const { cookie, isOutdated, nonce, ad, paymentConsent } = asked
    const known = await readUnsavedPass(cookie)
    if (!known || cookie === undefined) {
      const guest = await (nonce === undefined
        ? newGuest(asked, arrival)
        : firstChecks(nonce, () => newGuest(asked, arrival)))
      return createGuestSession(guest.pass, guest.cookie)
    }
    const pass = withPaymentConsent(known, paymentConsent)
    const isKept = !isOutdated && !ad && pass === known && pass.issuedAt > now() - passLifetimeMs / 2
    return createGuestSession(
      pass,
      isKept ? cookie : passes.cookieOf({ ...withArrival(ad ? withAd(pass, ad) : pass, arrival), issuedAt: now() }),
    )
  }

  return {
    async check(asked: SessionCheck): Promise<CheckedSession> {
      const arrival = asked.ad && (await adArrivals.of(asked.ad))
      return (await checkDevice(asked, arrival)) ?? (await checkGuest(asked, arrival))
    },

    /**
     * Creates an unsaved guest's rows before their first write. Returns undefined if the cookie is not valid any more.
     */
    save: async (credential: Credential): Promise<Caller | undefined> => {
      const pass = passes.readCookie(credential.cookie)
      const at = await version.current()
      const saved = pass && (await saveGuest(pass, credential))
      if (saved) sessionCache.put(at, credential.token, credential.cookie, saved)
      return saved
    },

    /**
     * Returns the cookie of an unsaved guest with the ad that brought them. The first ad is not replaced. `consent` is
     * the guest's choice about ids of ad networks, undefined if they were not asked.
     */
    withAttribution(cookie: string | undefined, ad: AdFields, consent?: AdConsent): string | undefined {
      const pass = cookie === undefined ? undefined : passes.readCookie(cookie)
      if (!pass || (pass.isAttributed && consent === undefined)) return undefined
      const told = consent === undefined ? pass : withAdConsent(pass, ad, consent)
      if (told.isAttributed || Object.keys(ad).length === 0) return passes.cookieOf(told)
      return passes.cookieOf({ ...withAd(told, ad), isAttributed: true })
    },

    /** Checks whether a guest has rows. Another server may have created them after this server cached the session. */
    isSaved,

    /** Returns the user of a cookie's device, or undefined for an unknown cookie. */
    async ownerOf(cookie: string): Promise<string | undefined> {
      const known = await readCookie(db, cookie)
      return known && isValid(known) ? (known.account_id ?? known.guest_id ?? undefined) : undefined
    },

    /** Returns the caller who owns a token and a cookie, or undefined if they are not valid together. */
    async authenticate(credential: Credential): Promise<Caller | undefined> {
      const { token: bearerToken, cookie } = credential
      const at = await version.current()
      const known = sessionCache.get(at, bearerToken, cookie)
      if (known) return known
      const tokenHash = hashSecret(bearerToken)
      const session = await find({ tokenHash, cookieHash: hashSecret(cookie) })
      if (session === undefined) {
        const guest = await authenticateGuest(credential)
        if (guest) sessionCache.put(at, bearerToken, cookie, guest)
        return guest
      }
      if (now() - session.used_ms > touchEveryMs) await touchSession(db, tokenHash, new Date(now()))
      const caller = { userId: session.user_id, deviceId: session.device_id, isOfficial: session.is_official }
      sessionCache.put(at, bearerToken, cookie, caller)
      return caller
    },
    /** Ends a device's other cookies, which may be copies. Called when its guest receives something of value. */
    keepOnly: createOtherCookieRevoker(db, version.expire),
    /** Returns the devices on which a user is signed in, last used first. */
    devicesOf: (userId: string) => readSignedInDevices(db, userId, new Date(now() - sessionIdleLimitMs)),
    /** Invalidates all cached sessions. Must be called after this server has ended sessions. */
    haveEnded: version.expire,
  }
}
