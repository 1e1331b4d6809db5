import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'

const writeEveryMs = 10_000
/** A server that has missed three writes has stopped. */
const freshMs = 30_000
/** Rows of servers that could not delete theirs. */
const keptMs = 86_400_000

interface Needs extends Pick<Deps, 'db' | 'now' | 'log' | 'randomBytes' | 'config'> {
  /** Name of the machine or container. */
  readonly host: string
}

/** Enters this server in the list of running servers, and keeps its row fresh until it is closed. */
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
    /** Takes this server out of the list. */
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      await db.deleteFrom('running_servers').where('server', '=', server).execute().catch(failed)
    },
  }
}

/** The servers that run, the oldest first. */
export const readRunningServers = (db: Database, nowMs: number) =>
  db
    .selectFrom('running_servers')
    .selectAll()
    .where('seen_at', '>', new Date(nowMs - freshMs))
    .orderBy('started_at')
    .orderBy('server')
    .execute()
