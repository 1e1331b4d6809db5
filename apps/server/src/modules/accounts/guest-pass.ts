import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'
import type { AdArrival } from './ad-arrivals.ts'

/** Parameters of the ads that led a guest here. */
export type AdFields = Readonly<Record<string, string>>

/** Content of the signed device cookie of a guest without database rows. */
export interface GuestPass {
  readonly userId: string
  readonly deviceId: string
  /** ms since epoch. */
  readonly issuedAt: number
  readonly firstAd?: AdFields
  readonly lastAd?: AdFields
  /** The first visit from an ad link. */
  readonly arrival?: AdArrival
  /** Whether the first ad was reported as the one that brought the user. */
  readonly isAttributed?: boolean
  /** Whether ad networks may hear of the viewer's payments. */
  readonly hasConversionConsent?: boolean
}

/** How long a pass is valid: an empty guest is swept after the same time. */
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

/** Cookies and bearer tokens that are signed instead of stored, for guests without a row. */
export function createGuestPasses({
  secrets,
  now,
  randomBytes,
}: {
  readonly secrets: Keys
  readonly now: () => number
  readonly randomBytes: (length: number) => Buffer
}) {
  // Makes two cookies or tokens of the same millisecond different.
  const salt = () => randomBytes(12).toString('base64url')
  return {
    cookieOf: (pass: GuestPass): string => sign(secrets, 'guest cookie', { ...pass, salt: salt() }),
    /** Undefined for a cookie with a wrong signature or an expired one. */
    readCookie(cookie: string): GuestPass | undefined {
      const facts = open(secrets, 'guest cookie', cookie)
      return isPassFacts(facts) && isFresh(facts, now()) ? facts : undefined
    },
    tokenOf: ({ userId, deviceId }: GuestPass): string =>
      sign(secrets, 'guest token', { userId, deviceId, issuedAt: now(), salt: salt() }),
    /** Whether a token is correctly signed, fresh, and belongs to this guest and device. */
    isTokenOf(token: string, { userId, deviceId }: GuestPass): boolean {
      const facts = open(secrets, 'guest token', token)
      return isPassFacts(facts) && isFresh(facts, now()) && facts.userId === userId && facts.deviceId === deviceId
    },
  }
}
export type GuestPasses = ReturnType<typeof createGuestPasses>
