import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../../tokens.ts'
import type { StudioCookie } from './service.ts'

const plainName = 'studio'
/** Cookie name over https: browsers accept a `__Host-` cookie only from this host, not from a sibling subdomain. */
const hostName = `__Host-${plainName}`
const tokenShape = /^[\w-]{43}$/

/**
 * Returns accessors for Studio's session cookie, which lasts until the browser closes; the server ends the session
 * after 12 hours.
 */
export function studioCookie(request: FastifyRequest, reply: FastifyReply, origin: string): StudioCookie {
  const secure = origin.startsWith('https:')
  const name = secure ? hostName : plainName
  const token = request.cookies[name]
  const attributes = { httpOnly: true, path: '/', sameSite: 'strict', secure } as const
  return {
    tokenHash: token !== undefined && tokenShape.test(token) ? hashSecret(token) : undefined,
    set: (fresh) => void reply.setCookie(name, fresh, attributes),
    clear: () => void reply.clearCookie(name, attributes),
  }
}
