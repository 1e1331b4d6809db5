import type pg from 'pg'

export interface CrashingPool {
  readonly pool: pg.Pool
  /** After this number of statements, every statement fails until `revive`; a released connection is closed. */
  dieAfter(statements: number): void
  /** Makes the pool usable again. Returns whether it was broken. */
  revive(): boolean
}

/** Wraps a pool so that it fails as if the process crashed at a statement: uncommitted changes are lost. */
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
      // Destroys a broken connection, because it could still commit if it went back to the pool.
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
