import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

const writeEveryMs = 10_000
/** A server that missed three writes counts as stopped. */
const freshMs = 30_000
/** Age at which rows that a server failed to delete are removed. */
const keptMs = 86_400_000

interface Needs extends Pick<Deps, 'db' | 'now' | 'log' | 'randomBytes' | 'config'> {
  /** Name of the machine or container. */
  readonly host: string
}

/** Adds this server to the list of running servers, and refreshes its row until it is closed. */
export function registerRunningServer({ db, now, log, randomBytes, config, host }: Needs) {
  const server = randomBytes(8).toString('hex')
  const startedAt = new Date(now())
  async function write(): Promise<void> {
    const seen = { seen_at: new Date(now()) }
    await db
      .insertInto('running_servers')
      .values({ server, host, version: config.sourceCommit ?? null, started_at: startedAt, ...seen })
      .onConflict((on) => on.column('server').doUpdateSet(seen))
      .execute()
    await db
      .deleteFrom('running_servers')
      .where('seen_at', '<', new Date(now() - keptMs))
      .execute()
  }
  const failed = (error: unknown) => log.warn({ err: error }, 'row of this server not written')
  let writing = write().catch(failed)
  const timer = setInterval(() => {
    writing = writing.then(write).catch(failed)
  }, writeEveryMs).unref()

  return {
    write,
    /** Removes this server from the list. */
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      await db.deleteFrom('running_servers').where('server', '=', server).execute().catch(failed)
    },
  }
}

/** Reads the running servers, oldest first. */
export const readRunningServers = (db: Database, nowMs: number) =>
  db
    .selectFrom('running_servers')
    .selectAll()
    .where('seen_at', '>', new Date(nowMs - freshMs))
    .orderBy('started_at')
    .orderBy('server')
    .execute()
