import type { FastifyInstance } from 'fastify'

/** Returns the URL at which this process reaches its own server: loopback, unless it listens at another address. */
export function loopbackUrlOf(address: ReturnType<FastifyInstance['server']['address']>): string {
  if (typeof address !== 'object' || address === null) return ''
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = isEverywhere ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}
