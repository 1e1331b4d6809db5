import { isLanguageId, type LanguageId } from '@cliffhanger/domain/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const name = 'device'
const languageName = 'language'
const maxAgeSeconds = 34_560_000

export const readDeviceCookie = (request: FastifyRequest): string | undefined => request.cookies[name]

/** The language that the app of this browser asked in last: pages are drawn in it before the app runs. */
export const readLanguageCookie = (request: FastifyRequest): LanguageId | undefined => {
  const id = Number(request.cookies[languageName])
  return isLanguageId(id) ? id : undefined
}

export function writeDeviceCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { device, language }: { readonly device: string; readonly language: LanguageId },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true
  const attributes = { httpOnly: true, path: '/', sameSite: 'lax', maxAge: maxAgeSeconds, secure } as const
  void reply.setCookie(name, device, attributes).setCookie(languageName, String(language), attributes)
}
