import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Brand, hostsOf } from '../../brands.ts'

/**
 * The origin that links from outside shall name, '' where none is known. A Host header alone is never believed: it
 * counts when it is one of the brand's, or an address that nobody can own, as on a laptop.
 */
export function pageOrigin(
  { protocol, hostname, host }: Pick<FastifyRequest, 'protocol' | 'hostname' | 'host'>,
  brand: Brand,
  publicUrl: string | undefined,
): string {
  const port = host.slice(hostname.length)
  const hosts = hostsOf(brand)
  if (hosts.size > 0) {
    const isOurs = hosts.has(hostname)
    const name = brand.mobileHost ?? (isOurs ? hostname : brand.hosts[0])
    const known = publicUrl === undefined ? undefined : new URL(publicUrl)
    if (known) return known.hostname === name ? known.origin : `${known.protocol}//${name}`
    return `${protocol}://${name}${isOurs ? port : ''}`
  }
  if (publicUrl !== undefined) return publicUrl
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ? `${protocol}://${host}` : ''
}
