import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { furthestIdleMs, type Rule, take } from './rule.ts'

/** Takes one from a key's allowance; answers 0, or how long to wait for it. */
export type Counter = (key: string, rule: Rule, nowMs: number) => number | Promise<number>

const mostKeys = 100_000

/** In this process alone; the keys that were idle longest are forgotten first. */
export function createOwnCounter(): Counter {
  const idleAt = new Map<string, number>()
  return (key, rule, nowMs) => {
    const { idleAtMs, waitMs } = take(idleAt.get(key) ?? 0, nowMs, rule)
    idleAt.delete(key)
    idleAt.set(key, idleAtMs)
    const [oldest] = idleAt.keys()
    if (idleAt.size > mostKeys && oldest !== undefined) idleAt.delete(oldest)
    return waitMs
  }
}

/** For all servers together: one statement takes and remembers, so that two of them cannot both have the last one. */
export const createSharedCounter =
  (db: Database): Counter =>
  async (key, rule, nowMs) => {
    const { burst, everyMs } = rule
    const idleAt = sql`greatest(CASE WHEN r.idle_at <= ${furthestIdleMs(nowMs, rule)} THEN r.idle_at END, ${nowMs})`
    // An address is nobody's business in a table.
    const hidden = hash('sha256', key, 'base64url')
    const { rows } = await sql<{ idle_at: number; is_taken: boolean }>`
      WITH taken AS (
        INSERT INTO rate_limits AS r (key, idle_at) VALUES (${hidden}, ${nowMs + everyMs})
        ON CONFLICT (key) DO UPDATE SET idle_at = ${idleAt} + ${everyMs}
        WHERE ${idleAt} + ${everyMs} - ${nowMs} <= ${burst * everyMs}
        RETURNING idle_at)
      SELECT idle_at, true AS is_taken FROM taken
      UNION ALL SELECT idle_at, false FROM rate_limits WHERE key = ${hidden} AND NOT EXISTS (SELECT FROM taken)`.execute(
      db,
    )
    const [row] = rows
    if (!row || row.is_taken) return 0
    return take(row.idle_at, nowMs, rule).waitMs
  }

/** Forgets keys that have been idle: they are as good as new. */
export async function sweepCounters(db: Database, nowMs: number): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE idle_at < ${nowMs}`.execute(db)
}
