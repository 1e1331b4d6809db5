import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createKeyTable } from './key-table.ts'
import { boundedCost, furthestIdleMs, owe, type Rule, take } from './rule.ts'

/** An amount to take from the allowance of a key. */
export interface Charge {
  readonly key: string
  readonly rule: Rule
  /** 1 where it is not said. */
  readonly cost?: number
}

/** In this process alone. Of more keys than its table remembers, those that were idle longest begin anew. */
export function createOwnCounter() {
  const table = createKeyTable()
  return {
    /** Takes it; answers 0, or how long to wait for it. */
    take({ key, rule, cost = 1 }: Charge, nowMs: number): number {
      const entry = table.open(key)
      const { idleAtMs, waitMs } = take(entry.value, nowMs, rule, cost)
      entry.put(idleAtMs)
      return waitMs
    },
    /** Takes what has been spent already, whether it is there or not. */
    owe({ key, rule, cost = 1 }: Charge, nowMs: number): void {
      const entry = table.open(key)
      entry.put(owe(entry.value, nowMs, rule, cost))
    },
  }
}
export type OwnCounter = ReturnType<typeof createOwnCounter>

/** An address is nobody's business in a table. */
const hiddenKey = (key: string): string => hash('sha256', key, 'base64url')

/** How often a wait is looked for while others take at the same moment. */
const mostLooks = 5

/**
 * For all servers together. Takes it; answers 0, or how long to wait for it. One statement takes and remembers, so that two
 * servers cannot both have the last one.
 */
export async function takeShared(db: Database, charge: Charge, nowMs: number): Promise<number> {
  for (let tries = 0; tries < mostLooks; tries += 1) {
    const waitMs = await lookAndTake(db, charge, nowMs)
    if (waitMs !== undefined) return waitMs
  }
  return charge.rule.everyMs
}

/** The same in one statement; undefined when what it saw was older than what it was refused by. */
async function lookAndTake(db: Database, { key, rule, cost = 1 }: Charge, nowMs: number): Promise<number | undefined> {
  const { burst, everyMs } = rule
  const spanMs = everyMs * boundedCost(cost, rule)
  const idleAt = sql`greatest(CASE WHEN r.idle_at <= ${furthestIdleMs(nowMs, rule)} THEN r.idle_at END, ${nowMs})`
  const hidden = hiddenKey(key)
  const { rows } = await sql<{ idle_at: number; is_taken: boolean }>`
    WITH taken AS (
      INSERT INTO rate_limits AS r (key, idle_at) VALUES (${hidden}, ${nowMs + spanMs})
      ON CONFLICT (key) DO UPDATE SET idle_at = ${idleAt} + ${spanMs}
      WHERE ${idleAt} + ${spanMs} - ${nowMs} <= ${burst * everyMs}
      RETURNING idle_at)
    SELECT idle_at, true AS is_taken FROM taken
    UNION ALL SELECT idle_at, false FROM rate_limits WHERE key = ${hidden} AND NOT EXISTS (SELECT FROM taken)`.execute(
    db,
  )
  const [row] = rows
  if (row?.is_taken) return 0
  const waitMs = row ? take(row.idle_at, nowMs, rule, cost).waitMs : 0
  return waitMs > 0 ? waitMs : undefined
}

/** Takes all of them or none; answers 0, or how long to wait. */
export async function takeAllShared(db: Database, charges: readonly Charge[], nowMs: number): Promise<number> {
  const refused = new Error('a charge was refused')
  let waitMs = 0
  try {
    await db.transaction().execute(async (tx) => {
      // In one order everywhere, so that two of them never wait for each other.
      for (const charge of charges.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        waitMs = Math.max(waitMs, await takeShared(tx, charge, nowMs))
      }
      if (waitMs > 0) throw refused
    })
  } catch (error) {
    if (error !== refused) throw error
  }
  return waitMs
}

/** How long until one could be taken, without taking it. */
export async function sharedWaitMs(db: Database, { key, rule }: Charge, nowMs: number): Promise<number> {
  const { rows } = await sql<{
    idle_at: number
  }>`SELECT idle_at FROM rate_limits WHERE key = ${hiddenKey(key)}`.execute(db)
  return take(rows[0]?.idle_at ?? 0, nowMs, rule).waitMs
}

/** Forgets keys that have been idle: they are as good as new. */
export async function sweepCounters(db: Database, nowMs: number): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE idle_at < ${nowMs}`.execute(db)
}
