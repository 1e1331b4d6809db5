import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownerRole, runtimeRole } from '../db/embedded/roles.ts'
import type { SocketConnection } from '../db/embedded.ts'
import { type Connection, type OpenDatabase, openDatabase } from '../db/open.ts'
import { errorCode } from '../error-code.ts'
import { templateDatabase } from './global-setup.ts'
import { refuseCrossings } from './statement-check.ts'

/** A test's access to its database, as the owner role, which has more privileges than the server. */
export interface TestDatabase extends OpenDatabase {
  readonly connection: SocketConnection
  /** Access of the server under test, as the runtime role. */
  readonly runtime: OpenDatabase & { readonly connection: SocketConnection }
  /** Connection as the superuser of the run's PostgreSQL. */
  readonly superuserConnection: SocketConnection
}

/** True in a run on a Citus cluster, with `TEST_CITUS=1`. */
export const isOnCitus = (): boolean => inject('citusWorkers').length > 0

/** Creates a migrated database in the run's PostgreSQL. `close` drops it. */
export const createTestDatabase = (maxConnections?: number): Promise<TestDatabase> =>
  create(`${templateDatabase} STRATEGY FILE_COPY`, maxConnections)

/** Creates a database without a schema. `close` drops it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0')

/** A machine that runs all tests may take long to open a connection. */
export const patientConnectMs = 30_000

async function create(template: string, maxConnections = 6): Promise<TestDatabase> {
  const { host, user } = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  // A copy of a template keeps privileges on its objects, but not those on the database itself.
  await onAllNodes(
    `CREATE DATABASE ${database} OWNER ${ownerRole} TEMPLATE ${template}`,
    `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
  )
  const connectionAs = (role: string): SocketConnection => ({ host, user: role, database })
  const [connection, runtimeConnection] = [connectionAs(ownerRole), connectionAs(runtimeRole)]
  const limits = { maxConnections, connectTimeoutMs: patientConnectMs }
  const [opened, runtime] = await Promise.all([
    openDatabase(connection, limits),
    openDatabase(runtimeConnection, limits),
  ])
  refuseCrossings(runtime.pool, inject('shardPlaces'))
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

/** On a Citus cluster a database has the same name on all nodes; the copies of the template know each other by that name. */
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
/** Repeats a statement while processes of Citus keep its database open: PostgreSQL waits five seconds for them. */
async function untilUnused(change: () => Promise<unknown>, tries = 6): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (errorCode(error) !== objectInUse || tries === 1) throw error
    await untilUnused(change, tries - 1)
  }
}

/** Returns the URL of a connection. */
export const urlOf = (connection: Connection): string =>
  'url' in connection
    ? connection.url
    : `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`

interface BothRoles {
  readonly connection: Connection
  readonly runtime: { readonly connection: Connection }
}

/** Environment variables that give a child process (server or command) both roles of a database. */
export const databaseEnv = ({ connection, runtime }: BothRoles) => ({
  DATABASE_URL: urlOf(runtime.connection),
  DATABASE_OWNER_URL: urlOf(connection),
})
