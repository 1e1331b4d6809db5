import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { quoteIdentifier } from '../quoted.ts'
import { referencedCoordinatorTables, viewerFunctionDependencies, viewerFunctions, viewerTables } from './placement.ts'

/** Distribution column of the viewer tables: all rows of a viewer are on one node. */
const key = 'user_id'
/** The other viewer tables are colocated with this table. */
const firstTable = 'wallets'
const otherTables = viewerTables.filter((table) => table !== firstTable)

interface CrossingKey {
  readonly table: string
  readonly name: string
  readonly definition: string
  readonly target: (typeof referencedCoordinatorTables)[number]
  readonly isCascade: boolean
  readonly columns: readonly string[]
  readonly targetColumns: readonly string[]
}
const crossingKeys = `
  SELECT k.conrelid::regclass::text AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
    k.confrelid::regclass::text AS target, k.confdeltype = 'c' AS "isCascade",
    ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY AS c(number, place)
      JOIN pg_attribute ON attrelid = k.conrelid AND attnum = number ORDER BY place) AS columns,
    ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY AS c(number, place)
      JOIN pg_attribute ON attrelid = k.confrelid AND attnum = number ORDER BY place) AS "targetColumns"
  FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace
    AND k.conrelid = ANY ($1::regclass[]) AND k.confrelid = ANY ($2::regclass[]) ORDER BY 1, 2`

interface NodeFunction {
  readonly name: string
  readonly signature: string
  readonly definition: string
  readonly viewerParameter: string
}
const functionsByName = `
  SELECT proname AS name, oid::regprocedure::text AS signature, pg_get_functiondef(oid) AS definition,
    proargnames[1] AS "viewerParameter"
  FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1)`

const replaceTwoPhases = (body: string): string => `
  CREATE OR REPLACE FUNCTION use_two_phases() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    ${body}
  END $$;
  DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION use_two_phases() SET search_path = %I, pg_temp', current_schema());
  END $$`

/**
 * Nodes use two-phase commit once a transaction has updated a Citus table on the coordinator. This empty table exists
 * only for that update.
 */
const twoPhases = `
  CREATE TABLE two_phase_commits (n integer);
  SELECT citus_add_local_table_to_metadata('two_phase_commits');
  ${replaceTwoPhases('UPDATE two_phase_commits SET n = 1 WHERE n = 0;')}`

/** Returns trigger statements that replace a foreign key when a referenced row is deleted. */
const onDelete = ({ table, name, target, isCascade, columns, targetColumns }: CrossingKey): string => {
  const rows = `FROM ${table} WHERE ${columns.map((column, n) => `${column} = OLD.${targetColumns[n]}`).join(' AND ')}`
  if (isCascade) return `DELETE ${rows};`
  return `IF EXISTS (SELECT ${rows}) THEN
    RAISE foreign_key_violation USING MESSAGE = '${target} is still referenced from ${table}', CONSTRAINT = '${name}', TABLE = '${table}';
  END IF;`
}

/** Returns an SQL condition: the row `found` references the row `t`. */
const matches = ({ columns, targetColumns }: CrossingKey): string =>
  columns.map((column, n) => `t.${targetColumns[n]} = found.${column}`).join(' AND ')

const undoOf = ({ table, name, definition }: CrossingKey): string =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} ${definition}`

const triggerName = (target: string): string => `delete_from_nodes_of_${target}`

/** Returns SQL for a trigger that replaces the foreign keys to a coordinator table, because they cannot cross nodes. */
const replacingTrigger = (target: string, keys: readonly CrossingKey[]): string => `
  CREATE OR REPLACE FUNCTION ${triggerName(target)}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    ${keys.map(onDelete).join('\n    ')}
    RETURN NULL;
  END $$;
  DO $$ BEGIN
    EXECUTE format('ALTER FUNCTION ${triggerName(target)}() SET search_path = %I, pg_temp', current_schema());
  END $$;
  REVOKE EXECUTE ON FUNCTION ${triggerName(target)}() FROM PUBLIC;
  CREATE OR REPLACE TRIGGER ${triggerName(target)} AFTER DELETE ON ${target} FOR EACH ROW EXECUTE FUNCTION ${triggerName(target)}()`

const readFunctions = async (client: pg.ClientBase): Promise<NodeFunction[]> =>
  (await client.query<NodeFunction>(functionsByName, [[...viewerFunctions, ...viewerFunctionDependencies]])).rows

/** Revokes the write privileges that default privileges give the runtime role on the new tables. */
const protectTables = `
  DO $$
  DECLARE
    v_right record;
  BEGIN
    FOR v_right IN SELECT c.relname, a.grantee::regrole AS role FROM pg_class c, aclexplode(c.relacl) a
      WHERE c.oid IN ('distribution'::regclass, 'two_phase_commits'::regclass) AND a.grantee NOT IN (0, c.relowner)
        AND a.privilege_type = 'INSERT'
    LOOP
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %I FROM %s', v_right.relname, v_right.role);
    END LOOP;
  END $$`

/** Makes Citus use one connection per node, which it requires to place functions and tables in one transaction. */
const settings = `SET LOCAL citus.enable_unsafe_triggers = on; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`

/**
 * Replaces foreign keys to coordinator tables by triggers. The table `distribution` stores the keys, to restore them.
 */
async function replaceKeys(client: pg.ClientBase): Promise<void> {
  const { rows: found } = await client.query<CrossingKey>(crossingKeys, [viewerTables, referencedCoordinatorTables])
  for (const one of found) {
    await client.query('INSERT INTO distribution (replaced_key) VALUES ($1)', [JSON.stringify(one)])
    await client.query(`ALTER TABLE ${one.table} DROP CONSTRAINT ${quoteIdentifier(one.name)}`)
  }
  const keys = await readReplacedKeys(client)
  for (const target of referencedCoordinatorTables) {
    await client.query(
      replacingTrigger(
        target,
        keys.filter((one) => one.target === target),
      ),
    )
  }
}

const readReplacedKeys = async (client: pg.ClientBase): Promise<CrossingKey[]> =>
  (await client.query<{ key: CrossingKey }>('SELECT replaced_key AS key FROM distribution')).rows.map((row) => row.key)

const isViewerFunction = (name: string): boolean => viewerFunctions.some((one) => one === name)

async function readUndistributed(client: pg.ClientBase): Promise<{ tables: string[]; functions: NodeFunction[] }> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS name WHERE name::regclass NOT IN (SELECT logicalrelid FROM pg_dist_partition)`,
    [[firstTable, ...otherTables]],
  )
  // Citus copies every function to the nodes, but runs it there only if it knows which parameter is the viewer's id.
  const { rows: known } = await client.query<{ signature: string; isDelegated: boolean }>(
    `SELECT objid::regprocedure::text AS signature, distribution_argument_index IS NOT NULL AS "isDelegated"
    FROM pg_dist_object WHERE classid = 'pg_proc'::regclass`,
  )
  const functions = (await readFunctions(client)).filter(
    ({ name, signature }) =>
      !known.some((one) => one.signature === signature && (one.isDelegated || !isViewerFunction(name))),
  )
  return { tables: tables.map(({ name }) => name), functions }
}

/** Distributes the tables and functions that are not on the nodes yet. */
async function placeMissing(client: pg.ClientBase): Promise<void> {
  const { tables, functions } = await readUndistributed(client)
  for (const table of tables) {
    const neighbour = table === firstTable ? 'none' : firstTable
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [table, key, neighbour])
  }
  for (const { name, signature, viewerParameter } of functions) {
    if (isViewerFunction(name)) {
      const values = [signature, viewerParameter, firstTable]
      await client.query('SELECT create_distributed_function($1, $2, colocate_with => $3)', values)
    } else await client.query('SELECT create_distributed_function($1)', [signature])
  }
}

/**
 * Distributes the viewer tables over the nodes of a Citus cluster, inside the caller's transaction.
 * @param client connected to the coordinator as the owner of the tables
 */
export async function distribute(client: pg.ClientBase): Promise<void> {
  await client.query(settings)
  await client.query('CREATE TABLE distribution (replaced_key jsonb NOT NULL)')
  await replaceKeys(client)
  await placeMissing(client)
  await client.query(twoPhases)
  await client.query(protectTables)
}

/** Distributes tables and functions that migrations have added; does nothing if the database is not distributed. */
export async function extendDistribution(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT WHERE to_regclass('distribution') IS NOT NULL`)
  if (rows.length === 0) return
  const { tables, functions } = await readUndistributed(client)
  if (tables.length + functions.length === 0) return
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    // Several servers may start at once; the later ones find nothing left to place.
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.distribution])
    await client.query(settings)
    await replaceKeys(client)
    await placeMissing(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Moves the viewer tables back to the coordinator, inside the caller's transaction. */
export async function undistribute(client: pg.ClientBase): Promise<void> {
  await client.query(settings)
  const functions = await readFunctions(client)
  for (const table of viewerTables) await client.query('SELECT undistribute_table($1)', [table])
  // Creates the functions again, so that Citus no longer knows them. The next server start grants the runtime role
  // EXECUTE.
  for (const { signature, definition } of functions) {
    await client.query(`DROP FUNCTION ${signature}`)
    await client.query(definition)
  }
  for (const target of referencedCoordinatorTables) await client.query(`DROP FUNCTION ${triggerName(target)}() CASCADE`)
  for (const one of await readReplacedKeys(client)) await client.query(undoOf(one))
  await client.query(`${replaceTwoPhases('')}; DROP TABLE two_phase_commits; DROP TABLE distribution`)
}

/** Deletes viewer rows whose referenced row is missing: a position may have been saved while its title was deleted. */
export async function removeOrphans(client: pg.ClientBase): Promise<void> {
  for (const one of (await readReplacedKeys(client)).filter(({ isCascade }) => isCascade)) {
    const { rows } = await client.query<Record<string, unknown>>(
      `WITH found AS MATERIALIZED (SELECT DISTINCT ${one.columns.join()} FROM ${one.table})
      SELECT * FROM found WHERE NOT EXISTS (SELECT 1 FROM ${one.target} t WHERE ${matches(one)})`,
    )
    const condition = one.columns.map((column, n) => `${column} = $${n + 1}`).join(' AND ')
    for (const row of rows) {
      await client.query(
        `DELETE FROM ${one.table} WHERE ${condition}`,
        one.columns.map((column) => row[column]),
      )
    }
  }
}
