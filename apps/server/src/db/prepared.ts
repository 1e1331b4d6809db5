import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Statements of other lengths of lists than usual would fill every connection; these are few. */
const mostStatements = 400

/**
 * A pool whose statements with parameters are prepared, once per connection: planning one takes the database about as
 * long as running it. Statements are known by their text; those beyond the bound run unprepared.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostStatements) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  /** The driver knows a client by its identity, so each has one face. */
  function faceOf(client: pg.PoolClient): PostgresPoolClient {
    const known = clients.get(client)
    if (known) return known
    const query = client.query.bind(client)
    const face = Object.assign(Object.create(client), {
      query(text: string, values: readonly unknown[]) {
        const name = values.length > 0 ? nameOf(text) : undefined
        return query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      },
    })
    clients.set(client, face)
    return face
  }

  return { options: pool.options, connect: async () => faceOf(await pool.connect()), end: () => pool.end() }
}
