import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Name of the cookie over https: browsers accept such a cookie only from this host, not from a sibling subdomain. */
const hostNamed = (plain: string): string => `__Host-${plain}`
const plainName = 'device'
const hostName = hostNamed(plainName)
const languageName = 'language'
/** A device's cookie expires after 13 months without a check. */
export const cookieIdleMs = 396 * 86_400_000

export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[hostName] ?? request.cookies[plainName]

const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true

/** Over https, if only the cookie with the old name is present, it is replaced by the cookie bound to its host. */
export const hasPlainCookieOnly = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean =>
  isSecure(request, config) && request.cookies[hostName] === undefined

/** The last language that the app used in this browser, for rendering pages before the app runs. */
export const readLanguageCookie = (request: FastifyRequest): LanguageId | undefined => {
  const id = Number(request.cookies[hostNamed(languageName)] ?? request.cookies[languageName])
  return isLanguageId(id) ? id : undefined
}

export function writeDeviceCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { device, language }: { readonly device: string; readonly language: LanguageId },
  config: Pick<Config, 'publicUrl'>,
): void {
  const secure = isSecure(request, config)
  const attributes = { httpOnly: true, path: '/', sameSite: 'lax', maxAge: cookieIdleMs / 1000, secure } as const
  void reply.setCookie(secure ? hostName : plainName, device, attributes)
  void reply.setCookie(secure ? hostNamed(languageName) : languageName, String(language), attributes)
  for (const plain of [plainName, languageName]) {
    if (secure && request.cookies[plain] !== undefined) void reply.clearCookie(plain, { path: '/', secure })
  }
}

const loginName = 'login'
/** Longer than a login may take, so that a late answer of an issuer is recognized as late. */
const loginCookieSeconds = 3_600

/** The secret of the login that this browser has begun at an issuer. */
export const readLoginCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[hostNamed(loginName)] ?? request.cookies[loginName]

/** Sets the cookie of a begun login; without a value removes it. Sent with the way back from the issuer, never by a form. */
export function writeLoginCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string | undefined,
  config: Pick<Config, 'publicUrl'>,
): void {
  const secure = isSecure(request, config)
  const name = secure ? hostNamed(loginName) : loginName
  const attributes = { httpOnly: true, path: '/', sameSite: 'lax', secure } as const
  if (value === undefined) void reply.clearCookie(name, attributes)
  else void reply.setCookie(name, value, { ...attributes, maxAge: loginCookieSeconds })
}
