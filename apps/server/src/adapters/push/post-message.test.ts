import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostMessage, type Resolve } from './post-message.ts'

let connections = 0
const server = createServer().on('connection', () => {
  connections += 1
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))

/** Posts to a name that has these addresses. */
async function post(...addresses: string[]): Promise<unknown> {
  const resolve: Resolve = (_, __, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  const send = createPostMessage(Date.now, resolve)
  const message = { endpoint: `https://push.example.com:${port}/x`, headers: {}, body: Buffer.from('x') }
  return send(message).catch((error: unknown) => error)
}

test.each([[['127.0.0.1']], [['10.0.0.7']], [['::1']], [['8.8.8.8', '127.0.0.1']], [[]]])(
  'attack: a name with the addresses %j is not connected to',
  async (addresses) => {
    expect(await post(...addresses)).toMatchObject({ code: 'ENOTPUBLIC' })
    expect(connections).toBe(0)
  },
)

test('a name that does not resolve fails with the reason', async () => {
  const resolve: Resolve = (_, __, done) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), [])
  const message = { endpoint: 'https://push.example.com/x', headers: {}, body: Buffer.from('x') }
  await expect(createPostMessage(Date.now, resolve)(message)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
