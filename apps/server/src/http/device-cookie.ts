import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const name = 'device'
const maxAgeSeconds = 34_560_000

export const readDeviceCookie = (request: FastifyRequest): string | undefined => request.cookies[name]

export function writeDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  value: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  const secure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true
  void reply.setCookie(name, value, { httpOnly: true, path: '/', sameSite: 'lax', maxAge: maxAgeSeconds, secure })
}
