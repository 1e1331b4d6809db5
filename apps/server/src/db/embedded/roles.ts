import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { quoteIdentifier } from '../quoted.ts'

/** Role that owns the database and everything in it; migrations run as this role. */
export const ownerRole = 'cliffhanger_owner'
/** Role of the server and of CLI commands. It can read and write rows, and nothing else. */
export const runtimeRole = 'cliffhanger_server'

/** A server of the previous release may be using a table; the caller retries after this timeout. */
const lockTimeoutMs = 2_000
const duplicateObject = '42710'
const uniqueViolation = '23505'

/** Creates missing roles. Several processes may call it at once. */
export async function ensureRoles(superuser: pg.Client): Promise<void> {
  for (const role of [ownerRole, runtimeRole]) {
    const found = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    if (found.rowCount !== 0) continue
    try {
      await superuser.query(
        `CREATE ROLE ${quoteIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION`,
      )
    } catch (error) {
      const isThere = error instanceof pg.DatabaseError && [duplicateObject, uniqueViolation].includes(error.code ?? '')
      if (!isThere) throw error
    }
  }
}

/**
 * Selects the statements that give the owner role all objects that the superuser still owns. REASSIGN OWNED fails here,
 * because initdb has created some of the superuser's objects. Objects of extensions are skipped; sequences and indexes
 * change owner with their tables.
 */
const ownershipChanges = `
  WITH schemas AS (
    SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  free AS (SELECT $1::name AS owner, (SELECT oid FROM pg_roles WHERE rolname = current_user) AS superuser)
  SELECT format('ALTER %s %I.%I OWNER TO %I', CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
      WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, s.nspname, c.relname, free.owner) AS change
    FROM free, pg_class c JOIN schemas s ON s.oid = c.relnamespace
    WHERE c.relowner = free.superuser AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND (d.deptype = 'e' OR c.relkind = 'S' AND d.deptype IN ('a', 'i')))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, free.owner)
    FROM free, pg_proc p JOIN schemas s ON s.oid = p.pronamespace
    WHERE p.proowner = free.superuser AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, free.owner)
    FROM free, pg_type t JOIN schemas s ON s.oid = t.typnamespace
    WHERE t.typowner = free.superuser AND t.typtype IN ('d', 'e', 'r') AND NOT EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('ALTER SCHEMA %I OWNER TO %I', n.nspname, free.owner)
    FROM free, pg_namespace n JOIN schemas s ON s.oid = n.oid WHERE n.nspowner = free.superuser
  UNION ALL
  SELECT format('ALTER DATABASE %I OWNER TO %I', d.datname, free.owner)
    FROM free, pg_database d WHERE d.datname = current_database() AND d.datdba = free.superuser`

/**
 * Gives the owner role all objects that the superuser owns in this database. Only a database created by a release
 * without separate roles has such objects.
 * @returns the number of objects that changed owner
 */
export async function transferOwnership(superuserConnection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(superuserConnection)
  await client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.roles])
    const { rows } = await client.query<{ change: string }>(ownershipChanges, [ownerRole])
    for (const { change } of rows) await client.query(change)
    await client.query('COMMIT')
    return rows.length
  } finally {
    await client.end()
  }
}
