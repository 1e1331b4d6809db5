import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Fields } from './fields.ts'
import { ApiError, notFound } from './refusal.ts'
import { inTransaction } from './transaction.ts'

export type ResourceKind = 'customer' | 'intent' | 'consent' | 'refund' | 'dispute'
const prefixes: Readonly<Record<ResourceKind, string>> = {
  customer: 'cus',
  intent: 'int',
  consent: 'cst',
  refund: 'rfd',
  dispute: 'dst',
}
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** An object of the provider's API; every object has an id. */
export type Resource = Fields & { readonly id: string }

const tables = `
  CREATE SCHEMA IF NOT EXISTS airwallex_sandbox;
  CREATE TABLE IF NOT EXISTS airwallex_sandbox.things (
    id text PRIMARY KEY, kind text NOT NULL, created_at bigint NOT NULL, lookup text, owner text,
    body jsonb NOT NULL, hidden jsonb NOT NULL DEFAULT '{}');
  CREATE INDEX IF NOT EXISTS things_lookup ON airwallex_sandbox.things (kind, lookup);
  CREATE INDEX IF NOT EXISTS things_owner ON airwallex_sandbox.things (kind, owner);
  CREATE INDEX IF NOT EXISTS things_newest ON airwallex_sandbox.things (kind, created_at DESC, id);
  CREATE TABLE IF NOT EXISTS airwallex_sandbox.requests (request_id text PRIMARY KEY, thing_id text NOT NULL);
  CREATE TABLE IF NOT EXISTS airwallex_sandbox.events (
    id text PRIMARY KEY, body jsonb NOT NULL, due_at bigint NOT NULL, tries integer NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS events_due ON airwallex_sandbox.events (due_at);
  CREATE TABLE IF NOT EXISTS airwallex_sandbox.later (intent_id text PRIMARY KEY, due_at bigint NOT NULL);
  CREATE TABLE IF NOT EXISTS airwallex_sandbox.settings (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), clock_ms bigint NOT NULL DEFAULT 0,
    knobs jsonb NOT NULL DEFAULT '{}');
  INSERT INTO airwallex_sandbox.settings DEFAULT VALUES ON CONFLICT DO NOTHING;`

/**
 * Creates the sandbox's tables if they are missing; safe when several processes do so concurrently. If the tables
 * exist, a database role without the permission to create tables is sufficient.
 */
export const prepareStore = (pool: pg.Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query(`SELECT to_regclass('airwallex_sandbox.settings') IS NOT NULL AS there`)
    if (rows[0]?.there === true) return
    await client.query('SELECT pg_advisory_xact_lock(7233099)')
    await client.query(tables)
  })

export interface ListFilter {
  readonly lookup?: string | undefined
  readonly owner?: string | undefined
  /** Range of creation times in milliseconds since 1970, both ends included. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly page: number
  readonly size: number
}

/** Operations of the store within the transaction of one request. */
export type StoreTransaction = ReturnType<typeof createStoreTransaction>

export function createStoreTransaction(client: pg.PoolClient, now: number) {
  return {
    now,
    async add(
      kind: ResourceKind,
      body: Fields,
      more: { lookup?: string; owner?: string; hidden?: Fields } = {},
    ): Promise<Resource> {
      const id = newId(prefixes[kind])
      const at = asTime(now)
      const thing = { id, ...body, created_at: at, updated_at: at }
      await client.query(
        `INSERT INTO airwallex_sandbox.things (id, kind, created_at, lookup, owner, body, hidden)
        VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          id,
          kind,
          now,
          more.lookup ?? null,
          more.owner ?? null,
          JSON.stringify(thing),
          JSON.stringify(more.hidden ?? {}),
        ],
      )
      return thing
    },
    /** Reads an object and locks its row until the transaction ends. @throws ApiError `resource_not_found` */
    async get(kind: ResourceKind, id: string): Promise<{ thing: Resource; hidden: Fields }> {
      const { rows } = await client.query<{ thing: Resource; hidden: Fields }>(
        'SELECT body AS thing, hidden FROM airwallex_sandbox.things WHERE kind = $1 AND id = $2 FOR UPDATE',
        [kind, id],
      )
      if (!rows[0]) throw notFound(`${kind} ${id}`)
      return rows[0]
    },
    async change(thing: Resource, changes: Fields, hidden?: Fields): Promise<Resource> {
      const changed = { ...thing, ...changes, updated_at: asTime(now) }
      await client.query('UPDATE airwallex_sandbox.things SET body = $2, hidden = coalesce($3, hidden) WHERE id = $1', [
        thing.id,
        JSON.stringify(changed),
        hidden === undefined ? null : JSON.stringify(hidden),
      ])
      return changed
    },
    /** Lists objects of a kind, newest first. */
    async list(
      kind: ResourceKind,
      { lookup, owner, from, to, page, size }: ListFilter,
    ): Promise<{ items: Resource[]; has_more: boolean }> {
      const { rows } = await client.query<{ body: Resource }>(
        `SELECT body FROM airwallex_sandbox.things WHERE kind = $1 AND ($2::text IS NULL OR lookup = $2)
          AND ($3::text IS NULL OR owner = $3) AND ($4::bigint IS NULL OR created_at >= $4)
          AND ($5::bigint IS NULL OR created_at <= $5)
        ORDER BY created_at DESC, id LIMIT $6 OFFSET $7`,
        [kind, lookup ?? null, owner ?? null, from ?? null, to ?? null, size + 1, page * size],
      )
      return { items: rows.slice(0, size).map((row) => row.body), has_more: rows.length > size }
    },
    /**
     * Reserves a request id for an object. A repeated request gets an error, not the first response, so the caller must
     * look up the object.
     * @throws ApiError `duplicate_request`
     */
    async claim(requestId: string, thingId: string): Promise<void> {
      const { rowCount } = await client.query(
        'INSERT INTO airwallex_sandbox.requests (request_id, thing_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [requestId, thingId],
      )
      if (rowCount === 0) {
        throw new ApiError(400, 'duplicate_request', 'A request with this request ID has been used previously')
      }
    },
    /** Returns the object that an earlier request with this id created or changed; undefined for a new id. */
    async findByRequestId(requestId: string): Promise<Resource | undefined> {
      const { rows } = await client.query<{ body: Resource }>(
        `SELECT t.body FROM airwallex_sandbox.requests r JOIN airwallex_sandbox.things t ON t.id = r.thing_id
        WHERE r.request_id = $1`,
        [requestId],
      )
      return rows[0]?.body
    },
    /** Stores a webhook event, which is sent after the transaction is committed. */
    async addEvent(name: string, object: Resource, delayMs = 0): Promise<void> {
      const id = newId('evt')
      const body = {
        id,
        name,
        account_id: 'acct_sandbox',
        source_id: object.id,
        data: { object },
        created_at: asTime(now),
      }
      await client.query('INSERT INTO airwallex_sandbox.events (id, body, due_at) VALUES ($1, $2, $3)', [
        id,
        JSON.stringify(body),
        now + delayMs,
      ])
    },
    async schedulePending(intentId: string, delayMs: number): Promise<void> {
      await client.query('INSERT INTO airwallex_sandbox.later (intent_id, due_at) VALUES ($1, $2)', [
        intentId,
        now + delayMs,
      ])
    },
  }
}

/** Formats a time in the provider's format. */
const asTime = (ms: number): string => new Date(ms).toISOString().replace('Z', '+0000')
