import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Over https: a browser takes such a cookie from this host alone, never from a neighbouring subdomain. */
const hostNamed = (plain: string): string => `__Host-${plain}`
const plainName = 'device'
const hostName = hostNamed(plainName)
const languageName = 'language'
/** Without a check for so long, a device's cookie ends: 13 months. */
export const cookieIdleMs = 396 * 86_400_000

export const readDeviceCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[hostName] ?? request.cookies[plainName]

const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  protocol === 'https' || publicUrl?.startsWith('https:') === true

/** Over https only the name of before is left: the cookie is to be replaced by one under its own host's name. */
export const hasPlainCookieOnly = (request: FastifyRequest, config: Pick<Config, 'publicUrl'>): boolean =>
  isSecure(request, config) && request.cookies[hostName] === undefined

/** The language that the app of this browser asked in last: pages are drawn in it before the app runs. */
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
