import { payments } from '@cliffhanger/contract/payments'
import {
  createTestDatabase,
  databaseEnv,
  databaseUrlOf,
  type TestDatabase,
} from '../../../apps/server/src/testing/database.ts'
import {
  orderInput,
  payWithCard,
  pollUntil,
  readIsSuccessfulCode,
  saveBillingInfo,
} from '../../../apps/server/src/testing/paying.ts'
import { connectDevice, type ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { type SandboxProcess, startSandboxProcess } from '../../../apps/server/src/testing/sandbox-process.ts'
import { type ServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import { coins550 } from '../../../apps/server/src/testing/shop-world.ts'

export interface CreatedOrder {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
}

/** Starts the payment provider, which outlives every server and sends no webhooks. */
export async function openProvider() {
  const sandboxDatabase: TestDatabase = await createTestDatabase()
  const sandbox: SandboxProcess = await startSandboxProcess({
    databaseUrl: databaseUrlOf(sandboxDatabase.connection),
  })
  await sandbox.knobs({ webhooks: { isOff: true } })
  return {
    env: {
      AIRWALLEX_BASE_URL: sandbox.origin,
      AIRWALLEX_CLIENT_ID: sandbox.clientId,
      AIRWALLEX_API_KEY: sandbox.apiKey,
      AIRWALLEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    },
    async pay(bought: CreatedOrder): Promise<void> {
      const status = await payWithCard(sandbox.origin, bought)
      if (status !== 'SUCCEEDED') throw new Error(`the provider answered ${status}`)
    },
    async close() {
      await sandbox.stop()
      await sandboxDatabase.close()
    },
  }
}
export type TestPaymentProvider = Awaited<ReturnType<typeof openProvider>>

/** Returns the environment variables by which a server and its commands find database, DATA_DIR and provider. */
export const serverEnvironment = (provider: TestPaymentProvider, database: TestDatabase, dataDir: string) => ({
  ...provider.env,
  ...databaseEnv(database),
  DATA_DIR: dataDir,
  DEMO_CATALOGUE: 'off',
})

export const startServerWithEnv = (
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<ServerProcess> => startServerProcess({ dataDir: env.DATA_DIR, env, until: 'listening' })

/** Creates a viewer with billing details. */
export async function newBuyer({ origin }: ServerProcess): Promise<ProtocolClient> {
  const viewer = await connectDevice(origin)
  await viewer.check()
  await viewer.save()
  await saveBillingInfo(viewer)
  return viewer
}

export type ProductChoice = Parameters<typeof orderInput>[2]

/** Creates an unpaid order. */
export const createUnpaidOrder = (
  viewer: ProtocolClient,
  { origin }: ServerProcess,
  what: ProductChoice = coins550,
): Promise<CreatedOrder> => viewer.ask(payments.createOrder, orderInput(viewer, origin, what))

/** Buys a product and waits for its delivery. Returns the order id. */
export async function buyAndAwaitDelivery(
  viewer: ProtocolClient,
  server: ServerProcess,
  provider: TestPaymentProvider,
  what?: ProductChoice,
): Promise<string> {
  const bought = await createUnpaidOrder(viewer, server, what)
  await provider.pay(bought)
  await pollUntil('delivered', async () => (await readIsSuccessfulCode(viewer, bought.orderId)) === 1, 30_000)
  return bought.orderId
}
