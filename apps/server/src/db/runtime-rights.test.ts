import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { publishSample } from '../testing/sample-title.ts'
import { runtimeRole } from './embedded/roles.ts'
import { migrate } from './migrate.ts'
import { grantRuntimeRights, readExcessRights, restrictedRights } from './runtime-rights.ts'

let database: TestDatabase
let userId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const user = database.db
    .insertInto('users')
    .values({ created_at: new Date(0) })
    .returning('user_id')
  userId = (await user.executeTakeFirstOrThrow()).user_id
  await database.pool.query('SELECT credit_coins($1, 100, $2, $3, $4, NULL, now())', [userId, 'grant', 'first', 'test'])
})
afterAll(() => database.close())

const insufficientPrivilege = { code: '42501' }

test.each([
  'CREATE TABLE mine (a int)',
  'CREATE TEMP TABLE mine (a int)',
  'CREATE SCHEMA mine',
  "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
  'CREATE ROLE mine',
  'CREATE DATABASE mine',
  'CREATE EXTENSION dblink',
  'ALTER TABLE users ADD mine int',
  'DROP TABLE users',
  'DROP FUNCTION refuse_change CASCADE',
  'CREATE INDEX mine ON users (created_at)',
  'TRUNCATE ledger_entries',
  'TRUNCATE sessions',
  'CREATE TRIGGER mine BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION refuse_change()',
  'DROP TRIGGER ledger_is_append_only ON ledger_entries',
  'ALTER TABLE ledger_entries DISABLE TRIGGER USER',
  'SET session_replication_role = replica',
  "COPY users FROM PROGRAM 'id'",
  "COPY (SELECT 1) TO PROGRAM 'id'",
  "COPY (SELECT 1) TO '/tmp/mine'",
  "SELECT pg_read_file('/etc/passwd')",
  "SELECT lo_import('/etc/passwd')",
  'SET ROLE cliffhanger_owner',
  'SET SESSION AUTHORIZATION cliffhanger',
  'ALTER SYSTEM SET archive_mode = on',
  'GRANT cliffhanger_owner TO cliffhanger_server',
  'ALTER FUNCTION credit_coins SECURITY INVOKER',
])('the runtime role may not execute: %s', async (statement) => {
  await expect(database.runtime.pool.query(statement)).rejects.toMatchObject(insufficientPrivilege)
})

const moneyTables = [
  'ledger_entries',
  'wallets',
  'entitlements',
  'title_rights',
  'price_locks',
  'shown_terms',
  'memberships',
]
const logTables = ['operator_actions', 'operator_outcomes', 'security_events', 'studio_versions', 'schema_migrations']

test.each([...moneyTables, ...logTables])('the runtime role may not update or delete rows of %s', async (table) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND attidentity = '' LIMIT 1`,
    [table],
  )
  const column = rows[0]?.name ?? expect.fail('no columns')
  for (const change of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`]) {
    const statement = `/* many viewers: a test */ ${change}`
    await expect(database.runtime.pool.query(statement), statement).rejects.toMatchObject(insufficientPrivilege)
  }
})

test.each(moneyTables)('the runtime role may not insert into %s directly', async (table) => {
  const insert = `/* many viewers: a test */ INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table} LIMIT 1`
  await expect(database.runtime.pool.query(insert)).rejects.toMatchObject(insufficientPrivilege)
})

test('the runtime role may store a shown price only for a viewer in a running experiment on the title', async () => {
  const { vidId } = await publishSample(database.db, 'shown', { pricePerEpisode: 20 })
  const viewer = await database.db
    .insertInto('users')
    .values({ created_at: new Date(0) })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO experiments (name, kind, vid_ids, group_name, share, variants, primary_figure, smallest_effect, days,
      stops_when_sure, state, created_at, created_by, started_at)
    VALUES ('Coins', 'episodePrice', ARRAY[$1::bigint], '', 100, '[]', 'revenue', 15, 28, true, 'running', now(), 'test', now())
    RETURNING experiment_id AS id`,
    [vidId],
  )
  const show = (coins: number) =>
    database.runtime.pool.query("SELECT show_terms($1, $2, $3, 3, 4.99, 'USD')", [viewer.user_id, vidId, coins])
  const refused = { code: 'P0001' }
  await expect(show(5), 'before the viewer takes part').rejects.toMatchObject(refused)
  await database.pool.query(
    'INSERT INTO experiment_viewers (experiment_id, user_id, variant, exposed_at) VALUES ($1, $2, 0, now())',
    [rows[0]?.id, viewer.user_id],
  )
  await show(0)
  const shown = await database.pool.query('SELECT coins FROM shown_terms WHERE user_id = $1', [viewer.user_id])
  expect(shown.rows).toEqual([{ coins: 1 }])
  await database.pool.query("UPDATE experiments SET state = 'stopped', ended_at = now(), end_reason = 'operator'")
  await expect(show(1), 'after the end').rejects.toMatchObject(refused)
})

test('the runtime role changes coins through functions, which add a ledger entry for each change', async () => {
  const { pool } = database.runtime
  await pool.query('SELECT credit_coins($1, 50, $2, $3, $4, NULL, now())', [userId, 'topup', 'credit:1', ''])
  await pool.query('SELECT unlock_episode($1, 10001, 5, 30, now())', [userId])
  const { rows } = await pool.query(
    `SELECT balance::int, (SELECT array_agg(coins ORDER BY entry_id) FROM ledger_entries WHERE user_id = $1) AS coins
    FROM wallets WHERE user_id = $1`,
    [userId],
  )
  expect(rows).toEqual([{ balance: 120, coins: [100, 50, -30] }])
})

test('every security definer function has a fixed search_path', async () => {
  const { rows } = await database.pool.query<{ name: string; path: string[] | null }>(
    `SELECT oid::regprocedure::text AS name, proconfig AS path FROM pg_proc
    WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { name, path } of rows) expect(path, name).toEqual(['search_path=public, pg_temp'])
})

test('every function that writes a protected table runs as its owner, or only its owner may call it', async () => {
  const protectedTables = Object.keys(restrictedRights).join('|')
  const { rows } = await database.pool.query(
    `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT prosecdef
      AND prosrc ~* ('(INSERT INTO|UPDATE|DELETE FROM)\\s+(' || $1 || ')\\y')
      AND has_function_privilege($2, oid, 'EXECUTE')`,
    [protectedTables, runtimeRole],
  )
  expect(rows).toEqual([])
})

test('PUBLIC may execute no security definer function', async () => {
  const { rows } = await database.pool.query(
    `SELECT oid::regprocedure::text AS name FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace AND a.grantee = 0`,
  )
  expect(rows).toEqual([])
})

test('the runtime role gets only row privileges on tables of later migrations', async () => {
  await database.pool.query('CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, a int)')
  await database.runtime.pool.query('INSERT INTO later (a) VALUES (1); UPDATE later SET a = 2; DELETE FROM later')
  expect(await readExcessRights(database.runtime.pool)).toEqual([])
  await database.pool.query('DROP TABLE later')
})

test('corrects privileges that were granted or revoked by hand', async () => {
  await database.pool.query(`GRANT TRUNCATE, UPDATE ON ledger_entries TO cliffhanger_server;
    GRANT INSERT (balance) ON wallets TO PUBLIC; REVOKE UPDATE ON users FROM cliffhanger_server;
    GRANT CREATE ON SCHEMA public TO cliffhanger_server; GRANT EXECUTE ON FUNCTION erase_rights TO PUBLIC`)
  expect(await readExcessRights(database.runtime.pool)).toEqual([
    'may change schema public',
    'may UPDATE, TRUNCATE ledger_entries',
    'may INSERT wallets',
  ])
  await grantRuntimeRights(database.pool, 'cliffhanger_server')
  expect(await readExcessRights(database.runtime.pool)).toEqual([])
  await database.runtime.pool.query('UPDATE users SET nickname = nickname')
})

test('reports the excess privileges of an owner role', async () => {
  const excess = await readExcessRights(database.pool)
  expect(excess).toEqual(expect.arrayContaining(['may change schema public', 'owns ledger_entries']))
})

test('several servers at once may grant the privileges in a new database', async () => {
  const empty = await createEmptyDatabase()
  try {
    await migrate(empty.pool)
    await Promise.all([1, 2, 3].map(() => grantRuntimeRights(empty.pool, 'cliffhanger_server')))
    expect(await readExcessRights(empty.runtime.pool)).toEqual([])
    await empty.runtime.pool.query('SELECT FROM users')
  } finally {
    await empty.close()
  }
})

test('the error names a runtime role that does not exist', async () => {
  await expect(grantRuntimeRights(database.pool, 'nobody_here')).rejects.toThrow(
    'DATABASE_OWNER_URL: its server has no role nobody_here',
  )
})
