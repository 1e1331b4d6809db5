import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createSandboxTables } from '../http/own-sandbox.ts'
import { prepareJobQueue } from '../jobs/run-jobs.ts'
import { createDayPartitions, dropDayPartitions } from '../modules/tracking/partitions.ts'
import { prepareLibraries } from '../prepare-libraries.ts'
import { createEmptyDatabase, databaseUrlOf, type TestDatabase } from '../testing/database.ts'
import { makeDataDir, removeDataDir } from '../testing/server-process.ts'
import { connectAsOwner, connectDatabase } from './connect.ts'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, spawnPostgres, superuser } from './embedded/cluster.ts'
import { findDataHome } from './embedded/data-home.ts'
import { findPostmaster, isPostmasterOf } from './embedded/postmaster-file.ts'
import { noTransactionMark, readMigrations } from './migrate.ts'
import { openDatabase } from './open.ts'
import { readExcessRights } from './runtime-rights.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

const firstOfTwoRoles = '270'
const now = Date.UTC(2026, 0, 15, 12)

/**
 * Creates a DATA_DIR as an old release without separate roles leaves it: a superuser owns everything. Adds some rows.
 */
async function makeOldDataDir(): Promise<{ dataDir: string; userId: string }> {
  const dataDir = await makeDataDir()
  cleanUp.push(() => removeDataDir(dataDir))
  const place = await findDataHome(dataDir)
  const binaries = await findBinaries(place.user)
  await ensureCluster(place, binaries)
  const { socketDir } = await spawnPostgres(place, binaries, false)
  await expect.poll(async () => (await findPostmaster(place.data))?.status, { timeout: 10_000 }).toBe('ready')
  const admin = new pg.Client({ host: socketDir, user: superuser, database: 'postgres' })
  await admin.connect()
  await admin.query('CREATE DATABASE cliffhanger TEMPLATE template0')
  await admin.end()
  const old = await openDatabase({ host: socketDir, user: superuser, database: 'cliffhanger' })
  const migrations = (await readMigrations()).filter(({ name }) => name < firstOfTwoRoles)
  await old.pool.query('CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text, applied_at timestamptz)')
  for (const { name, sql, checksum } of migrations) {
    for (const part of sql.startsWith(noTransactionMark) ? sql.split(/;\s*(?:\n|$)/) : [sql]) {
      if (part.trim() !== '') await old.pool.query(part)
    }
    await old.pool.query('INSERT INTO schema_migrations VALUES ($1, $2, now())', [name, checksum])
  }
  await prepareJobQueue(old.pool)
  await createSandboxTables(old.pool)
  await old.pool.query(`CREATE TABLE tracked_events_d20200101 (LIKE tracked_events);
    ALTER TABLE tracked_events ATTACH PARTITION tracked_events_d20200101 FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')`)
  const { rows } = await old.pool.query<{ user_id: string }>(
    'INSERT INTO users (created_at) VALUES (now()) RETURNING user_id',
  )
  const userId = rows[0]?.user_id ?? ''
  await old.pool.query(`SELECT credit_coins($1, 550, 'topup', 'credit:1', '', NULL, now())`, [userId])
  await old.close()
  const running = await findPostmaster(place.data)
  process.kill(running?.pid ?? 0, 'SIGINT')
  await expect.poll(() => isPostmasterOf(running?.pid ?? 0, place.data), { timeout: 10_000 }).toBe(false)
  return { dataDir, userId }
}

test('migrates a DATA_DIR of an old release, keeps its rows and restricts the runtime role', async () => {
  const { dataDir, userId } = await makeOldDataDir()
  const config = { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined }
  const prepare = prepareLibraries({ payments: { baseUrl: undefined } })
  for (const start of ['first', 'second']) {
    const database = await connectDatabase(config, { prepareLibraries: prepare })
    cleanUp.push(database.close)
    const { rows } = await database.pool.query(
      'SELECT current_user AS role, balance::int, (SELECT count(*)::int FROM ledger_entries) AS entries FROM wallets WHERE user_id = $1',
      [userId],
    )
    expect(rows, start).toEqual([{ role: 'cliffhanger_server', balance: 550, entries: 1 }])
    expect(await readExcessRights(database.pool), start).toEqual([])
  }
  const { pool, db, close } = await connectDatabase(config)
  cleanUp.push(close)
  const owners = await pool.query(
    `SELECT DISTINCT c.relowner::regrole::text AS owner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'jobs', 'airwallex_sandbox') AND c.relkind <> 'i'`,
  )
  expect(owners.rows).toEqual([{ owner: 'cliffhanger_owner' }])
  await expect(pool.query('DROP TRIGGER ledger_is_append_only ON ledger_entries')).rejects.toThrow('must be owner')
  await pool.query('SELECT unlock_episode($1, 10001, 1, 50, now())', [userId])
  expect([await createDayPartitions(db, now), await dropDayPartitions(db, now, 90)]).toEqual([true, true])
  const { rows: days } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('tracked_events_d20200101') IS NOT NULL AS there`,
  )
  expect(days).toEqual([{ there: false }])
})

/**
 * Creates an external database, as an operator would provide it. Returns its URLs and a function that connects to it.
 */
async function openOwn() {
  const empty = await createEmptyDatabase()
  cleanUp.push(() => empty.close())
  const urls = {
    owner: databaseUrlOf(empty.connection),
    runtime: databaseUrlOf(empty.runtime.connection),
    superuser: databaseUrlOf(empty.superuserConnection),
  }
  async function connect(databaseUrl: string, databaseOwnerUrl?: string) {
    const database = await connectDatabase({ dataDir: '/nowhere', databaseUrl, databaseOwnerUrl })
    cleanUp.push(() => database.close())
    return database
  }
  return { empty, urls, connect }
}
const countUsers = async ({ pool }: Pick<TestDatabase, 'pool'>) => (await pool.query('SELECT FROM users')).rowCount

test('notes that DATABASE_OWNER_URL is missing if only DATABASE_URL is set', async () => {
  const { urls, connect } = await openOwn()
  const database = await connect(urls.owner)
  expect(database.notes).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
  expect(await countUsers(database)).toBe(0)
})

test('moves a database of one role to two roles and keeps its rows when an owner URL is set', async () => {
  const { urls, connect } = await openOwn()
  const before = await connect(urls.owner)
  await before.pool.query('INSERT INTO users (created_at) VALUES (now())')
  const database = await connect(urls.runtime, urls.owner)
  expect(database.notes).toEqual([])
  expect(await countUsers(database)).toBe(1)
  expect(await readExcessRights(database.pool)).toEqual([])
})

test('a server needs only the runtime role once the owner has migrated the database', async () => {
  const { empty, urls, connect } = await openOwn()
  await expect(connect(urls.runtime)).rejects.toThrow(/migrations are missing; run npm run migrate/)
  await connect(urls.runtime, urls.owner)
  expect((await connect(urls.runtime)).notes).toEqual([])
  await empty.pool.query("DELETE FROM schema_migrations WHERE name LIKE '270%'")
  await expect(connect(urls.runtime)).rejects.toThrow(/1 migrations are missing/)
})

test('refuses a runtime role with excess privileges and names them', async () => {
  const { empty, urls, connect } = await openOwn()
  await expect(connect(urls.superuser, urls.owner)).rejects.toThrow(/^DATABASE_URL: its role is a superuser, /)
  await connect(urls.runtime, urls.owner)
  const admin = new pg.Client(empty.superuserConnection)
  await admin.connect()
  await admin.query('ALTER SCHEMA public OWNER TO cliffhanger_server')
  await admin.end()
  await expect(connect(urls.runtime, urls.owner)).rejects.toThrow(/may change schema public/)
})

test('refuses two URLs with the same role or with different databases', async () => {
  const { urls, connect } = await openOwn()
  const other = await openOwn()
  await expect(connect(urls.owner, urls.owner)).rejects.toThrow('must be two')
  await expect(connect(urls.runtime, other.urls.owner)).rejects.toThrow('both must name the same')
  await expect(connect(urls.runtime, 'postgres://u:hidden@127.0.0.1:1/x')).rejects.toThrow(
    /^DATABASE_OWNER_URL: cannot connect \((?!.*hidden)/,
  )
})

test('connectAsOwner connects as the owner role', async () => {
  const { empty, urls } = await openOwn()
  const config = { dataDir: '/nowhere', databaseUrl: urls.runtime, databaseOwnerUrl: urls.owner }
  const opened = await connectAsOwner(config)
  cleanUp.push(() => opened.close())
  const { rows } = await opened.pool.query('SELECT current_user AS role')
  expect(rows).toEqual([{ role: empty.connection.user }])
})
