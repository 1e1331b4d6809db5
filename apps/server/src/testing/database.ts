import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, type OpenDatabase, openDatabase } from '../db/open.ts'
import { templateDatabase } from './global-setup.ts'

export interface TestDatabase extends OpenDatabase {
  readonly connection: Connection
}

/** A fresh, migrated database of the run's PostgreSQL. `close` drops it. */
export const createTestDatabase = (maxConnections?: number): Promise<TestDatabase> =>
  create(`${templateDatabase} STRATEGY FILE_COPY`, maxConnections)

/** A fresh database without a schema. `close` drops it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0')

async function create(template: string, maxConnections = 6): Promise<TestDatabase> {
  const server = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`CREATE DATABASE ${database} TEMPLATE ${template}`)
  const connection = { ...server, database }
  const opened = await openDatabase(connection, { maxConnections })
  const close = async () => {
    await opened.close()
    await asAdmin(`DROP DATABASE ${database} WITH (FORCE)`)
  }
  return { ...opened, connection, close }
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** The same database as DATABASE_URL names it, for a server in a process of its own. */
export const urlOf = (connection: Connection): string =>
  'url' in connection
    ? connection.url
    : `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
