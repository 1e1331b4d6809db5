import { createProvider } from '../../../apps/server/src/adapters/airwallex/provider.ts'
import { readConfig } from '../../../apps/server/src/config.ts'
import { createTestDatabase, databaseEnv, databaseUrlOf } from '../../../apps/server/src/testing/database.ts'
import { countLockWaits, terminateLockWaits } from '../../../apps/server/src/testing/lock-waits.ts'
import { pollUntil } from '../../../apps/server/src/testing/paying.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { startSandboxProcess } from '../../../apps/server/src/testing/sandbox-process.ts'
import { createKillableServer } from './killable-server.ts'
import { findLoggedSecrets } from './leaks.ts'
import { createResponseRecord } from './response-record.ts'

export type KillWorld = Awaited<ReturnType<typeof openKillWorld>>

const webhookSecret = 'test-webhook-secret'
const [freeEpisodes, episodes] = [2, 498]
/** Maximum number of secrets to search for in logs: only the newest, because a long run has thousands. */
const mostSecrets = 100

/**
 * Prepares a server to be killed, and starts its database and the payment sandbox. @param more settings of the server
 */
export async function openKillWorld(more: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase()
  const leaks = new Set<string>()
  const secrets = new Set<string>()
  const env: Record<string, string> = {
    PAYMENTS: 'test',
    ...databaseEnv(database),
    DEMO_CATALOGUE: 'off',
    LOG_LEVEL: 'debug',
    AIRWALLEX_CLIENT_ID: 'test-client',
    AIRWALLEX_API_KEY: 'test-key',
    AIRWALLEX_WEBHOOK_SECRET: webhookSecret,
    ...more,
  }
  let outputBytes = 0
  const server = await createKillableServer(env, (text) => {
    outputBytes += text.length
    for (const leak of findLoggedSecrets(text, secrets)) leaks.add(leak)
    for (const secret of [...secrets].slice(0, -mostSecrets)) secrets.delete(secret)
  })
  const webhookUrl = `${server.origin}/api/payment/webhook/airwallex`
  const sandbox = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection), webhookUrl })
  env.AIRWALLEX_BASE_URL = sandbox.origin
  const titles: Promise<{ vidId: string }>[] = []
  let unlocks = 0

  async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await database.pool.query<Row>(text, values)).rows
  }
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await rowsOf<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values))[0]?.n)

  return {
    database,
    server,
    sandbox,
    webhookSecret,
    /** Client of the provider's API, to read payments and make refunds. */
    airwallex: createProvider({
      config: readConfig(env, server.dataDir),
      secrets: {
        ...{ envelopeKey: noKey, mediaTokenKey: noKey, codeKey: noKey, sandboxKey: noKey, operatorKey: noKey },
        ...{ mediaTokenKeys: [], codeKeys: [], notificationKey: noKey },
      },
      now: Date.now,
    }).airwallex,
    acknowledged: createResponseRecord(),
    /** Texts that must never be in a log, besides the fixed canaries of `findLoggedSecrets`. */
    secrets,
    leaks,
    outputBytes: () => outputBytes,
    rowsOf,
    count,
    /** Returns an episode that no viewer has unlocked yet. */
    async freshEpisode() {
      const [title, episode] = [Math.floor(unlocks / episodes), unlocks % episodes]
      unlocks += 1
      titles[title] ??= publishSample(database.db, `kill-${title}`, {
        count: episodes + freeEpisodes,
        freeEpisodes,
        pricePerEpisode: 5,
      })
      return { vidId: (await titles[title]).vidId, nepisode: freeEpisodes + 1 + episode }
    },
    /**
     * Kills the server while one of its statements waits for a lock.
     * @param lock a statement that takes the lock
     * @param isGone whether the waiting statement is aborted with the server, or is completed by the database
     */
    async killWaiting(lock: { text: string; values?: unknown[] }, isGone: boolean, begin: () => void): Promise<void> {
      const holder = await database.pool.connect()
      try {
        await holder.query('BEGIN')
        await holder.query(lock.text, lock.values)
        begin()
        await pollUntil('waiting', async () => (await countLockWaits(database)) > 0)
        await server.kill()
        if (isGone) await terminateLockWaits(database)
        await holder.query('COMMIT')
      } finally {
        holder.release()
      }
    },
    async close() {
      await server.close()
      await sandbox.stop()
      await database.close()
    },
  }
}
const noKey = Buffer.alloc(32)
