import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** A table whose rows are in the backup. */
export interface Table {
  readonly name: string
  /** Column names in the order of the backup's file of this table. */
  readonly columns: readonly string[]
}
/** A partition of another table. */
export interface Partition {
  readonly name: string
  readonly parent: string
  /** Bounds of the partition in PostgreSQL's notation: `FOR VALUES FROM … TO …`. */
  readonly bound: string
}
/** Current value of an identity column. */
export interface SequenceValue {
  readonly table: string
  readonly column: string
  readonly last: string
}

/** Table with the list of applied migrations. */
export const migrationsTable = 'schema_migrations'

/**
 * Tables with the distribution state of a distributed database. A backup is restored into a database that is not
 * distributed.
 */
const placementTables = ['distribution', 'two_phase_commits']

/**
 * Reads the tables of the application's schema, sorted by name. Omits unlogged counters, and the list of applied
 * migrations, which is in the manifest. Other schemas belong to libraries, which create them again.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND c.relname <> ALL ($1) GROUP BY c.relname ORDER BY c.relname`,
    [[migrationsTable, ...placementTables]],
  )
  return rows
}

export async function readPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
    FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid JOIN pg_class p ON p.oid = i.inhparent
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relispartition ORDER BY c.relname`,
  )
  return rows
}

/**
 * Checks that the role may read the sequences. For another role PostgreSQL 18 reports a used sequence as unused, so
 * that a restored database would assign ids twice. @throws StartError that names a sequence
 */
export async function requireReadableSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT has_sequence_privilege(s.seqrelid, 'USAGE, SELECT')
    ORDER BY 1 LIMIT 1`,
  )
  const [unreadable] = rows
  if (!unreadable) return
  throw new StartError(
    `This role may not read the sequence ${unreadable.name}: set DATABASE_OWNER_URL to the role that owns the tables`,
  )
}

/**
 * Reads the identity columns. Snapshots do not cover sequences, so a sequence's value is never lower than the ids in
 * the snapshot.
 */
export async function readSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `SELECT c.relname AS table, a.attname AS column,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence(format('%I', c.relname), a.attname)::regclass),
        s.seqstart - 1)::text AS last
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> '' AND NOT a.attisdropped
    JOIN pg_sequence s ON s.seqrelid = pg_get_serial_sequence(format('%I', c.relname), a.attname)::regclass
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY 1, 2`,
  )
  return rows
}
