import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type Brand, hostsOf } from '../../brands.ts'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../private-address.ts'

interface Asked extends Pick<FastifyRequest, 'protocol' | 'hostname' | 'host'> {
  /** The local address of the connection, which no header can change. */
  readonly socket: { readonly localAddress?: string | undefined; readonly localPort?: number | undefined }
}

/**
 * Returns the port of a Host header, such as `:8080`; '' without a port. Anything else after the colon
 * (`:80@evil.example`) is not a port.
 */
export const portOf = ({ hostname, host }: Pick<Asked, 'hostname' | 'host'>): string =>
  /^:\d{1,5}$/.exec(host.slice(hostname.length))?.[0] ?? ''

/**
 * Returns the origin for links that are opened outside the app, '' if unknown. The Host header is not trusted: it only
 * selects one of the brand's own hosts, with or without our port. Without configured hosts and PUBLIC_URL, links use
 * the address and port of the connection, as on a laptop; behind a proxy, viewers cannot use that address, so the
 * origin is unknown.
 */
export function pageOrigin(
  asked: Asked,
  brand: Brand,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): string {
  const { protocol, hostname, socket } = asked
  const hosts = hostsOf(brand)
  if (hosts.size > 0) {
    const isOurs = hosts.has(hostname)
    const name = brand.mobileHost ?? (isOurs ? hostname : brand.hosts[0])
    const known = publicUrl === undefined ? undefined : new URL(publicUrl)
    if (known) return known.hostname === name ? known.origin : `${known.protocol}//${name}`
    const isOurPort = isOurs && portOf(asked) === listeningPort(socket)
    return `${protocol}://${name}${isOurPort ? listeningPort(socket) : ''}`
  }
  return publicUrl ?? (trustedProxies.length > 0 ? '' : listeningOrigin(socket))
}

/**
 * Returns the origin at which the browser has the app open, '' if unknown: like `pageOrigin`, but with the brand host
 * that the browser visits, because cookies and passkeys belong to a host.
 */
export function visitedOrigin(
  asked: Asked,
  brand: Brand,
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): string {
  const { protocol, hostname } = asked
  if (hostsOf(brand).has(hostname)) return pageOrigin(asked, { ...brand, mobileHost: hostname }, config)
  const isThisMachine = hostsOf(brand).size === 0 && config.publicUrl === undefined && isLoopback(hostname)
  return isThisMachine ? `${protocol}://${hostname}${portOf(asked)}` : pageOrigin(asked, brand, config)
}

/** Returns the origin of a brand's mobile host if the request should be redirected to it; undefined otherwise. */
export function mobileOrigin(
  asked: Pick<Asked, 'protocol' | 'hostname' | 'host'>,
  { mobileHost, hosts }: Pick<Brand, 'mobileHost' | 'hosts'>,
): string | undefined {
  const { protocol, hostname } = asked
  if (mobileHost === undefined || hostname === mobileHost || !hosts.includes(hostname)) return undefined
  return `${protocol}://${mobileHost}${portOf(asked)}`
}

const listeningPort = ({ localPort }: Asked['socket']): string => (localPort === undefined ? '' : `:${localPort}`)

function listeningOrigin(socket: Asked['socket']): string {
  // An IPv4 address in the notation of dual-stack sockets.
  const address = socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '')
  if (address === undefined) return ''
  return new URL(`http://${isIPv6(address) ? `[${address}]` : address}${listeningPort(socket)}`).origin
}
