import type pg from 'pg'
import { quoted } from '../quoted.ts'
import { droppedReferences, nodeFunctions, viewerFunctions, viewerTables } from './placement.ts'

/** Rows of all tables of viewers are together on one node, found by this column. */
const key = 'user_id'
/** The others are placed with it. */
const [firstTable, ...otherTables] = ['wallets', ...viewerTables.filter((table) => table !== 'wallets')]

const crossingKeys = `
  SELECT k.conrelid::regclass::text AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace
    AND k.conrelid = ANY ($1::regclass[]) AND k.confrelid = ANY ($2::regclass[])`

const signatures = `
  SELECT p.oid::regprocedure::text AS signature, p.proargnames[1] AS "viewerParameter", p.proname AS name FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = ANY ($1)`

/**
 * Places the tables of viewers on the nodes of a Citus cluster, in the transaction of the caller. The table `distribution` keeps
 * what `gather` needs to undo it.
 */
export async function distribute(client: pg.ClientBase): Promise<void> {
  await client.query("SET LOCAL citus.enable_unsafe_triggers = on; SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
  await client.query('CREATE TABLE distribution (undo text NOT NULL)')
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(crossingKeys, [
    viewerTables,
    droppedReferences,
  ])
  for (const { table, name, definition } of keys) {
    const undo = `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`
    await client.query('INSERT INTO distribution (undo) VALUES ($1)', [undo])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  }
  await client.query(`SELECT create_distributed_table($1, $2, colocate_with => 'none')`, [firstTable, key])
  for (const table of otherTables) {
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [table, key, firstTable])
  }
  const { rows: functions } = await client.query<{ signature: string; viewerParameter: string; name: string }>(signatures, [
    [...viewerFunctions, ...nodeFunctions],
  ])
  for (const { signature, viewerParameter, name } of functions) {
    const isOfViewer = viewerFunctions.some((one) => one === name)
    if (isOfViewer) {
      await client.query('SELECT create_distributed_function($1, $2, colocate_with => $3)', [
        signature,
        viewerParameter,
        firstTable,
      ])
    } else await client.query('SELECT create_distributed_function($1)', [signature])
  }
}
