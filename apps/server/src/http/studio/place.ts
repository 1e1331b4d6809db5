import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname'> & {
  readonly socket: { readonly localPort?: number | undefined }
}
export type StudioOrigin =
  | { readonly kind: 'here'; readonly origin: string }
  /** The request's origin is not Studio's; passkeys work only at `origin`. */
  | { readonly kind: 'elsewhere'; readonly origin: string }
  /** The server knows no host name of its own that passkeys could be bound to. */
  | { readonly kind: 'unknown' }

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * Finds the origin of Studio: STUDIO_ORIGIN, else PUBLIC_URL, else localhost on this machine, because browsers accept
 * no IP address for passkeys. The Host header only decides whether the request already has this origin.
 */
export function findStudioOrigin(
  { protocol, hostname, socket }: Asked,
  { studioOrigin, publicUrl }: Pick<Config, 'studioOrigin' | 'publicUrl'>,
): StudioOrigin {
  const origin = studioOrigin ?? publicUrl
  if (origin !== undefined) return { kind: new URL(origin).hostname === hostname ? 'here' : 'elsewhere', origin }
  if (!loopbackNames.has(hostname)) return { kind: 'unknown' }
  const local = `${protocol}://localhost:${socket.localPort ?? 80}`
  return { kind: hostname === 'localhost' ? 'here' : 'elsewhere', origin: local }
}
