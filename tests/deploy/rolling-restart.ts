import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { Database } from '../../apps/server/src/db/schema.ts'
import { creditCoins } from '../../apps/server/src/modules/wallet/ledger.ts'
import { signMediaToken } from '../../apps/server/src/origin/token.ts'
import { countGuests } from '../../apps/server/src/testing/count-guests.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { createProtocolClient } from '../../apps/server/src/testing/protocol-client.ts'
import { createRandom } from '../../apps/server/src/testing/random.ts'
import { publishSample, samplePackageName, writeSampleFiles } from '../../apps/server/src/testing/sample-title.ts'
import { type ServerProcess, startServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { findDifferences } from '../resilience/auditor.ts'
import { type ConfirmedUnlock, type LoadReport, startMixedLoad } from './mixed-load.ts'
import { type NginxProcess, startNginx } from './nginx-process.ts'

export interface DrillOptions {
  /** Environment variables that connect the instances to the database. */
  readonly databaseEnv: Readonly<Record<string, string>>
  /** The migrated database of both instances. */
  readonly db: Database
  readonly dataDir: string
  readonly seed: number
  /** Number of restarts per instance. */
  readonly rounds: number
  /** Whether an instance is killed under load after the restarts. */
  readonly hasKill: boolean
}
export interface DrillReport {
  readonly restarts: number
  readonly rolling: LoadReport
  /** Report of the load during which an instance was killed; undefined without a kill. */
  readonly kill: LoadReport | undefined
  /** Number of restarts in which the instance failed /readyz while it still served requests. */
  readonly announced: number
  /** Difference between created guests and acknowledged new devices, less the requests in doubt after the kill. */
  readonly doubled: number
  /** Number of acknowledged unlocks that are missing in the database. */
  readonly lost: number
  readonly differences: readonly string[]
  readonly longestStopMs: number
}

const instances = 2
const viewers = 8
const episodes = 4_000

/**
 * Restarts two instances behind nginx in turn under mixed load, as an operator would: an instance fails /readyz,
 * finishes its requests, stops, starts again and is ready before the other instance stops.
 */
export async function runRestartDrill({
  databaseEnv,
  db,
  dataDir,
  seed,
  rounds,
  hasKill,
}: DrillOptions): Promise<DrillReport> {
  const random = createRandom(seed)
  const title = await publishSample(db, `drill-${seed}`, { count: episodes, pricePerEpisode: 1 })
  await writeSampleFiles(`${dataDir}/store`, title, 1, '#EXTM3U\n')
  const ports = await Promise.all(Array.from({ length: instances }, freePort))
  const env = {
    ...databaseEnv,
    DEMO_CATALOGUE: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DELAY_SECONDS: '1',
  }
  const start = (port: number) => startServerProcess({ dataDir, env: { ...env, PORT: String(port) } })
  const running: ServerProcess[] = []
  let nginx: NginxProcess | undefined
  try {
    const starts = await Promise.allSettled(ports.map(start))
    running.push(...starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    const failed = starts.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    const secrets = `${dataDir}/secrets.json`
    nginx = await startNginx({
      instances: ports.map((port) => `127.0.0.1:${port}`),
      store: `${dataDir}/store`,
      secrets,
    })
    const { origin } = nginx
    const { envelopeKey }: RuntimeConfig = JSON.parse(await (await fetch(`${origin}/config.json`)).text())
    const people = Array.from({ length: viewers }, () => createProtocolClient(origin, envelopeKey))
    for (const person of people) {
      await person.check()
      await person.save()
      const { userId } = person.state
      const grant = { userId, coins: episodes, kind: 'grant', key: `drill:${userId}`, note: '', orderId: null } as const
      await creditCoins(db, { ...grant, at: new Date() })
    }
    const { mediaTokenKey } = JSON.parse(await readFile(secrets, 'utf8'))
    const subject = { cpId: title.cpId, vidId: title.vidId, episodeN: '1' }
    const token = signMediaToken(subject, Date.now(), Buffer.from(mediaTokenKey, 'base64'))
    const media = `/media/${token}/${title.cpId}/${title.vidId}/1`
    const files = ['/config.json', `${media}/master.m3u8`, `${media}/${samplePackageName}/540/0.m4s`, '/healthz']
    const world = { origin, random, viewers: people, vidId: title.vidId, files }

    const guestsBefore = await countGuests(db)
    const load = startMixedLoad({ ...world, firstLocked: 3 })
    let [announced, longestStopMs] = [0, 0]
    await sleep(500)
    for (let turn = 0; turn < rounds * instances; turn += 1) {
      const at = turn % instances
      const [server, port] = [running[at], ports[at]]
      if (!server || port === undefined) throw new Error('no such instance')
      const from = performance.now()
      const stopping = server.stop()
      if (await saysStopping(server.origin)) announced += 1
      const code = await stopping
      if (code !== 0) throw new Error(`an instance ended with ${code}:\n${server.output()}`)
      longestStopMs = Math.max(longestStopMs, performance.now() - from)
      // The loop stops the other instance next, so nginx must detect immediately that this instance is ready again.
      running[at] = await start(port)
    }
    const rolling = await load.stop()
    let kill: LoadReport | undefined
    if (hasKill) {
      const other = startMixedLoad({ ...world, firstLocked: episodes / 2 })
      await sleep(500)
      await running[0]?.kill()
      await sleep(1_000)
      kill = await other.stop()
    }
    const inDoubt = kill?.failed.length ?? 0
    const made = (await countGuests(db)) - guestsBefore - rolling.devices - (kill?.devices ?? 0)
    return {
      restarts: rounds * instances,
      rolling,
      kill,
      announced,
      doubled: made < 0 ? -made : Math.max(0, made - inDoubt),
      lost: await countLost(db, title.vidId, [...rolling.unlocks, ...(kill?.unlocks ?? [])]),
      differences: await findDifferences({ db }),
      longestStopMs,
    }
  } finally {
    await Promise.all(running.map((server) => server.kill()))
    await nginx?.stop()
  }
}

/**
 * Returns whether /readyz reports that the instance is stopping. Uses a new connection each time, as a load balancer
 * does.
 */
async function saysStopping(origin: string): Promise<boolean> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined)
    if (answer === undefined) return false
    await answer.text()
    if (answer.status === 503) return true
    await sleep(20)
  }
}

async function countLost(db: Database, vidId: string, unlocks: readonly ConfirmedUnlock[]): Promise<number> {
  const rows = await db.selectFrom('entitlements').select(['user_id', 'episode']).where('vid_id', '=', vidId).execute()
  const there = new Set(rows.map((row) => `${row.user_id} ${row.episode}`))
  return unlocks.filter(({ userId, n }) => !there.has(`${userId} ${n}`)).length
}

/** Returns whether the drill has passed, and the report as text: numbers of restarts and requests, and failures. */
export function formatDrillReport(report: DrillReport): {
  readonly hasPassed: boolean
  readonly lines: readonly string[]
} {
  const { rolling, kill, restarts, announced, doubled, lost, differences } = report
  const posts = kill?.failed.filter(({ method }) => method === 'POST') ?? []
  const unsafe = (kill?.failed.length ?? 0) - posts.length
  const hasPassed =
    rolling.failed.length === 0 &&
    unsafe === 0 &&
    doubled === 0 &&
    lost === 0 &&
    differences.length === 0 &&
    announced === restarts
  const lines = [
    `${restarts} restarts, ${announced} announced on /readyz, the longest stop ${(report.longestStopMs / 1000).toFixed(1)} s`,
    `${rolling.requests} requests: ${rolling.failed.length} failed, ${doubled} doubled, ${lost} unlocks lost; slowest ${Math.round(rolling.slowestMs)} ms`,
    ...(kill
      ? [
          `one instance killed under load: ${kill.requests} requests, ${posts.length} POSTs in doubt, ${unsafe} GETs failed`,
        ]
      : []),
    ...[...rolling.failed, ...(kill?.failed ?? [])]
      .slice(0, 10)
      .map(({ method, path, what }) => `  ${method} ${path}: ${what}`),
    ...differences.slice(0, 10),
  ]
  return { hasPassed, lines }
}
