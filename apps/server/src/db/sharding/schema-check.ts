import type pg from 'pg'
import { coordinatorTablesWithUserId, referencedCoordinatorTables, viewerFunctions, viewerTables } from './placement.ts'

interface SchemaFunction {
  readonly name: string
  readonly body: string
}

/** Selects every table of the schema except partitions, with the facts that decide whether it can be distributed. */
const tables = `
  SELECT c.relname AS name, c.relpersistence = 'u' AS "isUnlogged",
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id') AS "hasUserId"
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`

/** Selects unique keys that do not contain `user_id`. */
const keys = `
  SELECT c.relname AS "table", i.indexrelid::regclass::text AS name
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND i.indisunique AND c.relname = ANY ($1) AND NOT EXISTS (
    SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'user_id' AND a.attnum = ANY (i.indkey))`

const references = `
  SELECT k.conrelid::regclass::text AS "table", k.confrelid::regclass::text AS target, k.conname AS name,
    (SELECT array_agg(a.attname || '>' || b.attname) FROM unnest(k.conkey, k.confkey) AS pair(mine, theirs)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.mine
      JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = pair.theirs) AS columns
  FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace AND k.conparentid = 0`

const triggers = `
  SELECT t.tgrelid::regclass::text AS "table", t.tgname AS name, p.proname AS "function"
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND t.tgparentid = 0`

const numbers = `
  SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY ($1) AND NOT a.attisdropped
    AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')`

const functions = `SELECT proname AS name, prosrc AS body FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND prolang IN (SELECT oid FROM pg_language WHERE lanname IN ('sql', 'plpgsql'))`

const isOfViewers = (table: string): boolean => viewerTables.some((one) => one === table)

/**
 * Finds objects of a migrated schema that prevent its distribution: unique keys without `user_id`; foreign keys,
 * triggers and functions that combine viewer tables with coordinator tables; generated ids in viewer tables. Returns
 * one line for each object, which names it.
 */
export async function findDistributionProblems(client: pg.ClientBase): Promise<string[]> {
  const read = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows
  const known = await read<PlacedTable>(tables)
  const names = known.map(({ name }) => name)
  const uses = usedTables(await read<SchemaFunction>(functions), names)
  return [
    ...known.flatMap(checkPlacement),
    ...(await read<{ table: string; name: string }>(keys, [viewerTables])).map(
      ({ table, name }) => `${table}: the key ${name} does not contain user_id`,
    ),
    ...(await read<Reference>(references)).flatMap(checkReference),
    ...(await read<Trigger>(triggers)).flatMap((trigger) => checkTrigger(trigger, uses(trigger.function))),
    ...(await read<{ name: string }>(numbers, [viewerTables])).map(
      ({ name }) => `${name}: each node numbers its rows by itself, not in the order of time`,
    ),
    ...viewerFunctions.flatMap((name) =>
      uses(name)
        .filter((table) => !isOfViewers(table))
        .map((table) => `${name}: runs on the node of a viewer and uses ${table} on the coordinator`),
    ),
  ].sort()
}

/** Finds the tables that a function uses, directly or through functions that it calls. */
function usedTables(all: readonly SchemaFunction[], tableNames: readonly string[]) {
  const wordsOf = (body: string) => new Set(body.replace(/--.*$/gm, '').match(/\w+/g))
  return (start: string): string[] => {
    const [seen, used, open] = [new Set<string>(), new Set<string>(), [start]]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      for (const { body } of all.filter((one) => one.name === name)) {
        const words = wordsOf(body)
        for (const table of tableNames) if (words.has(table)) used.add(table)
        open.push(...all.filter((one) => words.has(one.name)).map((one) => one.name))
      }
    }
    return [...used]
  }
}

interface PlacedTable {
  readonly name: string
  readonly isUnlogged: boolean
  readonly hasUserId: boolean
}

function checkPlacement({ name, isUnlogged, hasUserId }: PlacedTable): string[] {
  if (isOfViewers(name)) return isUnlogged ? [`${name}: rows of an unlogged table cannot be moved to another node`] : []
  const isPlaced = !hasUserId || coordinatorTablesWithUserId.some((one) => one === name)
  return isPlaced ? [] : [`${name}: has user_id and is in neither list of placement.ts`]
}

interface Reference {
  readonly table: string
  readonly target: string
  readonly name: string
  readonly columns: readonly string[]
}

function checkReference({ table, target, name, columns }: Reference): string[] {
  if (!isOfViewers(table)) {
    return isOfViewers(target)
      ? [`${table}: the foreign key ${name} points from the coordinator to ${target} of viewers`]
      : []
  }
  if (!isOfViewers(target)) {
    const isDropped = referencedCoordinatorTables.some((one) => one === target)
    return isDropped ? [] : [`${table}: the foreign key ${name} points to ${target} on the coordinator`]
  }
  return columns.includes('user_id>user_id') ? [] : [`${table}: the foreign key ${name} does not contain user_id`]
}

interface Trigger {
  readonly table: string
  readonly name: string
  readonly function: string
}

function checkTrigger({ table, name }: Trigger, used: readonly string[]): string[] {
  // A trigger of a coordinator table runs on the coordinator, from where it may change rows on the nodes.
  if (!isOfViewers(table)) return []
  return used
    .filter((one) => !isOfViewers(one))
    .map((one) => `${table}: the trigger ${name} uses ${one} on another node`)
}
