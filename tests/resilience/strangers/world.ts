import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { ownAccount } from '@cliffhanger/contract/own-account'
import sharp from 'sharp'
import {
  createTestDatabase,
  databaseEnv,
  databaseUrlOf,
  type TestDatabase,
} from '../../../apps/server/src/testing/database.ts'
import { signIn } from '../../../apps/server/src/testing/outbox.ts'
import { createOrder, payWithCard, saveBillingInfo } from '../../../apps/server/src/testing/paying.ts'
import { createProtocolClient, type ProtocolClient } from '../../../apps/server/src/testing/protocol-client.ts'
import { publishSample } from '../../../apps/server/src/testing/sample-title.ts'
import { type SandboxProcess, startSandboxProcess } from '../../../apps/server/src/testing/sandbox-process.ts'
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts'
import { inspectableEnv, openProcessInspector, type ProcessInspector } from '../load/inside.ts'

const metricsToken = 'a-token-for-the-strangers'
const titleCount = 20
const buyerCount = 12
const victimCount = 3
/** Number of events of the largest account, about 1 KB each: more than a viewer can cause in 90 days. */
const largestEvents = 40_000

/** A buyer's order. `pay` pays it as the card form does. */
export interface Order {
  readonly orderId: string
  pay(): Promise<string>
}
export interface Buyer {
  readonly client: ProtocolClient
  order(): Promise<Order>
}
export interface Victim {
  readonly client: ProtocolClient
  readonly mailbox: string
}
export interface StrangersWorld {
  readonly database: TestDatabase
  readonly server: ServerProcess
  readonly inside: ProcessInspector
  readonly envelopeKey: string
  readonly vidIds: readonly string[]
  /** Viewers who are signed in with an email address. */
  readonly victims: readonly Victim[]
  /** Viewers with billing details, including an email address. */
  readonly buyers: readonly Buyer[]
  /** Exports the data of the largest account. Returns the size of the export in bytes. */
  largest(): Promise<number>
  close(): Promise<void>
}

/** Creates a picture of random noise, which compresses poorly. */
export const createNoisePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

/**
 * Starts a real server with rate limits behind a trusted proxy, and the payment sandbox. Creates victims and buyers,
 * who must not notice the attack.
 */
export async function openStrangersWorld(): Promise<StrangersWorld> {
  const database = await createTestDatabase()
  const dataDir = await makeDataDir()
  let sandbox: SandboxProcess | undefined
  let server: ServerProcess | undefined
  let inside: ProcessInspector | undefined
  async function close() {
    inside?.close()
    await server?.stop()
    await sandbox?.stop()
    await database.close()
    await removeDataDir(dataDir)
  }
  try {
    const vidIds: string[] = []
    for (let index = 0; index < titleCount; index += 1) {
      vidIds.push((await publishSample(database.db, `strangers-${index}`, { order: index })).vidId)
    }
    const provider = await startSandboxProcess({ databaseUrl: databaseUrlOf(database.connection) })
    sandbox = provider
    const started = await startServerProcess({
      dataDir,
      env: {
        ...databaseEnv(database),
        ...inspectableEnv,
        METRICS_TOKEN: metricsToken,
        DEMO_CATALOGUE: 'off',
        RATE_LIMITS: 'on',
        TRUSTED_PROXIES: '127.0.0.1',
        AIRWALLEX_BASE_URL: provider.origin,
        AIRWALLEX_CLIENT_ID: provider.clientId,
        AIRWALLEX_API_KEY: provider.apiKey,
        AIRWALLEX_WEBHOOK_SECRET: provider.webhookSecret,
      },
      until: 'listening',
    })
    server = started
    const { origin, pid } = started
    const opened = await openProcessInspector({
      port: Number(new URL(origin).port),
      pid,
      metricsToken,
      output: started.output(),
    })
    inside = opened
    const { envelopeKey }: RuntimeConfig = JSON.parse(await (await fetch(`${origin}/config.json`)).text())
    async function openViewer(ip: string): Promise<ProtocolClient> {
      const client = createProtocolClient(origin, envelopeKey, undefined, { 'x-forwarded-for': ip })
      await client.check()
      await client.save()
      return client
    }
    const victims: Victim[] = []
    for (let index = 0; index < victimCount; index += 1) {
      const victim = { client: await openViewer(`192.0.2.${index + 1}`), mailbox: `victim-${index}@example.com` }
      await signIn(victim.client, dataDir, victim.mailbox)
      victims.push(victim)
    }
    const owner = await openViewer('192.0.2.100')
    const buyers = await Promise.all(
      Array.from({ length: buyerCount }, async (_, index) => {
        const client = await openViewer(`203.0.113.${index + 1}`)
        await saveBillingInfo(client, `buyer-${index}@example.com`)
        const order = async () => {
          const made = await createOrder(client, origin, { rechargeId: '2001' })
          return { orderId: made.orderId, pay: () => payWithCard(provider.origin, made) }
        }
        return { client, order }
      }),
    )
    await database.pool.query(
      `INSERT INTO tracked_events (received_at, event, user_id, device_hash, channel_id, created_at, fields)
      SELECT now(), 'user_behavior', $1, '', 1, now(),
        jsonb_build_object('subject', (SELECT string_agg(md5(n || '.' || part), '') FROM generate_series(1, 30) part))
      FROM generate_series(1, $2::int) n`,
      [owner.state.userId, largestEvents],
    )
    return {
      database,
      server: started,
      inside: opened,
      envelopeKey,
      vidIds,
      victims,
      buyers,
      async largest() {
        const answer = await owner.send(ownAccount.export.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userId: owner.state.userId, language: 2 }),
        })
        if (answer.status !== 200) throw new Error(`the export answered ${answer.status}: ${answer.message}`)
        return answer.text.length
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
