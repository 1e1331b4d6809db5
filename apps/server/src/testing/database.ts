import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownerRole, runtimeRole } from '../db/embedded/roles.ts'
import type { DatabaseSocketAddress } from '../db/embedded.ts'
import { type DatabaseAddress, type OpenDatabase, openDatabase } from '../db/open.ts'
import { errorCode } from '../error-code.ts'
import { templateDatabase } from './global-setup.ts'
import { rejectCrossNodeStatements } from './statement-check.ts'

/** Access of a test to its database as the owner role, which has more privileges than the server. */
export interface TestDatabase extends OpenDatabase {
  readonly connection: DatabaseSocketAddress
  /** Access of the tested server, as the runtime role. */
  readonly runtime: OpenDatabase & { readonly connection: DatabaseSocketAddress }
  /** Address to connect as the superuser of the test run's PostgreSQL. */
  readonly superuserConnection: DatabaseSocketAddress
}

/** Returns whether the tests run on a Citus cluster (`TEST_CITUS=1`). */
export const isOnCitus = (): boolean => inject('citusWorkers').length > 0

/** Creates a migrated database in the test run's PostgreSQL. `close` drops the database. */
export const createTestDatabase = (maxConnections?: number): Promise<TestDatabase> =>
  create(`${templateDatabase} STRATEGY FILE_COPY`, maxConnections)

/** Creates a database without tables. `close` drops the database. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0')

/** Timeout for a new connection, which takes long while all tests run. */
export const testConnectTimeoutMs = 30_000

async function create(template: string, maxConnections = 6): Promise<TestDatabase> {
  const { host, user } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  // A copy of a template keeps privileges on objects, but not the privileges on the database itself.
  await onAllNodes(
    `CREATE DATABASE ${database} OWNER ${ownerRole} TEMPLATE ${template}`,
    `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
  )
  const connectionAs = (role: string): DatabaseSocketAddress => ({ host, user: role, database })
  const [connection, runtimeConnection] = [connectionAs(ownerRole), connectionAs(runtimeRole)]
  const limits = { maxConnections, connectTimeoutMs: testConnectTimeoutMs }
  const [opened, runtime] = await Promise.all([
    openDatabase(connection, limits),
    openDatabase(runtimeConnection, limits),
  ])
  rejectCrossNodeStatements(runtime.pool, inject('shardPlaces'))
  const close = async () => {
    await Promise.all([opened.close(), runtime.close()])
    await onAllNodes(`DROP DATABASE ${database} WITH (FORCE)`)
  }
  return {
    ...opened,
    connection,
    runtime: { ...runtime, connection: runtimeConnection },
    superuserConnection: connectionAs(user),
    close,
  }
}

/** Runs statements on all nodes, because a distributed database must have the same name on every node. */
async function onAllNodes(...statements: readonly string[]): Promise<void> {
  const { host, user } = inject('postgres')
  for (const node of [...inject('citusWorkers'), host]) {
    const admin = new pg.Client({ host: node, user, database: 'postgres' })
    await admin.connect()
    try {
      for (const statement of statements) await untilUnused(() => admin.query(statement))
    } finally {
      await admin.end()
    }
  }
}

const objectInUse = '55006'
/** Retries a statement while Citus processes use the database; PostgreSQL waits five seconds for them in each try. */
async function untilUnused(change: () => Promise<unknown>, tries = 6): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (errorCode(error) !== objectInUse || tries === 1) throw error
    await untilUnused(change, tries - 1)
  }
}

/** Returns the address of a database as a URL. */
export const databaseUrlOf = (connection: DatabaseAddress): string =>
  'url' in connection
    ? connection.url
    : `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`

interface BothRoles {
  readonly connection: DatabaseAddress
  readonly runtime: { readonly connection: DatabaseAddress }
}

/** Returns environment variables that give a child process (server or CLI command) both roles of a database. */
export const databaseEnv = ({ connection, runtime }: BothRoles) => ({
  DATABASE_URL: databaseUrlOf(runtime.connection),
  DATABASE_OWNER_URL: databaseUrlOf(connection),
})
