import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'
import type { AdArrival } from './ad-arrivals.ts'

/** Parameters of the ads through which a guest came. */
export type AdFields = Readonly<Record<string, string>>

/** Content of the signed device cookie of an unsaved guest, who has no database rows. */
export interface GuestPass {
  readonly userId: string
  readonly deviceId: string
  /** Start of the time for which the pass is valid, in ms since epoch. */
  readonly issuedAt: number
  readonly firstAd?: AdFields
  readonly lastAd?: AdFields
  /** The guest's first visit from an ad link. */
  readonly arrival?: AdArrival
  /** Whether the guest's first ad was already recorded as the ad that brought them. */
  readonly isAttributed?: boolean
  /** Whether ad networks may be notified of the viewer's payments. */
  readonly hasConversionConsent?: boolean
}

/** How long a pass is valid. Saved guests without any data are deleted after an equal time without a visit. */
export const passLifetimeMs = 30 * 86_400_000
const prefix = 'g.'

type Purpose = 'guest cookie' | 'guest token'
type Keys = Pick<Secrets, 'codeKey' | 'codeKeys'>

const macOf = (key: Buffer, purpose: Purpose, body: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${body}`).digest()

function sign(keys: Keys, purpose: Purpose, facts: object): string {
  const body = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${prefix}${body}.${macOf(keys.codeKey, purpose, body).toString('base64url')}`
}

function open(keys: Keys, purpose: Purpose, text: string): unknown {
  const [body, mac, ...more] = text.startsWith(prefix) ? text.slice(prefix.length).split('.') : []
  if (body === undefined || mac === undefined || more.length > 0) return undefined
  const given = Buffer.from(mac, 'base64url')
  const isOurs = keys.codeKeys.some((key) => {
    const right = macOf(key, purpose, body)
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? JSON.parse(Buffer.from(body, 'base64url').toString()) : undefined
}

interface PassFacts {
  readonly userId: string
  readonly deviceId: string
  readonly issuedAt: number
}
const isPassFacts = (facts: unknown): facts is PassFacts =>
  typeof facts === 'object' && facts !== null && 'issuedAt' in facts
const isFresh = ({ issuedAt }: PassFacts, nowMs: number): boolean => issuedAt > nowMs - passLifetimeMs

/**
 * Creates the functions that sign and verify cookies and bearer tokens of unsaved guests, which are not stored in the
 * database.
 */
export function createGuestPassSigner({
  secrets,
  now,
  randomBytes,
}: {
  readonly secrets: Keys
  readonly now: () => number
  readonly randomBytes: (length: number) => Buffer
}) {
  // Makes cookies and tokens that are created in the same millisecond different.
  const salt = () => randomBytes(12).toString('base64url')
  return {
    cookieOf: (pass: GuestPass): string => sign(secrets, 'guest cookie', { ...pass, salt: salt() }),
    /** Returns the pass in a cookie, or undefined if the signature is wrong or the pass has expired. */
    readCookie(cookie: string): GuestPass | undefined {
      const facts = open(secrets, 'guest cookie', cookie)
      return isPassFacts(facts) && isFresh(facts, now()) ? facts : undefined
    },
    tokenOf: ({ userId, deviceId }: GuestPass): string =>
      sign(secrets, 'guest token', { userId, deviceId, issuedAt: now(), salt: salt() }),
    /** Checks whether a token is correctly signed, has not expired, and belongs to this guest and device. */
    isTokenOf(token: string, { userId, deviceId }: GuestPass): boolean {
      const facts = open(secrets, 'guest token', token)
      return isPassFacts(facts) && isFresh(facts, now()) && facts.userId === userId && facts.deviceId === deviceId
    },
  }
}
export type GuestPassSigner = ReturnType<typeof createGuestPassSigner>
