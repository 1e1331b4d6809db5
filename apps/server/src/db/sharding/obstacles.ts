import type pg from 'pg'
import { findDistributionProblems } from './schema-check.ts'

interface ClusterFacts {
  readonly hasCitus: boolean
  readonly isDistributed: boolean
  /** Number of connections of servers and CLI commands to the database. */
  readonly connected: number
}

const factsQuery = `
  SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS "hasCitus",
    to_regclass('distribution') IS NOT NULL AS "isDistributed",
    (SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'cliffhanger' AND pid <> pg_backend_pid()) AS connected`

/**
 * First minor version of Citus, by major version, whose nodes reuse the plans of functions, see
 * https://github.com/citusdata/citus/pull/8824.
 */
const mended = new Map([
  [13, 5],
  [14, 3],
])

/** Returns a warning for the operator if this Citus release plans each statement again and never frees the plans. */
export function releaseWarning(version: string): string | undefined {
  const [, name = '', major, minor, patch] = /^Citus ((\d+)\.(\d+)\.(\d+))/.exec(version) ?? []
  const firstMended = mended.get(Number(major))
  const isOlder = major === '13' && (Number(minor) < 2 || (minor === '2' && patch === '0'))
  if (firstMended === undefined || Number(minor) >= firstMended || isOlder) return undefined
  return `Warning: workers with Citus ${name} need more memory with every purchase, until connections are closed. Update Citus to 13.5, or 14.3 on PostgreSQL 16 and later.`
}

/** Returns warnings for the operator before the viewer tables are distributed, each a line. */
export async function findDistributeWarnings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>('SELECT citus_version() AS version')
  return rows.flatMap(({ version }) => releaseWarning(version) ?? [])
}

const running = (connected: number): string[] =>
  connected === 0 ? [] : [`Stop all servers first: ${connected} connections of servers or commands are open.`]

/**
 * Returns the reasons why the viewer tables cannot be distributed now, each a line for the operator; none if they can.
 * @param missing names of migrations that the database has not applied
 */
export async function findDistributeObstacles(client: pg.ClientBase, missing: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<ClusterFacts>(factsQuery)
  const [{ hasCitus = false, isDistributed = false, connected = 0 } = {}] = rows
  if (isDistributed) return ['The tables of viewers are distributed already.']
  if (!hasCitus) return ['The database has no extension citus; see "A distributed database" in docs/scaling.md.']
  const { rows: workers } = await client.query(`SELECT FROM pg_dist_node
    WHERE isactive AND shouldhaveshards AND noderole = 'primary' AND groupid <> 0`)
  return [
    ...(workers.length === 0 ? ['The cluster has no active worker; add one with citus_add_node.'] : []),
    ...(missing.length === 0 ? [] : [`${missing.length} migrations are missing; run npm run migrate.`]),
    ...(await findDistributionProblems(client)),
    ...running(connected),
  ]
}

/** Returns the reasons why the viewer tables cannot be moved back to one node now. */
export async function findUndistributeObstacles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<ClusterFacts>(factsQuery)
  const [{ isDistributed = false, connected = 0 } = {}] = rows
  return isDistributed ? running(connected) : ['The tables of viewers are not distributed.']
}
