import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase } from '../../../apps/server/src/db/connect.ts'
import { ownerRole, runtimeRole } from '../../../apps/server/src/db/embedded/roles.ts'
import {
  type CitusNodes,
  createDatabaseOnNodes,
  createDistributedDatabase,
  startCitus,
} from '../../../apps/server/src/testing/citus-cluster.ts'
import { runCommandProcess } from '../../../apps/server/src/testing/command-process.ts'
import { databaseUrlOf } from '../../../apps/server/src/testing/database.ts'
import { type FailoverWorld, openLoadWorld } from '../failover/world.ts'

const database = 'cliffhanger'

export interface DistributedWorld extends Omit<FailoverWorld, 'cluster'> {
  readonly nodes: CitusNodes
  /** Counts the transactions that nodes have prepared and not yet committed or rolled back. */
  countPrepared(): Promise<number>
  /** Moves the rows of some viewers to another worker node during traffic. */
  moveRows(): Promise<void>
}

/** Starts two servers on a Citus database with one coordinator and two workers, whose commits are durable. */
export async function openDistributedWorld(): Promise<DistributedWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cliffhanger-nodes-'))
  // If the test runs as root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755)
  const nodes = await startCitus(dataDir, true)
  const closeNodes = async () => {
    await nodes.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const connectionAs = (user: string, host = nodes.host) => ({ host, user, database })
  try {
    await createDatabaseOnNodes(nodes, database)
    await createDistributedDatabase(nodes, database)
    const [url, ownerUrl] = [databaseUrlOf(connectionAs(runtimeRole)), databaseUrlOf(connectionAs(ownerRole))]
    const migrated = await connectDatabase({ databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir })
    await migrated.close()
    const env = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
    for (const args of [['--rehearse'], ['--yes'], ['--back', '--yes'], ['--yes']]) {
      const { code, said } = await runCommandProcess(['distribute', ...args], env)
      if (code !== 0) throw new Error(`distribute ${args.join(' ')}: ${said}`)
    }
    const world = await openLoadWorld({ url, ownerUrl })
    return {
      ...world,
      nodes,
      async countPrepared() {
        const counts = [nodes.host, ...nodes.workers].map((host) =>
          asUser(connectionAs(nodes.user, host), async (client) => {
            const text = 'SELECT count(*)::int AS n FROM pg_prepared_xacts WHERE database = current_database()'
            return (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0
          }),
        )
        return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      },
      moveRows: () =>
        asUser(connectionAs(nodes.user), async (client) => {
          await client.query(`
            SELECT citus_move_shard_placement(p.shardid, n.nodename, n.nodeport, o.nodename, o.nodeport, 'force_logical')
            FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
            CROSS JOIN pg_dist_node o
            WHERE s.logicalrelid = 'wallets'::regclass AND o.groupid NOT IN (0, n.groupid)
            ORDER BY random() LIMIT 1`)
        }),
      async close() {
        await world.close()
        await closeNodes()
      },
    }
  } catch (error) {
    await closeNodes()
    throw error
  }
}

async function asUser<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
