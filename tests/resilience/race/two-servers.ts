import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { createProvider } from '../../../apps/server/src/adapters/airwallex/provider.ts'
import { readConfig } from '../../../apps/server/src/config.ts'
import { createLog } from '../../../apps/server/src/log.ts'
import { createReconciler } from '../../../apps/server/src/modules/payments/reconciler.ts'
import { createSettle } from '../../../apps/server/src/modules/payments/settle.ts'
import * as ledger from '../../../apps/server/src/modules/wallet/ledger.ts'
import { loadSecrets } from '../../../apps/server/src/secrets.ts'
import { createTestDatabase, databaseEnv } from '../../../apps/server/src/testing/database.ts'
import { createSandboxClient, pollUntil } from '../../../apps/server/src/testing/paying.ts'
import {
  connectDevice,
  createProtocolClient,
  type ProtocolClient,
} from '../../../apps/server/src/testing/protocol-client.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>
/** Clients of one viewer's device: one per server. */
export type ViewerOnBothServers = readonly [ProtocolClient, ProtocolClient]

/**
 * Starts two servers on one database and one DATA_DIR. `settle` and `reconciler` run in the test's process, as a third
 * server.
 */
export async function startTwoServers(more: NodeJS.ProcessEnv = {}) {
  const database = await createTestDatabase()
  const dataDir = await makeDataDir()
  const env = { ...databaseEnv(database), DEMO_CATALOGUE: 'off', SANDBOX_KNOBS: '1', ...more }
  const start = () => startServerProcess({ dataDir, env, until: 'listening' })
  const [first, second] = [await start(), await start()]
  const sandbox = createSandboxClient(first.origin)
  // The tests deliver webhooks themselves.
  await sandbox.knobs({ webhooks: { isOff: true } })

  const config = readConfig({ PORT: new URL(first.origin).port, DATA_DIR: dataDir }, dataDir)
  const secrets = await loadSecrets(dataDir, () => Buffer.alloc(0))
  const own = { db: database.db, now: Date.now, log: createLog('silent') }
  const provider = createProvider({ config, secrets, now: Date.now })
  const settle = createSettle({ ...own, provider, ledger, queueConversions: async () => undefined })
  const { envelopeKey }: RuntimeConfig = JSON.parse(await (await fetch(`${second.origin}/config.json`)).text())

  return {
    database,
    sandbox,
    airwallex: provider.airwallex,
    webhookSecret: provider.webhookSecrets[0] ?? '',
    origins: [first.origin, second.origin] as const,
    /** Settles an order as a third server would. */
    settle,
    reconciler: createReconciler({ ...own, provider, settle, sendMails: async () => undefined }),
    async viewerAtBoth(): Promise<ViewerOnBothServers> {
      const here = await connectDevice(first.origin)
      // Servers on a busy machine may refuse a call for a moment.
      await pollUntil('a saved guest', async () => {
        await here.check()
        return here.save().then(
          () => true,
          () => false,
        )
      })
      const there = createProtocolClient(second.origin, envelopeKey)
      Object.assign(there.state, here.state)
      return [here, there]
    },
    /** Runs a query that returns one row. */
    async row<Row extends object>(text: string, values: unknown[]): Promise<Row> {
      const [row] = (await database.pool.query<Row>(text, values)).rows
      if (!row) throw new Error(`no row: ${text}`)
      return row
    },
    async close() {
      await Promise.all([first.stop(), second.stop()])
      await database.close()
      await removeDataDir(dataDir)
    },
  }
}
