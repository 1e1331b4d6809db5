import type { FastifyRequest } from 'fastify'
import { readDeviceCookie } from './device-cookie.ts'
import type { Credential } from './service.ts'

/** Returns a request's credential; undefined if token or cookie is missing. */
export function credentialOf(request: FastifyRequest): Credential | undefined {
  const token = request.headers.bearertoken
  const cookie = readDeviceCookie(request)
  if (typeof token !== 'string' || cookie === undefined) return undefined
  return { token, cookie, userAgent: request.headers['user-agent'] }
}
