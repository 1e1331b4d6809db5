import type pg from 'pg'
import { viewerTables } from '../db/sharding/placement.ts'

/** Place of each shard of a Citus cluster among those of its table, by its id. All rows of a viewer are at the same place. */
export type ShardPlaces = Readonly<Record<string, string>>

const shardNames = new RegExp(String.raw`\b(?:${viewerTables.join('|')})_(\d{6,})\b`, 'g')

interface Statement {
  readonly places: Set<string>
}

/**
 * Follows what a Citus cluster does for the statements of a connection: with `citus.log_remote_commands` and
 * `citus.log_local_commands` it sends a notice for each query to a shard, also for those of functions and triggers.
 */
export function watchShards(client: Pick<pg.ClientBase, 'on' | 'query'>, places: ShardPlaces) {
  client.query('SET client_min_messages = notice').catch(() => undefined)
  // The driver sends the next statement of a connection after the end of the one before.
  const running: Statement[] = []
  client.on('notice', ({ message }) => {
    for (const [, shard = ''] of (message ?? '').matchAll(shardNames)) running[0]?.places.add(places[shard] ?? shard)
  })
  return {
    /** Begins with the next statement; returns a function for its end, which returns the number of places that it used. */
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

/** Reads the places of the shards of all tables of viewers. */
export async function readShardPlaces(pool: Pick<pg.Pool, 'query'>): Promise<ShardPlaces> {
  const { rows } = await pool.query<{ shard: string; place: string }>(
    `SELECT shardid::text AS shard, shardminvalue AS place FROM pg_dist_shard WHERE logicalrelid = ANY($1::regclass[])`,
    [viewerTables],
  )
  return Object.fromEntries(rows.map(({ shard, place }) => [shard, place]))
}
