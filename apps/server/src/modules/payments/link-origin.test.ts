import { request } from 'node:http'
import { payments } from '@cliffhanger/contract/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainTextOf, readOutbox } from '../../testing/outbox.ts'
import { createOrder, createSandboxClient, orderInput, pollUntil, saveBillingInfo } from '../../testing/paying.ts'
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

/** Orders coins over a real connection with the given Host header, which may be forged. */
async function orderWithHost(host: string) {
  const viewer = await server.viewer()
  await saveBillingInfo(viewer)
  const { token, cookie = '', userId } = viewer.state
  const body = JSON.stringify(orderInput(viewer, `http://${host}`, { rechargeId: '2001' }))
  const headers = { host, cookie, bearertoken: token, 'content-type': 'application/json' }
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${server.origin}/api${payments.createOrder.path}`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject).end(body)
  })
  expect(status).toBe(200)
  return { viewer, userId }
}

test.each(['evil.example', '203.0.113.66', '203.0.113.66:8080', '[2001:db8::66]', 'localhost:6666'])(
  'the link origin stored with an order is the server’s own URL, never the Host header: %s',
  async (host) => {
    const { userId } = await orderWithHost(host)
    expect(await originsKept(userId)).toEqual([server.origin])
  },
)

test('a receipt’s recovery link never contains a host from a request', async () => {
  const { viewer, userId } = await orderWithHost('203.0.113.66')
  const { order_id: orderId } = await server.deps.db
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { airId, airSecret } = await createOrder(viewer, server.origin, { rechargeId: '2001' })
  await createSandboxClient(server.origin).pay({ airId, airSecret })
  await server.payments.settle(orderId)
  const mails = () => readOutbox(server.deps.config.dataDir)
  await pollUntil('a receipt', async () => {
    await server.payments.reconciler.round()
    return (await mails()).length > 0
  })
  const receipt = plainTextOf((await mails())[0] ?? '')
  expect(receipt).toContain(`${server.origin}/recover#`)
  expect(receipt).not.toContain('203.0.113.66')
})

test('a payment link uses the server’s own URL', async () => {
  const viewer = await server.viewer()
  await saveBillingInfo(viewer)
  const { orderId } = await createOrder(viewer, server.origin, { rechargeId: '2001' })
  expect(await originsKept(viewer.state.userId)).toEqual([server.origin])
  expect((await viewer.ask(payments.qrLink, { orderId })).url).toMatch(new RegExp(`^${server.origin}/pay#`))
})
