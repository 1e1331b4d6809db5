import { creditCoins } from '../../../apps/server/src/modules/wallet/ledger.ts'
import {
  createTestDatabase,
  databaseEnv,
  databaseUrlOf,
  type TestDatabase,
} from '../../../apps/server/src/testing/database.ts'
import { createOrder, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import { connectDevice } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { type SandboxProcess, startSandboxProcess } from '../../../apps/server/src/testing/sandbox-process.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts'
import { type LoadGenerator, startGenerator } from './start-generator.ts'
import { createLoadRequests, type LoadViewer, shuffleRequestKinds } from './traffic.ts'

const viewerCount = 60
const titleCount = 40

export interface LoadWorld {
  readonly database: TestDatabase
  readonly server: ServerProcess
  readonly generator: LoadGenerator
  readonly lanes: readonly string[]
  readonly names: readonly string[]
  close(): Promise<void>
}
export const metricsToken = 'a-token-for-the-load'

/**
 * Starts a real server with titles, viewers, coins and unpaid orders. The payment sandbox and the load generator each
 * run in their own process.
 */
export async function openLoadWorld(random: Random, env: Readonly<Record<string, string>> = {}): Promise<LoadWorld> {
  const database = await createTestDatabase()
  const dataDir = await makeDataDir()
  let sandbox: SandboxProcess | undefined
  let server: ServerProcess | undefined
  let generator: LoadGenerator | undefined
  async function close() {
    generator?.stop()
    await server?.stop()
    await sandbox?.stop()
    await database.close()
    await removeDataDir(dataDir)
  }
  try {
    const vidIds: string[] = []
    for (let index = 0; index < titleCount; index += 1) {
      vidIds.push(
        (await publishSample(database.db, `load-${index}`, { count: 12, pricePerEpisode: 1, order: index })).vidId,
      )
    }
    sandbox = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection) })
    server = await startServerProcess({
      dataDir,
      env: {
        ...databaseEnv(database),
        DEMO_CATALOGUE: 'off',
        METRICS_TOKEN: metricsToken,
        AIRWALLEX_BASE_URL: sandbox.origin,
        AIRWALLEX_CLIENT_ID: sandbox.clientId,
        AIRWALLEX_API_KEY: sandbox.apiKey,
        AIRWALLEX_WEBHOOK_SECRET: sandbox.webhookSecret,
        ...env,
      },
      until: 'listening',
    })
    const viewers: LoadViewer[] = []
    for (let index = 0; index < viewerCount; index += 1) {
      const client = await connectDevice(server.origin)
      await client.check()
      await client.save()
      const { userId } = client.state
      const grant = { userId, coins: 1_000, kind: 'grant', key: `load:${userId}`, note: '', orderId: null } as const
      await creditCoins(database.db, { ...grant, at: new Date() })
      const orderIds: string[] = []
      if (index % 3 === 0) {
        await saveBillingInfo(client, `${userId}@example.com`)
        orderIds.push((await createOrder(client, server.origin, { rechargeId: '2001' })).orderId)
      }
      viewers.push({ client, orderIds })
    }
    const shares = createLoadRequests(viewers, vidIds, random)
    const kinds = shares.map(({ kind }) => kind)
    generator = await startGenerator(Number(new URL(server.origin).port), kinds, shuffleRequestKinds(shares, random))
    return {
      database,
      server,
      generator,
      lanes: kinds.map(({ lane }) => lane),
      names: kinds.map(({ name }) => name),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
