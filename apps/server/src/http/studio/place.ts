import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname'> & {
  readonly socket: { readonly localPort?: number | undefined }
}
export type StudioPlace =
  | { readonly kind: 'here'; readonly origin: string }
  /** The same page at the address where passkeys work. */
  | { readonly kind: 'elsewhere'; readonly origin: string }
  /** The server does not know an address of its own that passkeys could be bound to. */
  | { readonly kind: 'unknown' }

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * Where Studio is: at STUDIO_ORIGIN, else at PUBLIC_URL, else on this machine at localhost, because browsers accept no address
 * for passkeys. The Host header only decides whether the request is already there.
 */
export function studioPlace(
  { protocol, hostname, socket }: Asked,
  { studioOrigin, publicUrl }: Pick<Config, 'studioOrigin' | 'publicUrl'>,
): StudioPlace {
  const origin = studioOrigin ?? publicUrl
  if (origin !== undefined) return { kind: new URL(origin).hostname === hostname ? 'here' : 'elsewhere', origin }
  if (!loopbackNames.has(hostname)) return { kind: 'unknown' }
  const local = `${protocol}://localhost:${socket.localPort ?? 80}`
  return { kind: hostname === 'localhost' ? 'here' : 'elsewhere', origin: local }
}
