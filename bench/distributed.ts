/**
 * Compares unlocks per second on a distributed database (a coordinator and two workers) with those on one PostgreSQL,
 * on the same processors, and measures the coordinator's share of the CPU time of all nodes. Unlocks run the same
 * function as in the server. Before the measurement a CLI command distributes the viewer tables, and afterwards moves
 * them back; `npm run audit` checks both. Exit code 1 when the ratio is below 0.40, or the coordinator's share above 30
 * %. Run: npm run bench:distributed [-- --viewers 2000] [--clients 16] [--seconds 8] [--rounds 3] Needs Citus on this
 * machine; see docs/scaling.md.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectDatabase } from '../apps/server/src/db/connect.ts'
import { ownerRole, runtimeRole } from '../apps/server/src/db/embedded/roles.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open.ts'
import { unlockEpisode } from '../apps/server/src/modules/access/store.ts'
import {
  createDatabaseOnNodes,
  createDistributedDatabase,
  startCitus,
} from '../apps/server/src/testing/citus-cluster.ts'
import { runCommandProcess } from '../apps/server/src/testing/command-process.ts'
import { databaseUrlOf } from '../apps/server/src/testing/database.ts'
import { readProcessAndChildrenCpuMs } from './cpu-time.ts'
import { median } from './quantile.ts'

const { values: asked } = parseArgs({
  options: {
    viewers: { type: 'string', default: '2000' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
})
const [viewers, clients] = [Number(asked.viewers), Number(asked.clients)]
const [seconds, rounds] = [Number(asked.seconds), Number(asked.rounds)]
const [leastRatio, mostOfCoordinator] = [0.4, 0.3]
const title = 1_000
let next = 0
type Name = 'one' | 'distributed'

/** Inserts viewers, each with coins, an unlocked episode and a watched title. */
const rows = `
  INSERT INTO titles (vid_id, slug, language, price_per_episode) OVERRIDING SYSTEM VALUE VALUES (${title}, 'bench', 'en', 1);
  INSERT INTO users (user_id, created_at) OVERRIDING SYSTEM VALUE SELECT n, now() FROM generate_series(1, ${viewers}) n;
  SELECT count(credit_coins(n, 1000000, 'grant', 'grant:bench' || n, 'bench', NULL, now())) FROM generate_series(1, ${viewers}) n;
  INSERT INTO grant_keys SELECT 'grant:bench' || n, n FROM generate_series(1, ${viewers}) n;
  SELECT count(unlock_in_wallet(n, ${title}, 1, 1, NULL, now())) FROM generate_series(1, ${viewers}) n;
  INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) SELECT n, ${title}, 1, now() FROM generate_series(1, ${viewers}) n`

const folder = await mkdtemp(join(tmpdir(), 'bench-distributed-'))
// If this process runs as root, PostgreSQL runs as another user, which must be able to enter the folder.
await chmod(folder, 0o755)
const nodes = await startCitus(folder, true)
const connectionOf = (database: string, user: string = nodes.user) => ({ host: nodes.host, user, database })
const envOf = (database: string) => ({
  DATABASE_URL: databaseUrlOf(connectionOf(database, runtimeRole)),
  DATABASE_OWNER_URL: databaseUrlOf(connectionOf(database, ownerRole)),
  DATA_DIR: folder,
})

async function query(database: string, text: string): Promise<void> {
  const client = new pg.Client(connectionOf(database))
  await client.connect()
  await client.query(text)
  await client.end()
}

async function fill(database: Name): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl } = envOf(database)
  await (await connectDatabase({ databaseUrl, databaseOwnerUrl, dataDir: folder })).close()
  await query(database, rows)
  await query(database, 'VACUUM ANALYZE')
}

/** Runs a CLI command on the distributed database, and prints how long it took. */
async function command(...args: readonly string[]): Promise<void> {
  const fromMs = performance.now()
  const { code, said } = await runCommandProcess(args, envOf('distributed'))
  if (code !== 0) throw new Error(`${args.join(' ')}: ${said}`)
  console.log(`${args.join(' ')}: ${((performance.now() - fromMs) / 1000).toFixed(1)} s`)
}

/** Returns the CPU time of each node so far, in ms. */
async function nodeTimes(): Promise<number[]> {
  const folders = [nodes.host, ...nodes.workers]
  const pids = await Promise.all(folders.map((node) => readFile(join(node, 'data', 'postmaster.pid'), 'utf8')))
  return Promise.all(pids.map((text) => readProcessAndChildrenCpuMs(Number(text.split('\n', 1)[0]))))
}

/** Measures unlocks per second, with the same function with which the server unlocks an episode. */
async function unlock({ db }: OpenDatabase, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < endMs) {
      next += 1
      const episode = { vidId: String(title), episode: Math.floor(next / viewers) + 2, price: 1, shown: 1 }
      if (
        typeof (await unlockEpisode(db, { userId: String((next % viewers) + 1), ...episode }, new Date())) === 'string'
      )
        throw new Error('an unlock was refused')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, lane))
  return done / seconds
}

async function measure(database: OpenDatabase): Promise<{ perSecond: number; cpuMs: number; ofCoordinator: number }> {
  const before = await nodeTimes()
  const perSecond = await unlock(database, seconds)
  const used = (await nodeTimes()).map((ms, index) => ms - (before[index] ?? 0))
  const sum = used.reduce((total, ms) => total + ms, 0)
  return { perSecond, cpuMs: sum / (perSecond * seconds), ofCoordinator: (used[0] ?? 0) / sum }
}

try {
  await createDatabaseOnNodes({ ...nodes, workers: [] }, 'one')
  await createDatabaseOnNodes(nodes, 'distributed')
  await createDistributedDatabase(nodes, 'distributed')
  await fill('one')
  await fill('distributed')
  await command('distribute', '--rehearse')
  await command('distribute', '--yes')
  await command('audit')
  const open = (database: Name) => openDatabase({ url: envOf(database).DATABASE_URL }, { maxConnections: clients })
  const [one, distributed] = [await open('one'), await open('distributed')]
  // Warms up, because the first calls on a connection plan the statements.
  for (const database of [one, distributed]) await unlock(database, 3)
  const ratios: number[] = []
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [plain, split] = [await measure(one), await measure(distributed)]
    const ratio = split.perSecond / plain.perSecond
    ratios.push(ratio)
    shares.push(split.ofCoordinator)
    console.log(
      `${split.perSecond.toFixed(0)} unlocks a second distributed, ${plain.perSecond.toFixed(0)} on one PostgreSQL: × ${ratio.toFixed(2)}; ` +
        `${split.cpuMs.toFixed(2)} against ${plain.cpuMs.toFixed(2)} ms of processor time, ` +
        `${(split.ofCoordinator * 100).toFixed(0)} % of it on the coordinator`,
    )
  }
  await Promise.all([one.close(), distributed.close()])
  await command('audit')
  await command('distribute', '--back', '--yes')
  await command('audit')
  console.log(
    `${viewers} viewers, ${asked.clients} clients: median × ${median(ratios).toFixed(2)} (goal ${leastRatio}), ` +
      `coordinator ${(median(shares) * 100).toFixed(0)} % (goal at most ${mostOfCoordinator * 100} %)`,
  )
  process.exitCode = median(ratios) >= leastRatio && median(shares) <= mostOfCoordinator ? 0 : 1
} finally {
  await nodes.stop()
  await rm(folder, { recursive: true, force: true })
}
