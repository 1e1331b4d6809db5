import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runtimeRole } from '../../db/embedded/roles.ts'
import { type AppliedMigration, migrate } from '../../db/migrate.ts'
import { grantRuntimeRights } from '../../db/runtime-rights.ts'
import { createSandboxTables } from '../../http/own-sandbox.ts'
import type { Secrets } from '../../secrets.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'

/** A viewer of the old release: the browser's cookie and token, and the wallet as the old release showed it. */
export interface OldViewer {
  readonly userId: string
  /** The cookie as the browser sends it: `device=…`. */
  readonly cookie: string
  readonly token: string
  readonly deviId: string
  readonly coins: number
  /** End of the membership in ms since epoch. */
  readonly premiumDueTime: number | null
  readonly unlocked: readonly number[]
}
interface WithOrder extends OldViewer {
  readonly orderId: string
}
interface WithOpenOrder extends WithOrder {
  readonly airId: string
  readonly airSecret: string
}
interface WithAddress extends OldViewer {
  readonly address: string
}
type Row = Readonly<Record<string, unknown>>

/** Content of database.json: the database of an old release, with its keys and viewers. */
export interface OldRelease {
  /** Time of the server at which the file was written, in ms since epoch. */
  readonly now: number
  /** Time of the payment sandbox when the file was written: the real time, because card forms expire. */
  readonly sandboxNow: number
  readonly vidId: string
  /** Keys of the old release in base64. */
  readonly secrets: Readonly<Record<'envelopeKey' | 'mediaTokenKey' | 'codeKey' | 'sandboxKey', string>>
  readonly viewers: Readonly<
    Record<'emptyGuest' | 'watchingGuest' | 'member' | 'titleOwner' | 'refunded' | 'partlyRefunded', OldViewer> &
      Record<'paidUndelivered' | 'pendingPayment' | 'parkedPayment' | 'declined', WithOrder> &
      Record<'openOrder' | 'closedOrder', WithOpenOrder> &
      Record<'account' | 'deleted', WithAddress> & {
        payingGuest: WithAddress & { readonly link: string }
        codeInFlight: WithAddress & { readonly loginCode: string }
        disputing: WithOrder & { readonly airId: string; readonly disputeId: string }
        debtor: OldViewer & { readonly owed: number }
      }
  >
  readonly sequences: readonly {
    readonly schemaname: string
    readonly sequencename: string
    readonly last_value: string
  }[]
  /** Rows by table, in PostgreSQL's JSON format. */
  readonly tables: Readonly<Record<string, readonly Row[]>> & {
    readonly schema_migrations: readonly AppliedMigration[]
  }
}

/** Reads database.json, the stored database of the old release. */
export async function readOldRelease(): Promise<OldRelease> {
  return JSON.parse(await readFile(join(import.meta.dirname, 'database.json'), 'utf8'))
}

/** Returns the keys with which the old release signed cookies, tokens, links and codes. */
export function oldReleaseSecrets({ secrets }: OldRelease): Secrets {
  const keyOf = (name: keyof typeof secrets) => Buffer.from(secrets[name], 'base64')
  const [mediaTokenKey, codeKey] = [keyOf('mediaTokenKey'), keyOf('codeKey')]
  return {
    envelopeKey: keyOf('envelopeKey'),
    mediaTokenKey,
    mediaTokenKeys: [mediaTokenKey],
    codeKey,
    codeKeys: [codeKey],
    sandboxKey: keyOf('sandboxKey'),
    operatorKey: Buffer.from(randomBytes(32)),
    notificationKey: Buffer.from(randomBytes(32)),
  }
}

/** Creates a database with the schema and rows of the old release. `close` drops the database. */
export async function restoreOldRelease({ tables, sequences }: OldRelease): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  const { schema_migrations, ...rowsByTable } = tables
  await migrate(database.pool, { only: schema_migrations })
  await createSandboxTables(database.pool)
  // Only the superuser may disable triggers and foreign keys.
  const superuser = new pg.Client(database.superuserConnection)
  await superuser.connect()
  try {
    await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const [table, rows] of Object.entries(rowsByTable)) {
      const { rows: columns } = await superuser.query<{ name: string }>(
        `SELECT quote_ident(attname) AS name FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [table],
      )
      const list = columns.map(({ name }) => name).join(', ')
      await superuser.query(`DELETE FROM ${table}`)
      await superuser.query(
        `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      )
    }
    for (const { schemaname, sequencename, last_value } of sequences) {
      await superuser.query('SELECT setval(format($1, $2::text, $3::text)::regclass, $4)', [
        '%I.%I',
        schemaname,
        sequencename,
        last_value,
      ])
    }
    await superuser.query('COMMIT')
  } finally {
    await superuser.end()
  }
  return database
}

/** Migrates the database, as `npm run migrate` does. */
export async function upgradeDatabase(database: TestDatabase): Promise<void> {
  await migrate(database.pool)
  await grantRuntimeRights(database.pool, runtimeRole)
}

/** Lists rows of the old release that are missing or changed, as `table: row`. */
export async function readChangedRows(database: TestDatabase, { tables }: OldRelease): Promise<string[]> {
  const changed: string[] = []
  const { schema_migrations: _, ...rowsByTable } = tables
  for (const [table, rows] of Object.entries(rowsByTable)) {
    const { rows: missing } = await database.pool.query<{ old: Row }>(
      `SELECT old FROM jsonb_array_elements($1) AS old WHERE NOT EXISTS (SELECT FROM ${table} t WHERE to_jsonb(t) @> old)`,
      [JSON.stringify(rows)],
    )
    changed.push(...missing.map(({ old }) => `${table}: ${JSON.stringify(old)}`))
  }
  return changed
}
