import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { studioBase } from '@cliffhanger/contract/studio/call'
import type { FastifyInstance } from 'fastify'
import { createProvider } from './adapters/airwallex/provider.ts'
import { createMailer } from './adapters/mailer/create-mailer.ts'
import { createApp } from './app.ts'
import { refuseIncompleteRestore } from './backup/incomplete-restore.ts'
import { loadBrands } from './brands.ts'
import type { Config } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { openDatabase } from './db/open.ts'
import { openReplicaReads, type ReplicaReads } from './db/replica-reads.ts'
import type { Deps } from './deps.ts'
import { errorCode } from './error-code.ts'
import { drain } from './http/drain.ts'
import { beginFirstStartImport } from './jobs/first-start.ts'
import { createJobTrigger } from './jobs/job-trigger.ts'
import { rankTitlesJobName } from './jobs/rank-titles.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createLog } from './log.ts'
import { tombstonesPath } from './modules/accounts/tombstones.ts'
import { indexUnindexedTitles } from './modules/catalogue/search-index.ts'
import { listMissingTokens } from './modules/conversions/pixels.ts'
import { registerRunningServer } from './modules/operations/running-servers.ts'
import { countOperators } from './modules/operators/store.ts'
import { createDayPartitions } from './modules/tracking/partitions.ts'
import { fillShop } from './modules/wallet/shop/shop.ts'
import { openServingStore } from './origin/open-store.ts'
import { storeFolder } from './origin/store-folder.ts'
import { brandAtPayOrigin, payOriginNote } from './pay-origin-settings.ts'
import { prepareLibraries } from './prepare-libraries.ts'
import { createReadiness } from './readiness.ts'
import { replayDeletions } from './replay-deletions.ts'
import { readCommit } from './running-commit.ts'
import { followSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

const firstOperator = 'The first time: npm run studio -- invite you@example.com --role owner'

export interface RunningServer {
  /**
   * Stops the server: `/readyz` fails at once; after STOP_DELAY_SECONDS no new connections are accepted and running
   * requests may finish; then the database is closed.
   */
  stop(): Promise<void>
}

/** Root of the working copy. Container images have no Git history: they set SOURCE_COMMIT. */
const repository = join(import.meta.dirname, '..', '..', '..')
const drainMs = 10_000
/**
 * During a stop, idle connections of a proxy are closed only after this time, which is longer than the proxy's idle
 * timeout (deploy/nginx: 1 s).
 */
const proxyIdleMs = 3_000
/** A client that finds the listen queue full retries after one second, then three; a longer queue avoids that. */
const mostWaitingToConnect = 4_096

/**
 * Starts everything in order: keys, database, migrations, listening, and on a first start the demo catalogue. Throws a
 * StartError with a one-line message for the operator. @param say receives lines for the operator
 */
export async function startServer(given: Config, say: (line: string) => void): Promise<RunningServer> {
  const config = { ...given, sourceCommit: given.sourceCommit ?? (await readCommit(repository)) }
  const log = createLog(config.logLevel)
  await refuseIncompleteRestore(config.dataDir)
  const brands = await loadBrands(config.brandsFile)
  const brand = brandAtPayOrigin(config, brands.all)
  if (brand)
    throw new StartError(`PAY_ORIGIN ${config.payOrigin} has a host of the brand ${brand.id}: it must have its own`)
  const unsigned = brands.all.find(({ rewardedAds }) => rewardedAds?.verification === 'callback')
  if (unsigned && config.adCallbackSecrets.length === 0)
    throw new StartError(
      `AD_CALLBACK_SECRET is needed, because the ad network verifies the ads of brand ${unsigned.id}`,
    )
  const withoutToken = listMissingTokens({ brands, config })
  const { secrets, stop: stopFollowing } = await followSecrets(config.dataDir, { now: Date.now, randomBytes, log })
  // The store folder is created early, because an nginx in another container mounts it before anything is imported.
  await mkdir(storeFolder(config.dataDir), { recursive: true })
  const store = await openServingStore(config, Date.now)
  const database = await connectDatabase(config, {
    hasHealthCheck: true,
    log,
    prepareLibraries: prepareLibraries(config),
  })
  const readiness = createReadiness()
  const mailer = createMailer({ config, now: Date.now, randomBytes })
  const provider = createProvider({ config, secrets, now: Date.now })
  const outside = { now: Date.now, randomBytes, log, readiness, mailer, provider, store }
  const deps: Deps = { config, secrets, brands, db: database.db, ...outside }
  // The payment sandbox is not part of the server: it has its own connections.
  let sandbox: Awaited<ReturnType<typeof openDatabase>> | undefined
  let replica: ReplicaReads | undefined
  const closeDatabases = async () => {
    await Promise.all([sandbox?.close(), replica?.close()])
    await database.close()
  }
  try {
    await fillShop(deps.db)
    await indexUnindexedTitles(deps.db)
    await createDayPartitions(deps.db, Date.now())
    const changed = await replayDeletions({ ...deps, dataDir: config.dataDir, isRestored: false })
    if (changed > 0) say(`${changed} accounts are deleted, back or purged, as ${tombstonesPath(config.dataDir)} says`)
    if (provider.ownSandbox)
      sandbox = await openDatabase(database.connection, { maxConnections: 4, watch: database.watch })
    const url = config.databaseReadUrl
    if (url !== undefined) replica = await openReplicaReads({ url, primary: database, log })
    const jobTrigger = createJobTrigger()
    const { app, payments } = await createApp(deps, {
      pool: database.pool,
      runJob: jobTrigger.soon,
      isKeepingAssets: true,
      ...(sandbox ? { sandboxPool: sandbox.pool } : {}),
      ...(replica ? { replica } : {}),
    })
    // The server begins to listen before all readiness conditions are added; until then, this condition makes `/readyz`
    // fail.
    const started = readiness.hold('the start of this server')
    const [address, ...others] = addressesOf(config, await listen(app, config))
    const jobs = await startJobs(deps, payments.settle, database, jobTrigger)
    const note = payOriginNote(config)
    for (const line of [...database.notes, ...(note === undefined ? [] : [note]), ...withoutToken]) say(line)
    say(`Cliffhanger is ready → ${address}`)
    if (others.length > 0) say(`On a phone in the same network → ${others.join(' or ')}`)
    if (config.hasStudio) {
      say(`Studio, for operators → ${studioAddress(config, app)}`)
      if ((await countOperators(deps.db)) === 0) say(firstOperator)
    }
    // Only a warning: the store may just be unavailable for a while, but the operator may also have mistyped a setting.
    if (config.mediaStore)
      store.list('covers').catch((error: unknown) => say(`MEDIA_STORE cannot be read now: ${String(error)}`))
    // Ranks the titles that have changed since the last run.
    await jobs.soon(rankTitlesJobName)
    const firstStart = config.demoFolder === undefined ? undefined : beginFirstStartImport(deps, config.demoFolder, say)
    started()
    const entry = registerRunningServer({ ...deps, host: hostname() })
    const stop = async () => {
      readiness.hold('the end: this server is stopping')
      const idleMs = config.trustedProxies.length > 0 ? proxyIdleMs : 0
      const ended = sleep(config.stopDelayMs).then(() => drain(app.server, readiness, { idleMs, limitMs: drainMs }))
      await Promise.all([ended, firstStart?.stop(), jobs.stop()])
      await app.close()
      await entry.close()
      stopFollowing()
      await closeDatabases()
    }
    return { stop }
  } catch (error) {
    stopFollowing()
    await closeDatabases()
    throw error
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<number> {
  await app.listen({ host: config.host, port: config.port, backlog: mostWaitingToConnect }).catch((error: unknown) => {
    throw new StartError(whyNotListening(error, config))
  })
  const bound = app.server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : config.port
}

function whyNotListening(error: unknown, { host, port }: Config): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program; set PORT to a free one`
  if (code === 'EACCES') return `PORT ${port} needs more rights than this user has; set PORT to 1024 or above`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine`
  return `Cannot listen on ${host}:${port} (${error instanceof Error ? error.message : String(error)})`
}

/** Returns the origin at which operators open Studio; passkeys are bound to the origin's host name. */
function studioAddress({ studioOrigin, publicUrl, port }: Config, app: FastifyInstance): string {
  const bound = app.server.address()
  const local = `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : port}`
  return `${studioOrigin ?? publicUrl ?? local}${studioBase}`
}

/** Returns the URLs to open; a server on all interfaces also lists those for a phone in the same network. */
function addressesOf({ host, publicUrl }: Config, port: number): string[] {
  if (publicUrl !== undefined) return [publicUrl]
  const isEverywhere = host === '0.0.0.0' || host === '::'
  if (!isEverywhere) return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const reachable = others.filter((one) => one.family === 'IPv4' && !one.internal).map((one) => one.address)
  return ['127.0.0.1', ...reachable].map((address) => `http://${address}:${port}`)
}
