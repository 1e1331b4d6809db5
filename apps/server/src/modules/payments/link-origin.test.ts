import { payments } from '@cliffhanger/contract/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, giveBilling, orderInput } from '../../testing/paying.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true })
})
afterAll(() => server.close())

const originsKept = async (userId: string) =>
  (await server.deps.db.selectFrom('orders').select('origin').where('user_id', '=', userId).execute()).map(
    ({ origin }) => origin,
  )

test('links in mails name our own address, never the host that a request has made up', async () => {
  const viewer = await server.viewer()
  await giveBilling(viewer)
  const { token, cookie = '' } = viewer.state
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api${payments.createOrder.path}`,
    headers: { host: 'evil.example', cookie, bearertoken: token },
    payload: orderInput(viewer, 'http://evil.example', { rechargeId: '2001' }),
  })
  expect(statusCode).toBe(200)
  expect(await originsKept(viewer.state.userId)).toEqual([''])

  const other = await server.viewer()
  await giveBilling(other)
  await createOrder(other, server.origin, { rechargeId: '2001' })
  expect(await originsKept(other.state.userId)).toEqual([server.origin])
})
