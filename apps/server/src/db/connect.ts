import type pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { findMissingMigrations, migrate } from './migrate.ts'
import { type DatabaseAddress, type OpenDatabase, type OpenOptions, openDatabase } from './open.ts'
import { grantRuntimeRights, readExcessRights } from './runtime-rights.ts'
import { extendDistribution } from './sharding/distribute.ts'

export interface ConnectOptions extends Omit<OpenOptions, 'log'>, Pick<EmbeddedOptions, 'log'> {
  /** Creates the database schemas of libraries (job queue, payment sandbox) as the owner role. */
  readonly prepareLibraries?: (owner: pg.Pool) => Promise<void>
}
export interface ConnectedDatabase extends OpenDatabase {
  /** Address to connect as the runtime role; used to open further pools with other limits. */
  readonly connection: DatabaseAddress
  /** Notes for the operator about the database's location and roles. */
  readonly notes: readonly string[]
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

interface Place {
  readonly runtime: DatabaseAddress
  /** Address to connect as the owner role; undefined when `runtime` is the only role. */
  readonly owner: DatabaseAddress | undefined
  readonly notes: readonly string[]
  release(): Promise<void>
}

const ownerVariable = 'DATABASE_OWNER_URL'

/** Finds the database: DATABASE_URL, or the embedded PostgreSQL, which is started unless another process runs it. */
async function locateDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseConfig,
  log?: EmbeddedOptions['log'],
) {
  if (databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir, ...(log ? { log } : {}) })
    const { connection: runtime, ownerConnection: owner, place, stop: release } = embedded
    return { runtime, owner, notes: notesOn(place, dataDir), release } satisfies Place
  }
  const owner = databaseOwnerUrl === undefined ? undefined : { url: databaseOwnerUrl, variable: ownerVariable }
  return { runtime: { url: databaseUrl }, owner, notes: [], release: async () => undefined } satisfies Place
}

/**
 * Opens the configured database as the runtime role, and migrates it if an owner role is configured or the runtime role
 * may change tables. Used by the server and by CLI commands. The last process that calls `close` stops the embedded
 * database.
 * @throws StartError when migrations are missing that this role may not apply, or when an owner role is configured and
 * the runtime role still has excess privileges
 */
export async function connectDatabase(
  config: DatabaseConfig,
  { prepareLibraries, log, ...options }: ConnectOptions = {},
): Promise<ConnectedDatabase> {
  const place: Place = await locateDatabase(config, log)
  try {
    const opened = await openDatabase(place.runtime, { ...options, ...(log ? { log } : {}) })
    try {
      if (place.owner) await migrateAsOwner(place.owner, opened.pool, prepareLibraries)
      const excess = await readExcessRights(opened.pool)
      if (place.owner && excess.length > 0) throw new StartError(tooManyRights(excess))
      if (!place.owner) await migrateWithoutOwner(opened.pool, excess, prepareLibraries)
      const notes = place.owner || excess.length === 0 ? place.notes : [...place.notes, oneRoleNote]
      const close = async () => {
        await opened.close()
        await place.release()
      }
      return { ...opened, connection: place.runtime, close, notes }
    } catch (error) {
      await opened.close()
      throw error
    }
  } catch (error) {
    await place.release()
    throw error
  }
}

/**
 * Opens the configured database as its owner, without migrating it: for backup and restore. The caller must close it.
 */
export async function connectAsOwner(config: DatabaseConfig, options: OpenOptions = {}): Promise<OpenDatabase> {
  const place: Place = await locateDatabase(config)
  try {
    const opened = await openDatabase(place.owner ?? place.runtime, options)
    const close = async () => {
      await opened.close()
      await place.release()
    }
    return { ...opened, close }
  } catch (error) {
    await place.release()
    throw error
  }
}

async function migrateAsOwner(
  ownerConnection: DatabaseAddress,
  runtime: pg.Pool,
  prepareLibraries: ConnectOptions['prepareLibraries'],
): Promise<void> {
  const owner = await openDatabase(ownerConnection, { maxConnections: 2, statementTimeoutMs: 0 })
  try {
    const [ofOwner, ofRuntime] = [await readIdentity(owner.pool), await readIdentity(runtime)]
    if (ofOwner.database !== ofRuntime.database) {
      throw new StartError(
        `${ownerVariable} names database ${ofOwner.database} and DATABASE_URL ${ofRuntime.database}; both must name the same`,
      )
    }
    if (ofOwner.role === ofRuntime.role) {
      throw new StartError(`${ownerVariable} and DATABASE_URL name the same role ${ofOwner.role}; they must be two`)
    }
    await migrate(owner.pool)
    await extend(owner.pool)
    await withLibrariesLock(owner.pool, () => prepareLibraries?.(owner.pool))
    await grantRuntimeRights(owner.pool, ofRuntime.role)
  } finally {
    await owner.close()
  }
}

/** Without DATABASE_OWNER_URL, the role of DATABASE_URL either owns all tables or uses an already migrated database. */
async function migrateWithoutOwner(
  pool: pg.Pool,
  excess: readonly string[],
  prepareLibraries: ConnectOptions['prepareLibraries'],
): Promise<void> {
  if (excess.length > 0) {
    await migrate(pool)
    await extend(pool)
    await withLibrariesLock(pool, () => prepareLibraries?.(pool))
    return
  }
  const missing = await findMissingMigrations(pool)
  if (missing.length > 0) {
    throw new StartError(
      `DATABASE_URL: its role may not change tables, and ${missing.length} migrations are missing; run npm run migrate with ${ownerVariable}`,
    )
  }
}

/** Distributes tables and functions that migrations have added to a distributed database. */
async function extend(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await extendDistribution(client)
  } finally {
    client.release()
  }
}

/** Serialises servers that start at once, because libraries fail if another process creates their tables meanwhile. */
async function withLibrariesLock(pool: pg.Pool, work: () => Promise<void> | undefined): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.libraries])
    await work()
  } finally {
    // Closes the connection instead of returning it to the pool: its timeouts are off, and closing always frees the
    // lock.
    client.release(true)
  }
}

async function readIdentity(pool: pg.Pool): Promise<{ role: string; database: string }> {
  const { rows } = await pool.query<{ role: string; database: string }>(
    'SELECT current_user AS role, current_database() AS database',
  )
  const [identity] = rows
  if (!identity) throw new Error('The query for current_user and current_database() returned no row')
  return identity
}

const tooManyRights = (excess: readonly string[]): string =>
  `DATABASE_URL: its role ${excess.slice(0, 5).join(', ')}${excess.length > 5 ? ` and ${excess.length - 5} more` : ''}, but with ${ownerVariable} it must only read and write rows; see "Two database roles" in docs/operations.md`

const oneRoleNote = `The role of DATABASE_URL may change tables, so that one SQL injection could take away the ledger's protection. Give it rows alone and name the owner in ${ownerVariable}: "Two database roles" in docs/operations.md.`

function notesOn({ user, data }: { user: { name: string } | undefined; data: string }, dataDir: string): string[] {
  if (user === undefined) return []
  const where = data.startsWith(dataDir) ? '' : `; it cannot enter ${dataDir}, so the database lives in ${data}`
  return [`PostgreSQL runs as system user ${user.name}, because it refuses to run as root${where}.`]
}
