import type pg from 'pg'

export interface CrashingPool {
  readonly pool: pg.Pool
  /** Breaks every connection after this number of statements; no new one can be opened. */
  dieAfter(statements: number): void
  /** Opens the pool again; returns whether it had broken. */
  revive(): boolean
}

/** A pool that fails as if its process died at a statement: committed changes stay, everything else is lost. */
export function createCrashingPool(pool: pg.Pool): CrashingPool {
  let left = Number.POSITIVE_INFINITY
  const faces = new WeakMap<pg.PoolClient, pg.PoolClient>()

  function faceOf(client: pg.PoolClient): pg.PoolClient {
    const known = faces.get(client)
    if (known) return known
    const query = client.query.bind(client)
    const face: pg.PoolClient = Object.assign(Object.create(client), {
      async query(statement: pg.QueryConfig) {
        left -= 1
        if (left < 0) throw new Error('the process has died')
        return query(statement)
      },
      // A connection returned to the pool could still commit.
      release: () => client.release(left < 0),
    })
    faces.set(client, face)
    return face
  }

  return {
    pool: Object.assign(Object.create(pool), { connect: async () => faceOf(await pool.connect()) }),
    dieAfter(statements) {
      left = statements
    },
    revive() {
      const isDead = left < 0
      left = Number.POSITIVE_INFINITY
      return isDead
    },
  }
}
