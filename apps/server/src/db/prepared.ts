import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import type { ConnectionGuard } from './primary.ts'
import { type DatabaseHealth, DatabaseUnavailableError } from './pulse.ts'

/** Maximum number of prepared statements per connection. Each length of an IN list needs a separate statement. */
const mostStatements = 400

export interface PreparedStatementOptions {
  /** Time in ms after which the connection of an unanswered query is closed; 0 for never. */
  readonly answerMs?: number
  /** If given, attempts to connect fail immediately while the database is known to be unreachable. */
  readonly health?: Pick<DatabaseHealth, 'isReachable' | 'orLost'>
  /** If given, connections to a replaced primary are closed instead of used. */
  readonly guard?: Pick<ConnectionGuard, 'isCurrent'>
  /** Returns a statement that every transaction begins with; undefined for none. */
  readonly firstStatement?: () => string | undefined
}

/** PostgreSQL function that sends a notice when the wait for the standby is cancelled and a commit is only local. */
const standbyWait = 'SyncRepWaitForLSN'

/** Returns whether a migration by a newer server has changed a table that a prepared `SELECT *` reads. */
const isOutdated = (error: unknown): boolean =>
  errorCode(error) === '0A000' && error instanceof Error && /cached plan/.test(error.message)

/**
 * Wraps a pool so that statements with parameters are prepared once per connection, because planning a statement takes
 * about as long as running it. Statements are identified by their text; statements beyond the limit run unprepared. If
 * a table has changed, all statements are prepared again and the failed one is retried; inside a transaction it fails
 * once. A connection that did not answer in time is closed, because its next query would wait behind the unanswered
 * one.
 */
export function withPreparedStatements(
  pool: pg.Pool,
  { answerMs = 0, health, guard, firstStatement }: PreparedStatementOptions = {},
): PostgresPool {
  const names = new Map<string, string>()
  let generation = 0
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostStatements) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function opening(text: string): string {
    const first = text === 'begin' ? firstStatement?.() : undefined
    return first === undefined ? text : `${text}; ${first}`
  }

  /** Returns the wrapper of a client, always the same, because the driver compares clients by identity. */
  function wrapClient(client: pg.PoolClient): PostgresPoolClient {
    const known = clients.get(client)
    if (known) return known
    const query = client.query.bind(client)
    let isSilent = false
    let isLocalCommit = false
    client.on('notice', ({ routine }) => {
      isLocalCommit ||= routine === standbyWait
    })
    async function send(text: string, values: readonly unknown[], name?: string) {
      const bounds = { ...(name === undefined ? {} : { name }), ...(answerMs > 0 ? { query_timeout: answerMs } : {}) }
      try {
        const result = await query({ text, values: [...values], ...bounds })
        if (isLocalCommit) throw new DatabaseUnavailableError('the standby has not confirmed the commit')
        return result
      } catch (error) {
        isSilent ||= error instanceof Error && error.message === 'Query read timeout'
        throw error
      }
    }
    const face = Object.assign(Object.create(client), {
      async query(text: string, values: readonly unknown[]) {
        const name = values.length > 0 ? nameOf(text) : undefined
        if (name === undefined) return send(opening(text), values)
        const preparedIn = generation
        try {
          return await send(text, values, `${name}_${preparedIn}`)
        } catch (error) {
          if (!isOutdated(error)) throw error
          generation = preparedIn + 1
          return send(text, values).catch(() => Promise.reject(error))
        }
      },
      release: (isBroken?: boolean) => client.release(isSilent || isLocalCommit || isBroken),
    })
    clients.set(client, face)
    return face
  }

  async function takeClient(): Promise<pg.PoolClient> {
    if (!health) return pool.connect()
    if (!health.isReachable()) throw new DatabaseUnavailableError('the database does not answer')
    const connecting = pool.connect()
    try {
      return await health.orLost(connecting)
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
      throw error
    }
  }
  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await takeClient()
      if (guard?.isCurrent(client) !== false) return wrapClient(client)
      client.release(true)
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}
