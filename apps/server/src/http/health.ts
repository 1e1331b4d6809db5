import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { withTimeout } from './within.ts'

/** Short timeout in ms, because probes time out soon, and a paused database does not respond at all. */
const patienceMs = 1_500

/** `/healthz`: the process runs. `/readyz`: it may receive traffic; 503 names the missing conditions. */
export function registerHealth(app: FastifyInstance, { db, readiness }: Pick<Deps, 'db' | 'readiness'>): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  // Concurrent probes share one query, so that many probes need only one database connection.
  let asking: Promise<boolean | undefined> | undefined
  const isAnswering = (): Promise<boolean | undefined> => {
    asking ??= withTimeout(
      patienceMs,
      sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      ),
    ).finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/readyz', async (_, reply) => {
    const waitingFor = [...((await isAnswering()) ? [] : ['database']), ...readiness.waitingFor()]
    const isReady = waitingFor.length === 0
    if (!isReady) void reply.code(503).header('retry-after', 1)
    return reply.header('cache-control', 'no-store').send({ status: isReady ? 'ready' : 'waiting', waitingFor })
  })
}
