import { createSocket } from 'node:dgram'
import { promises } from 'node:dns'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostResolver, dnsResolverOptions, type ResolveHost } from '../public-hosts.ts'
import { createPushRequestSender } from './post-message.ts'

const nameServer = createSocket('udp4')
let connections = 0
const server = createServer().on('connection', () => {
  connections += 1
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  await new Promise<void>((bound) => nameServer.bind(0, '127.0.0.1', bound))
})
afterAll(async () => {
  nameServer.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})
/**
 * Fake name server: responds to IPv4 queries with 127.0.0.1, to other queries without an address, and never to
 * queries for `silent…`.
 */
nameServer.on('message', (query, { port: to, address }) => {
  if (query.includes('silent')) return
  const end = query.indexOf(0, 12) + 5
  const hasAnswer = query.readUInt16BE(end - 4) === 1
  const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, hasAnswer ? 1 : 0, 0, 0, 0, 0])
  const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])
  const answer = [head, query.subarray(12, end), ...(hasAnswer ? [found] : [])]
  nameServer.send(Buffer.concat(answer), to, address)
})

/** Posts to a host name that resolves to the given IP addresses. */
async function post(...addresses: string[]): Promise<unknown> {
  const resolve: ResolveHost = (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  const send = createPushRequestSender(Date.now, resolve)
  const message = { endpoint: `https://push.example.com:${port}/x`, headers: {}, body: Buffer.from('x') }
  return send(message).catch((error: unknown) => error)
}

test.each([[['127.0.0.1']], [['10.0.0.7']], [['::1']], [['8.8.8.8', '127.0.0.1']], [[]]])(
  'attack: refuses to connect to a host name with the addresses %j',
  async (addresses) => {
    expect(await post(...addresses)).toMatchObject({ code: 'ENOTPUBLIC' })
    expect(connections).toBe(0)
  },
)

test('a name that does not resolve fails with the reason', async () => {
  const resolve: ResolveHost = (_, __, done) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), [])
  const message = { endpoint: 'https://push.example.com/x', headers: {}, body: Buffer.from('x') }
  await expect(createPushRequestSender(Date.now, resolve)(message)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('host names are resolved by the name server; if it does not respond, a request fails with ETIMEOUT', async () => {
  const resolver = new promises.Resolver(dnsResolverOptions)
  resolver.setServers([`127.0.0.1:${nameServer.address().port}`])
  const send = createPushRequestSender(Date.now, createHostResolver(resolver))
  const to = (name: string) => send({ endpoint: `https://${name}:${port}/x`, headers: {}, body: Buffer.from('x') })
  await expect(to('push.example.com')).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  await expect(to('silent.example.com')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(connections).toBe(0)
})
