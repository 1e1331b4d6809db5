import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../../error-code.ts'
import type { Log } from '../../log.ts'

/** A running PostgreSQL, and the connection that marks it as in use. */
export interface JoinedCluster {
  readonly presence: pg.Client
  readonly pid: number
  readonly socketDir: string
}

/** Pauses before each retry, so that a PostgreSQL that dies right after its start is not restarted in a tight loop. */
const pausesMs = [0, 250, 500, 1_000, 2_000]
/** If PostgreSQL has run for this time before it dies, the next retry follows the shortest pause again. */
const stableAfterMs = 30_000

/**
 * Joins PostgreSQL again whenever it has died (killed, out of memory or disk), with growing pauses up to 2 s, until
 * `stopSupervising` is called.
 * @param join finds or starts PostgreSQL; rejects when it cannot, or when the signal aborts before a start
 */
export function superviseCluster<J extends JoinedCluster>(
  first: J,
  join: (signal: AbortSignal) => Promise<J>,
  log?: Pick<Log, 'warn' | 'error'>,
) {
  const leaving = new AbortController()
  let current: J | undefined
  let last = first
  let joinedMs = 0
  let tries = 0
  let healing: Promise<void> | undefined

  function keep(joined: J): void {
    current = joined
    last = joined
    joinedMs = performance.now()
    joined.presence.once('end', () => {
      current = undefined
      if (!leaving.signal.aborted) healing = rejoin()
    })
  }
  async function rejoin(): Promise<void> {
    const goneMs = performance.now()
    if (goneMs - joinedMs > stableAfterMs) tries = 0
    log?.warn({ pid: last.pid }, 'the built-in PostgreSQL has gone away')
    while (!leaving.signal.aborted) {
      const pauseMs = pausesMs[Math.min(tries, pausesMs.length - 1)]
      tries += 1
      try {
        await sleep(pauseMs, undefined, { signal: leaving.signal })
        const joined = await join(leaving.signal)
        log?.warn({ pid: joined.pid, ms: Math.round(performance.now() - goneMs) }, 'the built-in PostgreSQL is back')
        return keep(joined)
      } catch (error) {
        if (leaving.signal.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        log?.error({ code: errorCode(error), reason, tries }, 'the built-in PostgreSQL does not start')
      }
    }
  }

  keep(first)
  return {
    /** Returns the running instance, or the last one while none runs. */
    current: (): J => last,
    /** Stops restarting PostgreSQL. Returns the instance that still runs, if any. */
    async stopSupervising(): Promise<J | undefined> {
      leaving.abort()
      await healing
      return current
    },
  }
}
