import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@cliffhanger/contract/payments'
import { createTestDatabase, type TestDatabase, urlOf } from '../../../apps/server/src/testing/database.ts'
import { cards, giveBilling, isSuccessful, orderInput } from '../../../apps/server/src/testing/paying.ts'
import { connectTo, type ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { type SandboxProcess, startSandboxProcess } from '../../../apps/server/src/testing/sandbox-process.ts'
import { type ServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import { coins550 } from '../../../apps/server/src/testing/shop-world.ts'

export interface Bought {
  readonly orderId: string
  readonly airId: string
  readonly airSecret: string
}

/** The payment provider, which outlives every server. Its messages never arrive. */
export async function openProvider() {
  const book: TestDatabase = await createTestDatabase()
  const sandbox: SandboxProcess = await startSandboxProcess({ databaseUrl: urlOf(book.connection) })
  await sandbox.knobs({ webhooks: { isOff: true } })
  return {
    env: {
      AIRWALLEX_BASE_URL: sandbox.origin,
      AIRWALLEX_CLIENT_ID: sandbox.clientId,
      AIRWALLEX_API_KEY: sandbox.apiKey,
      AIRWALLEX_WEBHOOK_SECRET: sandbox.webhookSecret,
    },
    async pay({ airId, airSecret }: Bought): Promise<void> {
      const card = { number: cards.paid, expiry_month: '12', expiry_year: '2039', cvc: '123', name: 'Ada' }
      const answer = await fetch(`${sandbox.origin}/api/v1/pa/payment_intents/${airId}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          request_id: `browser-${airId}`,
          client_secret: airSecret,
          payment_method: { type: 'card', card },
        }),
      })
      await answer.text()
      if (answer.status !== 200) throw new Error(`the provider answered ${answer.status}`)
    },
    async close() {
      await sandbox.stop()
      await book.close()
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof openProvider>>

/** How a server and its commands find a database, a folder and the provider. */
export const envOf = (provider: TestProvider, { connection }: TestDatabase, dataDir: string) => ({
  ...provider.env,
  DATABASE_URL: urlOf(connection),
  DATA_DIR: dataDir,
  DEMO_CATALOGUE: 'off',
})

export const startAt = (
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
): Promise<ServerProcess> => startServerProcess({ dataDir: env.DATA_DIR, env, until: 'listening' })

/** Somebody who may pay. */
export async function newBuyer({ origin }: ServerProcess): Promise<ProtocolClient> {
  const viewer = await connectTo(origin)
  await viewer.check()
  await giveBilling(viewer)
  return viewer
}

/** An order that nobody has paid. `isNew` asks for another one than an open one. */
export const orderCoins = (viewer: ProtocolClient, { origin }: ServerProcess): Promise<Bought> =>
  viewer.ask(payments.createOrder, orderInput(viewer, origin, coins550))

/** Buys coins and waits until they are there. */
export async function buyCoins(viewer: ProtocolClient, server: ServerProcess, provider: TestProvider): Promise<string> {
  const bought = await orderCoins(viewer, server)
  await provider.pay(bought)
  while ((await isSuccessful(viewer, bought.orderId)) !== 1) await sleep(20)
  return bought.orderId
}
