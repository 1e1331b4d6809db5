import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { quoteIdentifier } from './quoted.ts'

type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

const rowRights: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/**
 * Tables where the runtime role has fewer privileges. Coins and purchases made with coins are written only by SQL
 * functions of the migrations, which add a ledger entry for each change of a balance.
 */
export const restrictedRights: Readonly<Record<string, readonly Right[]>> = {
  ledger_entries: ['SELECT'],
  wallets: ['SELECT'],
  merged_entries: ['SELECT'],
  coin_lots: ['SELECT'],
  gifts: ['SELECT'],
  gift_lots: ['SELECT'],
  ad_views: ['SELECT', 'DELETE'],
  entitlements: ['SELECT'],
  title_rights: ['SELECT'],
  price_locks: ['SELECT'],
  shown_terms: ['SELECT'],
  memberships: ['SELECT'],
  distribution: ['SELECT'],
  two_phase_commits: ['SELECT'],
  schema_migrations: ['SELECT'],
  operator_actions: ['SELECT', 'INSERT'],
  security_events: ['SELECT', 'INSERT'],
  operator_outcomes: ['SELECT', 'INSERT'],
  studio_versions: ['SELECT', 'INSERT'],
}
const allRights = [...rowRights, 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const
/** Schemas that libraries create. */
const librarySchemas = ['jobs', 'airwallex_sandbox']

interface Relation {
  readonly schema: string
  readonly name: string
  readonly has: readonly string[]
  readonly isOurs: boolean
}

const relationsWithRights = `
  SELECT n.nspname AS schema, c.relname AS name, n.nspname = current_schema() AS "isOurs",
    ARRAY(SELECT r FROM unnest($2::text[]) r WHERE has_table_privilege($1, c.oid, r)
      OR r IN ('INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege($1, c.oid, r)) AS has
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE (n.nspname = current_schema() OR n.nspname = ANY($3)) AND c.relkind IN ('r', 'p', 'v', 'm')
    AND NOT EXISTS (SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY n.nspname, c.relname`

const readRelations = async (client: pg.ClientBase, role: string): Promise<Relation[]> =>
  (await client.query<Relation>(relationsWithRights, [role, allRights, librarySchemas])).rows

const wantedFor = ({ name, isOurs }: Relation): readonly Right[] =>
  (isOurs && Object.hasOwn(restrictedRights, name) ? restrictedRights[name] : undefined) ?? rowRights

const hasExactly = ({ has }: Relation, wanted: readonly Right[]): boolean =>
  has.length === wanted.length && wanted.every((right) => has.includes(right))

/** Selects the statements that correct privileges on schemas, functions and future tables; none if all are correct. */
const otherChanges = `
  WITH schemas AS (SELECT oid, nspname FROM pg_namespace WHERE nspname = current_schema() OR nspname = ANY($2))
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) AS change
    FROM schemas WHERE NOT has_schema_privilege($1::text, nspname, 'USAGE')
  UNION ALL
  SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, %I', nspname, $1::text)
    FROM schemas WHERE has_schema_privilege($1::text, nspname, 'CREATE')
  UNION ALL
  SELECT format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC, %I', current_database(), $1::text)
    WHERE has_database_privilege($1::text, current_database(), 'CREATE, TEMPORARY')
  UNION ALL
  SELECT format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', nspname, $1::text)
    FROM schemas s WHERE NOT EXISTS (SELECT FROM pg_default_acl d, aclexplode(d.defaclacl) a
      WHERE d.defaclnamespace = s.oid AND d.defaclrole::regrole::text = quote_ident(current_user)
        AND d.defaclobjtype = 'r' AND a.grantee::regrole::text = quote_ident($1::text))
  UNION ALL
  SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC; GRANT EXECUTE ON FUNCTION %1$s TO %I', p.oid::regprocedure, $1::text)
    FROM pg_proc p JOIN schemas s ON s.oid = p.pronamespace
    WHERE p.prosecdef AND (p.proacl IS NULL OR NOT has_function_privilege($1::text, p.oid, 'EXECUTE')
      OR EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0))`

async function readChanges(client: pg.ClientBase, role: string): Promise<string[]> {
  const ofRelations = (await readRelations(client, role)).flatMap((relation) => {
    const wanted = wantedFor(relation)
    if (hasExactly(relation, wanted)) return []
    const table = `${quoteIdentifier(relation.schema)}.${quoteIdentifier(relation.name)}`
    const revoke = `REVOKE ALL ON ${table} FROM PUBLIC, ${quoteIdentifier(role)}`
    return [`${revoke}; GRANT ${wanted.join(', ')} ON ${table} TO ${quoteIdentifier(role)}`]
  })
  const { rows } = await client.query<{ change: string }>(otherChanges, [role, librarySchemas])
  return [...rows.map(({ change }) => change), ...ofRelations]
}

/**
 * Grants the runtime role its privileges on existing objects and on objects of later migrations, and revokes all other
 * privileges. Changes nothing if the privileges are already correct.
 * @param owner pool of the role that owns the tables
 * @throws StartError when the role does not exist
 */
export async function grantRuntimeRights(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    if (found.rowCount === 0) {
      throw new StartError(`DATABASE_OWNER_URL: its server has no role ${role}, which DATABASE_URL names`)
    }
    if ((await readChanges(client, role)).length === 0) return
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.roles])
    for (const change of await readChanges(client, role)) await client.query(change)
    await client.query('COMMIT')
  } finally {
    // Closes the connection instead of returning it to the pool, which rolls back an open transaction.
    client.release(true)
  }
}

const roleExcesses = `
  SELECT 'is a superuser' AS excess FROM pg_roles WHERE rolname = current_user AND rolsuper
  UNION ALL SELECT 'may make roles' FROM pg_roles WHERE rolname = current_user AND rolcreaterole
  UNION ALL SELECT 'may make databases' FROM pg_roles WHERE rolname = current_user AND rolcreatedb
  UNION ALL SELECT 'may replicate' FROM pg_roles WHERE rolname = current_user AND rolreplication
  UNION ALL SELECT 'is a member of ' || rolname FROM pg_roles
    WHERE rolname <> current_user AND pg_has_role(current_user, oid, 'MEMBER')
  UNION ALL SELECT 'may change schema ' || nspname FROM pg_namespace
    WHERE (nspname = current_schema() OR nspname = ANY($1)) AND has_schema_privilege(nspname, 'CREATE')
  UNION ALL SELECT 'may make schemas or temporary tables'
    WHERE has_database_privilege(current_database(), 'CREATE, TEMPORARY')
  UNION ALL SELECT 'owns ' || c.oid::regclass FROM pg_class c
    WHERE c.relowner = current_user::regrole AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
  UNION ALL SELECT 'owns function ' || p.oid::regprocedure FROM pg_proc p WHERE p.proowner = current_user::regrole`

/**
 * Lists privileges that the pool's role has beyond its allowed row access, for example `owns users`, `may TRUNCATE
 * users`. Empty for a runtime role after `grantRuntimeRights`.
 */
export async function readExcessRights(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ excess: string }>(roleExcesses, [librarySchemas])
    const { rows: me } = await client.query<{ role: string }>('SELECT current_user AS role')
    const relations = await readRelations(client, me[0]?.role ?? '')
    const ofRelations = relations.flatMap((relation) => {
      const wanted: readonly string[] = wantedFor(relation)
      const more = relation.has.filter((right) => !wanted.includes(right))
      return more.length === 0 ? [] : [`may ${more.join(', ')} ${relation.name}`]
    })
    return [...rows.map(({ excess }) => excess), ...ofRelations]
  } finally {
    client.release()
  }
}
