import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../../error-code.ts'
import type { Log } from '../../log.ts'

/** A running PostgreSQL, and the connection that shows that we use it; it ends when PostgreSQL does. */
export interface Joined {
  readonly presence: pg.Client
  readonly pid: number
  readonly socketDir: string
}

/** Before each try: one that ends as soon as it has begun must not be started without a pause. */
const pausesMs = [0, 250, 500, 1_000, 2_000]
/** After so long it counts as well again. */
const wellMs = 30_000

/**
 * Joins again whenever PostgreSQL has gone away (killed, out of memory or disk), with longer and longer pauses up to
 * 2 s, until it is let go.
 * @param join finds one that runs or starts one; fails when it cannot, or when the signal ends it before one is started
 */
export function keepJoined<J extends Joined>(
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
      if (!leaving.signal.aborted) healing = heal()
    })
  }
  async function heal(): Promise<void> {
    const goneMs = performance.now()
    if (goneMs - joinedMs > wellMs) tries = 0
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
    /** The one that runs, or that ran last. */
    current: (): J => last,
    /** From now on nobody starts it again. Answers the one that runs. */
    async letGo(): Promise<J | undefined> {
      leaving.abort()
      await healing
      return current
    },
  }
}
