import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Brand, hostsOf } from '../../brands.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname' | 'host'>

/** `:8080` of a Host header, '' for none. What else may stand there (`:80@evil.example`) is no port. */
export const portOf = ({ hostname, host }: Pick<Asked, 'hostname' | 'host'>): string =>
  /^:\d{1,5}$/.exec(host.slice(hostname.length))?.[0] ?? ''

/**
 * The origin that links from outside shall name, '' where none is known. A Host header alone is never believed: it
 * counts when it is one of the brand's, or an address that nobody can own, as on a laptop.
 */
export function pageOrigin(asked: Asked, brand: Brand, publicUrl: string | undefined): string {
  const { protocol, hostname } = asked
  const port = portOf(asked)
  const hosts = hostsOf(brand)
  if (hosts.size > 0) {
    const isOurs = hosts.has(hostname)
    const name = brand.mobileHost ?? (isOurs ? hostname : brand.hosts[0])
    const known = publicUrl === undefined ? undefined : new URL(publicUrl)
    if (known) return known.hostname === name ? known.origin : `${known.protocol}//${name}`
    return `${protocol}://${name}${isOurs ? port : ''}`
  }
  if (publicUrl !== undefined) return publicUrl
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
    ? `${protocol}://${hostname}${port}`
    : ''
}
