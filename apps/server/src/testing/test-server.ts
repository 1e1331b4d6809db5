import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProvider } from '../adapters/airwallex/provider.ts'
import { createMailer } from '../adapters/mailer/create-mailer.ts'
import { type App, type AppOptions, createApp } from '../app.ts'
import { loadBrands } from '../brands.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { createLog, type Log } from '../log.ts'
import { openServingStore } from '../origin/open-store.ts'
import { createReadiness } from '../readiness.ts'
import type { Secrets } from '../secrets.ts'
import { createTestDatabase, type TestDatabase, testConnectTimeoutMs } from './database.ts'
import { createProtocolClient, type ProtocolClient } from './protocol-client.ts'

const answersEndWithinMs = 2_000

export interface TestClock {
  /** Current time in ms since epoch, which tests change. */
  now: number
}
export interface TestDeps {
  readonly deps: Deps
  readonly database: TestDatabase
  readonly clock: TestClock
  close(): Promise<void>
}
export interface TestServer extends TestDeps, App {
  /** Origin of the server: `http://127.0.0.1:<port>`. */
  readonly origin: string
  /** Creates a device without a session. */
  client(deviId?: string): ProtocolClient
  /** Creates a device with the session and rows of a guest. */
  viewer(): Promise<ProtocolClient>
}
export interface TestOptions extends AppOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly log?: Log
  /** True to mount the payment sandbox with fault injection enabled. */
  readonly hasSandbox?: boolean
  /** Maximum number of database connections of the server. The payment sandbox gets at most four more. */
  readonly maxConnections?: number
  /** Default: a new database. `close` of the server closes the database, even a given one. */
  readonly database?: TestDatabase
  /** Keys of the server; default: new random ones. */
  readonly secrets?: Secrets
}

export const testTime = Date.UTC(2026, 0, 15, 12)

/** Creates random secrets, different for each server. */
function createSecrets(): Secrets {
  const [mediaTokenKey, codeKey] = [Buffer.from(randomBytes(32)), Buffer.from(randomBytes(32))]
  return {
    envelopeKey: Buffer.from(randomBytes(32)),
    mediaTokenKey,
    mediaTokenKeys: [mediaTokenKey],
    codeKey,
    codeKeys: [codeKey],
    sandboxKey: Buffer.from(randomBytes(32)),
    operatorKey: Buffer.from(randomBytes(32)),
    notificationKey: Buffer.from(randomBytes(32)),
  }
}

/** Creates the dependencies of services: a new database, a new DATA_DIR and a fixed clock. */
export async function createTestDeps({
  env: more = {},
  hasSandbox = false,
  log = createLog('silent'),
  maxConnections,
  database: given,
  secrets = createSecrets(),
}: TestOptions = {}): Promise<TestDeps> {
  const [database, dataDir] = await Promise.all([
    given ?? createTestDatabase(maxConnections),
    mkdtemp(join(tmpdir(), 'cliffhanger-data-')),
  ])
  const clock: TestClock = { now: testTime }
  const payments = more.AIRWALLEX_ENV === undefined ? { PAYMENTS: 'test' } : {}
  const env = { ...payments, ...(hasSandbox ? { SANDBOX_KNOBS: '1' } : {}), ...more }
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', ...env }, dataDir)
  const brands = await loadBrands(config.brandsFile)
  const readiness = createReadiness()
  const now = () => clock.now
  const mailer = createMailer({ config, now, randomBytes })
  const provider = createProvider({ config, secrets, now })
  const { db } = database.runtime
  const store = await openServingStore(config, now)
  const deps: Deps = { config, secrets, brands, db, now, randomBytes, log, readiness, mailer, provider, store }
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { deps, database, clock, close }
}

/** Starts the real app on a free port. */
export async function createTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { deps, database, clock, close: closeDeps } = await createTestDeps(options)
  const few = { maxConnections: Math.min(4, options.maxConnections ?? 4), connectTimeoutMs: testConnectTimeoutMs }
  const sandbox = options.hasSandbox ? await openDatabase(database.runtime.connection, few) : undefined
  const ownSandbox = sandbox ? { sandboxPool: sandbox.pool } : {}
  // freshMs 0 disables the cache of the catalogue version, so that tests see published titles at once.
  const { app, ...background } = await createApp(deps, {
    freshMs: 0,
    isReconciling: false,
    pool: database.runtime.pool,
    ...ownSandbox,
    ...options,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = (deviId?: string) => createProtocolClient(origin, deps.secrets.envelopeKey.toString('base64'), deviId)
  const viewer = async () => {
    const device = client()
    await device.check()
    await device.save()
    return device
  }
  const close = async () => {
    // Without this limit, a response that a test has not read completely would delay the close by a minute.
    const limit = setTimeout(() => app.server.closeAllConnections(), answersEndWithinMs)
    await app.close()
    clearTimeout(limit)
    await sandbox?.close()
    await closeDeps()
  }
  return { deps, database, clock, app, ...background, origin, client, viewer, close }
}
