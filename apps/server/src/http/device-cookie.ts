import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Returns a cookie's name over https: browsers accept a `__Host-` cookie only from this host, not from a sibling
 * subdomain.
 */
const hostNamed = (plain: string): string => `__Host-${plain}`
const plainName = 'device'
const hostName = hostNamed(plainName)
const languageName = 'language'
/** A device's cookie expires 13 months after the device's last call of `check`. */
export const cookieIdleMs = 396 * 86_400_000

export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[hostName] ?? request.cookies[plainName]

const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true

/**
 * Returns whether an https request lacks the `__Host-` device cookie, which then replaces the one without this prefix.
 */
export const isHostDeviceCookieMissing = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean =>
  isSecure(request, config) && request.cookies[hostName] === undefined

/** Returns the app's last language in this browser, for server-rendered pages. */
export const readLanguageCookie = (request: FastifyRequest): LanguageId | undefined => {
  const id = Number(request.cookies[hostNamed(languageName)] ?? request.cookies[languageName])
  return isLanguageId(id) ? id : undefined
}

const attributesOf = (secure: boolean) =>
  ({ httpOnly: true, path: '/', sameSite: 'lax', maxAge: cookieIdleMs / 1000, secure }) as const

/**
 * Sets the request's own device cookie again, because the guest's rows were created with it. A check or an ad report
 * may meanwhile have given the browser another signed cookie, which the database does not know.
 */
export function resendDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
): void {
  const [secure, cookie] = [isSecure(request, config), readDeviceCookie(request)]
  if (cookie !== undefined) void reply.setCookie(secure ? hostName : plainName, cookie, attributesOf(secure))
}

export function writeDeviceCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { device, language }: { readonly device: string; readonly language: LanguageId },
  config: Pick<Config, 'publicUrl'>,
): void {
  const secure = isSecure(request, config)
  const attributes = attributesOf(secure)
  void reply.setCookie(secure ? hostName : plainName, device, attributes)
  void reply.setCookie(secure ? hostNamed(languageName) : languageName, String(language), attributes)
  for (const plain of [plainName, languageName]) {
    if (secure && request.cookies[plain] !== undefined) void reply.clearCookie(plain, { path: '/', secure })
  }
}

const loginName = 'login'
/** Lifetime of the login cookie: longer than a login may take, so that an issuer's late response is recognized. */
const loginCookieSeconds = 3_600

/** Returns the secret of the login at an issuer that this browser has started. */
export const readLoginCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[hostNamed(loginName)] ?? request.cookies[loginName]

/**
 * Sets the cookie of a started login, or removes the cookie if there is no value. Browsers send it with the redirect
 * back from the issuer, but never with a cross-site form.
 */
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
