import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import {
  createOrder,
  orderInput,
  payWithCard,
  pollUntil,
  readIsSuccessfulCode,
  saveBillingInfo,
  testCardNumbers,
} from '../../testing/paying.ts'
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox-process.ts'
import { coins550 } from '../../testing/shop-world.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'

let database: TestDatabase
let sandbox: SandboxProcess
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection) })
  const env = {
    AIRWALLEX_BASE_URL: sandbox.origin,
    AIRWALLEX_CLIENT_ID: sandbox.clientId,
    AIRWALLEX_API_KEY: sandbox.apiKey,
    AIRWALLEX_WEBHOOK_SECRET: sandbox.webhookSecret,
  }
  server = await createTestServer({ env })
})
afterAll(async () => {
  await server.close()
  await sandbox.stop()
  await database.close()
})

test('a payment stays pending while the provider is down and is delivered after its restart', async () => {
  const viewer = await server.viewer()
  await saveBillingInfo(viewer)
  const bought = await createOrder(viewer, server.origin, coins550)
  expect(await payWithCard(sandbox.origin, bought, testCardNumbers.paid)).toBe('SUCCEEDED')
  await sandbox.kill()
  const meanwhile = await viewer.call(payments.isSuccessful, { orderId: bought.orderId, orderType: 1, payType: 13 })
  expect([meanwhile.code, meanwhile.message]).toEqual([-1, 'The payment has not been confirmed yet.'])
  const startedMs = performance.now()
  const input = orderInput(viewer, server.origin, { rechargeId: '2001' })
  const refused = await viewer.call(payments.createOrder, input)
  expect([refused.code, performance.now() - startedMs < 8_000]).toEqual([503, true])
  expect((await viewer.call(wallet.getCoinAndVipRecharge, {})).code).toBe(1)
  const port = Number(new URL(sandbox.origin).port)
  sandbox = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection), port })
  await pollUntil('delivered', async () => (await readIsSuccessfulCode(viewer, bought.orderId)) === 1, 30_000)
  expect(await auditWallet(server.deps.db)).toEqual([])
}, 60_000)
