import type pg from 'pg'
import { viewerTables } from '../db/sharding/placement.ts'

/**
 * Hash range of each shard of a Citus cluster, by shard id. All rows of a viewer have the same range in every table.
 */
export type ShardHashRanges = Readonly<Record<string, string>>

const shardNames = new RegExp(String.raw`\b(?:${viewerTables.join('|')})_(\d{6,})\b`, 'g')

interface Statement {
  readonly places: Set<string>
}

/**
 * Watches which shards the statements of a connection use. With `citus.log_remote_commands` and
 * `citus.log_local_commands`, Citus sends a notice for each query to a shard, including queries by functions and
 * triggers.
 */
export function trackUsedShards(client: Pick<pg.ClientBase, 'on' | 'query'>, places: ShardHashRanges) {
  client.query('SET client_min_messages = notice').catch(() => undefined)
  // The driver sends a statement only after the previous statement has ended, so notices belong to the first statement
  // of the list.
  const running: Statement[] = []
  client.on('notice', ({ message }) => {
    for (const [, shard = ''] of (message ?? '').matchAll(shardNames)) running[0]?.places.add(places[shard] ?? shard)
  })
  return {
    /**
     * Call before a statement. Returns a function to call after the statement, which returns the number of hash ranges
     * that the statement used.
     */
    begin(): () => number {
      const statement: Statement = { places: new Set() }
      running.push(statement)
      return () => {
        running.splice(running.indexOf(statement), 1)
        return statement.places.size
      }
    },
  }
}

/** Reads the hash ranges of the shards of all viewer tables. */
export async function readShardHashRanges(pool: Pick<pg.Pool, 'query'>): Promise<ShardHashRanges> {
  const { rows } = await pool.query<{ shard: string; place: string }>(
    `SELECT shardid::text AS shard, shardminvalue AS place FROM pg_dist_shard WHERE logicalrelid = ANY($1::regclass[])`,
    [viewerTables],
  )
  return Object.fromEntries(rows.map(({ shard, place }) => [shard, place]))
}
