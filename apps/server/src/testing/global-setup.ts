import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ownerRole, runtimeRole } from '../db/embedded/roles.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { grantRuntimeRights } from '../db/runtime-rights.ts'
import { distribute } from '../db/sharding/distribute.ts'
import { createSandboxTables } from '../http/own-sandbox.ts'
import { fillShop } from '../modules/wallet/shop/shop.ts'
import {
  type CitusCluster,
  closeTemplateConnections,
  createDatabaseOnNodes,
  createDistributedDatabase,
  startCitus,
} from './citus-cluster.ts'
import { readShardHashRanges, type ShardHashRanges } from './shard-check.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder and superuser of the test run's PostgreSQL. */
    postgres: { host: string; user: string }
    /** Socket folders of the workers if the tests run on a Citus cluster; otherwise empty. */
    citusWorkers: readonly string[]
    /** Hash range of each shard of the template on a Citus cluster, by shard id; otherwise empty. */
    shardPlaces: ShardHashRanges
  }
}

/** Name of the template database, migrated once per test run. `createTestDatabase` copies it. */
export const templateDatabase = 'template_app'

/** Starts PostgreSQL for the test run in a temporary folder; with `TEST_CITUS=1` a Citus cluster of three nodes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-test-'))
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o755)
  const postgres = process.env.TEST_CITUS === '1' ? await startCitus(dataDir) : await startOne(dataDir)
  const teardown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const { host, user, workers } = postgres
  try {
    project.provide('shardPlaces', await makeTemplate(postgres))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { host, user })
  project.provide('citusWorkers', workers)
  return teardown
}

async function startOne(dataDir: string): Promise<CitusCluster> {
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  const { host, user } = postgres.superuserConnection
  return { host, user, workers: [], stop: () => postgres.stop() }
}

/** Creates the template database. Returns the hash ranges of its shards. */
async function makeTemplate({ host, user, workers }: CitusCluster): Promise<ShardHashRanges> {
  await createDatabaseOnNodes({ host, workers, user }, templateDatabase)
  const admin = new pg.Client({ host, user, database: 'postgres' })
  await admin.connect()
  // The tests need these rights, because they read the server's lock waits and terminate its connections.
  await admin.query(`GRANT pg_read_all_stats, pg_signal_backend TO ${ownerRole}`)
  await admin.end()
  if (workers.length > 0) await createDistributedDatabase({ host, user, workers }, templateDatabase)
  const template = await openDatabase({ host, user: ownerRole, database: templateDatabase })
  let places: ShardHashRanges = {}
  try {
    await migrate(template.pool)
    await createSandboxTables(template.pool)
    await grantRuntimeRights(template.pool, runtimeRole)
    if (workers.length > 0) {
      const client = await template.pool.connect()
      await client.query('BEGIN')
      await distribute(client)
      await client.query('COMMIT')
      client.release()
      places = await readShardHashRanges(template.pool)
    }
    await fillShop(template.db)
  } finally {
    await template.close()
  }
  if (workers.length > 0) await closeTemplateConnections({ host, user, workers }, templateDatabase)
  return places
}
