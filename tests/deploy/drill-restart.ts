/**
 * Runs the restart drill: restarts two instances on a shared PostgreSQL behind a real nginx in turn under mixed load,
 * then kills an instance. Exits with code 1 if a request failed, except a POST request after the kill, if one was
 * executed twice, or if an unlock is missing. Run: npm run drill:restart [-- --rounds 5] [--seed 1]
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { fillShop } from '../../apps/server/src/modules/wallet/shop/shop.ts'
import { databaseEnv } from '../../apps/server/src/testing/database.ts'
import { makeDataDir, removeDataDir } from '../../apps/server/src/testing/server-process.ts'
import { formatDrillReport, runRestartDrill } from './rolling-restart.ts'

const { values: asked } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seed: { type: 'string', default: String(randomInt(1e9)) } },
})
const [rounds, seed] = [Number(asked.rounds), Number(asked.seed)]
const [databaseDir, dataDir] = [await makeDataDir(), await makeDataDir()]
const postgres = await startEmbedded({ dataDir: databaseDir })
const database = await openDatabase(postgres.ownerConnection)
try {
  await migrate(database.pool)
  await fillShop(database.db)
  const databases = { connection: postgres.ownerConnection, runtime: { connection: postgres.connection } }
  const report = await runRestartDrill({
    databaseEnv: databaseEnv(databases),
    db: database.db,
    dataDir,
    seed,
    rounds,
    hasKill: true,
  })
  const { hasPassed, lines } = formatDrillReport(report)
  console.log([`seed ${seed}`, ...lines, hasPassed ? 'passed' : 'FAILED'].join('\n'))
  process.exitCode = hasPassed ? 0 : 1
} finally {
  await database.close()
  await postgres.stop()
  await Promise.all([databaseDir, dataDir].map(removeDataDir))
}
